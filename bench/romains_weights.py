"""Fit the network of `romains/judging.py` to matches of two, and write it.

    python bench/romains_weights.py [MATCHES [SEED]]

The matches are played with the weights as they are: before an action is taken, each is tried some times on to the
next move. Some players play well, others badly, as they do at a table: to expect the best of everybody wins less.
100,000 matches take eight minutes on two cores.

The weights that are there began as some figures set by hand. Three rounds of 24,000, 40,000 and 60,000 matches of good
players alone followed, then three of 30,000, 80,000 and 100,000 matches (seed 9) as they are played here.
"""

import sys
import time
from multiprocessing import Pool
from pathlib import Path
from typing import Any

import numpy as np

import oppidum
from oppidum.bots.greedy import settle, unit, wide
from oppidum.bots.search import MOST_SEATS
from oppidum.engine import dice
from oppidum.engine.compiling import entry, rule
from oppidum.engine.dice import random_bits, throw
from oppidum.engine.kernel import legal, one_of, play, redeal, sample, scores, setup, to_act
from oppidum.engine.log import MUTED, new_log
from oppidum.engine.records import Record, assign, blank
from oppidum.engine.shares import share_out
from oppidum.games.romains import judging
from oppidum.games.romains.heuristics import quiet
from oppidum.games.romains.judging import FACTS, INPUTS, survey, write_inputs
from oppidum.games.romains.layout import MOST_ACTIONS, STATE

SEATS = 2
TRIALS = 24  # of each action
SLIPS = (0.05, 0.5)  # how often a good and a bad player act at random
KEPT = 4  # one position in so many: those of a match are much alike
MOST = 600  # positions of a match

JOBS, PORTIONS = 2, 20

CELLS = 32
EPOCHS, BATCH, RATE = 14, 4096, 4e-3


@rule
def best(
    box: Record, s: Record, seat: int, trial: Record, luck: Record, log: Record, out: Any, points: Any, chances: Any
) -> Any:
    """The action that brought most, as far as the seat knows."""
    actions = out[: legal(box, s, seat, out)].copy()
    most = -1.0
    found = actions[0]
    for action in actions:
        brought = 0.0
        for _ in range(TRIALS):
            assign(trial, s)
            redeal(box, trial, seat, luck)
            play(box, trial, seat, wide(action), log)
            settle(box, trial, luck, log, out, points, chances)
            brought += chances[seat]
        if brought > most:
            most = brought
            found = action
    return found


@entry
def play_one(
    box: Record, fresh: Record, s: Record, trial: Record, luck: Record, log: Record, out: Any, seen: Any
) -> int:
    """One match: writes what the network is told at some of its moves, from both sides; how many."""
    points = np.zeros(MOST_SEATS, np.int64)
    chances = np.zeros(MOST_SEATS)
    facts = np.empty((SEATS, FACTS))
    beliefs = np.empty((SEATS, SEATS))
    inputs = np.empty(INPUTS, np.float32)
    assign(s, fresh)
    s.dice.key[0] = random_bits(luck)
    s.dice.key[1] = random_bits(luck)
    setup(box, s, log)
    slips = (SLIPS[throw(luck, 2)], SLIPS[throw(luck, 2)])
    n = 0
    while to_act(box, s):
        if quiet(box, s) and n < MOST and throw(luck, KEPT) == 0:
            survey(box, s, facts, beliefs)
            for seat in range(SEATS):
                write_inputs(box, SEATS, s.turn, s.top + s.tails, facts, beliefs, seat, 1 - seat, inputs)
                seen[n, seat, :INPUTS] = inputs
            n += 1
        seat = one_of(to_act(box, s), luck)
        if unit(luck) < slips[seat]:
            action = wide(sample(box, s, seat, luck, out))
        else:
            action = wide(best(box, s, seat, trial, luck, log, out, points, chances))
        play(box, s, seat, action, log)
    scores(box, s, points)
    share_out(points[: s.seats], chances)
    for i in range(n):
        seen[i, 0, INPUTS] = chances[0]
        seen[i, 1, INPUTS] = chances[1]
    return n


