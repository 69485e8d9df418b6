"""Whether a server process can do its work now: write, hear the other processes, have bots think."""

import asyncio
import os
import time
from typing import NamedTuple

from sqlalchemy import Connection

from oppidum.server import schema
from oppidum.server.listening import Listener
from oppidum.server.storage import Storage
from oppidum.server.supervising import Supervisor
from oppidum.server.workers import HOUSE, Workers
from oppidum.server.writing import upsert

FRESH = 1.0  # seconds that an answer is good for: who asks all the time makes no more work
PATIENCE = 3.0  # seconds for a write
NAME = "ready"  # of the row that is written


class Parts(NamedTuple):
    """What must work. Each is "ok", or says what is wrong."""

    database: str
    listener: str
    workers: str
    tasks: str

    @property
    def ready(self) -> bool:
        return all(part == "ok" for part in self)


class Readiness:
    """Finds out whether all parts work, at most once a second."""

    def __init__(self, storage: Storage, workers: Workers, supervisor: Supervisor):
        self.storage, self.workers, self.supervisor = storage, workers, supervisor
        self.listener: Listener | None = None
        self._found: tuple[float, Parts] | None = None
        self._finding: asyncio.Task[Parts] | None = None
        self._writing: asyncio.Task[None] | None = None
        self._trying: asyncio.Task[int] | None = None

    async def parts(self) -> Parts:
        now = asyncio.get_running_loop().time()
        if self._found is not None and now - self._found[0] < FRESH:
            return self._found[1]
        if self._finding is None:
            self._finding = asyncio.create_task(self._find())
        return await asyncio.shield(self._finding)

    async def _find(self) -> Parts:
        try:
            database, workers = await asyncio.gather(self._database(), self._workers())
            listener = "ok" if self.listener is None or self.listener.alive else "not connected"
            tasks = ", ".join(sorted(self.supervisor.failing))
            parts = Parts(database, listener, workers, f"failing: {tasks}" if tasks else "ok")
            self._found = asyncio.get_running_loop().time(), parts
            return parts
        finally:
            self._finding = None

    async def _database(self) -> str:
        """A write that is still under way is waited for, and no other is begun."""
        if self._writing is None or self._writing.done():
            self._writing = asyncio.create_task(self._write())
        try:
            await asyncio.wait_for(asyncio.shield(self._writing), PATIENCE)
        except TimeoutError:
            return "writing takes too long"
        except Exception:
            return "cannot be written"
        return "ok"

    async def _write(self) -> None:
        row = {"name": NAME, "value": str(time.time()).encode()}

        def write(connection: Connection) -> None:
            connection.execute(upsert(self.storage.postgres, schema.settings, "value"), row)

        await self.storage.write(write)

    async def _workers(self) -> str:
        """Bots that died over their last jobs are asked for a small one."""
        if not self.workers.moves.deaths:
            return "ok"
        if self._trying is None or self._trying.done():
            self._trying = asyncio.create_task(self.workers.moves.run(HOUSE, PATIENCE, os.getpid))
        try:
            await asyncio.wait_for(asyncio.shield(self._trying), PATIENCE)
        except Exception:
            return "dying"
        return "ok"
