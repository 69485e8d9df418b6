"""Backups that are taken while people open tables and move: each is the house as it was at one moment.

`make soak` takes many more (OPPIDUM_BACKUPS)."""

import asyncio
import os
from itertools import groupby
from operator import itemgetter
from pathlib import Path

import pytest

from oppidum.cli.serve import database_url
from oppidum.server import keeping
from oppidum.server.databases import connect_to
from oppidum.server.people import KEY
from tests.server.crowd import Crowd
from tests.server.forms import Rows, rows_of
from tests.server.hosting import Host, hosting
from tests.server.postgres import database

BACKUPS = int(os.environ.get("OPPIDUM_BACKUPS", "3"))
MORE = 5  # tables that are opened between two of them


async def take(host: Host, url: str, folder: Path) -> list[tuple[Path, list[str], list[tuple[str, str]]]]:
    """Backups, and what had been acknowledged when each was begun."""
    crowd, taken = Crowd(host), []
    playing = asyncio.create_task(crowd.play())
    for number in range(BACKUPS):
        enough = len(crowd.opened) + MORE
        while len(crowd.opened) < enough:
            assert not playing.done(), playing.result()
            await asyncio.sleep(0.02)
        file = folder / f"{number}.backup"
        known = list(crowd.opened), list(crowd.acknowledged)
        await asyncio.to_thread(keeping.backup, url, file)
        taken.append((file, *known))
    crowd.stop.set()
    await playing
    return taken


def check(restored: Rows, source: Rows, opened: list[str], acknowledged: list[tuple[str, str]]) -> None:
    """It holds together, has all that was acknowledged before, and nothing that the source has not."""
    codes = {row[0] for row in restored["tables"]}
    assert codes >= {*opened}
    journal = sorted(restored["journal"], key=itemgetter(0, 1))
    lines = {code: [row[1] for row in rows] for code, rows in groupby(journal, itemgetter(0))}
    assert lines.keys() == codes
    assert all(numbers == list(range(len(numbers))) for numbers in lines.values())
    for name in ("sittings", "done", "snapshots", "analyses"):
        position = 1 if name == "sittings" else 0
        assert {row[position] for row in restored[name]} <= codes
    keys = {(row[0], row[3].partition(" ")[2]) for row in journal if row[3]}
    assert keys >= {*acknowledged}
    for name in ("journal", "done", "people"):  # of these nothing changes later
        assert {*restored[name]} <= {*source[name]}
    signing = [row for row in source["settings"] if row[0] == KEY]
    assert [row for row in restored["settings"] if row[0] == KEY] == signing != []


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_a_backup_is_one_moment(kind: str, tmp_path: Path) -> None:
    with database(kind, tmp_path) as address, hosting(address, "--commands", "100000") as host:
        url = database_url(address)
        taken = asyncio.run(take(host, url, tmp_path))
        host.stop()
        source = rows_of(connect_to(url))
    for number, (file, opened, acknowledged) in enumerate(taken):
        folder = tmp_path / str(number)
        folder.mkdir()
        with database(kind, folder) as target:
            keeping.restore(database_url(target), file)
            engine = connect_to(database_url(target))
            check(rows_of(engine), source, opened, acknowledged)
            engine.dispose()
    print(f"{kind}: {BACKUPS} backups while {len(source['tables'])} tables were opened, all restored and whole")
    assert len(taken[-1][1]) > len(taken[0][1])
