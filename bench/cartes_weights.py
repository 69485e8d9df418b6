"""Fit what a round of Astérix, le jeu de cartes will bring (`STRENGTH`) to matches of two bots, and how far points come
apart (`SPREAD`).

    python bench/cartes_weights.py [MATCHES [LOOKS]]

Prints the weights in points, how far off they are in matches that they were not fitted to, and how well the lead that
they expect foretells who wins.
"""

import sys
from random import Random
from typing import NamedTuple

import numpy as np
from fitting import Numbers

import oppidum
from oppidum.bots.thinker import Budget, Thinker
from oppidum.games.cartes import heuristics
from oppidum.games.cartes.layout import ROUNDS

SLIPS = 0.04  # so that matches differ
SPREADS = (14, 17, 20, 23, 27, 35)


class Moment(NamedTuple):
    """Between two tricks: what the first seat has more than the second, and what came of it."""

    seen: Numbers
    lead: float
    """Points of the rounds before."""
    left: float
    """Of the match, in rounds."""
    gained: float
    """Points by which the round then went to the first seat."""
    share: float


def moments(seed: int, looks: int) -> list[Moment]:
    match, random = oppidum.game("cartes").new(seats=2, seed=seed), Random(seed)
    bots = [Thinker(Budget(looks), 2 * seed + seat, slips=SLIPS) for seat in range(2)]
    found = []
    while not match.over:
        s = match.state
        if heuristics.quiet(match.box, s):
            rows = np.zeros((2, heuristics.FEATURES))
            for seat in range(2):
                heuristics.features(match.box, s, seat, rows[seat])
            gone = 1.0 - heuristics.share_left(s)
            found.append((rows[0] - rows[1], int(s.finished), ROUNDS - s.finished - heuristics.SETTLED * gone * gone))
        seat = random.choice(match.to_act)
        match.play(seat, bots[seat].choose(match, seat))
    won = match.state.points[:, 0].astype(float) - match.state.points[:, 1]
    return [Moment(seen, won[:done].sum(), left, won[done], match.shares[0]) for seen, done, left in found]


def fit(chosen: list[Moment]) -> Numbers:
    rows = np.array([one.seen for one in chosen])
    weights: Numbers = np.linalg.lstsq(rows, np.array([one.gained for one in chosen]), rcond=None)[0]
    return weights


def main(matches: int, looks: int) -> None:
    halves: list[list[Moment]] = [[], []]
    for seed in range(matches):
        halves[seed % 2] += moments(seed, looks)
    print(np.array2string(fit(halves[0] + halves[1]), precision=2, separator=", "), len(halves[0] + halves[1]))
    expected = np.array([one.seen for one in halves[1]]) @ fit(halves[0])
    gained, shares = (np.array([getattr(one, name) for one in halves[1]]) for name in ("gained", "share"))
    print(f"off by {np.sqrt(((gained - expected) ** 2).mean()):.1f} points, without knowledge {gained.std():.1f}")
    for spread in SPREADS:
        lead = np.array([one.lead for one in halves[1]]) + expected
        chances = 1 / (1 + np.exp(-lead / (spread * np.sqrt([one.left for one in halves[1]]))))
        loss = -(shares * np.log(chances) + (1 - shares) * np.log(1 - chances)).mean()
        print(f"spread {spread}: loss {loss:.4f}")


if __name__ == "__main__":
    given = [int(text) for text in sys.argv[1:]]
    main(*given, *(3000, 300)[len(given) :])
