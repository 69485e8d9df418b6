"""All that can be seen of Egyptos as one list of figures: to look at a record field by field takes far longer."""

from typing import Any

import numpy as np

from oppidum.engine.compiling import entry, rule
from oppidum.engine.kernel import to_act
from oppidum.engine.records import Record
from oppidum.games.egyptos.layout import COLOURS, LINES
from oppidum.games.egyptos.lines import after, threats

SINGLE = 7  # figures, before those of each colour
EACH = 4  # of each colour, before its cells
MOST = SINGLE + COLOURS * (EACH + 2 * LINES * LINES)


@rule
def put_cells(rows: Any, out: Any, at: int) -> int:
    """List the cells set in rows, from the top left; where the list ends."""
    cell = after(rows, 0)
    while cell >= 0:
        out[at] = cell
        at += 1
        cell = after(rows, cell)
    return at


@entry
def figures(box: Record, s: Record) -> Any:
    """Phase, seats, bits of the seats that may act, colour to play, cell of the last piece, moves left, how far the
    table goes; then for each colour: its seat, its stock, how many cells follow of either kind, the cells of its
    pieces, and those where the next one would make a line."""
    out = np.empty(MOST, np.int32)
    out[0] = s.phase
    out[1] = s.seats
    out[2] = to_act(box, s)
    out[3] = s.turn
    out[4] = s.last
    out[5] = s.options.move_limit - s.moves
    out[6] = box.reach
    wins = np.empty(LINES, np.uint64)
    end = SINGLE
    for colour in range(s.seats):
        start = end + EACH
        middle = put_cells(s.rows[colour], out, start)
        out[end] = s.holder[colour]
        out[end + 1] = box.pieces - s.placed[colour]
        out[end + 2] = middle - start
        threats(box, s, colour, wins)
        last = put_cells(wins, out, middle)
        out[end + 3] = last - middle
        end = last
    return out[:end]
