"""Several processes on one PostgreSQL: each tells the others which tables it has written to."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import psycopg

from oppidum.server.databases import patience
from oppidum.server.storage import Storage
from oppidum.server.writing import CHANNEL

PING_EVERY = 5.0  # seconds
LATE = 20.0  # seconds without an answer after which nobody listens, whatever the connection says


class Listener:
    """Hears of what other processes do; `missed` is called whenever something may not have been heard."""

    def __init__(
        self, storage: Storage, heard: Callable[[str], Awaitable[None]], missed: Callable[[], Awaitable[None]]
    ):
        url = storage.engine.url
        self._address = url.set(drivername="postgresql").render_as_string(hide_password=False)
        self._options: Any = patience(url)
        self._tell, self._missed = heard, missed
        self._heard: float | None = None

    @property
    def alive(self) -> bool:
        """Whether it is connected, and the connection was found to work lately."""
        return self._heard is not None and asyncio.get_running_loop().time() - self._heard < LATE

    async def listen(self) -> None:
        """Until the connection is lost. What was written meanwhile is found when it is there again: then everything in
        memory is read anew."""
        try:
            async with await psycopg.AsyncConnection.connect(
                self._address, autocommit=True, **self._options
            ) as connection:
                await connection.execute(f"LISTEN {CHANNEL}")
                await self._missed()
                await self._hear(connection)
        finally:
            self._heard = None

    async def _hear(self, connection: psycopg.AsyncConnection[Any]) -> None:
        while True:
            self._heard = asyncio.get_running_loop().time()
            async for notice in connection.notifies(timeout=PING_EVERY):
                await self._tell(notice.payload)
            async with asyncio.timeout(LATE):  # a dead connection is silent: only asking tells
                await connection.execute("SELECT 1")
