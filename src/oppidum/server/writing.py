"""Writing: nothing is acknowledged before it is committed. Many appends share one commit when there are many.

A thread of its own carries out each commit as a whole: a statement at a time would go back and forth between it and
the event loop, and each turn waits for the other."""

import asyncio
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import lru_cache, partial
from operator import attrgetter
from typing import Any, NamedTuple, TypeVar

from sqlalchemy import Connection, Engine, RootTransaction, bindparam, insert, text, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import IntegrityError, OperationalError, SQLAlchemyError

from oppidum.server import entries, schema
from oppidum.server.databases import WRITES, lost
from oppidum.server.migrating import migrate
from oppidum.server.moments import Moment
from oppidum.server.snapshots import fingerprint
from oppidum.server.supervising import Supervisor

CHANNEL = "oppidum"
MOST_TOGETHER = 500  # appends in one commit
TOLD_TOGETHER = 200  # of these in one notice, which may be 8,000 bytes long
SKEW = 0.25  # seconds by which the clocks of two processes may differ
T = TypeVar("T")
_NOTIFY = text("SELECT pg_notify(:channel, :payload)")


class Taken(Exception):
    """Somebody else has written that entry, or carried out that command, first."""


class Ahead(Taken):
    """The clock of who writes is ahead of that of the house."""


class Line(NamedTuple):
    """A line of a journal."""

    entry: entries.AnyEntry
    moment: Moment
    key: str | None = None


class Append(NamedTuple):
    """Lines to be written, from a number on, and what else changes with them."""

    code: str
    number: int
    lines: Sequence[Line]
    changes: Mapping[str, Any]
    sitting: str | None
    snapshot: bytes | None


class Outcome(NamedTuple):
    """What came of something that was to be written."""

    result: Any = None
    failure: Exception | None = None


class Waiting(NamedTuple):
    """Something to be written, and who waits for it."""

    wanted: Append | Callable[[Connection], Any]
    outcome: asyncio.Future[Any]


