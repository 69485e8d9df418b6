"""The actions of Egyptos, their notation and their codes.

`x,y` places and `x,y>x,y` moves; x grows to the right and y upwards from the first piece. `blue` and `red`
choose a colour.
"""

import re
from typing import Literal, NamedTuple, TypeAlias, get_args

from oppidum.engine.edition import Edition
from oppidum.engine.spoken import Action
from oppidum.games.egyptos.layout import CELLS, CHOICES, ORIGIN, REACH

Colour = Literal["blue", "red", "yellow"]
COLOURS: tuple[Colour, ...] = get_args(Colour)

FAMILY = CELLS  # codes of actions that differ in their last field alone
OFF_TABLE = 0  # a cell of the margin: stands for all that lies beyond the table

_CELL = r"(-?\d{1,4}) *, *(-?\d{1,4})"
_PLACE = re.compile(_CELL)
_MOVE = re.compile(rf"{_CELL} *> *{_CELL}")


class Cell(NamedTuple):
    """A place on the table, counted from the first piece."""

    x: int
    y: int

    def __str__(self) -> str:
        return f"{self.x},{self.y}"

    @classmethod
    def of(cls, code: int) -> "Cell":
        return cls((code & 63) - ORIGIN, ORIGIN - (code >> 6))

    @property
    def code(self) -> int:
        if max(abs(self.x), abs(self.y)) > REACH:
            return OFF_TABLE
        return (ORIGIN - self.y) << 6 | (ORIGIN + self.x)


class Place(Action, frozen=True, tag="place"):
    at: Cell

    def __str__(self) -> str:
        return str(self.at)


class Move(Action, frozen=True, tag="move"):
    start: Cell
    to: Cell

    def __str__(self) -> str:
        return f"{self.start}>{self.to}"


class Choose(Action, frozen=True, tag="choose"):
    colour: Literal["blue", "red"]

    def __str__(self) -> str:
        return self.colour


AnyAction: TypeAlias = Place | Move | Choose


def encode(edition: Edition, action: AnyAction) -> int:
    match action:
        case Place(at):
            return at.code
        case Move(start, to):
            return CELLS + start.code * CELLS + to.code
        case Choose(colour):
            return CHOICES + COLOURS.index(colour)


def decode(edition: Edition, code: int) -> AnyAction:
    if code >= CHOICES:
        return Choose("blue" if code == CHOICES else "red")
    if code >= CELLS:
        return Move(Cell.of((code - CELLS) // CELLS), Cell.of((code - CELLS) % CELLS))
    return Place(Cell.of(code))


def parse(edition: Edition, text: str) -> AnyAction | None:
    if text in ("blue", "red"):
        return Choose("blue" if text == "blue" else "red")
    if found := _MOVE.fullmatch(text):
        a, b, c, d = map(int, found.groups())
        return Move(Cell(a, b), Cell(c, d))
    if found := _PLACE.fullmatch(text):
        a, b = map(int, found.groups())
        return Place(Cell(a, b))
    return None
