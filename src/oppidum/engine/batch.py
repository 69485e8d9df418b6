"""Thousands of matches at once, for machines that learn: one compiled loop over an array of records.

>>> import oppidum
>>> batch = oppidum.batch("cartes", size=64, seats=3, seed=1)
>>> batch.observation.shape, batch.legal.shape, batch.reward.shape
((64, 645), (64, 48), (64, 3))
>>> for _ in range(200):
...     batch.step(batch.random())
>>> batch.finished > 0
True
"""

import os
from concurrent.futures import ThreadPoolExecutor
from typing import Any, NamedTuple

import numpy as np

from oppidum.engine import dice
from oppidum.engine.bits import ONE, count, lowest, nth
from oppidum.engine.compiling import entry, rule
from oppidum.engine.dice import siphash, throw
from oppidum.engine.errors import BadInput
from oppidum.engine.kernel import play, sample, scores, setup, to_act
from oppidum.engine.log import MUTED, new_log
from oppidum.engine.match import Match
from oppidum.engine.observing import Numbers, code, length, mask_words, observe, unpack, write_mask
from oppidum.engine.records import Record, assign, blank, layout
from oppidum.engine.shares import share_out

EVERY_SEAT = -1

# What is known of each match of a batch besides its state.
PROGRESS = layout(
    ("played", "i8"),  # matches begun in this place
    ("seat", "i8"),  # whose choice it is
    ("choices", "i8"),  # how many it has
    ("first", "i8"),  # the words of the mask with any of them
    ("last", "i8"),
    ("luck", dice.LUCK),  # of choices at random
)


@rule
def begin(box: Record, s: Record, fresh: Record, progress: Record, number: int, key: Any, log: Record) -> None:
    """The next match in this place: its dice depend on the place, on how many there were before, and on the key."""
    word = (np.uint64(number) << np.uint64(32)) | np.uint64(2 * progress.played)
    progress.played += 1
    assign(s, fresh)
    s.dice.key[0] = siphash(key, word)
    s.dice.key[1] = siphash(key, word | ONE)
    setup(box, s, log)


@rule
def settle(box: Record, s: Record, result: Any, reward: Any) -> None:
    """The scores, and the share of the win that each seat has."""
    scores(box, s, result)
    share_out(result, reward)


@rule
def others_play(box: Record, s: Record, progress: Record, learner: int, log: Record, listed: Any) -> int:
    """A bit for each seat that may act; where there is a learner, the others play at random until it is asked."""
    waiting = to_act(box, s)
    while learner != EVERY_SEAT and waiting and not waiting >> learner & 1:
        seat = lowest(np.uint64(waiting))
        play(box, s, seat, sample(box, s, seat, progress.luck, listed), log)
        waiting = to_act(box, s)
    return waiting


class Rows(NamedTuple):
    """Matches of a batch that are stepped by one thread, and what is said of them."""

    first: int  # the number of the first one in the batch
    learner: int
    key: Any  # of all throws
    fresh: Record  # a match before its start
    states: Any
    progress: Any
    log: Record
    listed: Any  # room for legal actions
    observations: Any
    masks: Any
    rewards: Any
    results: Any
    done: Any


@entry
def advance(box: Record, rows: Rows, chosen: Any) -> int:
    """Play one choice in each of these matches, and say what comes next; how many matches ended.

    A match that is over is followed by another at once. Matches that have not begun begin."""
    learner, log, listed = rows.learner, rows.log, rows.listed
    ended = 0
    for i in range(len(rows.states)):
        s = rows.states[i]
        own = rows.progress[i]
        rows.done[i] = False
        for seat in range(s.seats):
            rows.rewards[i, seat] = 0.0
        if own.played == 0:
            begin(box, s, rows.fresh, own, rows.first + i, rows.key, log)
        else:
            play(box, s, own.seat, code(box, s, own.seat, chosen[i]), log)
        waiting = others_play(box, s, own, learner, log, listed)
        while waiting == 0:
            settle(box, s, rows.results[i], rows.rewards[i])
            rows.done[i] = True
            ended += 1
            begin(box, s, rows.fresh, own, rows.first + i, rows.key, log)
            waiting = others_play(box, s, own, learner, log, listed)
        own.seat = lowest(np.uint64(waiting)) if learner == EVERY_SEAT else learner
        observe(box, s, own.seat, rows.observations[i])
        words = rows.masks[i]
        words[own.first : own.last + 1] = np.uint64(0)
        own.choices, own.first, own.last = write_mask(box, s, own.seat, words, listed)
    return ended


@entry
def choose_at_random(progress: Any, masks: Any, out: Any) -> None:
    """One of the legal choices of each match, all equally likely."""
    for i in range(len(out)):
        left = throw(progress[i].luck, progress[i].choices)
        words = masks[i]
        word = progress[i].first
        here = count(words[word])
        while left >= here:
            left -= here
            word += 1
            here = count(words[word])
        out[i] = word * 64 + nth(words[word], left)


