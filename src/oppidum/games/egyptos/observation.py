"""Egyptos as numbers: what `view.py` shows a seat, for machines that learn.

A choice is what comes down where: the row, the mover (0 for a piece of the stock, then the pieces of one's own on the
table, from the top left) and the column, in this order, so that the choices of a match are near each other. The last
two choices are about colours: to keep one's own, or to take that of the other player.
"""

from typing import Any

import numpy as np

from oppidum.engine.bits import ONE, Bits, count
from oppidum.engine.compiling import entry, rule
from oppidum.engine.listing import put_bits
from oppidum.engine.observing import MANY, Part, put_listed, relative, spread, starts
from oppidum.engine.records import Record
from oppidum.games.egyptos import layout
from oppidum.games.egyptos.contact import touching, touching_once
from oppidum.games.egyptos.layout import CELLS, COLOURS, FREE, MOST_PIECES, MOVING, ORIGIN, OVER, REACH
from oppidum.games.egyptos.rules import goals, legal, nth_cell, write_cells

SIDE = 2 * REACH + 1
FIRST = ORIGIN - REACH  # row and column of the first cell
PLANES = COLOURS + 1
PLANE_ROW = PLANES * SIDE
MOVERS = 1 + MOST_PIECES  # the stock, then the pieces of one's own on the table
CHOICE_ROW = MOVERS * SIDE
TO_KEEP = SIDE * CHOICE_ROW
CHOICES = TO_KEEP + 2

PARTS = (
    Part("rows", (2,), "the first and the last row of the table with a piece"),
    Part("seats", (1,), "how many play"),
    Part("phase", (4,), "1 for the phase: placing, choosing a colour, moving, over"),
    Part("actor", (COLOURS,), "1 for the seat that is awaited"),
    Part("turn", (COLOURS,), "1 for the seat whose colour is to play"),
    Part("stock", (COLOURS,), "pieces not yet placed"),
    Part("moves_left", (1,), f"in the moving phase, before the match is drawn; {MANY} stands for more"),
    Part("options", (2,), "contact_when_moving, swap"),
    Part(
        "table",
        (SIDE, PLANES, SIDE),
        "row, plane, column: 1 for each piece of one's own, of the next seat, of the third; 1 where one came down last",
    ),
)
AT_ROWS, AT_SEATS, AT_PHASE, AT_ACTOR, AT_TURN, AT_STOCK, AT_MOVES_LEFT, AT_OPTIONS, AT_TABLE, LENGTH = starts(PARTS)


@rule
def clear(out: Any) -> None:
    """Only rows with pieces have anything on them: the others are zeros already."""
    first = AT_TABLE + int(out[AT_ROWS]) * PLANE_ROW
    last = AT_TABLE + int(out[AT_ROWS + 1]) * PLANE_ROW + PLANE_ROW
    out[:AT_TABLE] = 0
    out[first:last] = 0


@rule
def observe_pieces(s: Record, colour: int, place: int, table: Any) -> None:
    for row in range(s.top, s.bottom + 1):
        start = (row - FIRST) * PLANE_ROW + place * SIDE
        spread(s.rows[colour, row] >> np.uint64(FIRST), table[start : start + SIDE])


@entry
def observe(box: Record, s: Record, seat: int, out: Any) -> None:
    clear(out)
    out[AT_ROWS] = s.top - FIRST
    out[AT_ROWS + 1] = s.bottom - FIRST
    for colour in range(s.seats):
        place = relative(s.holder[colour], seat, s.seats)
        observe_pieces(s, colour, place, out[AT_TABLE:])
        out[AT_STOCK + place] = box.pieces - s.placed[colour]
    if s.last:
        row = (s.last >> 6) - FIRST
        out[AT_TABLE + row * PLANE_ROW + COLOURS * SIDE + (s.last & 63) - FIRST] = 1
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


@rule
def choice_at(cell: int, mover: int) -> int:
    """The stock (0) or a piece (from 1 on) comes down on a cell."""
    return ((cell >> 6) - FIRST) * CHOICE_ROW + mover * SIDE + (cell & 63) - FIRST


@entry
def number(box: Record, s: Record, seat: int, codes: Any) -> None:
    """Moves of a piece are listed one after the other, so its number is seldom looked for."""
    start = -1
    mover = 0
    for i in range(len(codes)):
        action = int(codes[i])
        if action >= layout.CHOICES:
            codes[i] = TO_KEEP + (0 if s.holder[action - layout.CHOICES] == seat else 1)
        elif action < CELLS:
            codes[i] = choice_at(action, 0)
        else:
            if (action - CELLS) >> 12 != start:
                start = (action - CELLS) >> 12
                mover = 1 + pieces_before(s, start)
            codes[i] = choice_at((action - CELLS) & (CELLS - 1), mover)


@rule
def contacts(s: Record, piece: int, row: int) -> Bits:
    """egyptos.5, egyptos.13: the cells of a row that a piece on it or beside it touches."""
    abreast = 5 if piece >> 6 == row else 2 if s.seats == 3 else 7
    return np.uint64(abreast) << np.uint64((piece & 63) - 1)


@rule
def mask_row(box: Record, s: Record, row: int, pieces: Any, words: Any) -> int:
    """egyptos.8, egyptos.9: where on a row each piece may come down; how many moves that makes."""
    line = goals(box, s, row)
    alone = np.uint64(0)
    if s.options.contact_when_moving != FREE:
        own = s.rows[s.turn]
        alone = line & touching_once(s, row) & touching(s, own[row - 1], own[row], own[row + 1])
    found = 0
    place = (row - FIRST) * CHOICE_ROW
    for i in range(len(pieces)):
        piece = int(pieces[i])
        cells = line
        if alone and abs((piece >> 6) - row) <= 1:
            cells &= ~(alone & contacts(s, piece, row))
        place += SIDE
        put_bits(cells >> np.uint64(FIRST), words, place)
        found += count(cells)
    return found


@rule
def word_of(row: int, last: int) -> int:
    """The word of the mask with the first or the last choice of a row."""
    return ((row - FIRST) * CHOICE_ROW + last * (CHOICE_ROW - 1)) >> 6


@entry
def mask(box: Record, s: Record, seat: int, words: Any, listed: Any) -> Any:
    """Moves are many: they are written row by row, and never listed."""
    if s.phase != MOVING or seat != s.actor:
        found = legal(box, s, seat, listed)
        number(box, s, seat, listed[:found])
        return put_listed(listed[:found], words)
    pieces = 0
    for row in range(s.top, s.bottom + 1):
        pieces = write_cells(s.rows[s.turn, row], row, listed, pieces)
    top: int = ORIGIN - box.reach
    bottom: int = ORIGIN + box.reach
    if s.options.contact_when_moving != FREE:
        top = max(top, s.top - 1)
        bottom = min(bottom, s.bottom + 1)
    found = 0
    for row in range(top, bottom + 1):
        found += mask_row(box, s, row, listed[:pieces], words)
    return found, word_of(top, 0), word_of(bottom, 1)


@entry
def code(box: Record, s: Record, seat: int, choice: int) -> int:
    if choice >= TO_KEEP:
        own = int(s.holder[1] == seat)
        return layout.CHOICES + (own if choice == TO_KEEP else 1 - own)
    cell = (choice // CHOICE_ROW + FIRST) << 6 | (choice % SIDE + FIRST)
    mover = choice % CHOICE_ROW // SIDE
    return cell if mover == 0 else CELLS + nth_cell(s, s.rows[s.turn], mover - 1) * CELLS + cell
