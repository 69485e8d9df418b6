"""A player that searches: as long as it may, or as often as it is told to."""

import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from random import Random
from typing import NamedTuple

from oppidum.bots.looking import ANY, Looking
from oppidum.engine import dice
from oppidum.engine.kernel import WATCHER
from oppidum.engine.match import Match
from oppidum.engine.records import Record
from oppidum.engine.spoken import Action

SLICE = 0.02  # seconds between two looks at the clock
FIRST = 16  # iterations before the speed is known
CANDIDATES = 12  # actions that are tried in turn if the best ones are proved to lose
LATE = 1.1  # of the time: no proof is begun after it


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

    def __init__(
        self,
        budget: Budget,
        seed: int = 0,
        knowing: bool = True,
        jobs: int = 1,
        slips: float = 0.0,
        proof: int = 0,
    ):
        self.budget = budget
        self.slips = slips  # how often it acts without looking
        self.proof = proof  # positions that it may spend on proving a win or a loss, where the game can be solved
        self.knowing = knowing
        self.jobs = jobs
        self.random = Random(seed)
        self.simulations = 0  # of the last decision

    def choose(self, match: Match, seat: int, stopped: Callable[[], bool] = never) -> Action:
        """What is proved to win; else the action most looked at that is not proved to lose, as far as time allows."""
        began = time.perf_counter()
        codes = match.codes(seat)
        if len(codes) == 1:
            return match.game.decode(codes[0])
        match = match.redealt(seat, self._luck())
        if self.random.random() < self.slips:
            return match.game.decode(self.random.choice(codes))
        proved = self._proved_win(match, seat)
        if proved is not None:
            return match.game.decode(proved)
        looks = [looked for looked, _ in self._look(match, seat, codes, stopped, began)]
        if match.game.spec.bots.mixed:
            return match.game.decode(codes[self._drawn(looks)])
        best_first = sorted(codes, key=dict(zip(codes, looks, strict=True)).__getitem__, reverse=True)
        for code in best_first[:CANDIDATES]:
            if self._late(began) or not self._proved_loss(match, seat, code):
                return match.game.decode(code)
        return match.game.decode(best_first[0])

    def _late(self, began: float) -> bool:
        return self.budget.seconds is not None and time.perf_counter() > began + LATE * self.budget.seconds

    def _drawn(self, looks: list[int]) -> int:
        """One of the best, by their looks: an answer that never varies could be exploited."""
        weights = [looked if 2 * looked >= max(looks) else 0 for looked in looks]
        return self.random.choices(range(len(looks)), weights)[0]

    def _proved_win(self, match: Match, seat: int) -> int | None:
        forced = match.game.spec.bots.forced if self.proof else None
        code = -1 if forced is None else int(forced(match.box, match.state, seat, self.proof))
        return None if code < 0 else code

    def _proved_loss(self, match: Match, seat: int, code: int) -> bool:
        refuted = match.game.spec.bots.refuted if self.proof else None
        return refuted is not None and bool(refuted(match.box, match.state, seat, code, self.proof))

    def advise(self, match: Match, seat: int, stopped: Callable[[], bool] = never) -> list[Advice]:
        """Every legal action with its chance of winning: what is proved to win, then the most looked at first."""
        began = time.perf_counter()
        codes = match.codes(seat)
        known = match.redealt(seat, self._luck())
        proved = self._proved_win(known, seat)
        seen = self._look(known, seat, codes, stopped, began)
        found = sorted(zip(codes, seen, strict=True), key=lambda one: -one[1][0])
        found.sort(key=lambda one: one[0] != proved)
        return [
            Advice(match.game.decode(code), 1.0 if code == proved else value / max(1, looks), looks)
            for code, (looks, value) in found
        ]

    def chances(self, match: Match, seat: int | None = None, stopped: Callable[[], bool] = never) -> list[float]:
        """Each seat's chance of winning now, as a seat or somebody who only watches may know it."""
        if match.over:
            return list(match.shares)
        parts = self._search(match, WATCHER if seat is None else seat, ANY, stopped, time.perf_counter())
        return [
            float(sum(part.work.totals[other] for part in parts)) / self.simulations for other in range(match.seats)
        ]

    def _look(
        self, match: Match, seat: int, codes: list[int], stopped: Callable[[], bool], began: float
    ) -> list[tuple[int, float]]:
        found = [part.found() for part in self._search(match, seat, seat, stopped, began)]
        sums = [[part.get(code, (0, 0.0)) for part in found] for code in codes]
        return [(sum(looks for looks, _ in each), sum(value for _, value in each)) for each in sums]

    def _search(
        self, match: Match, viewer: int, first: int, stopped: Callable[[], bool], began: float
    ) -> list[Looking]:
        """One search a job, each with a tree and luck of its own, for a decision that began then."""
        deadline = None if self.budget.seconds is None else began + self.budget.seconds
        most = 2**62 if self.budget.simulations is None else max(1, self.budget.simulations // self.jobs)

        def run(luck: Record) -> Looking:
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

        lucks = [self._luck() for _ in range(self.jobs)]
        if self.jobs == 1:
            parts = [run(lucks[0])]
        else:
            with ThreadPoolExecutor(self.jobs) as pool:
                parts = list(pool.map(run, lucks))
        self.simulations = sum(part.done for part in parts)
        return parts

    def _luck(self) -> Record:
        """Luck of its own for a redeal or a search."""
        return dice.new_luck(self.random.getrandbits(64))[0]
