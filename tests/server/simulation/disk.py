"""The database of the world: one SQLite in memory for all processes, commits that fail, and reading that does."""

from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING, TypeVar

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.exc import OperationalError
from sqlalchemy.pool import StaticPool

from oppidum.server import databases, schema
from oppidum.server.migrating import migrate
from oppidum.server.storage import Storage
from oppidum.server.writing import Append, Writer

if TYPE_CHECKING:
    from tests.server.simulation.process import Process

T = TypeVar("T")


class Broken(OperationalError):
    """A fault of ours."""

    def __init__(self, what: str) -> None:
        super().__init__(what, None, Exception(what))


@cache
def database() -> Engine:
    """An empty database in memory: nothing is ever read back from a disk. Who reads needs no transaction, as nothing
    else happens meanwhile."""
    engine = create_engine("sqlite://", poolclass=StaticPool)
    event.listen(engine, "connect", databases._durable)
    event.listen(engine, "begin", _begin)
    migrate(engine)
    return engine


def _begin(connection: Connection) -> None:
    if connection.get_execution_options().get("writes"):
        connection.exec_driver_sql("BEGIN")


@cache
def reader() -> Connection:
    """To connect takes longer than to read."""
    return database().connect()


@cache
def writer() -> Connection:
    return database().connect().execution_options(**databases.WRITES)


def wipe() -> None:
    """A new world begins."""
    for table in reversed(schema.metadata.sorted_tables):
        reader().exec_driver_sql(f"DELETE FROM {table.name}")


class SimulatedWriter(Writer):
    """Commits at one moment of the world, well or not."""

    def __init__(self, engine: Engine, process: "Process"):
        super().__init__(engine)
        self.process = process
        self._connection = writer()
        self._stored: list[Append] = []

    async def open(self) -> None:
        self._task = self._supervisor.start("writer", self._write, may_end=True)

    def _transact(self, work: Callable[[Connection], T], again: bool = True) -> T:
        world = self.process.world
        fate = world.faults.commit()
        if fate != "well":
            world.fault(f"commit {fate}", self.process.name)
        if fate == "before":
            raise Broken("not committed")
        self._stored = []
        result = super()._transact(work, again)
        world.committed(self.process, self._stored)
        if fate == "after":
            raise Broken("committed, but nobody knows")
        return result

    def _store(self, connection: Connection, batch: list[Append]) -> None:
        self._stored = batch
        super()._store(connection, batch)

    def _part(self) -> None:
        """There is only one connection, and the database lives as long as it does."""


class SimulatedStorage(Storage):
    """The storage of one process."""

    def __init__(self, process: "Process"):
        super().__init__(database())
        self.process = process
        self.writer = SimulatedWriter(self.engine, process)
        self.postgres = not process.alone  # only there several processes share a database

    async def open(self) -> None:
        await self.writer.open()

    async def close(self) -> None:
        await self.writer.close()

    async def freeze(self, code: str, reason: str) -> None:
        """Every journal of the world can be played again."""
        self.process.world.wrong(f"{code} was frozen: {reason}")
        await super().freeze(code, reason)

    async def read(self, job: Callable[[Connection], T]) -> T:
        world = self.process.world

        def find() -> T:
            if world.faults.hit(world.faults.weather.reading):
                world.fault("reading", self.process.name)
                raise Broken("cannot read")
            return job(reader())

        return await self._in_reader(find)
