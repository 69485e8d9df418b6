"""Who wins the card turned up."""

from typing import Any

import numpy as np

from oppidum.engine.bits import ONE, lowest
from oppidum.engine.compiling import rule
from oppidum.engine.records import Record
from oppidum.games.cartes.layout import GAULS, NO_CARDS, NOBODY, Cards, only

CANCEL, NO_WINNER = range(2)  # option full_tie


@rule
def place(box: Record, s: Record, seat: int, card: int) -> Cards:
    """cartes.4: the higher value first; cartes.5: then more potions; one bit, the lowest for the strongest."""
    return only(box.place[s.character[seat], lowest(np.uint64(card))])


@rule
def strongest(box: Record, s: Record, cards: Any) -> int:
    """The seat that wins with these cards, one a seat (0: none), or NOBODY.

    cartes.6: equal cards cancel, at any height, and the best card left alone wins; with `full_tie=nobody` the best
    card wins if it is alone. cartes.8: Idéfix never wins."""
    seen = NO_CARDS
    again = NO_CARDS
    for seat in range(s.seats):
        if cards[seat] & GAULS:
            its_place = place(box, s, seat, cards[seat])
            again |= seen & its_place
            seen |= its_place
    alone = seen & ~again
    if s.options.full_tie == NO_WINNER:
        alone &= seen & (~seen + ONE)
    if alone == NO_CARDS:
        return NOBODY
    best = alone & (~alone + ONE)
    winner = NOBODY
    for seat in range(s.seats):
        if cards[seat] & GAULS and place(box, s, seat, cards[seat]) == best:
            winner = seat
    return winner
