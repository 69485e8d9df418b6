"""What follows from where the cards of Astérix et les Romains are: every draw keeps it true, no text tells it."""

from typing import Any

import numpy as np

from oppidum.engine.compiling import entry
from oppidum.engine.records import Record
from oppidum.games.romains.cards import one, total
from oppidum.games.romains.knowledge import hand

DERIVED = ("unseen", "top")


@entry
def derive(box: Record, s: Record) -> None:
    """romains.3: what nobody holds, laid down or lost is in the pile, but for the cards put away."""
    unseen = box.cards
    for seat in range(s.seats):
        unseen -= hand(s, seat) + s.laid[seat]
    for i in range(s.tails):
        kind: Any = np.int64(s.tail[i])
        unseen -= one(kind)
    s.unseen = unseen
    s.top = total(unseen) - box.removed[s.seats]
