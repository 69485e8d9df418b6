"""A position as a text that a person can read and type, as chess has FEN.

`egyptos 2; blue: 0,0 1,0; red: 0,1; turn: red`: the game and its seats, then parts that end with a semicolon or a line:
a name, perhaps with a seat (`hand 1: boat potion`), and values. Seats are counted from 1, `boat*3` is three boats, and
`?` is something that is not known. Parts may come in any order, and most may be left out."""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import groupby
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

import numpy as np

from oppidum.engine.errors import BadPosition
from oppidum.engine.options import Option, Value, parse_options
from oppidum.engine.seen import Knows
from oppidum.engine.words import Phrase

if TYPE_CHECKING:
    from oppidum.engine.match import Match

UNKNOWN = "?"
LONGEST = 20_000  # characters
MOST_COPIES = 200  # of a value that is written once

_HEADER = re.compile(r"([a-z]+) +(\d{1,2})")
_PART = re.compile(r"([a-z_]+)(?: +(\d{1,2}))? *:(.*)")
_COPIES = re.compile(r"(.*[^*])\*(\d{1,3})")

Numbers: TypeAlias = Callable[[str], int | None]
"""A word of a text as the number that the rules know it by; None if it is none."""


class Part(NamedTuple):
    """One thing that a position says, of the whole table or of one seat."""

    name: str
    values: Sequence[str]
    seat: int | None = None

    def __str__(self) -> str:
        of = "" if self.seat is None else f" {self.seat + 1}"
        return f"{self.name}{of}: {' '.join(_shortened(self.values))}".rstrip()


def write(match: "Match", knows: Knows) -> str:
    """The position of a match, as far as it is known."""
    game = match.game
    told = [part for part in game.spec.position.write(game.contents, match.box, match.state, knows) if part.values]
    options = {option.name: option.write(match.options[option.name]) for option in game.options}
    set_ = [f"{name}={value}" for name, value in options.items() if value is not None]
    return "; ".join([f"{game.slug} {match.seats}", *map(str, told), *([str(Part("options", set_))] if set_ else [])])


class Reader:
    """The parts of a text, one by one: whoever asks for a part says what it must be, and what is left over is wrong."""

    def __init__(self, text: str, package: str):
        self.package = package
        if len(text) > LONGEST:
            raise BadPosition(text[:20], Phrase(__package__, "positions", "long", most=LONGEST))
        header, *rest = (line.strip() for line in re.split(r"[;\n]", text.strip())) if text.strip() else [""]
        found = _HEADER.fullmatch(header)
        if found is None:
            raise BadPosition(header, Phrase(__package__, "positions", "header"))
        self.slug, self.seats = found[1], int(found[2])
        self._parts: dict[tuple[str, int | None], Part] = {}
        for line in filter(None, rest):
            self._add(line)
        self._asked: dict[tuple[str, int | None], Part] = {}

    def _add(self, line: str) -> None:
        found = _PART.fullmatch(line)
        if found is None:
            raise BadPosition(line, Phrase(__package__, "positions", "part"))
        seat = None if found[2] is None else int(found[2]) - 1
        if seat is not None and not 0 <= seat < self.seats:
            raise BadPosition(line, Phrase(__package__, "positions", "seat", seat=found[2], last=self.seats))
        part = Part(found[1], list(_written_out(line, found[3].split())), seat)
        if (part.name, seat) in self._parts:
            raise BadPosition(line, Phrase(__package__, "positions", "twice"))
        self._parts[part.name, seat] = part

    def words(self, name: str, seat: int | None = None) -> list[str]:
        """The values of a part; none if it is not there."""
        part = self._parts.pop((name, seat), None)
        self._asked[name, seat] = part or self._asked.get((name, seat)) or Part(name, [], seat)
        return list(self._asked[name, seat].values)

    def word(self, name: str, otherwise: str, seat: int | None = None) -> str:
        """The only value of a part."""
        values = self.words(name, seat) or [otherwise]
        if len(values) > 1:
            raise self.fault(name, Phrase(__package__, "positions", "one"), seat)
        return values[0]

    def number(self, name: str, least: int, most: int, otherwise: int, seat: int | None = None) -> int:
        value = self.word(name, str(otherwise), seat)
        if not re.fullmatch(r"-?\d{1,9}", value) or not least <= int(value) <= most:
            raise self.fault(name, Phrase(__package__, "positions", "number", least=least, most=most), seat)
        return int(value)

    def one_of(self, name: str, known: Sequence[str], otherwise: str, seat: int | None = None) -> int:
        """Which of these words the only value of a part is."""
        value = self.word(name, otherwise, seat)
        if value not in known:
            raise self.fault(name, Phrase(__package__, "positions", "word", known=", ".join(known)), seat)
        return known.index(value)

    def numbers(self, name: str, known: Numbers, seat: int | None = None) -> list[int]:
        """The values of a part, as the numbers that the rules know them by."""
        found = [(value, known(value)) for value in self.words(name, seat)]
        for value, number in found:
            if number is None:
                raise self.fault(name, Phrase(__package__, "positions", "value", value=value), seat)
        return [number for _, number in found if number is not None]

    def seat_of(self, name: str, otherwise: int = 0, seat: int | None = None) -> int:
        """A seat, which people count from 1."""
        return self.number(name, 1, self.seats, otherwise + 1, seat) - 1

    def each(self, name: str) -> Iterator[tuple[int, list[str]]]:
        """A part of each seat."""
        return ((seat, self.words(name, seat)) for seat in range(self.seats))

    def options(self, known: Sequence[Option]) -> dict[str, Value]:
        return parse_options(known, self.words("options"), self.slug)

    def wrong(self, name: str, key: str, /, seat: int | None = None, **details: object) -> BadPosition:
        """The error for a part that was asked for, with a reason in the words of its game."""
        return self.fault(name, Phrase(self.package, "positions", key, **details), seat)

    def fault(self, name: str, reason: Phrase, seat: int | None = None) -> BadPosition:
        part = self._asked.get((name, seat)) or self._parts.get((name, seat)) or Part(name, [], seat)
        return BadPosition(str(part), reason)

    def finish(self) -> None:
        """Refuse what nobody has asked for."""
        for part in self._parts.values():
            known = ", ".join(sorted({name for name, _ in self._asked}))
            raise BadPosition(str(part), Phrase(__package__, "positions", "unknown", known=known))


def read(match: "Match", text: str) -> None:
    """Bring a match that has not begun to a position. What is not known is dealt by its own dice."""
    game = match.game
    reader = Reader(text, game.package)
    reader.options(game.options)  # the match was set up with them
    with np.errstate(over="ignore"):  # 64-bit arithmetic of the rules wraps around
        game.spec.position.read(game.contents, match.box, match.state, reader)
    reader.finish()


def seat_knows(seat: int | None) -> Knows:
    """What a seat, or somebody who only watches, may know."""
    return lambda owner: owner == seat


def all_known(owner: int) -> bool:
    """Nothing is hidden."""
    return True


def _shortened(values: Iterable[str]) -> Iterator[str]:
    for value, alike in groupby(values):
        count = len(list(alike))
        yield f"{value}*{count}" if count > 1 else value


def _written_out(line: str, values: Iterable[str]) -> Iterator[str]:
    for value in values:
        found = _COPIES.fullmatch(value)
        if found is not None and not 1 <= int(found[2]) <= MOST_COPIES:
            raise BadPosition(line, Phrase(__package__, "positions", "copies", most=MOST_COPIES))
        yield from [value] if found is None else [found[1]] * int(found[2])
