"""A simple opponent for any game: it wins when it can, avoids what loses at once, and guesses the rest.

A guess is the share of random endings that it wins. Before each of them all that its seat cannot know is dealt
anew, so that it never looks at another hand.
"""

from typing import Any

import numpy as np

from oppidum.engine import dice
from oppidum.engine.compiling import entry, rule
from oppidum.engine.kernel import legal, play, redeal, scores, to_act
from oppidum.engine.log import MUTED, new_log
from oppidum.engine.match import Match
from oppidum.engine.records import Record, assign, blank
from oppidum.engine.rollout import finish
from oppidum.engine.spoken import Action

ENDINGS = 12_000  # shared out among the actions
LONGEST = 10_000  # decisions before an ending counts for nothing


@rule
def share(box: Record, s: Record, seat: int, points: Any) -> float:
    """The part of the match that a seat has won: all, nothing, or its share."""
    scores(box, s, points)
    best = points[: s.seats].max()
    winners = 0
    for other in range(s.seats):
        winners += points[other] == best
    return 1.0 / winners if points[seat] == best else 0.0


@rule
def loses_at_once(box: Record, s: Record, seat: int, reply: Record, log: Record, out: Any, points: Any) -> bool:
    """Can the next to act, somebody else, win with one action?"""
    waiting = to_act(box, s)
    for other in range(s.seats):
        if waiting >> other & 1 and other != seat:
            for i in range(legal(box, s, other, out)):
                assign(reply, s)
                play(box, reply, other, out[i], log)
                if to_act(box, reply) == 0 and share(box, reply, other, points) == 1.0:
                    return True
    return False


@entry
def judge(
    box: Record,
    s: Record,
    seat: int,
    actions: Any,
    tries: int,
    work: Any,
    luck: Record,
    log: Record,
    out: Any,
    values: Any,
) -> None:
    """Write how much of the match each action is expected to win."""
    points = np.zeros(64, np.int64)
    after = work[0]
    ending = work[1]
    for i in range(len(actions)):
        assign(after, s)
        redeal(box, after, seat, luck)
        play(box, after, seat, actions[i], log)
        if loses_at_once(box, after, seat, ending, log, out, points):
            values[i] = -1.0
            continue
        total = 0.0
        for _ in range(tries):
            assign(ending, s)
            redeal(box, ending, seat, luck)
            play(box, ending, seat, actions[i], log)
            finish(box, ending, luck, log, out, LONGEST)
            total += share(box, ending, seat, points)
        values[i] = total / tries


class Simple:
    """Flat Monte Carlo with a look at the next reply."""

    def __init__(self, seed: int = 0, endings: int = ENDINGS):
        self.luck = dice.new_luck(seed)
        self.endings = endings

    def choose(self, match: Match, seat: int) -> Action:
        """The action with the best prospects; the first of them where several are equal."""
        kernel = match.game.kernel
        codes = np.array(match.codes(seat), np.int32)
        if len(codes) == 1:
            return match.game.decode(int(codes[0]))
        values = np.zeros(len(codes))
        tries = max(1, self.endings // len(codes))
        work = blank(kernel.STATE, 2)
        out = np.empty(kernel.MOST_ACTIONS, np.int32)
        judge(match.box, match.state, seat, codes, tries, work, self.luck[0], new_log(MUTED)[0], out, values)
        return match.game.decode(int(codes[values.argmax()]))
