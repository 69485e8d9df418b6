"""Writing journals: what fails is said to have failed, and the next commit is made all the same."""

import asyncio
from pathlib import Path

import pytest

from oppidum.server.storage import Storage
from oppidum.server.writing import Line, Taken
from tests.server.seated import Sitting


def test_the_writer_goes_on_after_a_lost_connection(tmp_path: Path) -> None:
    table = Sitting(sit=False).table
    opened = Line(table.facts.opened, 1.0)

    async def write() -> list[Line]:
        storage = Storage(f"sqlite+aiosqlite:///{tmp_path}/house.db")
        await storage.open()
        await storage.append(table, [opened], 0)
        kept = storage.writer._connection
        assert kept is not None
        lost = kept.connection.dbapi_connection
        assert lost is not None
        lost.close()
        with pytest.raises(Exception, match="closed"):
            await storage.append(table, [opened], 1)
        await storage.append(table, [opened], 1)
        with pytest.raises(Taken):
            await storage.append(table, [opened], 1)
        await storage.append(table, [opened, opened], 2)
        written = await storage.journal(table.code)
        await storage.close()
        return written

    assert asyncio.run(write()) == [opened] * 4
