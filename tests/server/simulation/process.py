"""One server process of the world: the real site with its house, and its API without HTTP."""

import asyncio
from collections import deque
from collections.abc import Callable, Coroutine
from contextlib import aclosing
from contextvars import ContextVar
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

from oppidum.engine.errors import OppidumError
from oppidum.server.api.live import live_table
from oppidum.server.api.streams import Pipe, stream
from oppidum.server.api.tables import Claim, Done, claim, command, see_table
from oppidum.server.commands import AnyCommand
from oppidum.server.deciding import Person
from oppidum.server.house import House
from oppidum.server.moments import HouseClock
from oppidum.server.wire import EXTENSION
from tests.server.simulation.disk import Broken, SimulatedStorage
from tests.server.simulation.loop import Loop
from tests.server.simulation.network import Lost, Wire
from tests.server.simulation.staff import SimulatedBrains, SimulatedSite

if TYPE_CHECKING:
    from tests.server.simulation.world import World

EPOCH = 1_000_000.0  # of all wall clocks


class Asked:
    """A request, or a connection that is asked for, as the API gets it."""

    def __init__(self, process: "Process", person: Person | None, seat: int | None = None, wire: Wire | None = None):
        self.app = SimpleNamespace(state=SimpleNamespace(site=process.site))
        self.headers = {"authorization": f"Bearer {person.id}"} if person else {}
        self.query_params = {"lang": "en"} if seat is None else {"lang": "en", "seat": str(seat)}
        self.cookies: dict[str, str] = {}
        self.client = None
        self.scope: dict[str, Any] = {"method": "GET", "state": {}, "extensions": {EXTENSION: {"wire": wire}}}
        self.wire = wire

    async def accept(self) -> None:
        await asyncio.sleep(0)

    async def send_data(self, data: bytes, mode: str) -> None:
        assert self.wire is not None
        self.wire.tell(data)

    async def close(self, code: int) -> None:
        assert self.wire is not None
        self.wire.cut()


asking: ContextVar[Wire] = ContextVar("asking")
"""The wire of the stream that is being opened."""


class CheckedPipe(Pipe):
    """A stream: what is told counts from when it is told, not from when it is read."""

    def __init__(self) -> None:
        super().__init__()
        self.wire = asking.get()

    def tell(self, message: bytes) -> None:
        self.wire.check(message)
        super().tell(message)