def played(matches: int, seed: int) -> Any:
    """Positions (both sides, inputs and the share that the side got) of so many matches, match after match."""
    game = oppidum.game("romains")
    fresh = game.new(seats=SEATS, seed=0).fresh_state()
    room, luck, log = blank(STATE, 2), dice.new_luck(seed), new_log(MUTED)
    out = np.empty(MOST_ACTIONS, np.int32)
    seen = np.empty((MOST, SEATS, INPUTS + 1), np.float32)
    parts = []
    for _ in range(matches):
        n = play_one(game.box, fresh[0], room[0], room[1], luck[0], log[0], out, seen)
        parts.append(seen[:n].copy())
    return np.concatenate(parts)


class Net:
    """One layer of cells, fitted by Adam to the logarithm of the odds between two sides."""

    def __init__(self, seed: int):
        self.random = np.random.default_rng(seed)
        self.weights = [
            self.random.normal(0, INPUTS**-0.5, (INPUTS, CELLS)).astype(np.float32),
            np.zeros(CELLS, np.float32),
            self.random.normal(0, 0.1, CELLS).astype(np.float32),
            np.zeros(INPUTS, np.float32),
        ]
        self.means = [np.zeros_like(w) for w in self.weights]
        self.squares = [np.zeros_like(w) for w in self.weights]
        self.steps = 0

    def forward(self, x: Any) -> tuple[Any, Any]:
        inner, bias, outer, direct = self.weights
        cells = np.maximum(0, x @ inner + bias)
        return cells @ outer + x @ direct, cells

    def expected(self, rows: Any) -> Any:
        ahead = self.forward(rows[:, 0, :INPUTS])[0] - self.forward(rows[:, 1, :INPUTS])[0]
        return 1 / (1 + np.exp(-ahead))

    def loss(self, rows: Any) -> float:
        told = np.clip(self.expected(rows).astype(float), 1e-6, 1 - 1e-6)
        true = rows[:, 0, INPUTS]
        return float(-(true * np.log(told) + (1 - true) * np.log(1 - told)).mean())

    def step(self, rows: Any, rate: float) -> None:
        wrong = (self.expected(rows) - rows[:, 0, INPUTS]) / len(rows)
        slopes: list[Any] = [0, 0, 0, 0]
        for side, sign in ((0, 1), (1, -1)):
            x = np.ascontiguousarray(rows[:, side, :INPUTS])
            cells = self.forward(x)[1]
            back = sign * wrong[:, None] * self.weights[2] * (cells > 0)
            parts = (x.T @ back, back.sum(0), cells.T @ (sign * wrong), x.T @ (sign * wrong))
            slopes = [sum(pair) for pair in zip(slopes, parts, strict=True)]
        self.steps += 1
        for i, slope in enumerate(slopes):
            self.means[i] = 0.9 * self.means[i] + 0.1 * slope
            self.squares[i] = 0.999 * self.squares[i] + 0.001 * slope**2
            mean = self.means[i] / (1 - 0.9**self.steps)
            square = self.squares[i] / (1 - 0.999**self.steps)
            self.weights[i] -= (rate * mean / (np.sqrt(square) + 1e-8)).astype(np.float32)

    def fit(self, rows: Any, others: Any) -> None:
        for epoch in range(EPOCHS):
            for batch in np.array_split(self.random.permutation(len(rows)), max(1, len(rows) // BATCH)):
                self.step(rows[batch], RATE * (1 - epoch / EPOCHS))
        print(f"loss {self.loss(rows):.4f}, on other matches {self.loss(others):.4f}", flush=True)

    def write(self, file: Path) -> None:
        inner, bias, outer, direct = self.weights
        np.savez(file, inner=inner, bias=bias, outer=outer, direct=direct)


def main(matches: int, seed: int) -> None:
    began = time.perf_counter()
    with Pool(JOBS) as pool:
        portions = pool.starmap(played, [(matches // PORTIONS, PORTIONS * seed + i) for i in range(PORTIONS)])
    rows = np.concatenate(portions)
    print(f"{len(rows)} positions of {matches} matches in {time.perf_counter() - began:.0f} s", flush=True)
    net = Net(seed)
    tenth = len(rows) // 10
    net.fit(rows[tenth:], rows[:tenth])
    net.write(Path(judging.__file__).with_name("judging.npz"))


if __name__ == "__main__":
    given = [int(text) for text in sys.argv[1:]]
    main(*given, *(100_000, 0)[len(given) :])
