"""Writing journals: nothing is acknowledged before it is committed. Many appends share one commit when there are many.

A thread of its own carries out each commit as a whole: a statement at a time would go back and forth between it and
the event loop, and each turn waits for the other."""

import asyncio
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import lru_cache, partial
from typing import Any, NamedTuple

from sqlalchemy import Connection, create_engine, event, insert, make_url, text, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from oppidum.server import entries, schema

CHANNEL = "oppidum"
MOST_TOGETHER = 500  # appends in one commit
PRAGMAS = (
    "page_size=1024",  # each line of a journal makes some pages be written, and is far shorter than they are
    "journal_mode=WAL",
    "wal_autocheckpoint=8000",  # pages; so most are brought to their place once for many commits
    "synchronous=FULL",
    "foreign_keys=ON",
    "busy_timeout=5000",
)


class Taken(Exception):
    """Somebody else has written that entry, or carried out that command, first."""


class Line(NamedTuple):
    """A line of a journal."""

    entry: entries.AnyEntry
    at: float
    key: str | None = None


class Append(NamedTuple):
    """Lines to be written, from a number on, and what else changes with them."""

    code: str
    number: int
    lines: Sequence[Line]
    changes: Mapping[str, Any]
    sitting: str | None
    snapshot: bytes | None


class Writer:
    """Commits what is to be appended, all that waits at once."""

    def __init__(self, url: str):
        address = make_url(url)
        self.postgres = address.get_backend_name() == "postgresql"
        self.engine = create_engine(address if self.postgres else address.set(drivername="sqlite"))
        if not self.postgres:
            event.listen(self.engine, "connect", durable)
        self._journal = partial(_insertion, schema.journal, "%s" if self.postgres else "?")
        self.commits = self.written = 0
        self._waiting: list[tuple[Append, asyncio.Future[None]]] = []
        self._asked = asyncio.Event()  # something waits, or nothing will any more
        self._closing = False
        self._thread = ThreadPoolExecutor(1, "writer")
        self._task: asyncio.Task[None] | None = None
        self._connection: Connection | None = None  # kept by the thread: to fetch one for each commit takes longer

    def start(self) -> None:
        self._task = asyncio.create_task(self._write())

    async def close(self) -> None:
        """All that was asked for is written first."""
        self._closing = True
        self._asked.set()
        if self._task is not None:
            await self._task
        self._thread.submit(self._part)
        self._thread.shutdown()
        self.engine.dispose()

    async def append(self, wanted: Append) -> None:
        """Returns once it is on the disk."""
        written: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append((wanted, written))
        self._asked.set()
        await written

    async def _write(self) -> None:
        loop = asyncio.get_running_loop()
        while True:
            await self._asked.wait()
            batch, self._waiting = self._waiting[:MOST_TOGETHER], self._waiting[MOST_TOGETHER:]
            if not batch:
                return
            if not (self._waiting or self._closing):
                self._asked.clear()
            failures = await loop.run_in_executor(self._thread, self._commit, [wanted for wanted, _ in batch])
            for (_, written), failure in zip(batch, failures, strict=True):
                if written.done():  # nobody waits for it any more
                    pass
                elif failure is None:
                    written.set_result(None)
                else:
                    written.set_exception(failure)

    def _commit(self, batch: list[Append]) -> list[Exception | None]:
        """All of them in one commit; if one was too late, each on its own. What went wrong with each."""
        try:
            self._connection = self._connection or self.engine.connect()
            with self._connection.begin():
                self._store(self._connection, batch)
        except IntegrityError:
            return [self._commit([one])[0] for one in batch] if len(batch) > 1 else [Taken()]
        except Exception as error:
            self._part()
            return [error] * len(batch)
        self.commits += 1
        self.written += sum(len(one.lines) for one in batch)
        return [None] * len(batch)

    def _part(self) -> None:
        """The next commit connects anew."""
        connection, self._connection = self._connection, None
        if connection is not None:
            with suppress(SQLAlchemyError):  # it may be broken: that is why we part
                connection.invalidate()
                connection.close()

    def _store(self, connection: Connection, batch: list[Append]) -> None:
        opened = [one for one in batch if one.number == 0]
        if opened:
            connection.execute(insert(schema.tables), [_row_of_table(one) for one in opened])
        values: list[Any] = []
        for one in batch:
            for number, (entry, at, key) in enumerate(one.lines, one.number):
                values += (one.code, number, at, key, entries.pack(entry))
        connection.exec_driver_sql(self._journal(len(values)), tuple(values))
        done = [
            {"code": one.code, "key": line.key}
            for one in batch
            for line in one.lines
            if line.key and not isinstance(line.entry, entries.Moved)
        ]
        if done:
            connection.execute(insert(schema.done), done)
        for one in batch:
            if one.changes and one.number:
                changed = update(schema.tables).where(schema.tables.c.code == one.code)
                connection.execute(changed.values(changed=one.lines[-1].at, **one.changes))
        sittings = [
            {"person": one.sitting, "code": one.code, "since": one.lines[-1].at} for one in batch if one.sitting
        ]
        if sittings:
            connection.execute(upsert(self.postgres, schema.sittings, "since"), sittings)
        snapshots = [
            {"code": one.code, "number": one.number + len(one.lines), "data": one.snapshot}
            for one in batch
            if one.snapshot
        ]
        if snapshots:
            connection.execute(upsert(self.postgres, schema.snapshots, "number", "data"), snapshots)
        if self.postgres:
            told = {one.code for one in batch}
            connection.execute(
                text("SELECT pg_notify(:channel, :code)"), [{"channel": CHANNEL, "code": code} for code in sorted(told)]
            )


@lru_cache(maxsize=64)
def _insertion(table: Any, mark: str, values: int) -> str:
    """One statement for many rows of a table, so many values, in the driver's own words: most of what is written are
    lines of journals."""
    columns = [column.name for column in table.columns]
    row = f"({', '.join([mark] * len(columns))})"
    return f"INSERT INTO {table.name} ({', '.join(columns)}) VALUES {', '.join([row] * (values // len(columns)))}"


def writing(postgres: bool, table: Any) -> Any:
    """A statement that writes rows, in the words of either database."""
    return (postgresql if postgres else sqlite).insert(table)


def upsert(postgres: bool, table: Any, *fields: str) -> Any:
    """Write rows, or what is new of them where they are there."""
    keys = [column.name for column in table.primary_key]
    rows = writing(postgres, table)
    changes = {field: rows.excluded[field] for field in fields}
    return rows.on_conflict_do_update(index_elements=keys, set_=changes)


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


def durable(connection: Any, record: Any) -> None:
    """SQLite: a commit is on the disk before it returns (synchronous FULL), and readers do not wait for writers."""
    cursor = connection.cursor()
    for pragma in PRAGMAS:
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()
