"""Storage: nothing is acknowledged before it is committed. Many appends share one commit when there are many."""

import asyncio
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, delete, event, insert, select, text, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import IntegrityError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from oppidum.engine.errors import BadInput
from oppidum.server import entries, schema
from oppidum.server.table import Table

CHANNEL = "oppidum"
MOST_TOGETHER = 500  # appends in one commit
SNAPSHOT_EVERY = 50  # entries


class Taken(Exception):
    """Somebody else has written that entry, or carried out that command, first."""


class Line(NamedTuple):
    """A line of a journal."""

    entry: entries.AnyEntry
    at: float
    key: str | None = None


class Append(NamedTuple):
    """Lines to be written, from a number on; what else changes with them; and who waits for it."""

    code: str
    number: int
    lines: Sequence[Line]
    changes: Mapping[str, Any]
    sitting: str | None
    snapshot: bytes | None
    written: "asyncio.Future[None]"


class Storage:
    """The database, as the server uses it."""

    def __init__(self, url: str):
        self.url = url
        self.engine: AsyncEngine = create_async_engine(url)
        self.postgres = self.engine.dialect.name == "postgresql"
        self.commits = self.written = 0
        self._queue: asyncio.Queue[Append] = asyncio.Queue()
        self._writer: asyncio.Task[None] | None = None
        if not self.postgres:
            event.listen(self.engine.sync_engine, "connect", _durable)

    async def open(self) -> None:
        try:
            async with self.engine.begin() as connection:
                if self.postgres:  # several processes may start at once
                    await connection.execute(text("SELECT pg_advisory_xact_lock(20261116)"))
                await connection.run_sync(_migrate)
        except (SQLAlchemyError, OSError) as error:
            reason = str(getattr(error, "orig", None) or error).partition("\n")[0]
            raise BadInput("no_database", reason=reason) from None
        self._writer = asyncio.create_task(self._write())

    async def close(self) -> None:
        """All that was asked for is written first."""
        await self._queue.join()
        if self._writer is not None:
            self._writer.cancel()
        await self.engine.dispose()

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
        written: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        snapshot = table.saved() if due else None
        self._queue.put_nowait(Append(table.code, number, lines, changes or {}, sitting, snapshot, written))
        await written

    async def _write(self) -> None:
        while True:
            batch = [await self._queue.get()]
            while not self._queue.empty() and len(batch) < MOST_TOGETHER:
                batch.append(self._queue.get_nowait())
            await self._commit(batch)
            for _ in batch:
                self._queue.task_done()

    async def _commit(self, batch: list[Append]) -> None:
        """All of them in one commit; if one was too late, each on its own."""
        try:
            async with self.engine.begin() as connection:
                await self._store(connection, batch)
            self.commits += 1
            self.written += sum(len(one.lines) for one in batch)
        except IntegrityError:
            if len(batch) > 1:
                for one in batch:
                    await self._commit([one])
            elif not batch[0].written.done():
                batch[0].written.set_exception(Taken())
        except Exception as error:
            for one in batch:
                if not one.written.done():
                    one.written.set_exception(error)
        else:
            for one in batch:
                if not one.written.done():
                    one.written.set_result(None)

    async def _store(self, connection: AsyncConnection, batch: list[Append]) -> None:
        opened = [one for one in batch if one.number == 0]
        if opened:
            await connection.execute(insert(schema.tables), [_row_of_table(one) for one in opened])
        await connection.execute(
            insert(schema.journal),
            [
                {"code": one.code, "number": number, "at": at, "key": key, "entry": entries.pack(entry)}
                for one in batch
                for number, (entry, at, key) in enumerate(one.lines, one.number)
            ],
        )
        for one in batch:
            if one.changes and one.number:
                changed = update(schema.tables).where(schema.tables.c.code == one.code)
                await connection.execute(changed.values(changed=one.lines[-1].at, **one.changes))
        sittings = [
            {"person": one.sitting, "code": one.code, "since": one.lines[-1].at} for one in batch if one.sitting
        ]
        if sittings:
            await connection.execute(self._upsert(schema.sittings, "since"), sittings)
        snapshots = [
            {"code": one.code, "number": one.number + len(one.lines), "data": one.snapshot}
            for one in batch
            if one.snapshot
        ]
        if snapshots:
            await connection.execute(self._upsert(schema.snapshots, "number", "data"), snapshots)
        if self.postgres:
            told = {one.code for one in batch}
            await connection.execute(
                text("SELECT pg_notify(:channel, :code)"), [{"channel": CHANNEL, "code": code} for code in sorted(told)]
            )

    def _upsert(self, table: Any, *fields: str) -> Any:
        """Write rows, or what is new of them where they are there."""
        keys = [column.name for column in table.primary_key]
        writing = self._insert(table)
        changes = {field: writing.excluded[field] for field in fields}
        return writing.on_conflict_do_update(index_elements=keys, set_=changes)

    def insert_once(self, table: Any, row: dict[str, Any]) -> Any:
        """Write a row unless it is there."""
        return self._insert(table).values(row).on_conflict_do_nothing()

    def _insert(self, table: Any) -> Any:
        return (postgresql if self.postgres else sqlite).insert(table)

    async def game_at(self, code: str) -> str | None:
        """The game of a table; None if there is no such table."""
        async with self.engine.connect() as connection:
            wanted = select(schema.tables.c.game).where(schema.tables.c.code == code)
            found: str | None = (await connection.execute(wanted)).scalar()
            return found

    async def load(self, code: str) -> Table | None:
        """A table from its last snapshot and what happened since."""
        async with self.engine.connect() as connection:
            found = await connection.execute(select(schema.snapshots.c.data).where(schema.snapshots.c.code == code))
            data = found.scalar()
            table = None if data is None else Table.restored(code, data)
            return await self._continue(connection, code, table)

    async def catch_up(self, table: Table) -> list[Line]:
        """The lines that others have written since."""
        async with self.engine.connect() as connection:
            return await self._lines(connection, table.code, table.facts.number)

    async def journal(self, code: str) -> list[Line]:
        """All that happened at a table."""
        async with self.engine.connect() as connection:
            return await self._lines(connection, code, 0)

    async def _continue(self, connection: AsyncConnection, code: str, table: Table | None) -> Table | None:
        for entry, at, key in await self._lines(connection, code, table.facts.number if table else 0):
            if table is None:
                assert isinstance(entry, entries.Opened)
                table = Table(code, entry)
            else:
                table.apply(entry, at, key)
        return table

    async def _lines(self, connection: AsyncConnection, code: str, number: int) -> list[Line]:
        columns = schema.journal.c
        found = await connection.execute(
            select(columns.entry, columns.at, columns.key)
            .where(columns.code == code, columns.number >= number)
            .order_by(columns.number)
        )
        return [Line(entries.unpack(entry), at, key) for entry, at, key in found]

    async def prune(self, before: float) -> int:
        """Remove the tables that nobody has touched since; how many there were."""
        async with self.engine.begin() as connection:
            old = delete(schema.tables).where(schema.tables.c.changed < before)
            return (await connection.execute(old)).rowcount


def _row_of_table(one: Append) -> dict[str, Any]:
    opened = one.lines[0].entry
    assert isinstance(opened, entries.Opened)
    return {
        "code": one.code,
        "game": opened.game,
        "public": opened.public,
        "free": sum(level is None for level in opened.levels),
        "over": False,
        "made": one.lines[0].at,
        "changed": one.lines[0].at,
        **one.changes,
    }


def _durable(connection: Any, record: Any) -> None:
    """SQLite: a commit is on the disk before it returns (synchronous FULL), and readers do not wait for writers."""
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=5000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _migrate(connection: Connection) -> None:
    """Bring the database to the form that this version knows."""
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
