"""What a seat of Egyptos may see: everything on the table. Only the coming throws are hidden."""

from functools import lru_cache
from typing import Literal

import numpy as np

from oppidum.engine import kernel, seen
from oppidum.engine.edition import Edition
from oppidum.engine.records import Record
from oppidum.engine.seen import Knows
from oppidum.engine.spoken import Event
from oppidum.games.egyptos import layout, lines, rules
from oppidum.games.egyptos.actions import COLOURS, Cell, Colour

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
    phase, seats, rows = int(s.phase), int(s.seats), s.rows
    colours = COLOURS[:seats]
    over = phase == layout.OVER
    line: list[Cell] = []
    threats = np.zeros((layout.COLOURS, layout.LINES), np.uint64)
    if not over:
        lines.threats(box, s, threats)
    if over and s.winner != layout.NOBODY:
        first, step, length = rules.line_through(box, s, int(s.last))
        line = [Cell.of(first + i * step) for i in range(length)]
    return View(
        seat=seat,
        seats=seats,
        to_act=kernel.awaited(box, s),
        scores=kernel.score_list(box, s) if over else None,
        phase=PHASES[phase],
        reach=int(box.reach),
        turn=None if over else COLOURS[s.turn],
        holders=dict(zip(colours, s.holder.tolist(), strict=False)),
        stock=dict(zip(colours, (box.pieces - s.placed).tolist(), strict=False)),
        pieces={colour: _cells(row.tobytes()) for colour, row in zip(colours, rows, strict=False)},
        last=Cell.of(int(s.last)) if s.last else None,
        threats={colour: _cells(row.tobytes()) for colour, row in zip(colours, threats, strict=False)},
        line=line,
        moves_left=int(s.options.move_limit - s.moves) if phase == layout.MOVING else None,
    )


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


@lru_cache(maxsize=1024)
def _cells(rows: bytes) -> tuple[Cell, ...]:
    """The cells set in rows, from the top left. Both seats see the same, and one colour moves at a time."""
    cells = []
    for row, bits in enumerate(np.frombuffer(rows, np.uint64).tolist()):
        while bits:
            cells.append(CELLS[row << 6 | (bits & -bits).bit_length() - 1])
            bits &= bits - 1
    return tuple(cells)
