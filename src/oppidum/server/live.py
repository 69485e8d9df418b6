"""A table in memory: who is connected to it, what is done there, and what happens by itself."""

import asyncio
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Protocol

import structlog
from msgspec.structs import replace

from oppidum.engine.errors import OppidumError
from oppidum.engine.words import Language
from oppidum.server import commands, entries, telling
from oppidum.server.deciding import Circumstances, Person, decide
from oppidum.server.entries import AnyEntry
from oppidum.server.errors import CONFLICT, FORBIDDEN, Refused
from oppidum.server.table import UNPLAYABLE, Seat, Table
from oppidum.server.writing import Ahead, Line, Taken

if TYPE_CHECKING:
    from oppidum.server.house import House

TIMEOUT_LEVEL = 3  # of the bot that moves when a clock has run out
IDLE = 600.0  # seconds after which a table without connections leaves the memory
TRIES = 8
LATENESS = 0.01  # seconds that an alarm waits longer: clocks differ
RETRY = 2.0  # seconds before a bot that failed tries again

log: structlog.stdlib.BoundLogger = structlog.get_logger()


class Ear(Protocol):
    """Where messages to somebody go; whoever cannot follow is cut off."""

    def tell(self, message: bytes) -> None: ...

    def cut(self) -> None: ...


class Connection:
    """Somebody who is told what happens at a table, in one language, and from the seat that they hold: who has asked
    for a seat that is not theirs any more is a spectator."""

    def __init__(self, viewpoint: int | None, person: str | None, lang: Language, ear: Ear):
        self.viewpoint, self.person, self.lang, self.ear = viewpoint, person, lang, ear
        self.answered: str | None = None
        """The last command that was answered along with its message."""


