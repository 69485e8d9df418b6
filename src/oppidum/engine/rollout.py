"""Whole matches at random, compiled: for simulation, benchmarks, bots and checks."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Self

import numpy as np

from oppidum.engine import dice
from oppidum.engine.compiling import entry, rule
from oppidum.engine.dice import siphash
from oppidum.engine.kernel import listed, one_of, play, sample, scores, setup, to_act
from oppidum.engine.log import COUNTED, new_log
from oppidum.engine.match import Match
from oppidum.engine.records import Record, assign, blank
from oppidum.engine.shares import shares_of

if TYPE_CHECKING:
    from oppidum.engine.game import Game

MOST_DECISIONS = 200_000  # no game is so long: a match that gets there is counted as capped


@rule
def finish(box: Record, s: Record, luck: Record, log: Record, out: Any, most: int) -> int:
    """Play on at random until the match is over or `most` decisions were taken; how many were."""
    for taken in range(most):
        waiting = to_act(box, s)
        if waiting == 0:
            return taken
        seat = one_of(waiting, luck)
        play(box, s, seat, sample(box, s, seat, luck, out), log)
    return most


@rule
def finish_listed(box: Record, s: Record, luck: Record, log: Record, out: Any, most: int) -> int:
    """The same, each decision drawn from the full list of legal actions."""
    for taken in range(most):
        waiting = to_act(box, s)
        if waiting == 0:
            return taken
        seat = one_of(waiting, luck)
        play(box, s, seat, listed(box, s, seat, luck, out), log)
    return most


@entry
def play_series(
    box: Record,
    fresh: Record,
    s: Record,
    key: Any,
    first: int,
    luck: Record,
    log: Record,
    out: Any,
    lists: bool,
    lengths: Any,
    results: Any,
) -> None:
    """Play matches number `first` and on of a series, as many as there are lengths to write."""
    for i in range(len(lengths)):
        number = np.uint64(3 * (first + i))
        assign(s, fresh)
        s.dice.key[0] = siphash(key, number)
        s.dice.key[1] = siphash(key, number + np.uint64(1))
        luck.state = siphash(key, number + np.uint64(2))
        setup(box, s, log)
        if lists:
            lengths[i] = finish_listed(box, s, luck, log, out, MOST_DECISIONS)
        else:
            lengths[i] = finish(box, s, luck, log, out, MOST_DECISIONS)
        scores(box, s, results[i])


@dataclass
class Series:
    """What came of many matches: decisions and scores of each, and how often each kind of event happened."""

    lengths: np.ndarray[Any, np.dtype[np.int64]]
    scores: np.ndarray[Any, np.dtype[np.int64]]
    tally: np.ndarray[Any, np.dtype[np.int64]]

    @classmethod
    def joined(cls, parts: "Sequence[Series]") -> Self:
        """Parts of a series, in their order, as one."""
        return cls(
            np.concatenate([part.lengths for part in parts]),
            np.concatenate([part.scores for part in parts]),
            sum((part.tally for part in parts), np.zeros_like(parts[0].tally)),
        )

    @property
    def shares(self) -> np.ndarray[Any, np.dtype[np.float64]]:
        """The share of each match that each seat has won: 1, or less where several share it."""
        shares: np.ndarray[Any, np.dtype[np.float64]] = shares_of(np.ascontiguousarray(self.scores))
        return shares

    @property
    def drawn(self) -> np.ndarray[Any, np.dtype[np.bool_]]:
        """Which matches ended with nobody ahead of anybody."""
        drawn: np.ndarray[Any, np.dtype[np.bool_]] = (self.scores == self.scores[:, :1]).all(axis=1)
        return drawn

    @property
    def capped(self) -> int:
        return int((self.lengths >= MOST_DECISIONS).sum())


def simulate(pattern: Match, games: int, seed: int | str, lists: bool = False, first: int = 0) -> Series:
    """Play many matches like this one at random, from number `first` of those that the seed leads to.

    A series can so be split at will: its parts, put together, are the same as the whole."""
    game: Game = pattern.game
    fresh, own = pattern.fresh_state(), blank(game.spec.state, 1)
    key = np.frombuffer(dice.key_from_seed(f"series {seed}"), "<u8")
    lengths, results = np.zeros(games, np.int64), np.zeros((games, pattern.seats), np.int64)
    out = np.empty(game.spec.actions.most, np.int32)
    log, luck = new_log(COUNTED), dice.new_luck(0)
    play_series(game.box, fresh[0], own[0], key, first, luck[0], log[0], out, lists, lengths, results)
    return Series(lengths, results, log[0].tally.copy())
