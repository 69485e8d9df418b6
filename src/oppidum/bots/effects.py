"""What goes with winning: of a trait that some seats have and others have not, how much their wins differ."""

from collections import defaultdict
from collections.abc import Sequence
from math import sqrt
from typing import NamedTuple

Traits = Sequence[dict[str, set[str]]]  # by seat: group → the keys that it has


class Effect(NamedTuple):
    """Wins with and without a trait, as shares of seats; the margin is half of the 95 % interval of the difference."""

    group: str
    key: str
    share: float  # of all seats that have it
    wins: float
    difference: float
    margin: float


def effects(matches: Sequence[tuple[Traits, Sequence[float]]]) -> list[Effect]:
    """For all traits seen, group by group, the greatest differences first."""
    having: dict[tuple[str, str], list[float]] = defaultdict(list)
    seats = 0
    total = 0.0
    for traits, shares in matches:
        for own, share in zip(traits, shares, strict=True):
            seats += 1
            total += share
            for group, keys in own.items():
                for key in keys:
                    having[group, key].append(share)
    found = [_effect(group, key, shares, seats, total) for (group, key), shares in having.items()]
    groups = list(dict.fromkeys(group for group, _ in having))
    return sorted(found, key=lambda one: (groups.index(one.group), -abs(one.difference)))


def _effect(group: str, key: str, shares: list[float], seats: int, total: float) -> Effect:
    count, others = len(shares), seats - len(shares)
    wins = sum(shares) / count
    without = (total - sum(shares)) / others if others else wins
    margin = 1.96 * sqrt(wins * (1 - wins) / count + (without * (1 - without) / others if others else 0.0))
    return Effect(group, key, count / seats, wins, wins - without, margin)
