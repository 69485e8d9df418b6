"""The box of Egyptos: pieces, line and table, so that variants can be typed in and tried."""

from typing import Annotated

from msgspec import Meta

from oppidum.engine import edition
from oppidum.engine.edition import Fault
from oppidum.engine.records import Record, blank
from oppidum.engine.words import Phrase
from oppidum.games.egyptos.layout import BOX, MOST_PIECES, ORIGIN, REACH


class Edition(edition.Edition, frozen=True, kw_only=True):
    """An edition file of Egyptos."""

    pieces: Annotated[int, Meta(ge=1, le=MOST_PIECES)]
    line: Annotated[int, Meta(ge=2, le=MOST_PIECES)]
    reach: Annotated[int, Meta(ge=1, le=REACH)]


def pack(contents: Edition) -> Record:
    """The box as the rules read it."""
    side = 2 * contents.reach + 1
    if contents.line > min(contents.pieces, side):
        raise Fault("line", Phrase(__package__, "faults", "line", most=min(contents.pieces, side)))
    if side * side <= 3 * contents.pieces:
        raise Fault("reach", Phrase(__package__, "faults", "reach", pieces=3 * contents.pieces))
    boxes = blank(BOX, 1)
    box: Record = boxes[0]
    box.pieces = contents.pieces
    box.line = contents.line
    box.reach = contents.reach
    for row in range(ORIGIN - contents.reach, ORIGIN + contents.reach + 1):
        box.table[row] = ((1 << side) - 1) << (ORIGIN - contents.reach)
    boxes.flags.writeable = False
    return box
