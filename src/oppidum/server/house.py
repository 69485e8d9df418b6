"""The house: all tables, in memory or in storage, and its clock."""

import asyncio
import random
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from typing import Any

import structlog

from oppidum.server import entries
from oppidum.server.errors import ABSENT, CONFLICT, Refused
from oppidum.server.live import Connection, Live
from oppidum.server.moments import HouseClock
from oppidum.server.presence import SAVE_EVERY, Presence
from oppidum.server.storage import Storage
from oppidum.server.table import UNPLAYABLE, Table
from oppidum.server.timekeeping import Timekeeper
from oppidum.server.workers import COMPILERS, Workers
from oppidum.server.writing import Ahead, Line

LONGEST_CODE = 16
LOOK_EVERY = 1.0  # seconds: for tables that are due, though nobody is there
LOOK_AHEAD = 5.0  # seconds: a table is in memory before its clock runs out
KEEP_EVERY = 60.0  # seconds between two readings of the clock while nothing is due and nobody else has one
MOST_IDLE = 1_000  # tables in memory that nobody is connected to
TOGETHER = 16  # tables that are loaded at the same time because they are due

log: structlog.stdlib.BoundLogger = structlog.get_logger()


class House:
    """All tables."""

    def __init__(
        self,
        storage: Storage,
        brains: Workers,
        delay: tuple[float, float] = (0.5, 1.5),
        clock: HouseClock | None = None,
        luck: random.Random | None = None,
    ):
        self.storage, self.brains, self.delay = storage, brains, delay
        self.clock = clock or HouseClock()
        self.luck = luck or random.SystemRandom()
        self.timekeeper = Timekeeper(storage, self.clock)
        self.presence = Presence(storage, self.clock)
        self._tables: dict[str, Live] = {}
        self._loading: dict[str, asyncio.Task[Live | None]] = {}
        self._overtaken: set[str] = set()
        """Tables to which others have written while they were being loaded."""
        self._tasks: set[asyncio.Task[Any]] = set()
        self._prepared: dict[str, asyncio.Task[None]] = {}
        self._room = asyncio.Semaphore(TOGETHER)

    async def start(self) -> None:
        """The clock goes on from where it stood."""
        await self.timekeeper.open()
        await self.timekeeper.keep()
        self.presence.open()

    def new_key(self) -> bytes:
        """Of a match."""
        return self.luck.randbytes(16)

    async def prepared(self, slug: str) -> None:
        """Returns once a game can be played."""
        if slug not in self._prepared:
            self._prepared[slug] = asyncio.create_task(self.brains.prepare(slug))
        try:
            await asyncio.shield(self._prepared[slug])
        except Exception:
            self._prepared.pop(slug, None)  # it is tried again
            raise

    async def warm_up(self, slugs: Sequence[str]) -> None:
        """Prepare all games, then the bots; no more at once than there are compilers, so that a game which somebody
        waits for is next."""

        async def go_on(stage: Callable[[str], Awaitable[None]], waiting: list[str]) -> None:
            while waiting:
                await stage(waiting.pop(0))

        for stage in (self.prepared, self.brains.wake):
            waiting = list(slugs)
            await asyncio.gather(*(go_on(stage, waiting) for _ in range(COMPILERS)))

    def keep(self, task: "asyncio.Task[Any]") -> None:
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    @property
    def tables(self) -> list[Live]:
        return list(self._tables.values())

    async def open(self, code: str, opened: entries.Opened) -> Live:
        """A new table. One with bots alone begins at once."""
        try:
            table = await self._write_new(code, opened)
        except Ahead:
            await self.timekeeper.keep()
            table = await self._write_new(code, opened)
        live = self._tables[code] = Live(self, table)
        live.wake()
        return live

    async def _write_new(self, code: str, opened: entries.Opened) -> Table:
        moment = self.clock.moment()
        table = Table(code, opened, moment)
        lines = [Line(opened, moment)]
        if not any(seat.free for seat in table.facts.seats):
            table.apply(began := entries.Began(), moment)
            lines.append(Line(began, moment))
        await self.storage.append(table, lines, 0, {"due": table.due})
        return table

    async def table(self, code: str) -> Live:
        """A table by its code, from memory or from storage."""
        live = self._tables.get(code)
        if live is None:
            check_code(code)
            loading = self._loading.get(code)
            if loading is None:
                loading = self._loading[code] = asyncio.create_task(self._load(code))
                loading.add_done_callback(lambda _: self._loading.pop(code, None))
            live = await asyncio.shield(loading)
        if live is None:
            raise Refused("no_table", ABSENT, code=code)
        await live.settled()
        return live

    async def welcome(self, code: str, connection: Connection) -> Live:
        """Connect somebody to a table. First all processes are told: none takes for absent who is there."""
        live = await self.table(code)
        await self.timekeeper.be_sure()
        live.see(connection.person)
        await self.presence.save()
        live = await self.table(code)  # it may have left the memory meanwhile
        live.join(connection)
        return live

    async def _load(self, code: str) -> Live | None:
        known = await self.storage.known(code)
        if known is None:
            return None
        if known.frozen is not None:
            raise Refused("frozen", CONFLICT)
        await self.prepared(known.game)
        try:
            table = await self.storage.load(code)
        except UNPLAYABLE as error:  # all else, as a database that does not answer, says nothing about the journal
            await self.freeze(code, error)
            raise Refused("frozen", CONFLICT) from None
        live = self._tables[code] = Live(self, table)
        while code in self._overtaken:  # others have written while it was being read
            self._overtaken.discard(code)
            await live.notified()
        live.wake()
        return live

    async def freeze(self, code: str, error: Exception) -> None:
        """A journal that does not lead to what it led to is played on by nobody; all other tables go on."""
        log.error("a table is frozen", table=code, kind=type(error).__name__)
        live = self._tables.pop(code, None)
        if live is not None:
            live.put_away()
        await self.storage.freeze(code, str(error) or type(error).__name__)

    async def heard_of(self, notice: str) -> None:
        """A process has written to journals: to which, and how many lines each has now. A table that nobody is
        connected to here leaves the memory: whoever asks for it reads it."""
        told = [line.partition(" ")[::2] for line in notice.splitlines()]
        self._overtaken.update(code for code, _ in told if code in self._loading)
        known = [(live, int(lines)) for code, lines in told if (live := self._tables.get(code)) is not None]
        behind = [(live, lines) for live, lines in known if lines > live.table.facts.number]
        for live, _ in behind:
            if live.lonely:
                self._put_away(live.table.code)
        waiting = [live.notified(lines) for live, lines in behind if live.table.code in self._tables]
        for failure in await asyncio.gather(*waiting, return_exceptions=True):
            if failure is not None and not isinstance(failure, Refused):  # it is frozen now
                raise failure

    def cut_off(self, person: str) -> None:
        """Somebody is not here any more, on any device."""
        for live in self.tables:
            for connection in list(live.connections):
                if connection.person == person:
                    connection.ear.cut()

    async def look_again(self) -> None:
        """Notices may have been missed: whatever is in memory, or on its way there, is read again."""
        self._overtaken.update(self._loading)
        for live in self.tables:
            with suppress(Refused):  # it is frozen now
                await live.notified()

    async def look_around(self) -> None:
        """For ever: look at the tables that are due, also at those that nobody looks at, and keep the clock."""
        kept = self.clock.now()
        while True:
            due = await self.storage.due()
            now = self.clock.now()
            soon = [(code, when) for code, when in due if when <= now + LOOK_AHEAD]
            await asyncio.gather(*(self._look_at(code, when) for code, when in soon))
            if due or self.storage.postgres or self.clock.stands or now - kept >= KEEP_EVERY:
                await self.timekeeper.keep()
                kept = now
            await asyncio.sleep(LOOK_EVERY)

    async def _look_at(self, code: str, when: float) -> None:
        async with self._room:
            try:
                live = await self.table(code)
                live.wake()
                if live.table.due != when:
                    await self.storage.correct_due(live.table, when)
            except Refused:
                pass  # it is frozen, or gone
            except Exception:
                log.exception("a table that is due could not be looked at", table=code)

    async def note_presence(self) -> None:
        """For ever: tell the other processes who is here."""
        while True:
            await self.timekeeper.be_sure()
            for live in self.tables:
                live.note_presence()
            await self.presence.save()
            await asyncio.sleep(SAVE_EVERY)

    def tidy(self) -> None:
        """Let idle tables leave the memory; they are in storage. Idle workers go too."""
        self.brains.tidy()
        lonely = sorted((live for live in self._tables.values() if live.lonely), key=lambda live: live.touched)
        for number, live in enumerate(lonely):
            if live.idle or number < len(lonely) - MOST_IDLE:
                self._put_away(live.table.code)

    def _put_away(self, code: str) -> None:
        self._tables.pop(code).put_away()
        self.presence.forget(code)

    async def close(self) -> None:
        for live in self._tables.values():
            live.put_away()
        for task in self._tasks:
            task.cancel()
        with suppress(Exception):
            await asyncio.gather(*self._tasks, return_exceptions=True)
        self.brains.close()
        await self.storage.close()


def check_code(code: str) -> None:
    """What cannot be the code of a table is not looked for."""
    if not (code.isascii() and code.isalnum() and len(code) <= LONGEST_CODE):
        raise Refused("no_table", ABSENT, code=code[:LONGEST_CODE])
