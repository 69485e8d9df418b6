"""What must hold once everything is quiet."""

from tests.server.simulation.truth import Journal
from tests.server.simulation.world import World

LATE = 5.0  # seconds: a process looks each second, a bot thinks for a while


def check(world: World) -> None:
    if world.violation is not None:
        return
    for process in world.processes:
        for context in process.loop.failures:
            failure = context.get("exception")
            if failure is not None:
                world.failed(process, failure)
        for wire in process.wires:
            if wire.behind:
                world.wrong(f"{wire.name} {wire.ear}: was never told {wire.ear.expected(0.0)[2]!r}")
        for live in process.house.tables:
            journal = world.journals[live.table.code]
            if live.table.facts.number != journal.length:
                world.wrong(
                    f"{process.name} knows {live.table.facts.number} lines of {journal.length} of {journal.code}"
                )
            elif live.table.saved() != journal.table.saved():
                world.wrong(f"{process.name} has another table {journal.code} than its journal")
    for errand in world.errands.values():
        done = errand.full_key in world.journals[errand.code].keys
        if errand.settled and not done:
            world.wrong(f"acknowledged and lost: {errand}")
        if errand.settled is False and done and errand.arrived == 1:
            world.wrong(f"refused and done: {errand}")
    for journal in world.journals.values():
        waits(world, journal)


def settled(world: World) -> bool:
    """Whether everybody knows what they wait for."""
    if not all(process.open for process in world.processes):
        return False
    if any(errand.settled is None for errand in world.errands.values()):
        return False
    if any(wire.behind for process in world.processes for wire in process.wires):
        return False
    return all(
        live.table.facts.number == world.journals[live.table.code].length
        for process in world.processes
        for live in process.house.tables
    )


def waits(world: World, journal: Journal) -> None:
    """Every table waits for somebody, or is over; what is due happens."""
    table = journal.table
    facts = table.facts
    if not table.playing:
        if facts.result is None and not any(seat.free for seat in facts.seats):
            world.wrong(f"{journal.code}: all sit, and nothing begins")
        return
    if not table.awaited:
        world.wrong(f"{journal.code}: waits for nobody, and is not over")
    late = world.house_time() - (table.due or 0.0)
    if table.due is not None and late > LATE:
        world.wrong(f"{journal.code}: was due {late} s ago")
    for seat in table.awaited:
        if table.due is None and facts.seats[seat].bot is not None:
            world.wrong(f"{journal.code}: seat {seat} is a bot's, and nobody looks whether it thinks")
