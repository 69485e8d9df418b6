"""Storage: where tables are kept, and found again."""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any, NamedTuple, TypeVar

import msgspec
import structlog
from sqlalchemy import Connection, Engine, bindparam, exists, select, update

from oppidum.server import converting, entries, pruning, schema, snapshots
from oppidum.server.databases import READERS, connect_to, explained
from oppidum.server.moments import Moment
from oppidum.server.table import Table, Unplayable
from oppidum.server.writing import Append, Line, Writer, writing

MOST_DUE = 2_000  # tables that are looked at together
MOST_LINES = 1 << 40  # of a journal: all of them
T = TypeVar("T")

# Written once: to make a statement takes as long as to carry it out.
_TABLES, _JOURNAL, _SNAPSHOTS = schema.tables.c, schema.journal.c, schema.snapshots.c
_KNOWN = select(_TABLES.game, _TABLES.edition, _TABLES.own_box, _TABLES.frozen).where(
    _TABLES.code == bindparam("table")
)
_DUE = select(_TABLES.code, _TABLES.due).where(_TABLES.due.is_not(None)).order_by(_TABLES.due).limit(MOST_DUE)
_DONE = (
    select(_JOURNAL.number).where(_JOURNAL.code == bindparam("table"), _JOURNAL.key == bindparam("command")).limit(1)
)
_LINES = (
    select(_JOURNAL.number, _JOURNAL.entry, _JOURNAL.at, _JOURNAL.clock, _JOURNAL.key)
    .where(_JOURNAL.code == bindparam("table"), _JOURNAL.number >= bindparam("least"))
    .order_by(_JOURNAL.number)
    .limit(bindparam("most"))
)
_SNAPSHOT = select(_SNAPSHOTS.number, _SNAPSHOTS.data).where(
    _SNAPSHOTS.code == bindparam("table"), _SNAPSHOTS.fingerprint == bindparam("version")
)

log: structlog.stdlib.BoundLogger = structlog.get_logger()


class Known(NamedTuple):
    """A table as the lobby knows it."""

    game: str
    edition: str
    own_box: bool
    frozen: str | None


class Numbered(NamedTuple):
    """A line with its number in its journal."""

    number: int
    line: Line


