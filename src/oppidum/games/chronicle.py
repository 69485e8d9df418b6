"""What happened in many matches, as columns of numbers: what the `report.py` of a game reads.

A game tells which *traits* a seat had in a match (a card in hand, a square visited), in groups, and some *measures*
of each match. What they mean for winning is worked out elsewhere, for all games alike.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from oppidum.engine.log import FIGURES
from oppidum.engine.records import Records
from oppidum.engine.translated import Translated, named
from oppidum.engine.words import Language

if TYPE_CHECKING:
    from oppidum.engine.game import Game

Column = np.ndarray[Any, Any]
COLUMNS = 2 + 2 + FIGURES  # match and step, then a row of the log: kind, seat and its figures


class Rows(NamedTuple):
    """Events of one kind, a column each: the match, the step of it (0 is the start), and what the rules noted."""

    match: Column
    step: Column
    seat: Column
    a: Column
    b: Column
    c: Column
    d: Column

    def where(self, chosen: Column) -> "Rows":
        return Rows(*(column[chosen] for column in self))


class Key(NamedTuple):
    """A trait: its name for machines and for people, and where it lies if its group is a map."""

    key: str
    names: Translated = Translated()
    """The key says all where there are none."""
    x: int = 0
    y: int = 0

    @classmethod
    def plain(cls, text: str, x: int = 0, y: int = 0) -> "Key":
        """The same in all languages."""
        return cls(text, x=x, y=y)

    @classmethod
    def named(cls, package: str, key: str) -> "Key":
        """A name of a game's words."""
        return cls(key, named(package, key))

    def say(self, lang: Language | None = None) -> str:
        return self.names.say(lang) if self.names else self.key


class Grid(NamedTuple):
    """What the columns and rows of a map are called, from x = 0 and y = 0 on."""

    columns: Sequence[str]
    rows: Sequence[str]


@dataclass(frozen=True)
class Group:
    """Traits of one sort, named in `[report]` of the game's words: which seat of which match had which."""

    name: str
    keys: Sequence[Key]
    had: Column
    """By match, seat and key."""
    among: Column | None = None
    """By match and seat: who is compared, if not everybody."""
    grid: Grid | None = None
    """Where the group is a map."""


@dataclass(frozen=True)
class Story:
    """What a game tells about matches."""

    groups: Sequence[Group] = ()
    measures: dict[str, Column] = field(default_factory=dict)
    """Figures of each match, by their names in `[report]`."""


@dataclass(frozen=True)
class Chronicle:
    """Matches with as many seats each, numbered from 0."""

    game: "Game"
    seats: int
    starts: Records
    """The state of each match when all was laid out."""
    ends: Records
    log: Column
    """A row an event: match, step, kind, seat, figures."""

    @property
    def matches(self) -> int:
        return len(self.ends)

    def rows(self, kind: int) -> Rows:
        """All events of a kind."""
        match, step, _, *rest = self.log[self.log[:, 2] == kind].T
        return Rows(match, step, *rest)

    def had(self, match: Column, seat: Column, key: Column, keys: int) -> Column:
        """Which seat of which match had which key, from a list of those that did."""
        had = np.zeros((self.matches, self.seats, keys), np.bool_)
        had[match, seat, key] = True
        return had

    def count(self, rows: Rows) -> Column:
        """How many of these events happened in each match."""
        return np.bincount(rows.match, minlength=self.matches)

    def count_by_seat(self, match: Column, seat: Column) -> Column:
        """How often each seat of each match is in a list."""
        flat = np.bincount(match * self.seats + seat, minlength=self.matches * self.seats)
        return flat.reshape(self.matches, self.seats)

    def order(self, first: Column) -> Group:
        """Who plays first, second and so on, from the seat that begins each match."""
        keys = [Key.plain(str(turn + 1)) for turn in range(self.seats)]
        turns = (np.arange(self.seats) - first[:, None]) % self.seats
        return Group("order", keys, turns[:, :, None] == np.arange(self.seats))

    def classes(self, name: str, amounts: Column, most: int) -> Group:
        """Seats by how often they did something: never, once …, `most` times or more."""
        keys = [Key.plain(text) for text in (*map(str, range(most)), f"{most}+")]
        return Group(name, keys, np.minimum(amounts, most)[:, :, None] == np.arange(most + 1))