class Writer:
    """Writes one thing after the other on one connection; appends that wait together share a commit."""

    def __init__(self, engine: Engine):
        self.engine = engine
        self.postgres = engine.dialect.name == "postgresql"
        self._journal = partial(_insertion, schema.journal, "%s" if self.postgres else "?")
        self.reading: Callable[[Connection], float | None] | None = None
        """The clock of the house, where several processes go by it."""
        self.commits = self.written = self.failures = 0
        self._waiting: deque[Waiting] = deque()
        self._asked = asyncio.Event()  # something waits, or nothing will any more
        self._closing = False
        self._thread = ThreadPoolExecutor(1, "writer")
        self._supervisor = Supervisor()
        self._task: asyncio.Task[None] | None = None
        self._connection: Connection | None = None  # kept by the thread: to fetch one for each commit takes longer

    async def open(self) -> None:
        """The database gets its present form; from then on what is asked for is written."""
        await self._in_thread(partial(migrate, self.engine))
        self._task = self._supervisor.start("writer", self._write, may_end=True)

    async def close(self) -> None:
        """All that was asked for is written first."""
        self._closing = True
        self._asked.set()
        if self._task is not None:
            await self._task
        await self._in_thread(self._part)
        self._thread.shutdown()

    async def append(self, wanted: Append) -> None:
        """Returns once it is on the disk."""
        await self._ask(wanted)

    async def run(self, job: Callable[[Connection], T]) -> T:
        """Carry out a job in a transaction of its own; returns once that is on the disk. If the connection is lost
        before the commit, the job is run again."""
        result: T = await self._ask(job)
        return result

    async def _ask(self, wanted: Append | Callable[[Connection], Any]) -> Any:
        if self._closing:
            raise RuntimeError("nothing is written any more")
        outcome: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self._waiting.append(Waiting(wanted, outcome))
        self._asked.set()
        return await outcome

    @property
    def waiting(self) -> int:
        """How many things wait to be written."""
        return len(self._waiting)

    async def _in_thread(self, job: Callable[[], T]) -> T:
        """All that the writer does to the database goes through here."""
        return await asyncio.get_running_loop().run_in_executor(self._thread, job)

    async def _write(self) -> None:
        while True:
            await self._asked.wait()
            batch = self._next()
            if not batch:
                return
            if not (self._waiting or self._closing):
                self._asked.clear()
            try:
                outcomes = await self._in_thread(partial(self._commit, [one.wanted for one in batch]))
            except Exception as error:
                outcomes = [Outcome(failure=error)] * len(batch)
            for (_, told), (result, failure) in zip(batch, outcomes, strict=True):
                self.failures += failure is not None and not isinstance(failure, Taken)
                if told.done():  # nobody waits for it any more
                    pass
                elif failure is None:
                    told.set_result(result)
                else:
                    told.set_exception(failure)

    def _next(self) -> list[Waiting]:
        """What is committed together: appends that follow each other, or one job."""
        batch: list[Waiting] = []
        while self._waiting and len(batch) < MOST_TOGETHER:
            if batch and not isinstance(self._waiting[0].wanted, Append):
                break
            batch.append(self._waiting.popleft())
            if not isinstance(batch[-1].wanted, Append):
                break
        return batch

    def _commit(self, batch: list[Any]) -> list[Outcome]:
        """All of it in one commit; if that fails, each on its own: nobody's fault fails what others write."""
        work = partial(self._store, batch=batch) if isinstance(batch[0], Append) else batch[0]
        try:
            result = self._transact(work)
        except Exception as error:
            if len(batch) == 1:
                taken = isinstance(batch[0], Append) and isinstance(error, IntegrityError)
                return [Outcome(failure=Taken() if taken else error)]
            if lost(error):  # whether it was written is not known
                return [Outcome(failure=error)] * len(batch)
            return self._commit_each(batch)
        self.written += sum(len(one.lines) for one in batch if isinstance(one, Append))
        return [Outcome(result)] * len(batch)

    def _commit_each(self, batch: list[Append]) -> list[Outcome]:
        outcomes: list[Outcome] = []
        for one in batch:
            if outcomes and isinstance(outcomes[-1].failure, OperationalError):  # the database is at fault, not they
                outcomes.append(outcomes[-1])
            else:
                outcomes += self._commit([one])
        return outcomes

    def _transact(self, work: Callable[[Connection], T], again: bool = True) -> T:
        """Carry out some work and commit it. A connection that is lost before the commit is replaced, once."""
        committing = False
        try:
            connection, transaction = self._begin()
            with transaction:
                result = work(connection)
                committing = True
        except Exception as error:
            if self._connection is not None and (lost(error) or self._connection.in_transaction()):
                self._part()
            if again and lost(error) and not committing:
                return self._transact(work, again=False)
            raise
        self.commits += 1
        return result

    def _begin(self) -> tuple[Connection, RootTransaction]:
        try:
            self._connection = self._connection or self.engine.connect().execution_options(**WRITES)
            return self._connection, self._connection.begin()
        except Exception:
            self._part()
            raise

    def _part(self) -> None:
        """The next commit connects anew."""
        connection, self._connection = self._connection, None
        if connection is not None:
            with suppress(SQLAlchemyError):  # it may be broken: that is why we part
                connection.invalidate()
                connection.close()

    def _check_clock(self, connection: Connection, batch: list[Append]) -> None:
        """A process that could not reach the database may have missed that the house was closed: by its clock, people
        would run out of time who have some."""
        now = self.reading(connection) if self.reading is not None else None
        if now is not None and max(one.lines[-1].moment.clock for one in batch) > now + SKEW:
            raise Ahead

    def _store(self, connection: Connection, batch: list[Append]) -> None:
        self._check_clock(connection, batch)
        batch = sorted(batch, key=attrgetter("code"))  # in the same order in all processes: none waits for another
        opened = [one for one in batch if one.number == 0]
        if opened:
            connection.execute(insert(schema.tables), [_row_of_table(one) for one in opened])
        values: list[Any] = []
        for one in batch:
            for number, (entry, moment, key) in enumerate(one.lines, one.number):
                values += (one.code, number, moment.at, key, entries.pack(entry), moment.clock)
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
                changes = {"table": one.code, "changed": one.lines[-1].moment.at, **one.changes}
                connection.execute(_changing(tuple(one.changes)), changes)
        sittings = [
            {"person": one.sitting, "code": one.code, "since": one.lines[-1].moment.at} for one in batch if one.sitting
        ]
        if sittings:
            connection.execute(upsert(self.postgres, schema.sittings, "since"), sittings)
        snapshots = [
            {
                "code": one.code,
                "number": one.number + len(one.lines),
                "fingerprint": fingerprint(),
                "data": one.snapshot,
            }
            for one in batch
            if one.snapshot
        ]
        if snapshots:
            connection.execute(upsert(self.postgres, schema.snapshots, "number", "fingerprint", "data"), snapshots)
        if self.postgres:
            told = [f"{one.code} {one.number + len(one.lines)}" for one in batch]
            for start in range(0, len(told), TOLD_TOGETHER):
                notice = {"channel": CHANNEL, "payload": "\n".join(told[start : start + TOLD_TOGETHER])}
                connection.execute(_NOTIFY, notice)


@lru_cache(maxsize=64)
def _insertion(table: Any, mark: str, values: int) -> str:
    """One statement for many rows of a table, so many values, in the driver's own words: most of what is written are
    lines of journals."""
    columns = [column.name for column in table.columns]
    row = f"({', '.join([mark] * len(columns))})"
    return f"INSERT INTO {table.name} ({', '.join(columns)}) VALUES {', '.join([row] * (values // len(columns)))}"


@lru_cache(maxsize=64)
def _changing(fields: tuple[str, ...]) -> Any:
    """Change these fields of a table, and when it was changed."""
    of_table = update(schema.tables).where(schema.tables.c.code == bindparam("table"))
    return of_table.values({field: bindparam(field) for field in ("changed", *fields)})


def writing(postgres: bool, table: Any) -> Any:
    """A statement that writes rows, in the words of either database."""
    return (postgresql if postgres else sqlite).insert(table)


@lru_cache(maxsize=64)
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
        "game": opened.setup.game,
        "edition": opened.setup.edition.name,
        "own_box": opened.setup.edition.own,
        "public": opened.public,
        "host": opened.host,
        "free": sum(level is None for level in opened.levels),
        "over": False,
        "made": one.lines[0].moment.at,
        "changed": one.lines[0].moment.at,
        **one.changes,
    }
