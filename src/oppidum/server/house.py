"""The house: all tables, in memory or in storage."""

import asyncio
import time
from collections.abc import Sequence
from contextlib import suppress
from typing import Any

from oppidum.server import entries
from oppidum.server.errors import ABSENT, Refused
from oppidum.server.live import Live
from oppidum.server.storage import Storage
from oppidum.server.table import Table
from oppidum.server.workers import Workers
from oppidum.server.writing import Line

LONGEST_CODE = 16


class House:
    """All tables."""

    def __init__(self, storage: Storage, brains: Workers, delay: tuple[float, float] = (0.5, 1.5)):
        self.storage, self.brains, self.delay = storage, brains, delay
        self._tables: dict[str, Live] = {}
        self._loading: dict[str, asyncio.Task[Live | None]] = {}
        self._tasks: set[asyncio.Task[Any]] = set()
        self._prepared: dict[str, asyncio.Task[None]] = {}

    async def prepared(self, slug: str) -> None:
        """Returns once a game can be played."""
        if slug not in self._prepared:
            self._prepared[slug] = asyncio.create_task(self.brains.prepare(slug))
        await asyncio.shield(self._prepared[slug])

    async def warm_up(self, slugs: Sequence[str]) -> None:
        """Prepare all games, then the bots."""
        await asyncio.gather(*(self.prepared(slug) for slug in slugs))
        await asyncio.gather(*(self.brains.wake(slug) for slug in slugs))

    def keep(self, task: "asyncio.Task[Any]") -> None:
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    @property
    def tables(self) -> list[Live]:
        return list(self._tables.values())

    async def open(self, code: str, opened: entries.Opened) -> Live:
        """A new table. One with bots alone begins at once."""
        table, at = Table(code, opened), time.time()
        await self.storage.append(table, [Line(opened, at)], 0)
        live = self._tables[code] = Live(self, table)
        if not any(seat.free for seat in table.facts.seats):
            await live.begin()
        return live

    async def table(self, code: str) -> Live:
        """A table by its code, from memory or from storage."""
        live = self._tables.get(code)
        if live is None:
            if not (code.isascii() and code.isalnum() and len(code) <= LONGEST_CODE):
                raise Refused("no_table", ABSENT, code=code[:LONGEST_CODE])
            loading = self._loading.get(code)
            if loading is None:
                loading = self._loading[code] = asyncio.create_task(self._load(code))
                loading.add_done_callback(lambda _: self._loading.pop(code, None))
            live = await loading
        if live is None:
            raise Refused("no_table", ABSENT, code=code)
        return live

    async def _load(self, code: str) -> Live | None:
        slug = await self.storage.game_at(code)
        if slug is None:
            return None
        await self.prepared(slug)
        table = await self.storage.load(code)
        assert table is not None
        live = self._tables[code] = Live(self, table)
        live.wake()
        return live

    async def heard_of(self, code: str) -> None:
        """Another process has written to a journal."""
        if code in self._tables:
            await self._tables[code].notified()

    def tidy(self) -> None:
        """Let idle tables leave the memory; they are in storage. Idle workers go too."""
        self.brains.tidy()
        for code, live in list(self._tables.items()):
            if live.idle:
                live.put_away()
                del self._tables[code]

    async def close(self) -> None:
        for live in self._tables.values():
            live.put_away()
        for task in self._tasks:
            task.cancel()
        with suppress(Exception):
            await asyncio.gather(*self._tasks, return_exceptions=True)
        self.brains.close()
        await self.storage.close()
