"""All that one server process has: its storage, people, tables and limits."""

import asyncio
import os
from typing import NamedTuple

from oppidum.engine.registry import slugs
from oppidum.server import commands
from oppidum.server.door import Bounds
from oppidum.server.house import House
from oppidum.server.limits import Crowd, Limit
from oppidum.server.listening import Listener
from oppidum.server.people import ENDED, People
from oppidum.server.pools import Asker
from oppidum.server.readiness import Readiness
from oppidum.server.storage import Storage
from oppidum.server.supervising import Supervisor
from oppidum.server.table import Table
from oppidum.server.workers import Workers

TIDY_EVERY = 60.0
MOVES = 40  # of a match that take as long to be shown as a request otherwise takes
HOUSEHOLD = 4  # people at one address who send as many commands as they may


class Settings(NamedTuple):
    """What whoever runs the server decides."""

    database: str
    trusted_proxies: tuple[str, ...] = ()
    """Addresses and networks of proxies that are believed about who asks."""
    workers: int = max(1, (os.cpu_count() or 2) - 1)
    """Processes in which bots think."""
    commands: float = 30.0
    """That a person may send in a second."""
    openings: float = 0.5
    """Tables and people that an address may make in a second."""
    requests: float = 50.0
    """Of any kind that an address may send in a second."""
    connections: int = 2_000
    """Live ones, in all; as many again may ask for other things."""
    connections_per_address: int = 100
    connections_per_person: int = 20
    patience: float = 10.0
    """Seconds until the headers of a request must be there; all of it may take six times as long."""
    warm: bool = True
    """Whether all games and bots are compiled at the start; else when they are first wanted."""
    delay: tuple[float, float] = (0.5, 1.5)
    """Seconds that bots wait at least and at most."""
    metrics_token: str | None = None
    """Who has it may read the figures; without one nobody may, but at a port of their own."""

    @property
    def bounds(self) -> Bounds:
        """What the door lets in: live connections, and as many again that ask for other things."""
        addressed, all_ = 2 * self.connections_per_address, 2 * self.connections
        return Bounds(self.requests, addressed, all_, self.commands, self.patience)


class Site:
    """One server process."""

    def __init__(self, settings: Settings):
        self.settings = settings
        self.storage = Storage(settings.database)
        self.people = People(self.storage)
        self.house = House(self.storage, Workers(settings.workers), settings.delay)
        self.set_limits()
        self.supervisor = Supervisor()
        self.readiness = Readiness(self.storage, self.house.brains, self.supervisor)

    def set_limits(self) -> None:
        """How much each person and each address may ask."""
        settings = self.settings
        self.commands = Limit(settings.commands, 2 * settings.commands)
        self.all_commands = Limit(HOUSEHOLD * settings.commands, 2 * HOUSEHOLD * settings.commands)
        self.words = Limit(settings.commands / 30, settings.commands / 3)
        self.views = Limit(settings.requests, 6 * settings.requests)
        self.openings = Limit(settings.openings, 60 * settings.openings)
        self.publishing = Limit(settings.openings / 30, 12 * settings.openings)
        self.crowd = Crowd(settings.connections, settings.connections_per_address, settings.connections_per_person)

    async def open(self) -> None:
        await self.storage.open()
        await self.people.open()
        await self.house.start()
        self.supervisor.start("tidy", self._tidy)
        self.supervisor.start("clocks", self.house.look_around)
        self.supervisor.start("presence", self.house.note_presence)
        if self.settings.warm:
            self.supervisor.start("warm-up", self._warm_up, may_end=True)
        if self.storage.postgres:
            self.readiness.listener = Listener(self.storage, self._heard, self._missed)
            self.supervisor.start("listener", self.readiness.listener.listen)

    def count(self, asker: Asker, command: commands.AnyCommand | None = None) -> None:
        """A command, or something like it: Busy if it is one too many of a person, or of an address. Words are for
        people to read, so they are fewer."""
        self.commands.take(asker.person)
        self.all_commands.take(asker.address)
        if isinstance(command, commands.Say):
            self.words.take(asker.person)

    def show(self, address: str, table: Table) -> None:
        """Everything at a table, told to somebody: the more has happened there, the longer it takes."""
        self.views.take(address, 1 + (len(table.match.moves) if table.match else 0) / MOVES)

    async def close(self) -> None:
        await self.supervisor.stop()
        await self.house.close()

    async def _warm_up(self) -> None:
        await self.house.warm_up(slugs())

    async def _tidy(self) -> None:
        while True:
            await asyncio.sleep(TIDY_EVERY)
            self.house.tidy()

    async def _heard(self, told: str) -> None:
        """What another process has done: written to a journal, or ended somebody's identity."""
        what, _, person = told.partition(" ")
        if what == ENDED:
            self.people.forget(person)
            self.house.cut_off(person)
        else:
            await self.house.heard_of(told)

    async def end(self, person: str) -> None:
        """All proofs of who somebody is end, and all their connections; they come back as strangers."""
        await self.people.end(person)
        self.house.cut_off(person)

    async def _missed(self) -> None:
        """Notices may have been missed."""
        self.people.forget()
        await self.house.look_again()
