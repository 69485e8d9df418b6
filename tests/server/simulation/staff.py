"""What a server process has around it that is not real: bots, identities, and notices from other processes."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any

from oppidum.server.deciding import Person
from oppidum.server.errors import FORBIDDEN, Refused
from oppidum.server.house import House
from oppidum.server.listening import Listener
from oppidum.server.readiness import Readiness
from oppidum.server.site import Settings, Site
from oppidum.server.supervising import Supervisor
from oppidum.server.table import Table
from tests.server.simulation.disk import Broken, SimulatedStorage

if TYPE_CHECKING:
    from tests.server.simulation.world import World

UNLIMITED = Settings(
    "",
    commands=1e9,
    openings=1e9,
    requests=1e9,
    connections=10**6,
    connections_per_address=10**6,
    connections_per_person=10**6,
    warm=False,
)


class SimulatedBrains:
    """Bots that take a while, choose any legal action, and sometimes fail."""

    def __init__(self, world: "World"):
        self.world = world

    async def prepare(self, slug: str) -> None:
        await asyncio.sleep(self.world.faults.thread())

    async def choose(self, table: Table, seat: int, level: int) -> int:
        faults = self.world.faults
        await asyncio.sleep(faults.luck.random())
        if faults.hit(faults.weather.brains):
            self.world.fault("brains")
            raise Broken("a bot cannot think")
        assert table.match is not None
        return faults.luck.choice(table.match.codes(seat))

    def tidy(self) -> None:
        """There are no processes."""

    def close(self) -> None:
        """The same."""


class SimulatedPeople:
    """Everybody is whom they say they are."""

    def __init__(self, world: "World"):
        self.world = world

    async def open(self) -> None:
        """Nothing is kept."""

    def forget(self, person: str | None = None) -> None:
        """The same."""

    async def from_token(self, token: str) -> Person | None:
        return self.world.persons.get(token)

    async def seat_secret(self, code: str, seat: int, person: str) -> str:
        return f"{code}.{seat}.{person}"

    async def seat_owner(self, code: str, seat: int, secret: str) -> str:
        table, number, person = secret.split(".")
        if (table, number) != (code, str(seat)):
            raise Refused("bad_secret", FORBIDDEN)
        return person


class SimulatedListener(Listener):
    """Hears of what other processes write over a connection that breaks now and then."""

    def __init__(
        self,
        storage: SimulatedStorage,
        heard: Callable[[str], Awaitable[None]],
        missed: Callable[[], Awaitable[None]],
    ):
        self.process = storage.process
        self._tell, self._missed = heard, missed

    async def listen(self) -> None:
        """To connect takes a while, in which nothing is heard."""
        process, faults = self.process, self.process.world.faults
        await asyncio.sleep(faults.hop() + faults.luck.random() * faults.weather.lag)
        process.listening = True
        try:
            await self._missed()
            while True:
                while not process.notices:
                    process.bell.clear()
                    await process.bell.wait()
                notice = process.notices.popleft()
                if notice is None:
                    raise Broken("nobody listens")
                await self._tell(notice)
        finally:
            process.listening = False
            process.notices.clear()


class SimulatedSite(Site):
    """All that one server process has."""

    def __init__(self, world: "World", storage: SimulatedStorage, house: House):
        self.settings = UNLIMITED
        self.storage, self.house = storage, house
        people: Any = SimulatedPeople(world)
        self.people = people
        self.set_limits()
        self.supervisor = Supervisor()
        self.readiness = Readiness(storage, house.brains, self.supervisor)
