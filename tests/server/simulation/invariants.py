"""What must hold once everything is quiet."""

from collections.abc import Iterator

from oppidum.server import entries, schema
from oppidum.server.storage import Numbered, replayed
from tests.server.simulation import disk
from tests.server.simulation.process import Process
from tests.server.simulation.truth import Journal
from tests.server.simulation.world import World

LATE = 5.0  # seconds: a process looks each second, a bot thinks for a while


def pending(world: World) -> str | None:
    """Something that somebody still waits for, though not for ever."""
    return next(_waiting(world), None)


def _waiting(world: World) -> Iterator[str]:
    for process in world.processes:
        if not process.open:
            yield f"{process.name} does not open"
            continue
        for wire in process.wires:
            if wire.behind:
                yield f"{wire.name} {wire.ear}: was never told {wire.ear.expected(0.0)[2]!r}"
        for live in process.house.tables:
            journal = world.journals[live.table.code]
            if live.table.facts.number != journal.length:
                known = live.table.facts.number
                yield f"{process.name} knows {known} lines of {journal.length} of {journal.code}"
    for errand in world.errands.values():
        if errand.settled is None and not errand.abandoned:
            yield f"never answered: {errand}"
    for journal in world.journals.values():
        if (late := _overdue(world, journal)) > LATE:
            yield f"{journal.code}: was due {late} s ago"


def _overdue(world: World, journal: Journal) -> float:
    """For how many seconds something should have happened at a table, by the clock of the house."""
    due = journal.table.due
    return 0.0 if due is None else min(process.house_time() for process in world.processes if process.open) - due


def check(world: World) -> None:
    """Nothing is lost, nothing is doubled, and all that is kept anywhere says the same."""
    for process in world.processes:
        for context in process.loop.failures:
            if context.get("exception") is not None:
                world.failed(process, context["exception"])
        _same(world, process)
    for errand in world.errands.values():
        done = errand.full_key in world.journals[errand.code].keys
        if errand.settled and not done:
            world.wrong(f"acknowledged and lost: {errand}")
        if errand.settled is False and done and errand.arrived == 1:
            world.wrong(f"refused and done: {errand}")
    for journal in world.journals.values():
        _stored(world, journal)
        _waits(world, journal)


def _same(world: World, process: Process) -> None:
    """What a process has in memory is what its journal adds up to."""
    for live in process.house.tables:
        table = world.journals[live.table.code].table
        if live.table.saved() != table.saved() or live.table.due != table.due:
            world.wrong(f"{process.name} has another table {table.code} than its journal")


def _stored(world: World, journal: Journal) -> None:
    """What is stored is what was written, and adds up to the same with a snapshot and without."""
    rows = disk.reader().exec_driver_sql(
        "SELECT number, at, key, entry, clock FROM journal WHERE code = ? ORDER BY number", (journal.code,)
    )
    written = [
        (number, line.moment.at, line.key, entries.pack(line.entry), line.moment.clock)
        for number, line in enumerate(journal.lines)
    ]
    if [tuple(row) for row in rows] != written:
        world.wrong(f"{journal.code}: the journal is not what was written")
    table = journal.table
    snapshot = disk.reader().execute(schema.snapshots.select().where(schema.snapshots.c.code == journal.code)).first()
    if snapshot is not None:
        lines = [Numbered(number, line) for number, line in enumerate(journal.lines)]
        restored = replayed(journal.code, [lines[0], *lines[max(1, snapshot.number) :]], snapshot.data)
        if restored.saved() != table.saved():
            world.wrong(f"{journal.code}: its snapshot at line {snapshot.number} is of something else")
    row = disk.reader().execute(schema.tables.select().where(schema.tables.c.code == journal.code)).one()
    known = (sum(seat.free for seat in table.facts.seats), table.facts.result is not None, table.due)
    if (row.free, row.over, row.due) != known:
        world.wrong(f"{journal.code}: the lobby knows {(row.free, row.over, row.due)}, and it is {known}")


def _waits(world: World, journal: Journal) -> None:
    """Every table waits for somebody, or is over."""
    table, facts = journal.table, journal.table.facts
    if not table.playing:
        if facts.result is None and not any(seat.free for seat in facts.seats):
            world.wrong(f"{journal.code}: all sit, and nothing begins")
    elif not table.awaited:
        world.wrong(f"{journal.code}: waits for nobody, and is not over")
    for seat in table.awaited:
        clock = table.opened.clock
        limited = clock.bank is not None or clock.move is not None or facts.timing.reacting
        if table.due is None and (limited or facts.seats[seat].bot is not None):
            world.wrong(f"{journal.code}: nobody looks whether seat {seat} moves")
