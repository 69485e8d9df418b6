"""The world's own reckoning of time: how long the house was open, and whether anybody was robbed of their time."""

from typing import TYPE_CHECKING

from oppidum.server import entries
from oppidum.server.timekeeping import OPEN
from oppidum.server.writing import SKEW, Append
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
        self._before = self._closed = 0.0
        self._first: float | None = None
        """Of the house's clock when the house was opened for the first time."""
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
            self._since = self.world.timeline.now - took
            if self.shared and self._since - self._closed <= OPEN:
                self._since = self._closed  # so short a break is none
        self._open += 1
        if self._first is None:
            self._first = reading - self.total()
        if reading > self._first + self.total() + self._skew():
            self.world.wrong(f"the house was open for {self.total()} s, its clock went {reading - self._first}")
        written = [line.moment.clock for journal in self.world.journals.values() for line in journal.lines]
        if not self.shared and reading + CLOSE < max(written, default=0.0):
            self.world.wrong(f"the clock stood at {max(written)}, and is at {reading} after a break")

    def end(self) -> None:
        """A process is gone."""
        self._open -= 1
        if not self._open:
            self._closed = self.world.timeline.now
            self._before += self._closed - self._since

    def attempt(self) -> None:
        """A process could not begin, but may have kept a reading: the house seems to have been open since the last."""
        now = self.world.timeline.now
        if not self._open and self.shared:
            self._before += now - self._closed if now - self._closed <= OPEN else 0.0
            self._closed = now

    def check(self, journal: Journal, one: Append) -> None:
        """What was written by the clock came neither too early nor before what it followed. Where no reading could be
        kept for a while, the clock goes on from the last one, though entries were written since: that gives time."""
        back = self._skew() + (OPEN if self.shared else 0.0)
        table = journal.tables[one.number - 1] if one.number else None
        for entry, moment, _ in one.lines:
            if table is None:
                return
            if moment.clock + back < table.facts.latest:
                raise Violation(f"{journal.code}: {entry} was written at {moment.clock}, after {table.facts.latest}")
            if isinstance(entry, entries.RanOut) or (isinstance(entry, entries.Moved) and entry.by == "clock"):
                self._check_thought(journal, entry.seat, moment.at)

    def _check_thought(self, journal: Journal, seat: int, at: float) -> None:
        table = journal.table
        since, due = table.facts.timing.since[seat], table.due_of(seat)
        if since is None or due is None:
            return
        began = next((line for line in reversed(journal.lines) if line.moment.clock == since), None)
        if began is None:  # somebody went and came meanwhile, and the clock goes on from what was used before
            return
        thought = self.decided[at] - self.decided[began.moment.at]
        if thought + self._skew() < due - since:
            raise Violation(f"{journal.code}: seat {seat} had {due - since} s to think, and got {thought}")

    def _skew(self) -> float:
        """By how much the clocks of processes may differ."""
        return CLOSE if not self.shared else SKEW + 2 * self.world.faults.longest
