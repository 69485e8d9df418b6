"""The box of the toy."""

from oppidum.engine import edition
from oppidum.engine.records import Record, blank
from oppidum.games.pilum.rules import BOX


class Edition(edition.Edition, frozen=True, kw_only=True):
    """How many cards of each value."""

    copies: int


def pack(contents: Edition) -> Record:
    boxes = blank(BOX, 1)
    boxes[0].copies = contents.copies
    return boxes[0]
