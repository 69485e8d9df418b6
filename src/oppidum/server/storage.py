"""Storage: where tables are kept, and found again."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, delete, event, select, text
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from oppidum.engine.errors import BadInput
from oppidum.server import entries, schema
from oppidum.server.table import Table
from oppidum.server.writing import Append, Line, Writer, durable, writing

SNAPSHOT_EVERY = 50  # entries


class Storage:
    """The database, as the server uses it."""

    def __init__(self, url: str):
        self.url = url
        self.engine: AsyncEngine = create_async_engine(url)
        self.postgres = self.engine.dialect.name == "postgresql"
        self.writer = Writer(url)
        if not self.postgres:
            event.listen(self.engine.sync_engine, "connect", durable)

    async def open(self) -> None:
        try:
            async with self.engine.begin() as connection:
                if self.postgres:  # several processes may start at once
                    await connection.execute(text("SELECT pg_advisory_xact_lock(20261116)"))
                await connection.run_sync(migrate)
        except (SQLAlchemyError, OSError) as error:
            reason = str(getattr(error, "orig", None) or error).partition("\n")[0]
            raise BadInput("no_database", reason=reason) from None
        self.writer.start()

    async def close(self) -> None:
        await self.writer.close()
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
        snapshot = table.saved() if due else None
        await self.writer.append(Append(table.code, number, lines, changes or {}, sitting, snapshot))

    def insert_once(self, table: Any, row: dict[str, Any]) -> Any:
        """Write a row unless it is there."""
        return writing(self.postgres, table).values(row).on_conflict_do_nothing()

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


def migrate(connection: Connection, form: str = "head") -> None:
    """Bring the database to the form that this version knows, or to an earlier one."""
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    config.attributes["connection"] = connection
    command.upgrade(config, form)
