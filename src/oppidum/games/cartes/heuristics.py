"""What a player of Astérix, le jeu de cartes knows: what a prize adds to its points, and which card that is worth."""

from typing import Any

import numpy as np

from oppidum.engine.bits import count, lowest
from oppidum.engine.compiling import entry, rule
from oppidum.engine.dice import throw
from oppidum.engine.kernel import listed
from oppidum.engine.odds import odds
from oppidum.engine.records import Record
from oppidum.games.cartes.layout import GAULS, ROUNDS, SEATS, only
from oppidum.games.cartes.rules import CHOOSING, playable
from oppidum.games.cartes.scoring import worth

LEVELS = ((10, 0.5), (20, 0.2), (80,), (600,), (25_000,))  # looks, slips: see bots/levels.py
EXPLORE = 0.15  # an even game: small differences count
HORIZON = 0  # decisions; then on to the end of the round
MIXED = True  # all choose at once: who always answers the same is read
WHIM = 12  # one choice in so many is any choice
PRICE = 3  # points that the next higher card is worth
DENIAL = 2  # parts of three that another's gain is worth to oneself
SPREAD = 45.0  # points by which seats come apart in a round


@entry
def shown(box: Record, s: Record, watcher: int, seat: int, action: int) -> int:
    """cartes.3: what others choose is not seen before all have chosen."""
    return -1 if s.phase == CHOOSING else action


@entry
def quiet(box: Record, s: Record) -> bool:
    """At the start of a round, when nobody has chosen yet."""
    return bool(s.phase == CHOOSING and count(s.pile) + 1 == count(box.cards) and s.chosen[: s.seats].max() == 0)


@entry
def evaluate(box: Record, s: Record, out: Any) -> None:
    """From the points of the rounds played: a lead is worth more, the fewer are left."""
    points = np.zeros(SEATS)
    for seat in range(s.seats):
        for number in range(ROUNDS):
            points[seat] += s.points[number, seat]
    odds(points / (SPREAD * np.sqrt(max(1.0, ROUNDS - s.finished))), s.seats, out)


@rule
def gain(box: Record, s: Record, seat: int) -> int:
    """What the Roman turned up adds to the points of a seat."""
    return worth(box, (s.taken[seat] | only(s.up)) & box.romans) - worth(box, s.taken[seat] & box.romans)


@rule
def wanted(box: Record, s: Record, seat: int) -> int:
    """The value of the card that the prize deserves: for a pirate the lowest."""
    if box.value[s.up] == 0:
        return 0
    most = 3 * gain(box, s, seat)
    for other in range(s.seats):
        if other != seat and s.hand[other]:
            most = max(most, DENIAL * gain(box, s, other))
    return most // (3 * PRICE)


@entry
def suggest(box: Record, s: Record, seat: int, dice: Record, out: Any) -> int:
    """The card nearest to the one that the prize deserves, more or less; now and then any."""
    if s.phase != CHOOSING or throw(dice, WHIM) == 0:
        return listed(box, s, seat, dice, out)
    hand = playable(box, s, seat) & GAULS
    if hand == 0:
        return listed(box, s, seat, dice, out)
    aim = wanted(box, s, seat) + throw(dice, 5) - 2
    best = lowest(np.uint64(hand))
    while hand:
        card = lowest(np.uint64(hand))
        hand &= hand - 1
        if abs(card - aim) < abs(best - aim):
            best = card
    return best
