"""What a player of Astérix et les Romains knows: who is ahead, how others answer, what is seen of it."""

from typing import Any

import numpy as np

from oppidum.engine.compiling import entry
from oppidum.engine.records import Record
from oppidum.games.odds import odds
from oppidum.games.romains.answering import best_jostle, gains_by_exchange
from oppidum.games.romains.judging import FACTS, compare, new_room, survey
from oppidum.games.romains.layout import DECLINE, EXCHANGE, PASS
from oppidum.games.romains.phases import CHOOSING, JOSTLED, JOSTLING, SHOUTING

LEVELS = ((3, 0.6), (7, 0.4), (15, 0.2), (41, 0.08), (1_000,))  # looks, slips: see bots/levels.py
HORIZON = 0  # decisions; then on to the next move


@entry
def shown(box: Record, s: Record, watcher: int, seat: int, action: int) -> int:
    """romains.9: a pass is not seen by the others."""
    silent = (s.phase == SHOUTING and action == PASS) or (s.phase == JOSTLED and action == DECLINE)
    return -1 if silent else action


@entry
def quiet(box: Record, s: Record) -> bool:
    """Between two moves."""
    return bool(s.phase == CHOOSING)


@entry
def evaluate(box: Record, s: Record, out: Any) -> None:
    """The odds of each seat: how it does against the others, on average."""
    seats = s.seats
    facts = np.empty((seats, FACTS))
    beliefs = np.empty((seats, seats))
    worth = np.zeros(seats)
    room = new_room()
    survey(box, s, facts, beliefs)
    for seat in range(seats):
        for other in range(seat):
            better = compare(box, seats, s.turn, s.top + s.tails, facts, beliefs, seat, other, room) / seats
            worth[seat] += better
            worth[other] -= better
    odds(worth, seats, out)


@entry
def reply(box: Record, s: Record, seat: int) -> int:
    """How a seat answers a shout or a jostle by what it knows, −1 where it is for the search to say."""
    if s.phase == SHOUTING:
        return EXCHANGE if gains_by_exchange(box, s, seat) else PASS
    if s.phase == JOSTLING or s.phase == JOSTLED:
        return best_jostle(box, s, seat)
    return -1
