"""Pools of worker processes. Each has a queue that is bounded, gives everybody a turn, and lets no job take for ever.

A worker has one job at a time and a pipe of its own, so it can be killed at any moment without hurting another. It is
started when it is first needed, and may be stopped when nobody has needed it for a while."""

import asyncio
import os
import pickle
import time
from collections import Counter, OrderedDict, deque
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection
from typing import Any, NamedTuple

from oppidum.server.errors import TOO_MANY, UNAVAILABLE
from oppidum.server.limits import Busy
from oppidum.server.working import DONE, FAILED, GOES_ON, LOADING, READY, STANDS, Bounds, serve

STARTING = 120.0  # seconds until a new process must be there
GRACE = 1.0  # seconds that a job goes on when nobody waits for it any more
RETRY = 5  # seconds after which one may ask again

_context = get_context("spawn")


class OutOfTime(Exception):
    """The job took longer than it may; its worker was killed."""


class Died(Exception):
    """The worker died over the job: killed, out of memory, or by a fault in compiled code."""


class Broken(Exception):
    """The job failed in a way that nobody foresaw; the text says of which kind, and where."""


class Asker(NamedTuple):
    """Who wants a job done: limits are counted for the person, and for all at an address."""

    person: str
    address: str


class Worker:
    """A process that carries out jobs, one at a time; started anew whenever there is none."""

    def __init__(self, bounds: Bounds):
        self.bounds = bounds
        self.used = time.monotonic()
        self._process: Any = None
        self._pipe: Connection | None = None

    @property
    def running(self) -> bool:
        return self._process is not None and self._process.is_alive()

    def run(self, job: Callable[..., Any], details: tuple[Any, ...], seconds: float) -> Any:
        """Do a job, and wait for what comes of it; for a thread."""
        try:
            pipe = self._pipe if self.running and self._pipe is not None else self._start()
            pipe.send((job, details, seconds))
            kind, what = self._hear(pipe, seconds)
        except (EOFError, OSError, pickle.UnpicklingError):
            self.kill()
            raise Died from None
        if kind == DONE:
            return what
        raise what if kind == FAILED else Broken(what)

    def _hear(self, pipe: Connection, seconds: float) -> tuple[str, Any]:
        """The next answer. The worker says when it does something on its own account: that costs no time of the job."""
        left, limit = seconds, seconds
        while True:
            since = time.monotonic()
            if not pipe.poll(limit):
                self.kill()
                raise OutOfTime
            kind, what = pipe.recv()
            if kind == STANDS:
                left -= time.monotonic() - since
                limit = LOADING
            elif kind == GOES_ON:
                limit = max(0.0, left)
            else:
                return kind, what

    def _start(self) -> Connection:
        self.kill()
        ours, theirs = _context.Pipe()
        self._pipe = ours
        self._process = _context.Process(target=serve, args=(theirs, os.getpid(), self.bounds), daemon=True)
        self._process.start()
        theirs.close()
        kind, _ = self._hear(ours, STARTING)
        assert kind == READY
        return ours

    def interrupt(self) -> None:
        """End the process while a thread waits for it, which then finds out."""
        process = self._process
        if process is not None and process.pid is not None:
            process.kill()

    def kill(self) -> None:
        """End the process, if there is one; nobody may be waiting for it."""
        self.interrupt()
        if self._process is not None and self._process.pid is not None:
            self._process.join()
        if self._pipe is not None:
            self._pipe.close()
        self._pipe = self._process = None


class Pool:
    """Workers for one kind of jobs."""

    def __init__(
        self,
        size: int,
        bounds: Bounds,
        queue: int = 1_000,
        each_person: int = 1_000,
        each_address: int = 1_000,
        idle: float | None = None,
    ):
        self.size, self.queue, self.idle = size, queue, idle
        self.each_person, self.each_address = each_person, each_address
        self._free = [Worker(bounds) for _ in range(size)]
        self._workers = self._free.copy()
        self._threads = ThreadPoolExecutor(size, "pool")
        self._waiting: OrderedDict[str, deque[asyncio.Future[Worker]]] = OrderedDict()
        self._people: Counter[str] = Counter()
        self._addresses: Counter[str] = Counter()
        self.deaths = 0
        """Workers that have died over their job since one was last done."""

    @property
    def waiting(self) -> int:
        return sum(map(len, self._waiting.values()))

    @property
    def running(self) -> int:
        """How many processes there are."""
        return sum(worker.running for worker in self._workers)

    async def run(self, asker: Asker, seconds: float, job: Callable[..., Any], *details: Any) -> Any:
        """Have a job done when it is the asker's turn. Who stops waiting gives up the turn, or the job under way."""
        self._admit(asker)
        loop = asyncio.get_running_loop()
        turn: asyncio.Future[Worker] = loop.create_future()
        self._waiting.setdefault(asker.person, deque()).append(turn)
        self._next()
        try:
            worker = await turn
        except asyncio.CancelledError:
            self._withdraw(asker, turn)
            raise
        work = loop.run_in_executor(self._threads, worker.run, job, details, seconds)
        work.add_done_callback(lambda done: self._end(asker, worker, done))
        try:
            found = await asyncio.shield(work)
        except asyncio.CancelledError:
            loop.call_later(GRACE, lambda: None if work.done() else worker.interrupt())
            raise
        return found

    def close(self) -> None:
        for worker in self._workers:
            worker.interrupt()
        self._threads.shutdown(wait=False, cancel_futures=True)

    def tidy(self) -> None:
        """Stop the processes that nobody has needed for a while."""
        if self.idle is None:
            return
        for worker in self._free:
            if worker.running and time.monotonic() - worker.used > self.idle:
                worker.kill()

    def _admit(self, asker: Asker) -> None:
        if self._people[asker.person] >= self.each_person or self._addresses[asker.address] >= self.each_address:
            raise Busy(RETRY, "one_at_a_time", TOO_MANY)
        if not self._free and self.waiting >= self.queue:
            raise Busy(RETRY, "queue_full", UNAVAILABLE)
        self._people[asker.person] += 1
        self._addresses[asker.address] += 1

    def _next(self) -> None:
        """Give the free workers to those who wait: one job of a person, then one of the next person."""
        while self._free and self._waiting:
            person, turns = self._waiting.popitem(last=False)
            turn = turns.popleft()
            if turns:
                self._waiting[person] = turns
            if not turn.done():
                turn.set_result(self._free.pop())

    def _withdraw(self, asker: Asker, turn: "asyncio.Future[Worker]") -> None:
        if turn.done() and not turn.cancelled():  # it was just given one
            self._end(asker, turn.result())
            return
        turns = self._waiting.get(asker.person, deque())
        with suppress(ValueError):
            turns.remove(turn)
        if not turns:
            self._waiting.pop(asker.person, None)
        self._leave(asker)

    def _end(self, asker: Asker, worker: Worker, work: "asyncio.Future[Any] | None" = None) -> None:
        if work is not None and not work.cancelled():
            self.deaths = self.deaths + 1 if isinstance(work.exception(), Died) else 0
        worker.used = time.monotonic()
        self._free.append(worker)
        self._leave(asker)
        self._next()

    def _leave(self, asker: Asker) -> None:
        for counts, one in ((self._people, asker.person), (self._addresses, asker.address)):
            counts[one] -= 1
            if counts[one] <= 0:
                del counts[one]
