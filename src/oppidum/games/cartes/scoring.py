"""The end of a round: pirates let Romans escape, then the Romans left are counted."""

import numpy as np

from oppidum.engine.bits import ONE, count, lowest
from oppidum.engine.compiling import rule
from oppidum.engine.log import note
from oppidum.engine.records import Record
from oppidum.games.cartes.events import FREED
from oppidum.games.cartes.layout import NO_CARDS, SETS, Cards, only


@rule
def top(cards: Cards) -> int:
    """The last card of a set: all bits below it are filled and counted."""
    for places in (1, 2, 4, 8, 16, 32):
        cards |= cards >> np.uint64(places)
    return count(cards) - 1


@rule
def free(box: Record, s: Record, seat: int, roman: int, pirate: int, log: Record) -> None:
    s.taken[seat] &= ~only(top(s.taken[seat] & box.alike[roman]))
    note(log, FREED, seat, roman, pirate, 0, 0)


@rule
def escape(box: Record, s: Record, seat: int, log: Record) -> None:
    """cartes.17: each pirate frees a Roman of its holder, if there is one: named ranks, the highest, the lowest."""
    pirates = s.taken[seat] & box.named
    while pirates:
        pirate = lowest(pirates)
        pirates &= pirates - ONE
        romans = s.taken[seat] & box.of_value[box.freed[pirate]]
        if romans:
            free(box, s, seat, lowest(romans), pirate, log)
    pirates = s.taken[seat] & box.highest
    while pirates:
        romans = s.taken[seat] & box.romans
        if romans:
            free(box, s, seat, top(romans), lowest(pirates), log)
        pirates &= pirates - ONE
    pirates = s.taken[seat] & box.lowest
    while pirates:
        romans = s.taken[seat] & box.romans
        if romans:
            free(box, s, seat, lowest(romans), lowest(pirates), log)
        pirates &= pirates - ONE
    s.choices[seat] = min(count(s.taken[seat] & box.choice), count(s.taken[seat] & box.romans))


@rule
def worth(box: Record, romans: Cards) -> int:
    """cartes.18: each Roman counts its value; cartes.19: two, three or four of a rank add 20, 50 or 100."""
    points = 0
    while romans != NO_CARDS:
        value = box.value[lowest(romans)]
        alike = romans & box.of_value[value]
        points += value * count(alike) + SETS[count(alike)]
        romans &= ~alike
    return points
