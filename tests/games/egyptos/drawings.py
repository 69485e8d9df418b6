"""Positions of Egyptos from drawings: `B` and `R` on a board with its coordinates, then played by the rules."""

from random import Random
from typing import Any

import oppidum
from oppidum.engine.game import Game
from oppidum.engine.match import Match
from oppidum.games.egyptos.view import View

from .solver import Cell, Position

COLOURS = {"B": "blue", "R": "red"}
TRIES = 1000


def read(drawing: str) -> dict[Cell, str]:
    """The pieces of a drawing: a row begins with its y, the last row gives the x of each column."""
    *rows, columns = [line.split() for line in drawing.strip().splitlines()]
    return {
        (int(x), int(row[0])): COLOURS[piece]
        for row in rows
        for x, piece in zip(columns, row[1:], strict=True)
        if piece in COLOURS
    }


def table(reach: int) -> Game:
    """Egyptos on a table of another size."""
    house = oppidum.game("egyptos").edition_text
    return Game("egyptos", f"reach {reach}", house.replace("reach = 24", f"reach = {reach}"))


def brought_about(drawing: str, to_move: str, reach: int = 24, **options: Any) -> Match:
    """A match that has come to this position, in some order of placing the pieces."""
    pieces = read(drawing)
    number = {colour: list(pieces.values()).count(colour) for colour in ("blue", "red")}
    waiting = "red" if to_move == "blue" else "blue"
    first = to_move if number["blue"] == number["red"] else waiting
    assert number[first] - number["red" if first == "blue" else "blue"] in (0, 1), "it is not their turn"
    assert pieces.get((0, 0)) == first, "the first piece lies at 0,0"
    for seed in range(TRIES):
        order = an_order(pieces, first, Random(seed))
        if len(order) == len(pieces):
            match = table(reach).new(first=["blue", "red"].index(first), seed=1, **options)
            for x, y in order:
                match.play(match.to_act[0], match.game.parse(f"{x},{y}"))
            return match
    raise AssertionError("no order of placing leads to this position")


def an_order(pieces: dict[Cell, str], first: str, random: Random) -> list[Cell]:
    """An attempt to place the pieces in turn, each beside another; it may get stuck."""
    order: list[Cell] = [(0, 0)]
    colour = first
    while True:
        colour = "red" if colour == "blue" else "blue"
        touching = [
            (x, y)
            for (x, y), piece in pieces.items()
            if piece == colour and (x, y) not in order and any(abs(x - a) < 2 and abs(y - b) < 2 for a, b in order)
        ]
        if not touching:
            return order
        order.append(random.choice(touching))


def position(match: Match) -> Position:
    """The same position for the plain solver."""
    seen = match.view(None)
    assert isinstance(seen, View)
    assert seen.turn is not None
    mine = {(cell.x, cell.y) for cell in seen.pieces[seen.turn]}
    other = {(cell.x, cell.y) for cells in seen.pieces.values() for cell in cells} - mine
    contents: Any = match.game.contents
    free = match.options["contact_when_moving"] == "free"
    return Position.of(mine, other, contents.pieces, free, contents.line, contents.reach)
