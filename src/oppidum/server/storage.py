"""Storage: where tables are kept, and found again."""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any, TypeVar

from sqlalchemy import Connection, Engine, select

from oppidum.server import entries, pruning, schema
from oppidum.server.databases import READERS, connect_to, explained
from oppidum.server.table import Table
from oppidum.server.writing import Append, Line, Writer, writing

SNAPSHOT_EVERY = 50  # entries
T = TypeVar("T")


class Storage:
    """The database, as the server uses it: many readers, one writer."""

    def __init__(self, database: str | Engine):
        self.engine = connect_to(database) if isinstance(database, str) else database
        self.postgres = self.engine.dialect.name == "postgresql"
        self.writer = Writer(self.engine)
        self._readers = ThreadPoolExecutor(READERS, "reader")

    async def open(self) -> None:
        """The database gets the form that this version knows."""
        with explained():
            await self.writer.open()

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
        due = table.facts.number // SNAPSHOT_EVERY > number // SNAPSHOT_EVERY
        snapshot = table.saved() if due else None
        await self.writer.append(Append(table.code, number, lines, changes or {}, sitting, snapshot))

    def insert_once(self, table: Any, row: dict[str, Any]) -> Any:
        """Write a row unless it is there."""
        return writing(self.postgres, table).values(row).on_conflict_do_nothing()

    async def game_at(self, code: str) -> str | None:
        """The game of a table; None if there is no such table."""
        wanted = select(schema.tables.c.game).where(schema.tables.c.code == code)
        return await self.read(lambda connection: connection.execute(wanted).scalar())

    async def load(self, code: str) -> Table | None:
        """A table from its last snapshot and what happened since."""
        wanted = select(schema.snapshots.c.number, schema.snapshots.c.data).where(schema.snapshots.c.code == code)

        def find(connection: Connection) -> tuple[bytes | None, list[Line]]:
            number, data = connection.execute(wanted).one_or_none() or (0, None)
            return data, _lines(connection, code, number)

        data, lines = await self.read(find)
        table = None if data is None else Table.restored(code, data)
        for entry, at, key in lines:
            if table is None:
                assert isinstance(entry, entries.Opened)
                table = Table(code, entry)
            else:
                table.apply(entry, at, key)
        return table

    async def catch_up(self, table: Table) -> list[Line]:
        """The lines that others have written since."""
        return await self.read(lambda connection: _lines(connection, table.code, table.facts.number))

    async def journal(self, code: str) -> list[Line]:
        """All that happened at a table."""
        return await self.read(lambda connection: _lines(connection, code, 0))

    async def prune(self, before: float) -> int:
        """Remove the tables at which nothing has happened since and nothing is being played; how many there were."""
        codes = await self.read(partial(pruning.old, before=before))
        removed = 0
        for start in range(0, len(codes), pruning.TOGETHER):
            some = codes[start : start + pruning.TOGETHER]
            removed += await self.write(partial(pruning.remove, codes=some, before=before))
        return removed


def _lines(connection: Connection, code: str, number: int) -> list[Line]:
    columns = schema.journal.c
    found = connection.execute(
        select(columns.entry, columns.at, columns.key)
        .where(columns.code == code, columns.number >= number)
        .order_by(columns.number)
    )
    return [Line(entries.unpack(entry), at, key) for entry, at, key in found]
