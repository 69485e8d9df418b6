"""Matches that an earlier version has stored look as they did, and are played on."""

import asyncio
import gzip
import os
import shutil
import subprocess
import sys
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
from tests.games.test_rule_ids import SOURCES
from tests.server.first_names import modern
from tests.server.forms import KEPT, fill, kept
from tests.server.hosting import spread
from tests.server.postgres import database

SEEN: dict[str, Any] = modern(msgspec.json.decode(gzip.decompress((KEPT / "seen.json.gz").read_bytes())))


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
    found = {name: told[name] for name in ("number", "view", "history", "chat")}
    found["legal"] = sorted(told["legal"], key=str)  # in any order
    return found | {"winners": told["table"]["winners"], "round": told["table"]["round"]}


def viewpoints(code: str) -> list[tuple[int | None, dict[str, Any]]]:
    """What each seat and the spectators of a table were told by the version that wrote the database."""
    seen: dict[str, dict[str, Any]] = SEEN[code]["seen"]
    for was in seen.values():
        was["legal"].sort(key=str)
    return [(None if seat == "spectator" else int(seat), was) for seat, was in seen.items()]


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
@pytest.mark.parametrize("form", kept())
def test_matches_of_all_games_look_as_they_did(form: str, kind: str, tmp_path: Path) -> None:
    with earlier(form, kind, tmp_path) as address:
        tables = loaded(address)
        assert set(tables) == set(SEEN)
        for _ in range(2):  # from the journals as they were rewritten, too
            for code in SEEN:
                for seat, was in viewpoints(code):
                    assert seen_from(tables[code], seat) == was, (SEEN[code]["name"], seat)
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


EDITS = {  # small changes of what the house has in its boxes
    "egyptos": ("pieces = 12", "pieces = 11"),
    "egypte": ("sabres = 15", "sabres = 14"),
    "cartes": ("potions = [3, 2, 3", "potions = [2, 2, 3"),
    "romains": ("menhir = [2, 11]", "menhir = [3, 11]"),
    "compagnie": ("force = 8", "force = 7"),
}

LOOK = """
import sys, msgspec
from tests.server.test_upgrades import SEEN, loaded, seen_from, viewpoints
assert {table.game.slug for table in loaded(sys.argv[1]).values()} == set(msgspec.json.decode(sys.argv[2]))
for code, table in loaded(sys.argv[1]).items():
    for seat, was in viewpoints(code):
        assert seen_from(table, seat) == was, (SEEN[code]["name"], seat)
"""


@pytest.mark.parametrize("opened_before", [True, False])
def test_other_house_editions_change_no_stored_match(opened_before: bool, tmp_path: Path) -> None:
    """Neither where this version has opened the database once, nor where the edited one is the first to."""
    package = tmp_path / "oppidum"
    shutil.copytree(SOURCES, package, ignore=shutil.ignore_patterns("page"))
    for slug, (old, new) in EDITS.items():
        house = package / "games" / slug / "editions" / "house.toml"
        text = house.read_text("utf-8")
        assert old in text
        house.write_text(text.replace(old, new, 1), "utf-8")
    folder = tmp_path / "data"
    folder.mkdir()
    with earlier("0002", "sqlite", folder) as address:
        if opened_before:
            loaded(address)
        run = subprocess.run(
            [sys.executable, "-c", LOOK, address, msgspec.json.encode(sorted(EDITS)).decode()],
            env={**os.environ, "NUMBA_DISABLE_JIT": "1", "PYTHONPATH": f"{tmp_path}:{Path(__file__).parents[2]}"},
            capture_output=True,
            text=True,
            check=False,
        )
    assert run.returncode == 0, run.stderr[-3000:]