class Process:
    """A server that can crash, be stopped and be started."""

    def __init__(self, world: "World", name: str, alone: bool):
        self.world, self.name, self.alone = world, name, alone
        self.up = False
        self.open = False
        """Whether it takes requests."""
        self.opened = False
        """Whether it has taken any since it was started."""
        self.since = 0.0
        self.heard = 0.0
        """When the last notice comes that is under way."""
        self.jump = 0.0
        """What was done to its wall clock."""

    def start(self) -> None:
        self.up, self.since = True, self.world.timeline.now
        self.open = self.opened = False
        self.loop = Loop(self.world.timeline, self.name)  # type: ignore[abstract]
        self.loop.delay = self.world.faults.thread
        self.wires: list[Wire] = []
        self.handlers: list[asyncio.Task[Any]] = []
        self.following: dict[Wire, asyncio.Task[Any]] = {}
        self.asked: dict[asyncio.Future[Any], None] = {}
        self.known: dict[str, int] = {}
        """How many lines of each journal it has shown somebody: it cannot know less later."""
        self.notices: deque[str | None] = deque()
        self.listening = False
        self.bell = asyncio.Event()
        self.do(self._begin())

    async def _begin(self) -> None:
        """A process that cannot begin ends, and is started again some time."""
        try:
            await self._open()
        except Broken:
            self.world.loop.call_soon(self.crash)

    async def _open(self) -> None:
        storage = SimulatedStorage(self)
        self.clock = HouseClock(self._wall)
        brains: Any = SimulatedBrains(self.world)
        self.house = House(storage, brains, self.world.pace, self.clock, self.world.luck)
        self.site = SimulatedSite(self.world, storage, self.house)
        await self.site.open()
        self.open = self.opened = True
        self.world.hours.begin(self.clock.now(), self.world.timeline.now - self.since)

    def _wall(self) -> float:
        at = EPOCH + self.world.timeline.now + self.jump
        self.world.hours.decided[at] = self.world.hours.total()
        return at

    def house_time(self) -> float:
        return self.loop.within(self.clock.now)

    def do(self, work: Coroutine[Any, Any, Any]) -> "asyncio.Task[Any]":
        return self.loop.create_task(work)

    def crash(self) -> None:
        """Nothing of it is left but what was committed."""
        if self.up:
            self.loop.crash()
            self._part()

    async def stop(self) -> None:
        """In good order: what was asked is answered, everybody is told to come back."""
        self.open = False
        for wire in self.wires:
            wire.cut()
        while self.asked or not all(task.done() for task in self.handlers):
            await asyncio.sleep(0.1)
        await self.site.close()
        self.world.loop.call_soon(self.crash)

    def _part(self) -> None:
        self.up = self.open = False
        if self.opened:
            self.world.hours.end()
        else:
            self.world.hours.attempt()
        for wire in self.wires:
            wire.cut_off()
        for answer in self.asked:
            self.world.loop.call_later(self.world.faults.hop(), _fail, answer)

    def send_notice(self, notice: str) -> None:
        """Notices come late, but in order."""
        world = self.world
        delay = world.faults.hop() + world.luck.random() * world.faults.weather.lag
        self.heard = max(self.heard, world.timeline.now + delay)
        world.loop.call_at(self.heard, self.notice, notice)

    def notice(self, notice: str | None) -> None:
        """What another process tells all; None if the connection breaks, and with it all that is under way."""
        if self.up and self.listening:
            self.notices.append(notice)
            self.bell.set()

    # The API.

    def _accept(self, wire: Wire) -> bool:
        if not self.open:
            wire.cut_off()
        elif not wire.gone:
            self.wires.append(wire)
            wire.least = self.known.get(wire.ear.journal.code, 0)
            return True
        return False

    def connect(self, wire: Wire, person: Person | None, seat: int | None) -> None:
        """A live connection."""
        if self._accept(wire):
            self._follow(wire, self._live(wire, person, seat))

    async def _live(self, wire: Wire, person: Person | None, seat: int | None) -> None:
        await live_table.fn(Asked(self, person, seat, wire), wire.ear.journal.code)

    def stream(self, wire: Wire, person: Person | None, seat: int | None) -> None:
        """Lines of JSON."""
        if self._accept(wire):
            self.following[wire] = self._follow(wire, self._stream(wire, person, seat))

    async def _stream(self, wire: Wire, person: Person | None, seat: int | None) -> None:
        asking.set(wire)
        answer = await stream.fn(Asked(self, person, seat), wire.ear.journal.code, seat)
        lines: Any = answer.iterator
        async with aclosing(lines):
            async for line in lines:
                if line != b"\n":
                    wire.carry(line[:-1])
                await asyncio.sleep(self.world.faults.hop())

    def _follow(self, wire: Wire, work: Coroutine[Any, Any, None]) -> "asyncio.Task[None]":
        task = self.do(work)
        self.handlers.append(task)

        def ended(task: "asyncio.Task[None]") -> None:
            failure = None if task.cancelled() else task.exception()
            if failure is not None and not isinstance(failure, OppidumError):
                self.world.failed(self, failure)
            wire.cut()

        task.add_done_callback(ended)
        return task

    async def see(self, person: Person | None, code: str, seat: int | None) -> None:
        """A look, which must show what is there."""
        least = self.known.get(code, 0)
        answer = await see_table.fn(Asked(self, person), code, seat)
        self.world.seen(self, person, code, seat, answer.content, least)

    async def post(self, person: Person, code: str, what: AnyCommand) -> Done:
        assert what.key is not None
        copy = self.world.arrives(self, person, code, what.key)
        try:
            done: Done = await command.fn(Asked(self, person), code, what)
        except OppidumError:
            self.world.answered(self, copy, False)
            raise
        self.world.answered(self, copy, True)
        return done

    async def claim(self, person: Person, code: str, seat: int, secret: str) -> Done:
        done: Done = await claim.fn(Asked(self, person), code, Claim(seat, secret))
        return done

    async def ask(self, question: Callable[[], Coroutine[Any, Any, Any]]) -> Any:
        """A request over the network: an answer, a refusal, or neither."""
        world = self.world
        await asyncio.sleep(world.faults.hop())
        if not self.open or world.faults.hit(world.faults.weather.cut):
            raise Lost
        answer = world.loop.create_future()
        self.asked[answer] = None
        task = self.do(question())
        task.add_done_callback(lambda task: world.loop.call_later(world.faults.hop(), self._answer, answer, task))
        return await answer

    def _answer(self, answer: "asyncio.Future[Any]", task: "asyncio.Task[Any]") -> None:
        world = self.world
        self.asked.pop(answer, None)
        failure = Lost() if task.cancelled() else task.exception()
        if failure is not None and not isinstance(failure, OppidumError | Lost):
            world.failed(self, failure)
            failure = Lost()
        if answer.done():
            return
        if world.faults.hit(world.faults.weather.cut):
            failure = Lost()
        if failure is not None:
            answer.set_exception(failure)
        else:
            answer.set_result(task.result())


def _fail(answer: "asyncio.Future[Any]") -> None:
    if not answer.done():
        answer.set_exception(Lost())
