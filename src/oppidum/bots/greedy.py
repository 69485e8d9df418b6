"""A player that takes what looks best at first sight: far quicker than any search, far better than chance.

Where the game says what actions promise, one is drawn by that; where it suggests actions for endings, they are
followed; else each is tried once, on to the next position that can be judged, and the best by then is taken.
"""

from typing import Any

import numpy as np

from oppidum.bots.knowledge import UNSAID, evaluate, find, promise, quiet, reply, suggest
from oppidum.bots.search import MOST_SEATS
from oppidum.engine import dice
from oppidum.engine.compiling import compiled_form, entry, rule
from oppidum.engine.dice import random_bits
from oppidum.engine.kernel import legal, one_of, play, redeal, sample, scores, to_act
from oppidum.engine.log import MUTED, new_log
from oppidum.engine.match import Match
from oppidum.engine.records import Record, assign, blank
from oppidum.engine.shares import share_out
from oppidum.engine.spoken import Action

SHARP = 3.0  # power of a promise: many poor actions must not outweigh a good one
LONGEST = 64  # decisions until a position can be judged
UNIT = 2.0**-53  # of the numbers from 0 to 1
TOP_BITS = np.uint64(11)


@rule
def wide(code: int) -> Any:
    """Codes of one width, so that what plays them is compiled once."""
    return np.int64(code)


@rule
def unit(luck: Record) -> float:
    """A number from 0 to 1."""
    return UNIT * float(random_bits(luck) >> TOP_BITS)


@rule
def drawn_by_promise(box: Record, s: Record, seat: int, trial: Record, luck: Record, log: Record, out: Any) -> int:
    n = legal(box, s, seat, out)
    weights = np.empty(n)
    promise(box, s, seat, out, n, weights)
    for i in range(n):
        weights[i] **= SHARP
    left = weights.sum() * unit(luck)
    for i in range(n - 1):
        left -= weights[i]
        if left < 0.0:
            action: int = out[i]
            return action
    last: int = out[n - 1]
    return last


@rule
def as_suggested(box: Record, s: Record, seat: int, trial: Record, luck: Record, log: Record, out: Any) -> int:
    return suggest(box, s, seat, luck, out)


@rule
def settle(box: Record, s: Record, luck: Record, log: Record, out: Any, points: Any, chances: Any) -> None:
    """Play on until the position can be judged, as what is begun must be done first, by what seats know or at random;
    write what each may expect then."""
    for _ in range(LONGEST):
        waiting = to_act(box, s)
        if waiting == 0 or quiet(box, s):
            break
        seat = one_of(waiting, luck)
        action = reply(box, s, seat)
        if action == UNSAID:
            action = sample(box, s, seat, luck, out)
        play(box, s, seat, wide(action), log)
    if to_act(box, s) == 0:
        scores(box, s, points)
        share_out(points[: s.seats], chances)
    else:
        evaluate(box, s, chances)


@rule
def best_tried(box: Record, s: Record, seat: int, trial: Record, luck: Record, log: Record, out: Any) -> int:
    points = np.zeros(MOST_SEATS, np.int64)
    chances = np.zeros(MOST_SEATS)
    more = np.empty_like(out)
    best = -1.0
    found = 0
    for i in range(legal(box, s, seat, out)):
        assign(trial, s)
        play(box, trial, seat, wide(out[i]), log)
        settle(box, trial, luck, log, more, points, chances)
        if chances[seat] > best:
            best = chances[seat]
            found = i
    action: int = out[found]
    return action


def _way(dtype: np.dtype[Any]) -> Any:
    if find(dtype, "promise"):
        return drawn_by_promise
    return as_suggested if find(dtype, "suggest") else best_tried


def at_first_sight(box: Record, s: Record, seat: int, trial: Record, luck: Record, log: Record, out: Any) -> int:
    """The action, from a state that holds no more than the seat knows."""
    action: int = _way(s.dtype)(box, s, seat, trial, luck, log, out)
    return action


@compiled_form(at_first_sight)
def _at_first_sight(box: Any, s: Any, seat: Any, trial: Any, luck: Any, log: Any, out: Any) -> Any:
    return _way(s.dtype)


@entry
def decide(box: Record, s: Record, seat: int, known: Record, trial: Record, luck: Record, log: Record, out: Any) -> int:
    """The action of a seat: all that it cannot know is dealt anew before it looks."""
    assign(known, s)
    redeal(box, known, seat, luck)
    return at_first_sight(box, known, seat, trial, luck, log, out)


class Greedy:
    """One seat that decides at first sight."""

    def __init__(self, seed: int = 0):
        self.luck = dice.new_luck(seed)
        self.log = new_log(MUTED)

    def choose(self, match: Match, seat: int) -> Action:
        room = blank(match.game.spec.state, 2)
        out = np.empty(match.game.spec.actions.most, np.int32)
        code = decide(match.box, match.state, seat, room[0], room[1], self.luck[0], self.log[0], out)
        return match.game.decode(int(code))
