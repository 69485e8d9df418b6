"""What a seat of Egyptos may see: everything on the table. Only the coming throws are hidden."""

from typing import Literal

from oppidum.engine import kernel, seen
from oppidum.engine.records import Record, plain
from oppidum.engine.seen import Knows
from oppidum.engine.spoken import Event
from oppidum.games.egyptos import layout, rules
from oppidum.games.egyptos.actions import COLOURS, Cell, Colour
from oppidum.games.egyptos.box import Edition
from oppidum.games.egyptos.cells import shown_cells

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
    now = plain(s)
    over = now.phase == layout.OVER
    colours = COLOURS[: now.seats]
    lists = _lists(shown_cells(box, s).tolist())  # two of each colour
    return View(
        seat=seat,
        seats=now.seats,
        to_act=kernel.awaited(box, s),
        scores=kernel.score_list(box, s) if over else None,
        phase=PHASES[now.phase],
        reach=edition.reach,
        turn=None if over else COLOURS[now.turn],
        holders=dict(zip(colours, now.holder.tolist(), strict=False)),
        stock={colour: edition.pieces - placed for colour, placed in zip(colours, now.placed.tolist(), strict=False)},
        pieces=dict(zip(colours, lists[0::2], strict=True)),
        last=CELLS[now.last] if now.last else None,
        threats=dict.fromkeys(colours, ()) if over else dict(zip(colours, lists[1::2], strict=True)),
        line=_line(box, s) if over else [],
        moves_left=int(s.options.move_limit) - now.moves if now.phase == layout.MOVING else None,
    )


def _lists(found: list[int]) -> list[tuple[Cell, ...]]:
    """Lists of cells, each behind its length."""
    lists, at = [], 0
    while at < len(found):
        end = at + 1 + found[at]
        lists.append(tuple([CELLS[cell] for cell in found[at + 1 : end]]))
        at = end
    return lists


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
