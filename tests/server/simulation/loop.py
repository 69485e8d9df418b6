"""Event loops in simulated time: one for each process of the world, all in one thread.

Nothing waits. When no process has anything to do, time jumps to the next timer. Which of several processes goes first
is a matter of luck; within one of them callbacks run in order, as in any event loop. A process that crashes never runs
again."""

import asyncio
import heapq
from asyncio import events
from collections import deque
from collections.abc import Callable, Coroutine
from concurrent.futures import Executor
from contextlib import suppress
from contextvars import Context
from random import Random
from typing import Any, TypeVar

T = TypeVar("T")


class Stuck(Exception):
    """Somebody waits for something that nothing will bring about."""


class Timeline:
    """The time of a world, and the loops in it."""

    def __init__(self, luck: Random):
        self.luck = luck
        self.now = 0.0
        self.loops: list[Loop] = []
        self.graves: list[Loop] = []
        self.timers: list[tuple[float, int, asyncio.TimerHandle]] = []
        self.count = 0
        self.broken = False
        """Something is wrong already: what comes after it is of no interest."""

    def run(self, until: float) -> None:
        """Let happen what happens up to a time."""
        while not self.broken:
            if not self._turn():
                if not self.timers or self.timers[0][0] > until:
                    self.now = until
                    return
                self._advance()

    def wait(self, future: "asyncio.Future[Any]") -> Any:
        """Let things happen until something is done, and return what came of it."""
        while not future.done():
            if self.broken:
                raise Stuck("after something else")
            if not self._turn():
                if not self.timers:
                    raise Stuck(repr(future))
                self._advance()
        return future.result()

    def settle(self) -> None:
        """Let happen what happens without any time passing."""
        while not self.broken and self._turn():
            pass

    def _turn(self) -> bool:
        """A callback of one process, or all that are ready if no other process has any; False if nobody has."""
        ready = [loop for loop in self.loops if loop.ready]
        if not ready:
            return False
        if len(ready) == 1:
            ready[0].step(len(ready[0].ready))
        else:
            self.luck.choice(ready).step()
        return True

    def _advance(self) -> None:
        """To the next timer, and all that are due with it."""
        self.now = max(self.now, self.timers[0][0])
        while self.timers and self.timers[0][0] <= self.now:
            timer = heapq.heappop(self.timers)[2]
            loop: Loop = timer._loop  # type: ignore[attr-defined]
            if not (loop.dead or timer.cancelled()):
                loop.ready.append(timer)

    def close(self) -> None:
        """Nothing happens any more."""
        for loop in (*self.loops, *self.graves):
            loop.bury()


class Loop(asyncio.AbstractEventLoop):
    """The event loop of one process, without a network. Jobs for threads are carried out on the spot, when the world
    says so."""

    def __init__(self, timeline: Timeline, name: str):
        self.timeline, self.name = timeline, name
        self.ready: deque[asyncio.Handle] = deque()
        self.tasks: list[asyncio.Task[Any]] = []  # also those of the dead: what they clean up must not happen by chance
        self.dead = False
        self.failures: list[dict[str, Any]] = []
        """What nobody has caught."""
        self.delay: Callable[[], float] = lambda: 0.0
        """How long a thread takes to begin, and to report."""
        timeline.loops.append(self)

    def time(self) -> float:
        return self.timeline.now

    def get_debug(self) -> bool:
        return False

    def is_running(self) -> bool:
        return not self.dead

    def is_closed(self) -> bool:
        return self.dead

    def step(self, count: int = 1) -> None:
        """Run so many callbacks."""
        events._set_running_loop(self)
        try:
            for _ in range(count):
                handle = self.ready.popleft()
                if not handle._cancelled:
                    handle._run()
                if self.timeline.broken:
                    return
        finally:
            events._set_running_loop(None)

    def within(self, question: Callable[[], T]) -> T:
        """The answer of something that asks for the loop it runs in."""
        before = events._get_running_loop()
        events._set_running_loop(self)
        try:
            return question()
        finally:
            events._set_running_loop(before)

    def call_soon(  # type: ignore[override]
        self, callback: Callable[..., object], *args: Any, context: Context | None = None
    ) -> asyncio.Handle:
        handle = asyncio.Handle(callback, args, self, context)
        if not self.dead:
            self.ready.append(handle)
        return handle

    def call_later(  # type: ignore[override]
        self, delay: float, callback: Callable[..., object], *args: Any, context: Context | None = None
    ) -> asyncio.TimerHandle:
        return self.call_at(self.timeline.now + delay, callback, *args, context=context)

    def call_at(  # type: ignore[override]
        self, when: float, callback: Callable[..., object], *args: Any, context: Context | None = None
    ) -> asyncio.TimerHandle:
        timer = asyncio.TimerHandle(when, callback, args, self, context)
        if not self.dead:
            self.timeline.count += 1
            heapq.heappush(self.timeline.timers, (when, self.timeline.count, timer))
        return timer

    def _timer_handle_cancelled(self, handle: asyncio.TimerHandle) -> None:
        """It stays in the heap and is passed over."""

    def create_future(self) -> "asyncio.Future[Any]":
        return asyncio.Future(loop=self)

    def create_task(  # type: ignore[override]
        self, coro: Coroutine[Any, Any, Any], *, name: str | None = None, context: Context | None = None
    ) -> "asyncio.Task[Any]":
        task: asyncio.Task[Any] = asyncio.Task(coro, loop=self, name=name or "", context=context)
        self.tasks.append(task)
        return task

    def run_in_executor(  # type: ignore[override]
        self, executor: Executor | None, func: Callable[..., Any], *args: Any
    ) -> "asyncio.Future[Any]":
        """A thread that begins after a while, does all of its job at one moment, and reports after another while."""
        reported = self.create_future()

        def work() -> None:
            try:
                result, failure = func(*args), None
            except Exception as error:
                result, failure = None, error
            self.call_later(self.delay(), report, result, failure)

        def report(result: Any, failure: Exception | None) -> None:
            if reported.done():
                return
            if failure is None:
                reported.set_result(result)
            else:
                reported.set_exception(failure)

        self.call_later(self.delay(), work)
        return reported

    def call_exception_handler(self, context: dict[str, Any]) -> None:
        if not self.dead:
            self.failures.append(context)

    def crash(self) -> None:
        """As if the power went off: nothing of it ever runs again."""
        self.dead = True
        self.ready.clear()
        self.timeline.loops.remove(self)
        self.timeline.graves.append(self)

    def bury(self) -> None:
        """Close what was left open, where it cannot do any harm."""
        self.dead = True
        events._set_running_loop(self)
        try:
            for task in self.tasks:
                if not task.done():
                    task._log_destroy_pending = False  # type: ignore[attr-defined]
                    with suppress(BaseException):
                        task.get_coro().close()
        finally:
            events._set_running_loop(None)
