"""Fit `STRENGTH`, what lines of Egyptos are worth, to matches of players who follow `promise` with some noise.

    python bench/egyptos_weights.py [MATCHES]

Prints the table, and how well it foretells matches that it was not fitted to.
"""

import sys

import numpy as np
from fitting import Numbers, fit, loss

import oppidum
from oppidum.games.egyptos.heuristics import FEATURES, features, promise
from oppidum.games.egyptos.layout import MOVING

NOISE = 1.0  # spread of the logarithm of a weight
LONGEST = 100  # moves of a match; one that is not over then counts half


def played(seed: int) -> tuple[list[Numbers], list[float], list[bool]]:
    """What was on the table at each move of a match, the share of whoever was to play, and whether it was moving."""
    rng = np.random.default_rng(seed)
    match = oppidum.game("egyptos").new(seed=seed)
    seen, movers, moving = [], [], []
    while not match.over and len(match.moves) < LONGEST:
        s, seat = match.state, match.to_act[0]
        row = np.zeros((2, FEATURES))
        features(match.box, s, s.turn, row[0])
        features(match.box, s, 1 - s.turn, row[1])
        seen.append(row.reshape(-1))
        movers.append(seat)
        moving.append(bool(s.phase == MOVING))
        codes = np.array(match.codes(seat), np.int32)
        weights = np.zeros(len(codes))
        promise(match.box, s, seat, codes, len(codes), weights)
        match.play_code(seat, int(codes[(np.log(weights) + NOISE * rng.normal(size=len(codes))).argmax()]))
    shares = [1 / len(match.winners) if seat in match.winners else 0.0 for seat in movers] if match.over else None
    return seen, shares or [0.5] * len(movers), moving


def main(matches: int) -> None:
    parts = [played(seed) for seed in range(matches)]
    for moving in (False, True):
        halves = []
        for half in (parts[::2], parts[1::2]):
            chosen = [(row, share) for part in half for row, share, phase in zip(*part, strict=True) if phase == moving]
            halves.append((np.array([row for row, _ in chosen]), np.array([share for _, share in chosen])))
        (rows, shares), (others, other_shares) = halves
        weights = fit(np.concatenate([rows, others]), np.concatenate([shares, other_shares]))
        table = weights.reshape(2, -1) * [[1], [-1]]  # a line of the other colour counts for its owner
        told = loss(others, other_shares, fit(rows, shares))
        print("moving" if moving else "placing", len(rows) + len(others), "positions")
        print(np.array2string(table, precision=3, separator=", ", suppress_small=True))
        print(f"loss on other matches {told:.3f}, without knowledge {loss(others, other_shares, 0 * weights):.3f}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 2000)
