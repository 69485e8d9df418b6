"""Matches that an earlier version has stored look as they did, and are played on."""

import asyncio
import gzip
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec
import pytest
from sqlalchemy import select

from oppidum.cli.serve import database_url
from oppidum.server import entries, schema, telling
from oppidum.server.moments import Moment
from oppidum.server.storage import Storage
from oppidum.server.table import Table
from oppidum.server.writing import Line, Taken
from tests.server.forms import KEPT, fill, kept
from tests.server.hosting import spread
from tests.server.postgres import database

SEEN: dict[str, Any] = msgspec.json.decode(gzip.decompress((KEPT / "seen.json.gz").read_bytes()))


@contextmanager
def earlier(form: str, kind: str, folder: Path) -> Iterator[str]:
    """The address of a database as a version before has left it."""
    with database(kind, folder) as address:
        fill(database_url(address), form, folder)
        yield address


def loaded(address: str) -> dict[str, Table]:
    """All tables of a database."""

    async def load() -> dict[str, Table]:
        storage = Storage(database_url(address))
        await storage.open()
        codes = await storage.read(lambda connection: list(connection.execute(select(schema.tables.c.code)).scalars()))
        tables = {code: await storage.load(code) for code in codes}
        await storage.close()
        return tables

    return asyncio.run(load())


def seen_from(table: Table, seat: int | None) -> dict[str, Any]:
    """What a viewpoint is told, as far as versions of before told it."""
    told = spread(msgspec.json.decode(telling.sync(table, seat, None, "en", table.facts.latest)))
    found = {name: told[name] for name in ("number", "view", "legal", "history", "chat")}
    return found | {"winners": told["table"]["winners"], "round": told["table"]["round"]}


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
@pytest.mark.parametrize("form", kept())
def test_matches_of_all_games_look_as_they_did(form: str, kind: str, tmp_path: Path) -> None:
    with earlier(form, kind, tmp_path) as address:
        tables = loaded(address)
        assert set(tables) == set(SEEN)
        for _ in range(2):  # from the journals as they were rewritten, too
            for code, expected in SEEN.items():
                for viewpoint, was in expected["seen"].items():
                    seat = None if viewpoint == "spectator" else int(viewpoint)
                    assert seen_from(tables[code], seat) == was, (expected["name"], viewpoint)
            tables = loaded(address)


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_commands_of_before_are_not_carried_out_again(kind: str, tmp_path: Path) -> None:
    with earlier("0001", kind, tmp_path) as address:
        tables = loaded(address)
        code, table = next((code, table) for code, table in tables.items() if table.facts.words)

        async def again() -> None:
            storage = Storage(database_url(address))
            await storage.open()
            lines = await storage.journal(code)
            said = next(line for _, line in lines if line.key is not None and not isinstance(line.entry, entries.Moved))
            number = table.facts.number
            with pytest.raises(Taken):
                await storage.append(table, [said], number)
            moment = Moment(3.0, 3.0)
            move = Line(entries.Moved(0, "0,0", "person"), moment, "p0 move")  # the table knows whether a move is stale
            await storage.append(table, [move], number)
            await storage.append(table, [move], number + 1)
            assert len(await storage.journal(code)) == number + 2
            await storage.close()

        asyncio.run(again())
