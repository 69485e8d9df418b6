"""The world's own reckoning of time: how long the house was open, and whether anybody was robbed of their time."""

from typing import TYPE_CHECKING

from oppidum.server import entries
from oppidum.server.timekeeping import OPEN
from oppidum.server.writing import Append
from tests.server.simulation.truth import Journal, Violation

if TYPE_CHECKING:
    from tests.server.simulation.world import World

CLOSE = 1e-3  # seconds that make no difference


class Hours:
    """How long the house has been open, by the world's clock."""

    def __init__(self, world: "World"):
        self.world = world
        self._open = 0
        self._since = 0.0
        self._before = 0.0
        self._reading: float | None = None
        """Of the house's clock when the house was closed."""
        self.decided: dict[float, float] = {}
        """How long the house had been open when an entry was decided, by the entry's time of day."""

    @property
    def shared(self) -> bool:
        return len(self.world.processes) > 1

    def total(self) -> float:
        return self._before + (self.world.timeline.now - self._since if self._open else 0.0)

    def begin(self, reading: float, took: float) -> None:
        """A process has opened, which took some seconds, with its clock where the house's clock stood. One that died a
        moment ago may still seem to be there."""
        if not self._open:
            most = took + CLOSE + (OPEN if self.shared else 0.0)
            if self._reading is not None and reading > self._reading + most:
                self.world.wrong(f"the clock stood at {self._reading}, and is at {reading} after a break")
            self._since = self.world.timeline.now - took
        written = [line.moment.clock for journal in self.world.journals.values() for line in journal.lines]
        if not self.shared and reading + CLOSE < max(written, default=0.0):
            self.world.wrong(f"the clock stood at {max(written)}, and is at {reading} after a break")
        self._open += 1

    def end(self, reading: float) -> None:
        """A process is gone."""
        self._reading = reading if not self._reading else max(reading, self._reading)
        self._open -= 1
        if not self._open:
            self._before += self.world.timeline.now - self._since

    def check(self, journal: Journal, one: Append) -> None:
        """What was written by the clock came neither too early nor before what it followed."""
        table = journal.tables[one.number - 1] if one.number else None
        for entry, moment, _ in one.lines:
            if table is None:
                return
            if moment.clock + self._skew() < table.facts.latest:
                raise Violation(f"{journal.code}: {entry} was written at {moment.clock}, after {table.facts.latest}")
            if isinstance(entry, entries.RanOut) or (isinstance(entry, entries.Moved) and entry.by == "clock"):
                self._check_thought(journal, entry.seat, moment.at)

    def _check_thought(self, journal: Journal, seat: int, at: float) -> None:
        table = journal.table
        since, due = table.facts.timing.since[seat], table.due_of(seat)
        if since is None or due is None:
            return
        began = next(line for line in reversed(journal.lines) if line.moment.clock == since)
        thought = self.decided[at] - self.decided[began.moment.at]
        if thought + self._skew() < due - since:
            raise Violation(f"{journal.code}: seat {seat} had {due - since} s to think, and got {thought}")

    def _skew(self) -> float:
        """By how much the clocks of processes may differ."""
        return CLOSE if not self.shared else 3.0 + self.world.faults.longest
