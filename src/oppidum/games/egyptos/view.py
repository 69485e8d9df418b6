"""What a seat of Egyptos may see: everything on the table. Only the coming throws are hidden."""

from typing import Literal

from oppidum.engine import kernel, seen
from oppidum.engine.edition import Edition
from oppidum.engine.records import Record
from oppidum.games.egyptos import layout, rules
from oppidum.games.egyptos.actions import COLOURS, Cell, Colour
from oppidum.games.egyptos.figures import EACH, SINGLE, figures

Phase = Literal["placing", "choosing", "moving", "over"]
CELLS = tuple(map(Cell.of, range(layout.CELLS)))


class View(seen.View, frozen=True, kw_only=True, tag="egyptos"):
    """The table of Egyptos."""

    phase: Phase
    reach: int
    turn: Colour | None
    """The colour to play."""
    holders: dict[Colour, int]
    """The seat of each colour."""
    stock: dict[Colour, int]
    """Pieces not yet placed."""
    pieces: dict[Colour, tuple[Cell, ...]]
    last: Cell | None
    """Where a piece came down last."""
    threats: dict[Colour, tuple[Cell, ...]]
    """Where the next piece of each colour would make a line."""
    line: list[Cell]
    """The line that won."""
    moves_left: int | None
    """Before the match is drawn, in the moving phase."""


def view(edition: Edition, box: Record, s: Record, seat: int | None) -> View:
    found = figures(box, s).tolist()
    phase, seats, acting, turn, last, left, reach = found[:SINGLE]
    over = phase == layout.OVER
    holders: dict[Colour, int] = {}
    stock: dict[Colour, int] = {}
    pieces: dict[Colour, tuple[Cell, ...]] = {}
    threats: dict[Colour, tuple[Cell, ...]] = {}
    at = SINGLE
    for colour in COLOURS[:seats]:
        holders[colour], stock[colour], lying, threatened = found[at : at + EACH]
        middle = at + EACH + lying
        pieces[colour] = tuple([CELLS[cell] for cell in found[at + EACH : middle]])
        at = middle + threatened
        threats[colour] = tuple([CELLS[cell] for cell in found[middle:at]])
    return View(
        seat=seat,
        seats=seats,
        to_act=[other for other in range(seats) if acting >> other & 1],
        scores=kernel.score_list(box, s) if over else None,
        phase=layout.PHASES.names[phase],
        reach=reach,
        turn=None if over else COLOURS[turn],
        holders=holders,
        stock=stock,
        pieces=pieces,
        last=CELLS[last] if last else None,
        threats=dict.fromkeys(threats, ()) if over else threats,
        line=_line(box, s) if over else [],
        moves_left=left if phase == layout.MOVING else None,
    )


def _line(box: Record, s: Record) -> list[Cell]:
    if s.winner == layout.NOBODY:
        return []
    first, step, length = rules.line_through(box, s, int(s.last))
    return [CELLS[first + i * step] for i in range(length)]
