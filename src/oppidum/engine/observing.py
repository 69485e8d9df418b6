"""What a seat knows as numbers, for machines that learn: one vector of fixed length, and which choices are legal.

A game's `observation.py` lists the parts of its vector and writes them, straight from the record and by allow-list, as
`view.py` does for people. Seats are counted from the one that looks: itself first, then clockwise. *Choices* are the
actions numbered in the same way; a game whose actions name no seat may leave the codes of its rules as they are.

>>> import oppidum
>>> match = oppidum.game("romains").new(seats=3, seed=1)
>>> seat = match.to_act[0]
>>> split(match.game, observation(match, seat))["turn"].tolist()
[1, 0, 0, 0, 0, 0]
>>> [str(match.game.decode(code_of(match, seat, choice))) for choice in mask(match, seat).nonzero()[0]]
['white', 'black']
"""

from collections.abc import Callable, Sequence
from itertools import accumulate
from math import prod
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from oppidum.engine.bits import ONE, Bits
from oppidum.engine.compiling import compiled_form, rule
from oppidum.engine.kernel import legal, spec_of
from oppidum.engine.records import Record

if TYPE_CHECKING:
    from oppidum.engine.game import Game
    from oppidum.engine.match import Match

Numbers = np.ndarray[Any, np.dtype[np.int8]]

MANY = 100  # larger counts are observed as this one
WORD = 64  # bits


class Part(NamedTuple):
    """A named part of an observation: its shape, and what its numbers mean."""

    name: str
    shape: tuple[int, ...]
    meaning: str

    @property
    def size(self) -> int:
        return prod(self.shape)


def starts(parts: Sequence[Part]) -> tuple[int, ...]:
    """Where each part starts in the vector, and behind them the length of all."""
    return (0, *accumulate(part.size for part in parts))


def _find(dtype: np.dtype[Any], name: str, otherwise: Any = None) -> Any:
    """A function that a game declares for its observations, by the layout of its state."""
    return getattr(spec_of(dtype).observation, name) or otherwise


def observe(box: Record, s: Record, seat: int, out: Any) -> None:
    """Write all that a seat knows, over zeros or over an earlier observation of the same game."""
    _find(s.dtype, "observe")(box, s, seat, out)


def number(box: Record, s: Record, seat: int, codes: Any) -> None:
    """Replace codes of legal actions by the choices that they are to the seat."""
    _find(s.dtype, "number", _as_they_are)(box, s, seat, codes)


def code(box: Record, s: Record, seat: int, choice: int) -> int:
    """The code of the action that a choice is."""
    return int(_find(s.dtype, "code", _itself)(box, s, seat, choice))


def _as_they_are(box: Any, s: Any, seat: Any, codes: Any) -> None:
    pass


def _itself(box: Any, s: Any, seat: Any, choice: Any) -> Any:
    return choice


def _dispatch(generic: Callable[..., Any], otherwise: Any = None) -> None:
    def by_record(*arguments: Any) -> Any:
        found = _find(arguments[1].dtype, generic.__name__, otherwise)
        return getattr(found, "py_func", found)

    compiled_form(generic)(by_record)


_dispatch(observe)
_dispatch(number, _as_they_are)
_dispatch(code, _itself)


@rule
def relative(other: int, seat: int, seats: int) -> int:
    """A seat, or anything that goes around the table with the seats, counted from a seat."""
    return other - seat if other >= seat else other - seat + seats


@rule
def absolute(other: int, seat: int, seats: int) -> int:
    """The reverse."""
    return other + seat if other + seat < seats else other + seat - seats


@rule
def spread(bits: Bits, out: Any) -> None:
    """A set of bits as zeros and ones."""
    for i in range(len(out)):
        out[i] = bits >> np.uint64(i) & ONE


@rule
def put_listed(listed: Any, words: Any) -> Any:
    """Set a bit for each choice of a list: how many there are, the first word with any and the last."""
    first = len(words)
    last = -1
    for i in range(len(listed)):
        choice = int(listed[i])
        words[choice >> 6] |= ONE << np.uint64(choice & 63)
        first = min(first, choice >> 6)
        last = max(last, choice >> 6)
    return len(listed), first, last


@rule
def mask_listed(box: Record, s: Record, seat: int, words: Any, listed: Any) -> Any:
    """A mask from the list of legal actions."""
    found = legal(box, s, seat, listed)
    number(box, s, seat, listed[:found])
    return put_listed(listed[:found], words)


def write_mask(box: Record, s: Record, seat: int, words: Any, listed: Any) -> Any:
    """Set a bit for each choice that is legal, in words that are all zero: how many there are, and the first and the
    last word with any. A game that need not list its actions for it has a function `mask`; `listed` has room for all.
    """
    return _find(s.dtype, "mask", mask_listed)(box, s, seat, words, listed)


@compiled_form(write_mask)
def _write_mask(box: Any, s: Any, seat: Any, words: Any, listed: Any) -> Any:
    found = _find(s.dtype, "mask")
    if found is None:
        return lambda box, s, seat, words, listed: mask_listed(box, s, seat, words, listed)
    return found.py_func


def parts(game: "Game") -> tuple[Part, ...]:
    """What an observation of a game is made of, in order."""
    return tuple(game.spec.observation.parts)


def length(game: "Game") -> int:
    """How many numbers an observation of a game has."""
    return starts(parts(game))[-1]


def choices(game: "Game") -> int:
    """How many choices a game has: 0 to this number less 1."""
    return game.spec.observation.choices or game.spec.actions.codes


def mask_words(game: "Game") -> int:
    """How many words of 64 bits a mask takes."""
    return -(-choices(game) // WORD)


def split(game: "Game", observation: Any) -> dict[str, Any]:
    """An observation, or an array of them, as its named parts in their shapes; no numbers are copied."""
    ahead = observation.shape[:-1]
    places = starts(parts(game))
    return {
        part.name: observation[..., start : start + part.size].reshape(*ahead, *part.shape)
        for part, start in zip(parts(game), places, strict=False)
    }


def observation(match: "Match", seat: int) -> Numbers:
    """What a seat knows now."""
    out = np.zeros(length(match.game), np.int8)
    observe(match.box, match.state, seat, out)
    return out


def unpack(game: "Game", words: Any) -> Numbers:
    """Masks of bits as masks of zeros and ones."""
    bits: Numbers = np.unpackbits(words.view(np.uint8), axis=-1, count=choices(game), bitorder="little").view(np.int8)
    return bits


def mask(match: "Match", seat: int) -> Numbers:
    """A one for each choice that is legal for a seat now."""
    out = np.zeros(choices(match.game), np.int8)
    out[legal_choices(match, seat)] = 1
    return out


def legal_choices(match: "Match", seat: int) -> list[int]:
    """The choices that are legal for a seat now, in order."""
    codes = match.code_array(seat)
    number(match.box, match.state, seat, codes)
    return sorted(codes.tolist())


def code_of(match: "Match", seat: int, choice: int) -> int:
    """The code of the action that a choice is to a seat now."""
    return code(match.box, match.state, seat, int(choice))
