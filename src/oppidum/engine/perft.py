"""Counted trees: how many lines of play of a given length there are. A wrong rule shows as a wrong count."""

from typing import Any

import numpy as np

from oppidum.engine.compiling import entry
from oppidum.engine.kernel import legal, play, to_act
from oppidum.engine.log import MUTED, new_log
from oppidum.engine.match import Match
from oppidum.engine.records import Record, assign, blank


@entry
def count_lines(box: Record, states: Any, lists: Any, log: Record, depth: int) -> int:
    """Lines of exactly `depth` decisions from states[depth]; several seats to act count in every order."""
    s = states[depth]
    waiting = to_act(box, s)
    total = 0
    if depth == 0:
        return 1
    for seat in range(64):
        if waiting >> seat & 1:
            out = lists[depth - 1]
            found = legal(box, s, seat, out)
            if depth == 1:
                total += found
            else:
                for i in range(found):
                    assign(states[depth - 1], s)
                    play(box, states[depth - 1], seat, out[i], log)
                    total += count_lines(box, states, lists, log, depth - 1)
    return total


def perft(match: Match, depth: int) -> int:
    """How many lines of play of exactly `depth` decisions start here."""
    spec = match.game.spec
    states = blank(spec.state, depth + 1)
    states[depth] = match.state
    lists = np.empty((max(depth, 1), spec.actions.most), np.int32)
    return int(count_lines(match.box, states, lists, new_log(MUTED)[0], depth))


def divide(match: Match, depth: int) -> dict[str, int]:
    """The same count, by first action."""
    counts: dict[str, int] = {}
    for seat in match.to_act:
        for code in match.codes(seat):
            after = match.copy()
            after.play_code(seat, code)
            name = str(match.game.decode(code))
            counts[name if len(match.to_act) == 1 else f"{seat}: {name}"] = perft(after, depth - 1)
    return counts
