"""The log of one action: what happened, as rows of numbers that the compiled rules write.

A row is a kind, a seat and four figures. The game's `view.py` turns rows into events, and decides who hears what.
"""

from oppidum.engine.compiling import rule
from oppidum.engine.records import Record, Records, blank, layout

FIGURES = 5
MOST_ROWS = 512  # far more than one action can cause

LOG = layout(("muted", "i8"), ("count", "i8"), ("rows", "i8", (MOST_ROWS, 1 + FIGURES)))


@rule
def note(log: Record, kind: int, seat: int, a: int, b: int, c: int, d: int) -> None:
    """Write down that something happened; a muted log (simulation, search) keeps nothing."""
    if log.muted or log.count == MOST_ROWS:
        return
    row = log.rows[log.count]
    row[0] = kind
    row[1] = seat
    row[2] = a
    row[3] = b
    row[4] = c
    row[5] = d
    log.count += 1


def new_log(muted: bool) -> Records:
    log = blank(LOG, 1)
    log[0].muted = muted
    return log
