"""What a seat of Egyptos may see: everything on the table. Only the coming throws are hidden."""

from typing import Literal

from oppidum.engine import kernel, seen
from oppidum.engine.records import Record, plain
from oppidum.games.egyptos import layout, rules
from oppidum.games.egyptos.actions import COLOURS, Cell, Colour
from oppidum.games.egyptos.box import Edition
from oppidum.games.egyptos.cells import shown_cells

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
    now = plain(s)
    over = now.phase == layout.OVER
    colours = COLOURS[: now.seats]
    lists = _lists(shown_cells(box, s).tolist())  # two of each colour
    return View(
        seat=seat,
        seats=now.seats,
        to_act=kernel.awaited(box, s),
        scores=kernel.score_list(box, s) if over else None,
        phase=layout.PHASES.names[now.phase],
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
