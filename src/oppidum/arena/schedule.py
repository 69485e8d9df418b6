"""Who plays whom, in which seats, with which deal.

A deal is played once with every rotation of its line-up, so that everybody has had every seat with the same luck.
Line-ups take turns so that all pairs meet equally often: exactly so after every whole round.
The schedule has no end: more games of the same arena go on where fewer had stopped.
"""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, combinations_with_replacement, islice
from math import comb
from random import Random
from typing import NamedTuple

SORTED = 400  # with more line-ups than that, their order is drawn by lot


class Pairing(NamedTuple):
    """One game: its number, the number of its deal, and the player of each seat."""

    number: int
    deal: int
    players: tuple[int, ...]


def games_in_a_round(players: int, seats: int) -> int:
    """After so many games every pair has met equally often, and everybody has sat everywhere equally often."""
    return seats * comb(players, seats if players >= seats else seats % players)


def lineups(players: int, seats: int, seed: str) -> list[tuple[int, ...]]:
    """All line-ups of a round. Where seats outnumber players, they take several each, as evenly as it goes."""
    several, extra = divmod(seats, players)
    everybody = tuple(range(players)) * several
    pool = [everybody + more for more in combinations(range(players), extra)]
    Random(f"line-ups {seed}").shuffle(pool)
    return pool if len(pool) > SORTED else _evenly(pool)


def _evenly(pool: list[tuple[int, ...]]) -> list[tuple[int, ...]]:
    """In an order in which those who have met least meet next."""
    met: Counter[tuple[int, int]] = Counter()
    order = []
    while pool:
        nearest = min(pool, key=lambda lineup: sum(met[pair] for pair in _pairs(lineup)))
        pool.remove(nearest)
        order.append(nearest)
        met.update(_pairs(nearest))
    return order


def _pairs(lineup: tuple[int, ...]) -> list[tuple[int, int]]:
    """Who meets whom, and who is there at all."""
    return list(combinations_with_replacement(sorted(set(lineup)), 2))


def schedule(players: int, seats: int, seed: str) -> Iterator[Pairing]:
    """All games, without end."""
    whole_round = lineups(players, seats, seed)
    number = deal = 0
    while True:
        for lineup in whole_round:
            order = list(lineup)
            Random(f"order {seed} {deal}").shuffle(order)  # rotations keep neighbours; the next deal has others
            for turn in range(seats):
                yield Pairing(number, deal, tuple(order[turn:] + order[:turn]))
                number += 1
            deal += 1


def first_games(players: int, seats: int, seed: str, games: int) -> list[Pairing]:
    return list(islice(schedule(players, seats, seed), games))
