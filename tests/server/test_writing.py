"""Writing: what fails is said to have failed, fails nobody else's, and the next commit is made all the same."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, insert, select
from sqlalchemy.exc import IntegrityError

from oppidum.cli.serve import database_url
from oppidum.server import entries, schema
from oppidum.server.moments import Moment
from oppidum.server.storage import Numbered, Storage
from oppidum.server.table import Table
from oppidum.server.writing import Line, Taken, Writer
from tests.server.postgres import database
from tests.server.seated import Sitting


def cut(writer: Writer) -> None:
    """The connection is gone, as when the database was restarted."""
    assert writer._connection is not None
    lost = writer._connection.connection.dbapi_connection
    assert lost is not None
    lost.close()


def another(table: Table, code: str) -> Table:
    return Table(code, table.opened, Moment(1.0, 1.0))


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_the_writer_goes_on_after_a_lost_connection(kind: str, tmp_path: Path) -> None:
    table = Sitting(sit=False).table
    opened = Line(table.opened, Moment(1.0, 1.0))

    async def write(url: str) -> list[Numbered]:
        storage = Storage(url)
        await storage.open()
        await storage.append(table, [opened], 0)
        cut(storage.writer)
        await storage.append(table, [opened], 1)  # nothing was sent: nobody hears of it
        with pytest.raises(Taken):
            await storage.append(table, [opened], 1)
        commit = Connection._commit_impl

        def lose(connection: Connection) -> None:
            cut(storage.writer)
            commit(connection)

        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(Connection, "_commit_impl", lose)
            with pytest.raises(Exception, match="closed"):  # whether it was written could not be known
                await storage.append(table, [opened], 2)
        await storage.append(table, [opened, opened], 2)
        written = await storage.journal(table.code)
        await storage.close()
        return written

    with database(kind, tmp_path) as url:
        found = asyncio.run(write(database_url(url)))
        assert [line for _, line in found] == [opened] * 4


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
@pytest.mark.parametrize(
    "bad",
    [
        lambda opened: Line(
            entries.Said("p0", "Ana", "Ave!"), Moment(2.0, 2.0), "p0 \0"
        ),  # PostgreSQL has no such character
        lambda opened: Line(entries.Said("p0", "Ana", "Ave!"), Moment(2.0, 2.0), "p0 \ud800"),  # nor has UTF-8 that one
        lambda opened: Line(
            entries.Said("p0", "Ana", "Ave!"), Moment(2.0, 2.0), "p0 " + 200 * "x"
        ),  # too long for PostgreSQL
        lambda opened: Line(opened, Moment(2.0, 2.0)),  # somebody else was first
    ],
    ids=["nul", "surrogate", "long", "taken"],
)
def test_nobody_fails_what_others_write(kind: str, bad: Callable[[Any], Line], tmp_path: Path) -> None:
    table = Sitting(sit=False).table
    tables = [another(table, f"table{number}") for number in range(10)]
    opened = Line(table.opened, Moment(1.0, 1.0))
    fault = bad(table.opened)

    async def write(url: str) -> None:
        storage = Storage(url)
        await storage.open()
        for one in tables:
            await storage.append(one, [opened], 0)
        commits = storage.writer.commits
        number = 0 if fault.key is None else 1
        wishes = [storage.append(one, [opened], 1) for one in tables[1:]]
        wishes.insert(4, storage.append(tables[0], [fault], number))
        found = await asyncio.gather(*wishes, return_exceptions=True)
        assert (storage.writer.commits > commits + 1) == isinstance(found.pop(4), Exception)
        assert found == [None] * 9
        for one in tables[1:]:
            assert [line for _, line in await storage.journal(one.code)] == [opened, opened]
        await storage.close()

    with database(kind, tmp_path) as url:
        asyncio.run(write(database_url(url)))


SETTING = {"name": "one", "value": b"1"}


def test_jobs_are_written_in_turn_and_their_errors_are_theirs(tmp_path: Path) -> None:
    table = Sitting(sit=False).table
    opened = Line(table.opened, Moment(1.0, 1.0))

    async def write() -> None:
        storage = Storage(f"sqlite:///{tmp_path}/house.db")
        await storage.open()
        count = select(schema.journal.c.number)

        def job(connection: Connection) -> int:
            connection.execute(insert(schema.settings), SETTING)
            return len(connection.execute(count).all())

        found = await asyncio.gather(
            storage.append(table, [opened], 0),
            storage.write(job),
            storage.append(table, [opened], 1),
            storage.write(job),
            storage.write(lambda connection: len(connection.execute(count).all())),
            return_exceptions=True,
        )
        assert isinstance(found[3], IntegrityError)
        assert [*found[:3], found[4]] == [None, 1, None, 2]
        await storage.close()
        with pytest.raises(RuntimeError):
            await storage.append(table, [opened], 2)

    asyncio.run(write())


def test_two_storages_on_one_file_are_two_processes(tmp_path: Path) -> None:
    table = Sitting(sit=False).table
    opened = Line(table.opened, Moment(1.0, 1.0))

    async def write() -> None:
        first, second = [Storage(f"sqlite:///{tmp_path}/house.db") for _ in range(2)]
        await asyncio.gather(first.open(), second.open())
        await first.append(table, [opened], 0)
        found = await asyncio.gather(
            *(one.append(table, [opened], 1) for one in (first, second)), return_exceptions=True
        )
        assert sorted(str(type(one).__name__) for one in found) == ["NoneType", "Taken"]
        assert [line for _, line in await second.journal(table.code)] == [opened] * 2
        await first.close()
        await second.close()

    asyncio.run(write())
