"""Egyptos as numbers: what `view.py` shows a seat, for machines that learn.

A choice is a cell to place on; or, for each piece of one's own from the top left, a cell to move it to; or a colour to
keep: one's own, or that of the other player. Cells are counted row by row.
"""

from typing import Any

import numpy as np

from oppidum.engine.bits import ONE, count
from oppidum.engine.compiling import entry, rule
from oppidum.engine.observing import MANY, Part, relative, spread, starts
from oppidum.engine.records import Record
from oppidum.games.egyptos import layout
from oppidum.games.egyptos.layout import CELLS, COLOURS, MOST_PIECES, MOVING, ORIGIN, OVER, REACH
from oppidum.games.egyptos.rules import nth_cell

SIDE = 2 * REACH + 1
TABLE = SIDE * SIDE
FIRST = ORIGIN - REACH  # row and column of the first cell
TO_MOVE = TABLE  # + piece * TABLE + cell
TO_KEEP = TO_MOVE + MOST_PIECES * TABLE
CHOICES = TO_KEEP + 2

PARTS = (
    Part("pieces", (COLOURS, SIDE, SIDE), "1 for each piece on the table: one's own, then those of the next seats"),
    Part("last", (SIDE, SIDE), "1 where a piece came down last"),
    Part("seats", (1,), "how many play"),
    Part("phase", (4,), "1 for the phase: placing, choosing a colour, moving, over"),
    Part("actor", (COLOURS,), "1 for the seat that is awaited"),
    Part("turn", (COLOURS,), "1 for the seat whose colour is to play"),
    Part("stock", (COLOURS,), "pieces not yet placed"),
    Part("moves_left", (1,), f"in the moving phase, before the match is drawn; {MANY} stands for more"),
    Part("options", (2,), "contact_when_moving, swap"),
)
AT_PIECES, AT_LAST, AT_SEATS, AT_PHASE, AT_ACTOR, AT_TURN, AT_STOCK, AT_MOVES_LEFT, AT_OPTIONS, LENGTH = starts(PARTS)


@rule
def dense(cell: int) -> Any:
    """A cell of the table by its place in the observation."""
    return ((cell >> 6) - FIRST) * SIDE + (cell & 63) - FIRST


@rule
def observe_pieces(s: Record, colour: int, plane: Any) -> None:
    for row in range(s.top, s.bottom + 1):
        start = (row - FIRST) * SIDE
        spread(s.rows[colour, row] >> np.uint64(FIRST), plane[start : start + SIDE])


@entry
def observe(box: Record, s: Record, seat: int, out: Any) -> None:
    out[:] = 0
    for colour in range(s.seats):
        place = relative(s.holder[colour], seat, s.seats)
        observe_pieces(s, colour, out[AT_PIECES + place * TABLE : AT_PIECES + place * TABLE + TABLE])
        out[AT_STOCK + place] = box.pieces - s.placed[colour]
    if s.last:
        out[AT_LAST + dense(s.last)] = 1
    out[AT_SEATS] = s.seats
    out[AT_PHASE + s.phase] = 1
    if s.phase != OVER:
        out[AT_ACTOR + relative(s.actor, seat, s.seats)] = 1
        out[AT_TURN + relative(s.holder[s.turn], seat, s.seats)] = 1
    if s.phase == MOVING:
        out[AT_MOVES_LEFT] = min(s.options.move_limit - s.moves, MANY)
    out[AT_OPTIONS] = s.options.contact_when_moving
    out[AT_OPTIONS + 1] = s.options.swap


@rule
def pieces_before(s: Record, cell: int) -> int:
    """How many pieces of the colour to play come before a cell, from the top left."""
    row = cell >> 6
    found = count(s.rows[s.turn, row] & ((ONE << np.uint64(cell & 63)) - ONE))
    for above in range(s.top, row):
        found += count(s.rows[s.turn, above])
    return found


@entry
def number(box: Record, s: Record, seat: int, codes: Any) -> None:
    """Moves of a piece are listed one after the other, so its number is seldom looked for."""
    mover = -1
    base = 0
    for i in range(len(codes)):
        action = int(codes[i])
        if action >= layout.CHOICES:
            codes[i] = TO_KEEP + (0 if s.holder[action - layout.CHOICES] == seat else 1)
        elif action < CELLS:
            codes[i] = dense(action)
        else:
            start = (action - CELLS) >> 12
            if start != mover:
                mover = start
                base = TO_MOVE + pieces_before(s, start) * TABLE
            codes[i] = base + dense((action - CELLS) & (CELLS - 1))


@rule
def sparse(place: int) -> Any:
    """The cell at a place in the observation."""
    return (place // SIDE + FIRST) << 6 | (place % SIDE + FIRST)


@entry
def code(box: Record, s: Record, seat: int, choice: int) -> int:
    if choice >= TO_KEEP:
        own = int(s.holder[1] == seat)
        colour: int = own if choice == TO_KEEP else 1 - own
        return layout.CHOICES + colour
    if choice < TO_MOVE:
        placed: int = sparse(choice)
        return placed
    start = nth_cell(s.rows[s.turn], s.top, (choice - TO_MOVE) // TABLE)
    moved: int = CELLS + start * CELLS + sparse((choice - TO_MOVE) % TABLE)
    return moved
