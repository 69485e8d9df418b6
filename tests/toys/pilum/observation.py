"""What a seat of the toy may see, as numbers."""

from typing import Any

from oppidum.engine.compiling import entry
from oppidum.engine.observing import Part, absolute, starts
from oppidum.engine.records import Record
from oppidum.games.pilum.rules import NOTHING, SEATS, VALUES

PARTS = (
    Part("phase", (3,), "1 for the phase"),
    Part("hand", (VALUES,), "one's own cards"),
    Part("chosen", (SEATS,), "1 for each seat that has chosen"),
    Part("points", (SEATS,), "of each seat"),
)
AT_PHASE, AT_HAND, AT_CHOSEN, AT_POINTS, LENGTH = starts(PARTS)


@entry
def observe(box: Record, s: Record, seat: int, out: Any) -> None:
    out[:] = 0
    out[AT_PHASE + s.phase] = 1
    for value in range(VALUES):
        out[AT_HAND + value] = s.hands[seat, value]
    for place in range(s.seats):
        other = absolute(place, seat, s.seats)
        out[AT_CHOSEN + place] = s.chosen[other] != NOTHING
        out[AT_POINTS + place] = s.points[other]
