"""The log of a match: what happened, as rows of numbers that the compiled rules write.

A row is a kind, a seat and four figures. The game's `events.py` turns rows into events, and decides who hears what.
A log that only counts (simulation) keeps how often each kind happened; a muted one (search) keeps nothing.
"""

import threading

from oppidum.engine.compiling import rule
from oppidum.engine.records import Record, Records, blank, layout

WRITTEN, COUNTED, MUTED = range(3)
FIGURES = 4
KINDS = 64
MOST_ROWS = 512  # far more than one action can cause

LOG = layout(("mode", "i8"), ("count", "i8"), ("tally", "i8", KINDS), ("rows", "i8", (MOST_ROWS, 2 + FIGURES)))


@rule
def note(log: Record, kind: int, seat: int, a: int, b: int, c: int, d: int) -> None:
    """Write down that something happened."""
    if log.mode == MUTED:
        return
    log.tally[kind] += 1
    if log.mode == COUNTED or log.count == MOST_ROWS:
        return
    row = log.rows[log.count]
    row[0] = kind
    row[1] = seat
    row[2] = a
    row[3] = b
    row[4] = c
    row[5] = d
    log.count += 1


class _Paper(threading.local):
    """What the matches of a thread write on, one move after the other."""

    def __init__(self) -> None:
        self.log: Record = new_log(WRITTEN)[0]


def new_log(mode: int) -> Records:
    log = blank(LOG, 1)
    log[0].mode = mode
    return log


_paper = _Paper()


def blank_paper() -> Record:
    """A log to write one move on; it is read before the next one begins."""
    written = _paper.log
    written.count = 0
    return written
