"""A player that searches: as long as it may, or as often as it is told to."""

import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from random import Random
from typing import NamedTuple

import numpy as np

from oppidum.bots import knowledge
from oppidum.bots.looking import ANY, Looking
from oppidum.engine import dice
from oppidum.engine.kernel import WATCHER
from oppidum.engine.match import Match
from oppidum.engine.records import Records
from oppidum.engine.spoken import Action

SLICE = 0.02  # seconds between two looks at the clock
FIRST = 16  # iterations before the speed is known


class Budget(NamedTuple):
    """When to stop: after so many simulations or so many seconds, whichever comes first."""

    simulations: int | None = None
    seconds: float | None = None


class Advice(NamedTuple):
    """What a search thinks of an action."""

    action: Action
    chance: float  # of winning, as it was estimated
    looks: int  # how often it was looked at


def never() -> bool:
    return False


class Thinker:
    """Searches before each decision. Where simulations alone are counted, the same seed makes the same choices."""

    def __init__(self, budget: Budget, seed: int = 0, knowing: bool = True, jobs: int = 1):
        self.budget = budget
        self.knowing = knowing
        self.jobs = jobs
        self.random = Random(seed)
        self.simulations = 0  # of the last decision

    def choose(self, match: Match, seat: int, stopped: Callable[[], bool] = never) -> Action:
        """The action most looked at; drawn by their looks where an answer that never varies could be exploited."""
        codes = match.codes(seat)
        if len(codes) == 1:
            return match.game.decode(codes[0])
        looks = [looked for looked, _ in self._look(match, seat, codes, stopped)]
        if knowledge.find(match.state.dtype, "MIXED"):
            weights = np.cumsum([looked if 4 * looked >= max(looks) else 0 for looked in looks])
            chosen = int(np.searchsorted(weights, self.random.randrange(int(weights[-1])), "right"))
        else:
            chosen = looks.index(max(looks))
        return match.game.decode(codes[chosen])

    def advise(self, match: Match, seat: int, stopped: Callable[[], bool] = never) -> list[Advice]:
        """Every legal action with its chance of winning, the most looked at first."""
        codes = match.codes(seat)
        found = zip(codes, self._look(match, seat, codes, stopped), strict=True)
        advice = [Advice(match.game.decode(code), value / max(1, looks), looks) for code, (looks, value) in found]
        return sorted(advice, key=lambda one: -one.looks)

    def chances(self, match: Match, seat: int | None = None, stopped: Callable[[], bool] = never) -> list[float]:
        """Each seat's chance of winning now, as a seat or somebody who only watches may know it."""
        if match.over:
            return [(seat in match.winners) / len(match.winners) for seat in range(match.seats)]
        parts = self._search(match, WATCHER if seat is None else seat, ANY, stopped)
        return [sum(part.chances[seat] * part.done for part in parts) / self.simulations for seat in range(match.seats)]

    def _look(self, match: Match, seat: int, codes: list[int], stopped: Callable[[], bool]) -> list[tuple[int, float]]:
        found = [part.found() for part in self._search(match, seat, seat, stopped)]
        sums = [[part.get(code, (0, 0.0)) for part in found] for code in codes]
        return [(sum(looks for looks, _ in each), sum(value for _, value in each)) for each in sums]

    def _search(self, match: Match, viewer: int, first: int, stopped: Callable[[], bool]) -> list[Looking]:
        """One search a job, each with a tree and luck of its own."""
        deadline = None if self.budget.seconds is None else time.perf_counter() + self.budget.seconds
        most = 2**62 if self.budget.simulations is None else max(1, self.budget.simulations // self.jobs)

        def run(luck: Records) -> Looking:
            looking = Looking(match, viewer, first, luck, self.knowing)
            portion = FIRST
            while looking.done < most and not stopped():
                portion = min(portion, most - looking.done)
                began = time.perf_counter()
                looking.go_on(portion)
                now = time.perf_counter()
                left = SLICE if deadline is None else min(SLICE, deadline - now)
                if left <= 0:
                    break
                portion = max(1, int(portion * left / (now - began)))
            return looking

        lucks = [dice.new_luck(self.random.getrandbits(64)) for _ in range(self.jobs)]
        if self.jobs == 1:
            parts = [run(lucks[0])]
        else:
            with ThreadPoolExecutor(self.jobs) as pool:
                parts = list(pool.map(run, lucks))
        self.simulations = sum(part.done for part in parts)
        return parts
