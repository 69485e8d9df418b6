"""A database of an earlier version is brought to the present form, and nothing in it is lost."""

import asyncio
from pathlib import Path

import pytest
from sqlalchemy import insert

from oppidum.cli.serve import database_url
from oppidum.server import entries, schema
from oppidum.server.storage import Storage, migrate
from oppidum.server.writing import Line, Taken
from tests.server.postgres import database
from tests.server.seated import PEOPLE, Sitting


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_commands_of_before_are_not_carried_out_again(kind: str, tmp_path: Path) -> None:
    table = Sitting(sit=False).table
    lines = [Line(table.facts.opened, 1.0), Line(entries.Said(PEOPLE[0].id, "Ana", "Ave!"), 2.0, "p0 hail")]
    home = {"code": table.code, "game": "egyptos", "public": True, "free": 2, "over": False}
    home |= {"made": 1.0, "changed": 2.0}

    async def upgrade(url: str) -> list[Line]:
        storage = Storage(url)
        with storage.engine.begin() as connection:
            migrate(connection, "0001")
            connection.execute(insert(schema.tables).values(home))
            for number, (entry, at, key) in enumerate(lines):
                row = {"code": table.code, "number": number, "at": at, "key": key, "entry": entries.pack(entry)}
                connection.execute(insert(schema.journal).values(row))
        await storage.open()
        with pytest.raises(Taken):
            await storage.append(table, lines[1:], 2)
        again = Line(entries.Moved(0, 0, "person"), 3.0, "p0 move")  # the table knows whether a move is stale
        await storage.append(table, [again], 2)
        await storage.append(table, [again], 3)
        found = await storage.journal(table.code)
        await storage.close()
        return found

    with database(kind, tmp_path) as url:
        found = asyncio.run(upgrade(database_url(url)))
    assert found[:2] == lines
    assert len(found) == 4
