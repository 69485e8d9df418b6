"""The world: processes, people, tables, time and luck. A seed makes it, and everything in it follows from the seed."""

import hashlib
import traceback
import zlib
from random import Random
from typing import Any, NamedTuple

from oppidum.server import entries
from oppidum.server.deciding import Person
from oppidum.server.writing import Append
from tests.server.simulation import disk
from tests.server.simulation.disk import Broken
from tests.server.simulation.guests import Errand
from tests.server.simulation.hours import Hours
from tests.server.simulation.loop import Loop, Timeline
from tests.server.simulation.network import Wire
from tests.server.simulation.process import Process
from tests.server.simulation.truth import Ear, Journal, Violation, head_of
from tests.server.simulation.weather import Faults, Weather

NAMES = ("Ana", "Bob", "Cléo", "Dag")


class Copy(NamedTuple):
    """A command as it reached a server, and whether it had been carried out before."""

    errand: Errand
    done: bool


class World:
    """Everything that there is, and what is noted of it."""

    def __init__(self, seed: int, weather: Weather, processes: int, people: int, pace: tuple[float, float]):
        self.luck = Random(seed)
        self.timeline = Timeline(self.luck)
        self.loop = Loop(self.timeline, "world")  # type: ignore[abstract]
        self.faults = Faults(weather, self.luck)
        self.pace = pace
        disk.wipe()
        self.persons = {name.lower(): Person(name.lower(), name) for name in NAMES[:people]}
        self.journals: dict[str, Journal] = {}
        self.errands: dict[tuple[str, str], Errand] = {}
        self.trace: list[tuple[Any, ...]] = []
        self.violation: str | None = None
        self.faulty = 0.0
        """When the last fault was."""
        self._names: dict[str, int] = {}
        self.hours = Hours(self)
        self.processes = [Process(self, f"p{number}", processes == 1) for number in range(processes)]
        for process in self.processes:
            process.start()

    def name(self, kind: str) -> str:
        """The next name of a kind of thing."""
        self._names[kind] = self._names.get(kind, 0) + 1
        return f"{kind}{self._names[kind]}"

    def note(self, *what: Any) -> None:
        self.trace.append((round(self.timeline.now, 6), *what))

    @property
    def digest(self) -> str:
        """Of all that happened."""
        return hashlib.sha256("\n".join(map(repr, self.trace)).encode()).hexdigest()[:16]

    def wrong(self, what: str) -> None:
        """The first thing that went wrong ends the schedule."""
        if self.violation is None:
            self.violation = what
            self.timeline.broken = True
            self.note("VIOLATION", what)

    def wrong_if(self, what: str | None) -> None:
        if what is not None:
            self.wrong(what)

    def fault(self, *what: str) -> None:
        """Something fails because we want it to."""
        self.faulty = self.timeline.now
        self.note("fault", *what)

    def failed(self, process: Process, failure: BaseException) -> None:
        """The server has failed somebody: only our own faults may be the reason."""
        self.note("failed", process.name, repr(failure))
        if not isinstance(failure, Broken):
            self.wrong("".join(traceback.format_exception(failure)))

    def journal(self, code: str) -> Journal:
        return self.journals[code]

    def any_process(self) -> Process:
        return self.luck.choice(self.processes)

    def committed(self, process: Process, batch: list[Append]) -> None:
        """A process has written something."""
        for one in batch:
            journal = self.journals.setdefault(one.code, Journal(one.code))
            kinds = [type(line.entry).__name__ for line in one.lines]
            self.note("written", process.name, one.code, one.number, *kinds, one.lines[0].key)
            try:
                self.hours.check(journal, one)
                self._check_absence(journal, one)
                journal.append(one.number, one.lines, self.timeline.now)
            except Violation as violation:
                self.wrong(str(violation))
            for other in self.processes:
                if not other.alone:
                    other.send_notice(f"{one.code} {one.number + len(one.lines)}")

    def _check_absence(self, journal: Journal, one: Append) -> None:
        """Nobody is replaced who is there."""
        for entry, _, _ in one.lines:
            if isinstance(entry, entries.Lent) and not journal.table.facts.seats[entry.seat].away:
                person = journal.table.facts.seats[entry.seat].person
                for wire in (wire for process in self.processes for wire in process.wires):
                    if wire.ear.person == person and wire.shows(journal):
                        raise Violation(f"{journal.code}: {person} was replaced, though there by {wire.name}")

    def told(self, wire: Wire, message: bytes) -> None:
        """A process sends a message: it must be the right one for whoever is at the other end."""
        head = head_of(message)
        self.note("told", wire.name, head.type, head.number, head.done or head.key, zlib.crc32(message))
        process, code = wire.process, wire.ear.journal.code
        if head.type not in ("refused", "done"):
            try:
                wire.ear.told(message, head, wire.least, process.house.clock.now())
            except Violation as violation:
                self.wrong(str(violation))
            process.known[code] = max(wire.ear.at, process.known.get(code, 0))
        answered = head.key if head.type in ("refused", "done") else head.done
        if answered is not None:
            copy = wire.copies.popleft()
            if copy.errand.key != answered:
                self.wrong(f"{wire.ear}: {answered} was answered, {copy.errand.key} was asked")
            self.answered(process, copy, head.type != "refused")

    def seen(
        self, process: Process, person: Person | None, code: str, seat: int | None, content: bytes, least: int
    ) -> None:
        """Somebody has looked at a table."""
        self.note("seen", process.name, code, person and person.id, seat, zlib.crc32(content))
        ear = Ear(self.journals[code], seat, person and person.id, "en")
        try:
            ear.told(content, head_of(content), least, process.clock.now())
        except Violation as violation:
            self.wrong(str(violation))
        if ear.viewpoint != seat:
            self.wrong(f"{ear}: was shown something instead of being refused")
        process.known[code] = max(ear.at, process.known.get(code, 0))

    def arrives(self, process: Process, person: Person | None, code: str, key: str) -> Copy:
        """A command reaches a server."""
        assert person is not None
        full = f"{person.id} {key}"
        errand = self.errands[code, full]
        errand.arrived += 1
        self.note("arrives", process.name, code, full)
        return Copy(errand, full in self.journals[code].keys)

    def answered(self, process: Process, copy: Copy, done: bool) -> None:
        """A server has answered a command."""
        errand, journal = copy.errand, self.journals[copy.errand.code]
        self.note("done" if done else "refused", process.name, errand.code, errand.full_key)
        errand.said.add(done)
        if not done:
            if copy.done:
                self.wrong(f"refused, though it had been done: {errand}")
        elif errand.full_key not in journal.keys:
            self.wrong(f"acknowledged, though it is not written: {errand}")
        else:
            line = journal.keys[errand.full_key] + 1
            process.known[errand.code] = max(line, process.known.get(errand.code, 0))

    def settled(self, errand: Errand, done: bool) -> None:
        """Somebody has heard what came of a command."""
        if errand.settled is None:
            errand.settled = done

    def close(self) -> None:
        self.timeline.close()
