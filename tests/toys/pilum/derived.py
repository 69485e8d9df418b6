"""What follows from the cards of the toy."""

from oppidum.engine.compiling import entry
from oppidum.engine.records import Record
from oppidum.games.pilum.rules import SEATS, VALUES

DERIVED = ("held",)


@entry
def derive(box: Record, s: Record) -> None:
    for seat in range(SEATS):
        s.held[seat] = 0
        for value in range(VALUES):
            s.held[seat] += s.hands[seat, value]
