"""Background tasks that come back: one that fails, or ends though it should not, is started again after a pause."""

import asyncio
from collections.abc import Awaitable, Callable

import structlog

FIRST_PAUSE, LONGEST_PAUSE = 0.2, 5.0  # seconds
STEADY = 60.0  # seconds after which a task has proved itself: its next pause is a first one again

Job = Callable[[], Awaitable[None]]

log: structlog.stdlib.BoundLogger = structlog.get_logger()


class Supervisor:
    """The background tasks of a server process."""

    def __init__(self) -> None:
        self.failing: set[str] = set()
        """The tasks that are down, and will be started again."""
        self._tasks: list[asyncio.Task[None]] = []

    def start(self, name: str, job: Job, may_end: bool = False) -> "asyncio.Task[None]":
        """Keep a job going for ever, or until it has been done."""
        task = asyncio.create_task(self._supervise(name, job, may_end), name=name)
        self._tasks.append(task)
        return task

    async def stop(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _supervise(self, name: str, job: Job, may_end: bool) -> None:
        now, pause = asyncio.get_running_loop().time, FIRST_PAUSE
        while True:
            began = now()
            self.failing.discard(name)
            try:
                await job()
            except Exception:
                log.exception("a background task failed and is started again", task=name)
            else:
                if may_end:
                    return
                log.error("a background task ended and is started again", task=name)
            self.failing.add(name)
            if now() - began > STEADY:
                pause = FIRST_PAUSE
            await asyncio.sleep(pause)
            pause = min(2 * pause, LONGEST_PAUSE)
