"""Databases of earlier forms, and processes that open one and are killed meanwhile."""

import asyncio
import gzip
import multiprocessing
import os
import shutil
import signal
import time
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine, MetaData, create_engine, event, insert, select

from oppidum.server.databases import connect_to
from oppidum.server.migrating import changing, upgrade
from oppidum.server.storage import Storage

KEPT = Path(__file__).parent / "databases"
PATIENCE = 600.0  # seconds: the games may have to be compiled
Rows = dict[str, list[tuple[Any, ...]]]


def kept() -> list[str]:
    """The forms of which a database is kept, with matches of all games."""
    return sorted(file.name.split(".")[0] for file in KEPT.glob("*.db.gz"))


def rows_of(engine: Engine) -> Rows:
    """All rows of a database, whatever form it has."""
    with engine.connect() as connection:
        metadata = MetaData()
        metadata.reflect(connection)
        return {
            name: sorted(map(tuple, connection.execute(select(table)).all()), key=repr)
            for name, table in metadata.tables.items()
        }


def fill(url: str, form: str, folder: Path) -> None:
    """Give an empty database a form, and the rows of a kept one of that form, or of the first that is later."""
    source = folder / "kept.db"
    with gzip.open(KEPT / f"{next(one for one in kept() if one >= form)}.db.gz") as packed, source.open("wb") as out:
        shutil.copyfileobj(packed, out)
    rows = rows_of(create_engine(f"sqlite:///{source}"))
    engine = connect_to(url)
    with changing(engine) as connection:
        upgrade(connection, form)
        metadata = MetaData()
        metadata.reflect(connection)
        for table in metadata.sorted_tables:
            if table.name != "alembic_version" and rows[table.name]:
                connection.execute(insert(table), [_row(table, row) for row in rows[table.name]])
    engine.dispose()


def _row(table: Any, row: tuple[Any, ...]) -> dict[str, Any]:
    return dict(zip((column.name for column in table.columns), row, strict=True))


def open_once(url: str) -> None:
    """Open a database as the server does."""

    async def open_and_close() -> None:
        storage = Storage(url)
        try:
            await storage.open()
        finally:
            await storage.close()

    asyncio.run(open_and_close())


def opened(url: str) -> Rows:
    """Open a database; all that is in it then."""
    open_once(url)
    engine = connect_to(url)
    try:
        return rows_of(engine)
    finally:
        engine.dispose()


def points_of(url: str, last: int | None = None) -> int:
    """Open a database and count the points at which one may be killed: before and after each statement, before each
    commit and after it. At the last the process kills itself."""
    passed = 0

    def reach(*_: Any) -> None:
        nonlocal passed
        passed += 1
        if passed == last:
            os.kill(os.getpid(), signal.SIGKILL)

    commit = Connection._commit_impl

    def commit_and_reach(connection: Connection) -> None:
        reach()
        commit(connection)
        reach()

    Connection._commit_impl = commit_and_reach  # type: ignore[method-assign,assignment]
    event.listen(Engine, "before_cursor_execute", reach)
    event.listen(Engine, "after_cursor_execute", reach)
    open_once(url)
    return passed


def _tell_points(url: str, told: Any) -> None:
    told.put(points_of(url))


def _open_with_others(url: str, gate: Any) -> None:
    gate.wait(PATIENCE)
    open_once(url)


class Victims:
    """Processes that open a database; forked from one that has loaded all they need."""

    def __init__(self) -> None:
        self.context = multiprocessing.get_context("forkserver")
        self.context.set_forkserver_preload(["tests.server.forms", "tests.server.loaded"])

    def count(self, url: str) -> tuple[int, float]:
        """How many points there are, and how long it takes to pass them."""
        told = self.context.Queue()
        process = self.context.Process(target=_tell_points, args=(url, told))
        began = time.monotonic()
        process.start()
        points: int = told.get(timeout=PATIENCE)
        process.join(PATIENCE)
        return points, time.monotonic() - began

    def kill_at(self, url: str, point: int) -> None:
        process = self.context.Process(target=points_of, args=(url, point))
        process.start()
        process.join(PATIENCE)
        assert process.exitcode == -signal.SIGKILL, process.exitcode

    def kill_after(self, url: str, seconds: float) -> None:
        process = self.context.Process(target=points_of, args=(url,))
        process.start()
        process.join(seconds)
        process.kill()
        process.join(PATIENCE)

    def open_together(self, url: str, processes: int) -> list[int | None]:
        """Open it in several processes at once; how each ended."""
        gate = self.context.Barrier(processes)
        crowd = [self.context.Process(target=_open_with_others, args=(url, gate)) for _ in range(processes)]
        for one in crowd:
            one.start()
        for one in crowd:
            one.join(PATIENCE)
        return [one.exitcode for one in crowd]
