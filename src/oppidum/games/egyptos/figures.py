"""All that can be seen of Egyptos as one list of figures: to look at a record field by field takes far longer."""

from typing import Any

import numpy as np

from oppidum.engine.compiling import entry, rule
from oppidum.engine.kernel import to_act
from oppidum.engine.records import Record, blank
from oppidum.games.egyptos.layout import COLOURS, LINES
from oppidum.games.egyptos.lines import SIGHT, after, threats

SINGLE = 6  # figures, before those of each colour
MOST = SINGLE + COLOURS * (2 + 2 * LINES * LINES)


@rule
def put_cells(rows: Any, out: Any, at: int) -> int:
    """List the cells set in rows, from the top left, behind their number; where the list ends."""
    end = at + 1
    cell = after(rows, 0)
    while cell >= 0:
        out[end] = cell
        end += 1
        cell = after(rows, cell)
    out[at] = end - at - 1
    return end


@entry
def figures(box: Record, s: Record) -> Any:
    """Phase, seats, bits of the seats that may act, colour to play, cell of the last piece, moves left; then for each
    colour: its seat, its stock, the cells of its pieces, those where the next one would make a line."""
    out = np.empty(MOST, np.int32)
    out[0] = s.phase
    out[1] = s.seats
    out[2] = to_act(box, s)
    out[3] = s.turn
    out[4] = s.last
    out[5] = s.options.move_limit - s.moves
    sight = blank(SIGHT, 1)[0]
    end = SINGLE
    for colour in range(s.seats):
        out[end] = s.holder[colour]
        out[end + 1] = box.pieces - s.placed[colour]
        end = put_cells(s.rows[colour], out, end + 2)
        end = put_cells(threats(box, s, colour, sight), out, end)
    return out[:end]
