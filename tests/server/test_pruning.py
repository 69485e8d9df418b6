"""Only tables that nobody misses are cleared away."""

import asyncio
from pathlib import Path
from random import Random

import pytest
from sqlalchemy import Connection, select

from oppidum.cli.serve import database_url
from oppidum.server import commands, entries, pruning, schema
from oppidum.server.moments import Moment
from oppidum.server.storage import Storage
from oppidum.server.table import Table
from oppidum.server.writing import Line
from tests.server.postgres import database
from tests.server.seated import PEOPLE, Sitting

OLD, LIMIT, RECENT = 1_000.0, 5_000.0, 10_000.0
WORD = entries.Said(PEOPLE[0].id, "Ana", "Ave!")


def sitting(sit: bool = True, moves: int = 0, over: bool = False) -> Sitting:
    """Long ago, at a table."""
    found = Sitting(sit=sit)
    found.now = OLD
    found.wander(moves, Random(1))
    if over:
        found.do(0, commands.Resign(seat=0))
    return found


def later(found: Sitting) -> Sitting:
    found.now = RECENT
    found.happen(WORD)
    return found


def again(found: Sitting) -> Sitting:
    found.happen(entries.Again(bytes(16)))
    return found


def stale(found: Sitting) -> Sitting:
    """The row of the table tells of its last change only, not of its last move."""
    found.now = RECENT
    found.wander(1, Random(2))
    return found


TABLES = {
    "over": (sitting(over=True), False),
    "waiting": (sitting(sit=False), False),
    "rematch": (again(sitting(over=True)), False),
    "playing": (sitting(moves=3), True),
    "begun": (sitting(), True),
    "moved": (stale(sitting(moves=3)), True),
    "over-said": (later(sitting(over=True)), True),
    "waiting-said": (later(sitting(sit=False)), True),
}


async def keep(storage: Storage, code: str, found: Sitting) -> None:
    over = {"over": found.table.facts.result is not None}
    await storage.append(at(code, found), found.lines, 0, over)


def at(code: str, found: Sitting) -> Table:
    return Table(code, found.table.opened, found.moment)


def codes_in(connection: Connection) -> set[str]:
    return {*connection.execute(select(schema.tables.c.code)).scalars()}


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_only_what_is_over_or_never_began_goes(kind: str, tmp_path: Path) -> None:
    async def prune(url: str) -> None:
        storage = Storage(url)
        await storage.open()
        for code, (found, _) in TABLES.items():
            await keep(storage, code, found)
        assert await storage.prune(OLD - 1) == 0
        assert await storage.prune(LIMIT) == 3
        assert await storage.read(codes_in) == {code for code, (_, stays) in TABLES.items() if stays}
        await storage.close()

    with database(kind, tmp_path) as url:
        asyncio.run(prune(database_url(url)))


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_who_comes_back_meanwhile_keeps_the_table(kind: str, tmp_path: Path) -> None:
    async def prune(url: str) -> None:
        storage = Storage(url)
        await storage.open()
        over = TABLES["over"][0]
        await keep(storage, "over", over)
        codes = await storage.read(lambda connection: pruning.old(connection, LIMIT))
        assert codes == ["over"]
        await storage.append(at("over", over), [Line(WORD, Moment(RECENT, RECENT))], len(over.lines))
        assert await storage.write(lambda connection: pruning.remove(connection, codes, LIMIT)) == 0
        await storage.close()

    with database(kind, tmp_path) as url:
        asyncio.run(prune(database_url(url)))


def test_a_table_that_cannot_be_played_again_is_left_alone(tmp_path: Path) -> None:
    async def prune() -> None:
        storage = Storage(f"sqlite:///{tmp_path}/house.db")
        await storage.open()
        await keep(storage, "waiting", TABLES["waiting"][0])
        row = schema.journal.update().values(entry=b"?")
        await storage.write(lambda connection: connection.execute(row))
        assert await storage.prune(LIMIT) == 0
        await keep(storage, "over", TABLES["over"][0])
        await storage.freeze("over", "it leads elsewhere")
        assert await storage.prune(LIMIT) == 0
        await storage.close()

    asyncio.run(prune())
