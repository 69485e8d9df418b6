"""What goes with winning: of a trait that some seats have and others have not, how much their wins differ."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from typing import NamedTuple

import numpy as np

from oppidum.arena.figures import ADDED, Z
from oppidum.games.chronicle import Column, Grid, Group, Key


class Effect(NamedTuple):
    """Wins with and without a trait, as shares of seats; the margin is half of the 95 % interval of the difference."""

    group: str
    key: Key
    seats: int
    """That have it."""
    share: float
    """Of those compared."""
    wins: float
    difference: float
    margin: float


@dataclass
class Tally:
    """Seats with each trait of a group and what they won, among all that are compared."""

    group: str
    keys: Sequence[Key]
    grid: Grid | None
    having: Column
    wins: Column
    seats: int
    total: float

    @classmethod
    def of(cls, group: Group, shares: Column) -> "Tally":
        among = np.ones(shares.shape, np.bool_) if group.among is None else group.among
        had, won = group.had[among].astype(np.float64), shares[among]
        return cls(group.name, group.keys, group.grid, had.sum(axis=0), won @ had, len(won), float(won.sum()))

    def add(self, more: "Tally") -> None:
        self.having += more.having
        self.wins += more.wins
        self.seats += more.seats
        self.total += more.total


def effects(tallies: Sequence[Tally]) -> list[Effect]:
    """The effect of each trait that was seen, in the order of the box.

    Tallies of matches with different numbers of seats are compared each for itself, and weigh as many seats as have
    the trait: so what comes with many players is not taken for a cause."""
    keys = list(dict.fromkeys(key for tally in tallies for key in tally.keys))
    places = [{key: place for place, key in enumerate(tally.keys)} for tally in tallies]
    found = []
    for key in keys:
        parts = [_part(tally, place[key]) for tally, place in zip(tallies, places, strict=True) if key in place]
        seats = sum(part[0] for part in parts)
        if not seats:
            continue
        compared = sum(tally.seats for tally, place in zip(tallies, places, strict=True) if key in place)
        wins, difference = (sum(part[0] * part[i] for part in parts) / seats for i in (1, 2))
        margin = Z * sqrt(sum(part[0] ** 2 * part[3] for part in parts)) / seats
        found.append(Effect(tallies[0].group, key, int(seats), seats / compared, wins, difference, margin))
    return found


def _part(tally: Tally, place: int) -> tuple[float, float, float, float]:
    """Seats that have it, their wins, how much more than without, and the variance of that."""
    having, others = float(tally.having[place]), tally.seats - float(tally.having[place])
    if not having:
        return 0.0, 0.0, 0.0, 0.0
    wins = float(tally.wins[place]) / having
    without = (tally.total - float(tally.wins[place])) / others if others else wins
    won = float(tally.wins[place])
    return having, wins, wins - without, _variance(won, having) + _variance(tally.total - won, others)


def _variance(won: float, seats: float) -> float:
    """Of a share of wins, by Agresti and Coull: as if four more seats had won two matches."""
    middle = (won + ADDED / 2) / (seats + ADDED)
    return middle * (1 - middle) / (seats + ADDED)