class Storage:
    """The database, as the server uses it: many readers, one writer."""

    def __init__(self, database: str | Engine):
        self.engine = connect_to(database) if isinstance(database, str) else database
        self.postgres = self.engine.dialect.name == "postgresql"
        self.writer = Writer(self.engine)
        self._readers = ThreadPoolExecutor(READERS, "reader")

    async def open(self) -> None:
        """The database gets the form that this version knows, and so do the journals in it."""
        with explained():
            await self.writer.open()
            await converting.convert_all(self.read, self.write)

    async def close(self) -> None:
        await self.writer.close()
        self._readers.shutdown()
        self.engine.dispose()

    async def read(self, job: Callable[[Connection], T]) -> T:
        """What a job finds; it sees the database as it is at one moment."""

        def reading() -> T:
            with self.engine.connect() as connection:
                return job(connection)

        return await self._in_reader(reading)

    async def write(self, job: Callable[[Connection], T]) -> T:
        """Carry out a job, after all that was to be written before; returns once it is on the disk."""
        return await self.writer.run(job)

    async def _in_reader(self, job: Callable[[], T]) -> T:
        """All reading goes through here."""
        return await asyncio.get_running_loop().run_in_executor(self._readers, job)

    async def append(
        self,
        table: Table,
        lines: Sequence[Line],
        number: int,
        changes: Mapping[str, Any] | None = None,
        sitting: str | None = None,
    ) -> None:
        """Write lines of a journal from a number on; returns once they are on the disk. `table` is as they leave it."""
        due = table.facts.number // snapshots.EVERY > number // snapshots.EVERY
        snapshot = table.saved() if due else None
        await self.writer.append(Append(table.code, number, lines, changes or {}, sitting, snapshot))

    def insert_once(self, table: Any, row: dict[str, Any]) -> Any:
        """Write a row unless it is there."""
        return writing(self.postgres, table).values(row).on_conflict_do_nothing()

    async def known(self, code: str) -> Known | None:
        """What the lobby knows of a table; None if there is no such table."""
        found = await self.read(lambda connection: connection.execute(_KNOWN, {"table": code}).first())
        return None if found is None else Known(*found)

    async def load(self, code: str) -> Table:
        """A table, played again from its last snapshot or from its start."""

        def find(connection: Connection) -> tuple[bytes | None, list[Numbered]]:
            wanted = {"table": code, "version": snapshots.fingerprint()}
            number, data = connection.execute(_SNAPSHOT, wanted).one_or_none() or (0, None)
            first = _lines(connection, code, 0, 1)
            return data, first + _lines(connection, code, max(1, number))

        data, lines = await self.read(find)
        if data is not None:
            try:
                return replayed(code, lines, data)
            except Exception:  # it is a cache: what is true is in the journal
                log.warning("a snapshot was of no use", table=code)
                lines = await self.read(lambda connection: _lines(connection, code, 0))
        return replayed(code, lines)

    async def catch_up(self, table: Table) -> list[Numbered]:
        """The lines that others have written since."""
        return await self.read(lambda connection: _lines(connection, table.code, table.facts.number))

    async def journal(self, code: str) -> list[Numbered]:
        """All that happened at a table."""
        return await self.read(lambda connection: _lines(connection, code, 0))

    async def remains(self, code: str) -> list[Numbered]:
        """As much of a journal as can still be read."""
        return await self.read(lambda connection: _lines(connection, code, 0, strict=False))

    async def was_done(self, code: str, key: str) -> bool:
        """Whether a command was carried out at a table."""
        wanted = {"table": code, "command": key}
        return await self.read(lambda connection: connection.execute(_DONE, wanted).first() is not None)

    async def freeze(self, code: str, reason: str) -> None:
        """Nobody plays on at this table: its journal cannot be played again."""
        frozen = update(schema.tables).where(schema.tables.c.code == code).values(frozen=reason, due=None, free=0)
        await self.write(lambda connection: connection.execute(frozen))

    async def due(self) -> list[tuple[str, float]]:
        """The tables that the house must look at, and when by its clock; the most urgent first."""
        return await self.read(lambda connection: [(code, due) for code, due in connection.execute(_DUE)])

    async def correct_due(self, table: Table, was: float) -> None:
        """A table that is due at another time than was written, unless somebody has written there meanwhile."""
        newer = exists().where(_JOURNAL.code == table.code, _JOURNAL.number >= table.facts.number)
        changed = update(schema.tables).where(_TABLES.code == table.code, _TABLES.due == was, ~newer)
        await self.write(lambda connection: connection.execute(changed.values(due=table.due)))

    async def prune(self, before: float) -> int:
        """Remove the tables at which nothing has happened since and nothing is being played; how many there were."""
        codes = await self.read(partial(pruning.old, before=before))
        removed = 0
        for start in range(0, len(codes), pruning.TOGETHER):
            some = codes[start : start + pruning.TOGETHER]
            removed += await self.write(partial(pruning.remove, codes=some, before=before))
        return removed


def _lines(
    connection: Connection, code: str, number: int, most: int = MOST_LINES, strict: bool = True
) -> list[Numbered]:
    found = connection.execute(_LINES, {"table": code, "least": number, "most": most})
    lines = []
    for number, entry, at, clock, key in found:
        try:
            lines.append(Numbered(number, Line(entries.unpack(entry), Moment(at, clock), key)))
        except msgspec.DecodeError:
            if strict:
                raise
    return lines


def replayed(code: str, lines: Sequence[Numbered], snapshot: bytes | None = None) -> Table:
    """The table that a journal adds up to, checked line by line; `lines` are the first one, and those since the
    snapshot."""
    (number, (first, moment, _)), *others = lines or [Numbered(0, Line(entries.Began(), Moment(0, 0)))]
    if number != 0 or not isinstance(first, entries.Opened):
        raise Unplayable(number, "a journal begins with the opening of the table")
    table = Table(code, first, moment) if snapshot is None else Table.restored(code, first, snapshot)
    for number, line in others:
        table.replay(number, *line)
    return table


def round_of(code: str, lines: Sequence[Numbered], number: int) -> Table:
    """The table as it was when a match of it had ended, before the next one was asked for."""
    again = [place for place, (_, line) in enumerate(lines) if isinstance(line.entry, entries.Again)]
    return replayed(code, lines[: again[number - 1]] if number <= len(again) else lines)