class Live:
    """A table in memory. One thing happens at a time, and nothing is told before it is written."""

    def __init__(self, house: "House", table: Table):
        self.house = house
        self.table = table
        self.connections: dict[Connection, None] = {}  # in the order in which they came
        self.touched = house.clock.now()
        self._lock = asyncio.Lock()
        self._thinking: dict[int, tuple[int, asyncio.Task[None]]] = {}
        self._late: dict[int, int] = {}
        """Seats whose time is over and for which a bot thinks, and what they were asked."""
        self._alarm: asyncio.TimerHandle | None = None
        self._closed = False
        self._unsure = False
        """Something was to be written, and whether it was is not known."""

    async def do(self, person: Person, command: commands.AnyCommand, origin: Connection | None = None) -> int | None:
        """Carry out a command, once; the number of the message that tells its sender.

        The connection that it came from is answered with that message, if it gets one: then None is returned."""
        key = None if command.key is None else f"{person.id} {command.key}"
        async with self._lock:
            await self._be_sure()
            for _ in range(TRIES):
                if key is not None and key in self.table.facts.done:
                    return self.table.facts.done[key]
                try:
                    absence = await self._absence(command.seat) if isinstance(command, commands.Lend) else 0.0
                    now = Circumstances(self.house.clock.now(), absence, self.house.new_key)
                    found = decide(self.table, person, command, now)
                except OppidumError:
                    if key is None or not await self._done_already(key):
                        raise
                    return self._told(person, command)
                if await self._happen(found, key, origin, command.key):
                    if origin is not None and command.key is not None and origin.answered == command.key:
                        return None
                    return self._told(person, command)
                if key is not None and await self._done_already(key):
                    return self._told(person, command)
            raise Refused("busy", CONFLICT)

    def _told(self, person: Person, command: commands.AnyCommand) -> int:
        """The number of the last message to the sender: how many others were told is theirs to know."""
        seat = getattr(command, "seat", None)
        return telling.number(self.table, seat if seat in self.table.held_by(person.id) else None)

    async def _done_already(self, key: str) -> bool:
        """Whether a command was carried out before: by another process, or so long ago that the table has forgotten."""
        await self.catch_up()
        if key in self.table.facts.done:
            return True
        if not await self.house.storage.was_done(self.table.code, key):
            return False
        await self.catch_up()  # it may have been written just now: whoever is told so is shown it too
        return True

    async def _absence(self, seat: int) -> float:
        """Seconds since the person of a seat was seen here."""
        person = self.table.facts.seats[seat].person if seat < self.table.seats else None
        if person is None or any(one.person == person for one in self.connections):
            return 0.0
        return await self.house.presence.absence(self.table.code, person)

    async def take_over(self, person: Person, seat: int, former: str) -> None:
        """Somebody shows the secret of a seat on another device, and sits there from now on."""
        async with self._lock:
            await self._be_sure()
            for _ in range(TRIES):
                sitting = self.table.facts.seats[seat] if seat < self.table.seats else Seat()
                if sitting.person == person.id:  # it was done, and the answer was lost
                    return
                if sitting.person != former:
                    raise Refused("not_your_seat", FORBIDDEN, seat=seat + 1)
                if await self._happen([entries.Sat(seat, person.id, person.name, sitting.seed)], None):
                    return
            raise Refused("busy", CONFLICT)

    async def _happen(
        self,
        found: Sequence[AnyEntry],
        key: str | None,
        origin: Connection | None = None,
        asked: str | None = None,
    ) -> bool:
        """Write entries, then let them happen; False if another process was first, which then has been read."""
        moment = self.house.clock.moment()
        steps = [self.table]
        lines: list[Line] = []
        for entry in found:
            step = steps[-1].copy()
            step.apply(entry, moment, None if lines else key)
            if isinstance(entry, entries.Moved):
                entry = replace(entry, check=step.check())
            steps.append(step)
            lines.append(Line(entry, moment, None if lines else key))
        sitting = next((line.entry.person for line in lines if isinstance(line.entry, entries.Sat)), None)
        try:
            await self.house.storage.append(
                steps[-1], lines, self.table.facts.number, _changes(self.table, steps[-1]), sitting
            )
        except Ahead:
            await self.house.timekeeper.keep()
            return False
        except Taken:
            await self.catch_up()
            return False
        except Exception:
            self._unsure = True  # it may have been written all the same: the connection was lost in between
            self.house.keep(asyncio.create_task(self._find_out()))
            raise
        for step, line in zip(steps[1:], lines, strict=True):
            self._publish(step, line.entry, origin, asked)
        self.wake()
        return True

    async def settled(self) -> None:
        """Returns once what is in memory is what was written."""
        if self._unsure:
            async with self._lock:
                await self._be_sure()

    async def _be_sure(self) -> None:
        await self.house.timekeeper.be_sure()
        if self._unsure:
            await self.catch_up()
            self._unsure = False

    async def _find_out(self) -> None:
        """Nobody need ask: those who are connected are told as soon as it can be read."""
        while self._unsure and not self._closed:
            try:
                await self.settled()
            except Refused:
                return  # it is frozen
            except Exception as error:
                log.warning("a journal cannot be read", table=self.table.code, kind=type(error).__name__)
                await asyncio.sleep(RETRY)

    async def catch_up(self) -> None:
        """Let happen what other processes have written."""
        for number, (entry, moment, key) in await self.house.storage.catch_up(self.table):
            step = self.table.copy()
            try:
                step.replay(number, entry, moment, key)
            except UNPLAYABLE as error:  # another version writes here as well
                await self.house.freeze(self.table.code, error)
                raise Refused("frozen", CONFLICT) from None
            self._publish(step, entry)
        self.wake()

    async def notified(self, lines: int | None = None) -> None:
        """There may be more lines in the journal than are known here, or so many."""
        if lines is None or lines > self.table.facts.number:
            async with self._lock:
                if lines is None or lines > self.table.facts.number:  # it may have been ourselves
                    await self.catch_up()

    def _publish(
        self, table: Table, entry: AnyEntry, origin: Connection | None = None, asked: str | None = None
    ) -> None:
        self.table = table
        self.touched = now = self.house.clock.now()
        if isinstance(entry, entries.Sat):
            self.see(entry.person)
        anew = telling.starts_anew(entry)
        messages: dict[tuple[int | None, Language, str | None], bytes | None] = {}
        shared = telling.Shared()
        for connection in list(self.connections):
            if self._unseat(connection) or anew:
                connection.ear.tell(telling.sync(table, connection.viewpoint, connection.person, connection.lang, now))
                continue
            done = asked if connection is origin and asked != origin.answered else None
            viewpoint, lang = connection.viewpoint, connection.lang
            listener = (viewpoint, lang, done)
            if listener not in messages:
                messages[listener] = telling.message(table, entry, viewpoint, lang, shared, now, done)
            message = messages[listener]
            if message is not None:
                connection.answered = done or connection.answered
                connection.ear.tell(message)

    def _unseat(self, connection: Connection) -> bool:
        """Who may see what is decided when it is told: whoever does not hold the seat now only watches from now on."""
        seat, person = connection.viewpoint, connection.person
        if seat is None or (person is not None and self.table.facts.seats[seat].person == person):
            return False
        connection.viewpoint = None
        return True

    def join(self, connection: Connection) -> None:
        """From now on the connection is told everything, first what there is."""
        self._unseat(connection)
        self.connections[connection] = None
        self.touched = now = self.house.clock.now()
        connection.ear.tell(telling.sync(self.table, connection.viewpoint, connection.person, connection.lang, now))
        self.see(connection.person)
        self.wake()

    def part(self, connection: Connection) -> None:
        self.connections.pop(connection, None)
        self.touched = self.house.clock.now()
        self.see(connection.person)

    def see(self, person: str | None) -> None:
        """Somebody is there; of those who only watch nothing is kept."""
        if person is not None and self.table.held_by(person):
            self.house.presence.see(self.table.code, person)

    def note_presence(self) -> None:
        """Whoever is connected is there."""
        for connection in self.connections:
            self.see(connection.person)

    def wake(self) -> None:
        """Let the bots think whose turn it is, and set the alarm for the clock that runs out first."""
        if self._closed:
            return
        facts = self.table.facts
        awaited = self.table.awaited
        for seat, (asked, task) in list(self._thinking.items()):
            if facts.asked[seat] != asked or task.done():
                del self._thinking[seat]
        for seat in awaited:
            level = facts.seats[seat].bot
            if level is not None and seat not in self._thinking:
                task = asyncio.create_task(self._think(seat, level, facts.asked[seat], "bot"))
                self._thinking[seat] = (facts.asked[seat], task)
        dues = [
            due
            for seat in awaited
            if (due := self.table.due_of(seat)) is not None and self._late.get(seat) != facts.asked[seat]
        ]
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None
        if dues and not self.house.clock.stands:  # else the house looks again
            wait = max(0.0, min(dues) - self.house.clock.now()) + LATENESS
            self._alarm = asyncio.get_running_loop().call_later(wait, self._ring)

    def _ring(self) -> None:
        task = asyncio.get_running_loop().create_task(self._answer_alarm())
        self.house.keep(task)

    async def _answer_alarm(self) -> None:
        try:
            await self._expire()
        except Refused:
            pass  # it is frozen
        except Exception as error:
            log.warning("a clock could not be heard", table=self.table.code, kind=type(error).__name__)
            await asyncio.sleep(RETRY)
            self.wake()

    async def _think(self, seat: int, level: int, asked: int, by: entries.Mover) -> None:
        """A bot answers after a while, as a person would: nobody learns from how quick it was."""
        if not self._asks(seat, asked):
            return
        low, high = self.house.delay if by == "bot" else (0.0, 0.0)
        try:
            thought = self.house.brains.choose(self.table, seat, level)
            code, _ = await asyncio.gather(thought, asyncio.sleep(self.house.luck.uniform(low, high)))
            async with self._lock:
                await self._be_sure()
                await self._act(seat, code, asked, by)
        except Exception as error:
            log.warning("a bot could not move", table=self.table.code, seat=seat, kind=type(error).__name__)
            await asyncio.sleep(RETRY)
            self._thinking.pop(seat, None)
            self.wake()

    def _asks(self, seat: int, asked: int) -> bool:
        """Whether a seat still decides what it decided then."""
        return seat in self.table.awaited and self.table.facts.asked[seat] == asked

    async def _act(self, seat: int, code: int, asked: int, by: entries.Mover) -> None:
        """Play for a seat, if that is still what it decides."""
        for _ in range(TRIES):
            table = self.table
            if not self._asks(seat, asked):
                return
            if table.match is None or table.match.refusal(seat, code) is not None:
                return
            if by == "bot" and table.facts.seats[seat].bot is None:
                return
            if by == "clock" and not self._is_over(seat):  # the clock was ahead of that of the house
                return
            if await self._happen([entries.Moved(seat, table.game.notation(code), by)], None):
                return

    async def _expire(self) -> None:
        """What happens to those whose time is over: a question passes; else as the table has it."""
        late: list[tuple[int, int]] = []
        async with self._lock:
            await self._be_sure()
            clock = self.table.opened.clock
            for seat in self.table.awaited:
                table = self.table  # what happens to one may end the match for all
                if seat not in table.awaited or not self._is_over(seat):
                    continue
                asked = table.facts.asked[seat]
                passing = table.match.reaction(seat) if table.match else None
                if passing is not None:
                    await self._act(seat, table.game.encode(passing), asked, "clock")
                elif clock.timeout == "loss":
                    await self._happen([entries.RanOut(seat)], None)
                elif self._late.get(seat) != asked:  # else a bot thinks for it already
                    late.append((seat, asked))
            if not late:
                self.wake()  # an alarm that rang too early is set again
            self._late.update(late)
        for seat, asked in late:
            try:
                await self._think(seat, TIMEOUT_LEVEL, asked, "clock")
            finally:
                self._late.pop(seat, None)
                self.wake()

    def _is_over(self, seat: int) -> bool:
        """Whether the time of a seat is over."""
        due = self.table.due_of(seat)
        return due is not None and due <= self.house.clock.now()

    @property
    def lonely(self) -> bool:
        """Nobody is connected, nobody thinks and nothing is being done."""
        thinking = any(not task.done() for _, task in self._thinking.values())
        return not (self.connections or thinking or self._lock.locked())

    @property
    def idle(self) -> bool:
        """Whether the table may leave the memory; when it is due, the house looks at it again."""
        return self.lonely and self.house.clock.now() - self.touched > IDLE

    def put_away(self) -> None:
        """The table leaves the memory, with all who are connected to it."""
        self._closed = True
        if self._alarm is not None:
            self._alarm.cancel()
        for _, task in self._thinking.values():
            task.cancel()
        for connection in self.connections:
            connection.ear.cut()


def _changes(before: Table, after: Table) -> dict[str, Any]:
    """What the lobby must know, and when the house must look at the table."""
    changes: dict[str, Any] = {} if before.due == after.due else {"due": after.due}
    if before.facts.result is after.facts.result and before.facts.seats == after.facts.seats:
        return changes
    was, now = [
        {"free": sum(seat.free for seat in table.facts.seats), "over": table.facts.result is not None}
        for table in (before, after)
    ]
    return changes if was == now else {**changes, **now}
