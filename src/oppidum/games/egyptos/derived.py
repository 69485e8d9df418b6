"""What follows from where the pieces of Egyptos lie: kept up to date by every move, never part of a text."""

import numpy as np

from oppidum.engine.bits import count
from oppidum.engine.compiling import entry
from oppidum.engine.dice import scramble
from oppidum.engine.records import Record
from oppidum.games.egyptos.contact import cell_bit, has, reopen
from oppidum.games.egyptos.layout import COLOURS, LINES, ORIGIN

DERIVED = ("placed", "top", "bottom", "opens", "open", "taken", "mark")


@entry
def derive(box: Record, s: Record) -> None:
    s.mark = np.uint64(0)
    for row in range(LINES):
        s.open[row] = np.uint64(0)
        s.taken[row] = s.rows[0, row] | s.rows[1, row] | s.rows[2, row]
    for colour in range(COLOURS):
        s.placed[colour] = 0
        for row in range(LINES):
            s.placed[colour] += count(s.rows[colour, row])
            for column in range(LINES):
                if has(s.rows[colour, row], column):
                    s.mark ^= scramble(np.uint64((row << 6 | column) * COLOURS + colour))
    s.top = ORIGIN
    s.bottom = ORIGIN
    s.opens = 1
    s.open[ORIGIN] = cell_bit(ORIGIN)
    if s.placed[0] + s.placed[1] + s.placed[2]:
        s.opens = 0
        s.open[ORIGIN] = np.uint64(0)
        s.top = LINES
        s.bottom = 0
    for row in range(LINES):
        if s.taken[row]:
            s.top = min(s.top, row)
            s.bottom = max(s.bottom, row)
            reopen(box, s, row)
