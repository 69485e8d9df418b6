"""What a seat of Egyptos may see: everything on the table. Only the coming throws are hidden."""

from typing import Literal

from oppidum.engine import kernel, seen
from oppidum.engine.edition import Edition
from oppidum.engine.records import Record
from oppidum.engine.seen import Knows
from oppidum.engine.spoken import Event
from oppidum.games.egyptos import layout, rules
from oppidum.games.egyptos.actions import COLOURS, Cell, Colour
from oppidum.games.egyptos.figures import EACH, SINGLE, figures

Phase = Literal["placing", "choosing", "moving", "over"]
PHASES: tuple[Phase, ...] = ("placing", "choosing", "moving", "over")
OPEN = True  # what one seat sees and hears, all do
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


class Begins(Event, frozen=True, tag="begins"):
    seat: int


class Placed(Event, frozen=True, tag="placed"):
    seat: int
    colour: Colour
    at: Cell


class Chosen(Event, frozen=True, tag="chosen"):
    seat: int
    colour: Colour


class AllPlaced(Event, frozen=True, tag="all_placed"):
    pass


class Moved(Event, frozen=True, tag="moved"):
    seat: int
    colour: Colour
    start: Cell
    to: Cell


class Line(Event, frozen=True, tag="line"):
    seat: int
    colour: Colour
    first: Cell
    last: Cell


class Repeated(Event, frozen=True, tag="repeated"):
    pass


class Limit(Event, frozen=True, tag="limit"):
    pass


EVENTS = (Begins, Placed, Chosen, AllPlaced, Moved, Line, Repeated, Limit)  # by kind


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
        phase=PHASES[phase],
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


def event(edition: Edition, row: list[int], knows: Knows) -> Event | None:
    """Everything is heard by everybody."""
    kind, seat, a, b, c, d = row
    match kind:
        case layout.BEGINS:
            return Begins(seat)
        case layout.PLACED:
            return Placed(seat, COLOURS[a], Cell.of(b))
        case layout.CHOSEN:
            return Chosen(seat, COLOURS[a])
        case layout.ALL_PLACED:
            return AllPlaced()
        case layout.MOVED:
            return Moved(seat, COLOURS[a], Cell.of(b), Cell.of(c))
        case layout.LINE:
            return Line(seat, COLOURS[a], Cell.of(b), Cell.of(b + c * (d - 1)))
        case layout.REPEATED:
            return Repeated()
        case layout.LIMIT:
            return Limit()
    return None
