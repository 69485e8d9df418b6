"""The cells that a view of Egyptos shows, listed by compiled code: threats are looked for among all lines anyway."""

from typing import Any

import numpy as np

from oppidum.engine.compiling import entry, rule
from oppidum.engine.records import Record
from oppidum.games.egyptos.layout import COLOURS, LINES
from oppidum.games.egyptos.lines import after, threats

MOST = 2 * COLOURS * (LINES * LINES + 1)


@rule
def put_cells(rows: Any, out: Any, at: int) -> int:
    """How many cells are set in rows, and which, from the top left; where the list ends."""
    start = at
    cell = after(rows, 0)
    while cell >= 0:
        at += 1
        out[at] = cell
        cell = after(rows, cell)
    out[start] = at - start
    return at + 1


@entry
def shown_cells(box: Record, s: Record) -> Any:
    """For each colour the cells of its pieces, and those where the next one would make a line."""
    out = np.empty(MOST, np.int32)
    wins = np.empty(LINES, np.uint64)
    at = 0
    for colour in range(s.seats):
        at = put_cells(s.rows[colour], out, at)
        threats(box, s, colour, wins)
        at = put_cells(wins, out, at)
    return out[:at]
