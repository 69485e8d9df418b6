"""Whole games at random, compiled: for simulation, benchmarks and bots."""

from typing import Any

import numpy as np

from oppidum.engine.compiling import rule
from oppidum.engine.dice import siphash, throw
from oppidum.engine.kernel import legal, one_of, play, sample, setup, to_act
from oppidum.engine.records import Record, assign


@rule
def finish_sampled(box: Record, s: Record, luck: Record, log: Record, most: int) -> int:
    """Play on at random by `sample` until the match is over or `most` decisions were taken; how many were."""
    for taken in range(most):
        waiting = to_act(box, s)
        if waiting == 0:
            return taken
        seat = one_of(waiting, luck)
        play(box, s, seat, sample(box, s, seat, luck), log)
    return most


@rule
def finish_listed(box: Record, s: Record, luck: Record, log: Record, out: Any, most: int) -> int:
    """The same, each decision from the full list of legal actions."""
    for taken in range(most):
        waiting = to_act(box, s)
        if waiting == 0:
            return taken
        seat = one_of(waiting, luck)
        play(box, s, seat, out[throw(luck, legal(box, s, seat, out))], log)
    return most


@rule
def start(box: Record, blank: Record, s: Record, master: Any, number: int, log: Record) -> None:
    """Lay out match `number` of a series: each has dice of its own, drawn from the master key."""
    assign(s, blank)
    s.dice.key[0] = siphash(master, np.uint64(2 * number))
    s.dice.key[1] = siphash(master, np.uint64(2 * number + 1))
    setup(box, s, log)