@entry
def first_illegal(masks: Any, chosen: Any, choices: int) -> int:
    """The first match whose choice is not legal, −1 if all are."""
    for i in range(len(chosen)):
        choice = chosen[i]
        if choice < 0 or choice >= choices or not masks[i, choice >> 6] >> np.uint64(choice & 63) & ONE:
            return i
    return -1


class Batch:
    """Many matches of one kind, stepped together. Its arrays are written in place: copy what you keep.

    - `observation` (size, length), int8: what the seat to choose knows (see docs/observations.md)
    - `mask` (size, words), uint64: a bit for each choice that is legal; `legal` has a number for each
    - `seat` (size): whose choice it is; of several that may act at the same time, the lowest
    - `reward` (size, seats), float32: the shares of the win in matches that have just ended, 0 elsewhere
    - `scores` (size, seats): of the match that ended last in each place
    - `done` (size): which matches have just ended; another has begun in their place

    The same seed gives the same matches, whatever the number of jobs. With a `learner`, only this seat is asked, and
    the others play at random.
    """

    def __init__(self, pattern: Match, size: int, seed: int | str, jobs: int | None = None, learner: int | None = None):
        if size < 1:
            raise BadInput("bad_batch", size=size)
        if learner is not None and not 0 <= learner < pattern.seats:
            raise BadInput("no_seat", seat=learner, last=pattern.seats - 1)
        self.game, self.seats, self.size = pattern.game, pattern.seats, size
        self.jobs = max(1, jobs or os.cpu_count() or 1)
        self.learner = EVERY_SEAT if learner is None else learner
        self._fresh = pattern.fresh_state()
        self._pool = ThreadPoolExecutor(self.jobs) if self.jobs > 1 else None
        self._log = [new_log(MUTED) for _ in range(self.jobs)]
        self._listed = [np.empty(self.game.spec.actions.most, np.int32) for _ in range(self.jobs)]
        self._states = blank(self.game.spec.state, size)
        self._progress = blank(PROGRESS, size)
        self.observation: Numbers = np.zeros((size, length(self.game)), np.int8)
        self.mask: np.ndarray[Any, np.dtype[np.uint64]] = np.zeros((size, mask_words(self.game)), np.uint64)
        self.reward: np.ndarray[Any, np.dtype[np.float32]] = np.zeros((size, self.seats), np.float32)
        self.scores: np.ndarray[Any, np.dtype[np.int64]] = np.zeros((size, self.seats), np.int64)
        self.done: np.ndarray[Any, np.dtype[np.bool_]] = np.zeros(size, np.bool_)
        self.reset(seed)

    def reset(self, seed: int | str) -> None:
        """Begin anew in all places."""
        self._key = np.frombuffer(dice.key_from_seed(f"batch {seed}"), "<u8")
        self._progress[:] = np.zeros((), PROGRESS)
        self.mask[:] = 0
        self.scores[:] = 0
        luck = np.random.default_rng(self._key.tolist()).integers(2**64, size=self.size, dtype=np.uint64)
        self._progress["luck"]["state"] = luck
        self.finished = 0
        self._advance(np.zeros(self.size, np.int64))
        self.finished = 0

    @property
    def seat(self) -> np.ndarray[Any, np.dtype[np.int64]]:
        seats: np.ndarray[Any, np.dtype[np.int64]] = self._progress["seat"]
        return seats

    @property
    def legal(self) -> Numbers:
        """A one for each choice that is legal, for each match."""
        return unpack(self.game, self.mask)

    def random(self) -> np.ndarray[Any, np.dtype[np.int64]]:
        """A legal choice for each match, all equally likely."""
        out = np.empty(self.size, np.int64)
        choose_at_random(self._progress, self.mask, out)
        return out

    def step(self, choices: Any) -> None:
        """Play one choice in each match, for the seat whose choice it is. If one is not legal, nothing is played."""
        chosen = np.ascontiguousarray(choices, np.int64)
        if chosen.shape != (self.size,):
            raise BadInput("bad_choices", shape=chosen.shape, size=self.size)
        wrong = first_illegal(self.mask, chosen, self.mask.shape[1] * 64)
        if wrong >= 0:
            raise BadInput("illegal_choice", choice=int(chosen[wrong]), number=int(wrong))
        self._advance(chosen)

    def _advance(self, chosen: np.ndarray[Any, np.dtype[np.int64]]) -> None:
        share = -(-self.size // self.jobs)

        def part(job: int) -> int:
            cut = slice(job * share, (job + 1) * share)
            rows = Rows(
                first=job * share,
                learner=self.learner,
                key=self._key,
                fresh=self._fresh[0],
                states=self._states[cut],
                progress=self._progress[cut],
                log=self._log[job][0],
                listed=self._listed[job],
                observations=self.observation[cut],
                masks=self.mask[cut],
                rewards=self.reward[cut],
                results=self.scores[cut],
                done=self.done[cut],
            )
            return int(advance(self.game.box, rows, chosen[cut]))

        if self._pool is None:
            self.finished += part(0)
        else:
            self.finished += sum(self._pool.map(part, range(self.jobs)))
