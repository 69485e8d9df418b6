"""Fit `STRENGTH`, what a position of Astérix & Compagnie is worth, to matches of two bots.

    python bench/compagnie_weights.py [MATCHES [LOOKS]]

Prints the table, and how well it foretells matches that it was not fitted to.
"""

import sys
from random import Random

import numpy as np
from fitting import Numbers, fit, loss

import oppidum
from oppidum.bots.thinker import Budget, Thinker
from oppidum.games.compagnie import heuristics as knowledge

SLIPS = 0.05  # so that matches differ


def played(seed: int, looks: int) -> tuple[list[Numbers], list[int], float]:
    """At each move of a match what the first seat has more than the second, and the stage; the share of the first."""
    match, random = oppidum.game("compagnie").new(seats=2, seed=seed), Random(seed)
    bots = [Thinker(Budget(looks), 2 * seed + seat, slips=SLIPS) for seat in range(2)]
    seen, stages = [], []
    while not match.over:
        if knowledge.quiet(match.box, match.state):
            row = np.zeros((2, knowledge.FEATURES))
            stages.append(knowledge.features(match.box, match.state, 0, row[0]))
            knowledge.features(match.box, match.state, 1, row[1])
            seen.append(row[0] - row[1])
        seat = random.choice(match.to_act)
        match.play(seat, bots[seat].choose(match, seat))
    return seen, stages, match.shares[0]


def main(matches: int, looks: int) -> None:
    parts = [played(seed, looks) for seed in range(matches)]
    for stage in range(len(knowledge.STRENGTH)):
        halves = []
        for half in (parts[::2], parts[1::2]):
            chosen = [
                (row, share)
                for seen, stages, share in half
                for row, at in zip(seen, stages, strict=True)
                if at == stage
            ]
            halves.append((np.array([row for row, _ in chosen]), np.array([share for _, share in chosen])))
        (rows, shares), (others, other_shares) = halves
        weights = fit(np.concatenate([rows, others]), np.concatenate([shares, other_shares]))
        told = loss(others, other_shares, fit(rows, shares))
        print(np.array2string(weights, precision=2, separator=", ", suppress_small=True), len(rows) + len(others))
        print(f"  loss on other matches {told:.3f}, without knowledge {loss(others, other_shares, 0 * weights):.3f}")


if __name__ == "__main__":
    given = [int(text) for text in sys.argv[1:]]
    main(*given, *(800, 400)[len(given) :])
