"""Matches summed up as they come: one sum for each edition and number of seats."""

from math import sqrt
from typing import NamedTuple

import numpy as np

from oppidum.arena.figures import Z
from oppidum.arena.report.effects import Effect, Tally, effects
from oppidum.arena.series import Part
from oppidum.engine.rollout import Series
from oppidum.games.chronicle import Column

LEVELS = (5, 25, 50, 75, 95)  # per cent of the matches that a spread shows


class Mean(NamedTuple):
    """A mean with half of its 95 % interval."""

    value: float
    margin: float


def mean(values: Column) -> Mean:
    return Mean(float(values.mean()), Z * float(values.std()) / sqrt(len(values))) if len(values) else Mean(0.0, 0.0)


class Sums:
    """All matches of an edition with so many seats."""

    def __init__(self) -> None:
        self._series: list[Series] = []
        self._chances: list[Column] = []
        self._measures: dict[str, list[Column]] = {}
        self.tallies: dict[str, Tally] = {}

    def add(self, part: Part) -> None:
        assert part.story is not None
        assert part.chances is not None
        self._series.append(part.series)
        self._chances.append(part.chances)
        for name, values in part.story.measures.items():
            self._measures.setdefault(name, []).append(values)
        for group in part.story.groups:
            tally = Tally.of(group, part.series.shares)
            if group.name in self.tallies:
                self.tallies[group.name].add(tally)
            else:
                self.tallies[group.name] = tally

    @property
    def series(self) -> Series:
        return Series.joined(self._series)

    @property
    def wins(self) -> list[Mean]:
        """Of each seat."""
        return [mean(share) for share in self.series.shares.T]

    @property
    def measures(self) -> dict[str, Column]:
        return {name: np.concatenate(values) for name, values in self._measures.items()}

    @property
    def decided(self) -> list[Mean]:
        """At each tenth: of the matches that were won, those whose winner was already ahead; equals share that."""
        series, chances = self.series, np.concatenate(self._chances)
        ahead = chances >= chances.max(axis=2, keepdims=True)
        right = (ahead * series.shares[:, None, :]).sum(axis=2) / ahead.sum(axis=2)
        return [mean(tenth) for tenth in right[~series.drawn].T]

    @property
    def spreads(self) -> dict[str, list[float]]:
        """Levels of the scores of winners and of others, and of the lead on the second, in matches that were won."""
        series = self.series
        scores, won = series.scores[~series.drawn], series.shares[~series.drawn] > 0
        ranked = np.sort(scores, axis=1)
        values = {"winners": scores[won], "others": scores[~won], "lead": ranked[:, -1] - ranked[:, -2]}
        return {name: levels(part) for name, part in values.items() if len(part)}


def levels(values: Column) -> list[float]:
    return [float(level) for level in np.percentile(values, LEVELS)]


def all_effects(sums: list[Sums]) -> dict[str, list[Effect]]:
    """Effects by group, over all numbers of seats."""
    names = dict.fromkeys(name for one in sums for name in one.tallies)
    return {name: effects([one.tallies[name] for one in sums if name in one.tallies]) for name in names}
