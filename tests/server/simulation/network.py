"""The network of the world: connections that are slow, break, and deliver twice what was sent once."""

import asyncio
from collections import deque
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from oppidum.server.deciding import Person
from tests.server.simulation.truth import Ear, Journal

if TYPE_CHECKING:
    from tests.server.simulation.process import Process
    from tests.server.simulation.world import Copy, World


class Lost(Exception):
    """No answer came; whether the question arrived is not known."""


class Wire:
    """A connection between a guest and a process; both ends. In each direction what was sent first arrives first."""

    def __init__(
        self,
        world: "World",
        process: "Process",
        ear: Ear,
        person: Person | None,
        heard: Callable[[bytes], None],
        closed: Callable[[], None],
    ):
        self.world, self.process, self.ear, self.person = world, process, ear, person
        self.heard, self.closed = heard, closed
        self.name = world.name("wire")
        self.broken = False
        """Nothing gets through any more, whether anybody has noticed or not."""
        self.gone = False
        """The server has noticed."""
        self.left = False
        """The guest has noticed, or has gone."""
        self.least = 0
        """Lines that the process had shown before the connection asked for anything."""
        self.copies: deque[Copy] = deque()
        """Commands that wait for their answers."""
        self.arrivals = [0.0, 0.0]
        self.inbox: deque[str | None] = deque()
        self.listener: asyncio.Future[None] | None = None

    def _carry(self, direction: int, callback: Callable[..., None], *what: Any) -> None:
        """Something arrives at the other end, after what was sent before it."""
        world = self.world
        when = max(self.arrivals[direction], world.timeline.now + world.faults.hop())
        self.arrivals[direction] = when
        world.loop.call_at(when, callback, *what)

    @property
    def behind(self) -> bool:
        """Whether somebody waits for a message that the server should have sent."""
        open_still = not (self.gone or self.broken) and self.ear.at > 0
        return open_still and self.ear.expected(0.0)[2] is not None

    def shows(self, journal: Journal) -> bool:
        """Whether a server tells somebody over it what happens at a table."""
        return self.process.up and not self.gone and self.ear.at > 0 and self.ear.journal is journal

    # The guest's end.

    def send(self, command: bytes, key: str) -> None:
        faults = self.world.faults
        if faults.hit(faults.weather.cut):
            self.cut_off()
        if self.broken:
            return
        self._carry(0, self._arrive, command, key)
        if faults.hit(faults.weather.doubled):
            self._carry(0, self._arrive, command, key)

    def leave(self) -> None:
        """The guest closes it."""
        self.left = True
        self._carry(0, self._end)

    def cut_off(self) -> None:
        """The network breaks. Each end notices in its own time; what is under way is lost."""
        if not self.broken:
            self.world.note("cut", self.name)
            self.broken = True
            self._carry(0, self._end)
            self._carry(1, self._lose)

    # The server's end: what the API calls a wire.

    def tell(self, message: bytes) -> None:
        if not self.gone:
            self.check(message)
            self.carry(message)

    def check(self, message: bytes) -> None:
        """It must be what may be told now."""
        if self.process.up:
            self.world.told(self, message)

    def carry(self, message: bytes) -> None:
        faults = self.world.faults
        if faults.hit(faults.weather.cut):
            self.cut_off()
        if not self.broken and self.process.up:
            self._carry(1, self._hear, message)

    def cut(self) -> None:
        if not self.gone and self.process.up:
            self._end()
            self._carry(1, self._lose)

    @property
    def open(self) -> bool:
        return not self.gone

    async def hear(self) -> str | None:
        while not self.inbox:
            self.listener = self.process.loop.create_future()
            await self.listener
        return self.inbox.popleft()

    # Arrivals.

    def _arrive(self, command: bytes, key: str) -> None:
        if not (self.broken or self.gone):
            self.copies.append(self.world.arrives(self.process, self.person, self.ear.journal.code, key))
            self._push(command.decode())

    def _push(self, text: str | None) -> None:
        self.inbox.append(text)
        if self.listener is not None and not self.listener.done():
            self.listener.set_result(None)

    def _end(self) -> None:
        if not self.gone:
            self.gone = True
            self._push(None)
            if self in self.process.following:
                self.process.following.pop(self).cancel()

    def _hear(self, message: bytes) -> None:
        if not (self.broken or self.left):
            self.heard(message)

    def _lose(self) -> None:
        self.broken = True
        if not self.left:
            self.left = True
            self.closed()
