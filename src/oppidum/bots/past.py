"""Matches for reports: played by whoever is to play, then lived through again to note all that happened.

A match is its key and its moves, so it does not matter who played it, and only the second look needs to be careful:
it writes the whole log, and at every tenth of the match what each seat could expect by then.
"""

from collections.abc import Callable
from random import Random
from typing import Any, NamedTuple

import numpy as np

from oppidum.bots.greedy import decide
from oppidum.bots.knowledge import evaluate
from oppidum.bots.players import Player
from oppidum.bots.search import MOST_SEATS
from oppidum.engine import dice
from oppidum.engine.compiling import entry, rule
from oppidum.engine.dice import key_from_seed, siphash
from oppidum.engine.kernel import one_of, play, sample, setup, to_act
from oppidum.engine.log import COUNTED, KINDS, MUTED, WRITTEN, new_log
from oppidum.engine.match import Match
from oppidum.engine.records import Record, assign, blank
from oppidum.engine.rollout import MOST_DECISIONS, Series
from oppidum.games.chronicle import COLUMNS, Chronicle, Column

TENTHS = 9  # looks at a match, between its start and its end

COMPILED = ("random", "greedy")  # players that need no Python


class Past(NamedTuple):
    """What came of some matches, what happened in them, and what each seat could expect at every tenth."""

    series: Series
    chronicle: Chronicle
    chances: Column


@entry
def play_one(
    box: Record, fresh: Record, s: Record, key: Any, number: int, greedy: bool, known: Record, trial: Record,
    luck: Record, log: Record, mute: Record, out: Any, keys: Any, moves: Any,
) -> int:  # fmt: skip
    """Play one match of a series and write down its key and its moves; how many there are."""
    word = np.uint64(3 * number)
    keys[0] = siphash(key, word)
    keys[1] = siphash(key, word + np.uint64(1))
    luck.state = siphash(key, word + np.uint64(2))
    assign(s, fresh)
    s.dice.key[0] = keys[0]
    s.dice.key[1] = keys[1]
    setup(box, s, log)
    for taken in range(len(moves)):
        waiting = to_act(box, s)
        if waiting == 0:
            return taken
        seat = one_of(waiting, luck)
        action = decide(box, s, seat, known, trial, luck, mute, out) if greedy else sample(box, s, seat, luck, out)
        moves[taken, 0] = seat
        moves[taken, 1] = action
        play(box, s, seat, moves[taken, 1], log)
    return len(moves)


@rule
def copy_rows(log: Record, number: int, step: int, rows: Any, n: int) -> int:
    """Copy what one step caused behind the first n rows; how many there are then."""
    for i in range(log.count):
        row = rows[n]
        row[0] = number
        row[1] = step
        for j in range(2, COLUMNS):
            row[j] = log.rows[i, j - 2]
        n += 1
    log.count = 0
    return n


@entry
def relive(
    box: Record, fresh: Record, start: Record, s: Record, keys: Any, number: int, moves: Any, log: Record, rows: Any,
    chances: Any,
) -> int:  # fmt: skip
    """Play a match again: its start and its end, all that happened, and the chances at every tenth.

    Returns how many rows were written."""
    assign(s, fresh)
    s.dice.key[0] = keys[0]
    s.dice.key[1] = keys[1]
    setup(box, s, log)
    assign(start, s)
    n = copy_rows(log, number, 0, rows, 0)
    looked = 0
    for step in range(len(moves)):
        while looked < TENTHS and step * (TENTHS + 1) >= (looked + 1) * len(moves):
            evaluate(box, s, chances[looked])
            looked += 1
        play(box, s, moves[step, 0], moves[step, 1], log)
        n = copy_rows(log, number, step + 1, rows, n)
    return n


def live(pattern: Match, player: str, make: Callable[[int], Player], seed: str, first: int, count: int) -> Past:
    """Matches number `first` and on that the seed leads to, with this player in every seat."""
    box, seats, state = pattern.box, pattern.seats, pattern.game.spec.state
    fresh = pattern.fresh_state()
    starts, ends = blank(state, count), blank(state, count)
    tally = np.zeros(KINDS, np.int64)
    lengths = np.zeros(count, np.int64)
    chances = np.zeros((count, TENTHS, MOST_SEATS))
    logs: list[Column] = []
    written = new_log(WRITTEN)
    compiled = _Compiled(pattern, player == "greedy", seed) if player in COMPILED else None
    for i in range(count):
        if compiled:
            keys, moves, noted = compiled.play(first + i)
        else:
            keys, moves, noted = _by_bots(pattern, make, seed, first + i)
        rows = np.empty((int(noted.sum()), COLUMNS), np.int64)
        n = relive(box, fresh[0], starts[i], ends[i], keys, i, moves, written[0], rows, chances[i])
        logs.append(rows[:n])
        lengths[i] = len(moves)
        tally += noted
    results = np.array([_scores(pattern, ends[i]) for i in range(count)], np.int64)
    story = Chronicle(pattern.game, seats, starts, ends, np.concatenate(logs))
    return Past(Series(lengths, results, tally), story, chances[:, :, :seats])


def _scores(pattern: Match, s: Record) -> Column:
    out = np.zeros(pattern.seats, np.int64)
    pattern.game.spec.rules.scores(pattern.box, s, out)
    return out


class _Compiled:
    """Plays without Python, one match after the other."""

    def __init__(self, pattern: Match, greedy: bool, seed: str):
        spec = pattern.game.spec
        self.box, self.greedy = pattern.box, greedy
        self.key = np.frombuffer(key_from_seed(f"series {seed}"), "<u8")
        self.fresh = pattern.fresh_state()
        self.room = blank(spec.state, 3)
        self.luck, self.log, self.mute = dice.new_luck(0), new_log(COUNTED), new_log(MUTED)
        self.out = np.empty(spec.actions.most, np.int32)
        self.moves = np.empty((MOST_DECISIONS, 2), np.int64)

    def play(self, number: int) -> tuple[Column, Column, Column]:
        """The key, the moves, and how often each kind of event happened."""
        keys = np.empty(2, np.uint64)
        self.log[0].tally[:] = 0
        length = play_one(
            self.box, self.fresh[0], self.room[0], self.key, number, self.greedy, self.room[1], self.room[2],
            self.luck[0], self.log[0], self.mute[0], self.out, keys, self.moves,
        )  # fmt: skip
        return keys, self.moves[:length], self.log[0].tally.copy()


def _by_bots(pattern: Match, make: Callable[[int], Player], seed: str, number: int) -> tuple[Column, Column, Column]:
    match = Match(pattern.game, pattern.setup, key_from_seed(f"{seed} {number}"))
    bots = [make(number * pattern.seats + seat) for seat in range(pattern.seats)]
    random = Random(f"{seed} {number}")
    while not match.over:
        seat = random.choice(match.to_act)  # where several may act, the order is a matter of chance
        match.play(seat, bots[seat].choose(match, seat))
    return np.frombuffer(match.key, "<u8"), np.array(match.moves, np.int64).reshape(-1, 2), np.array(match.tally)
