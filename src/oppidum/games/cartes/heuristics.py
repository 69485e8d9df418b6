"""What a player of Astérix, le jeu de cartes knows: what a prize adds to its points, and which card that is worth."""

from typing import Any

import numpy as np

from oppidum.engine.bits import ONE, count, lowest
from oppidum.engine.compiling import entry, rule
from oppidum.engine.dice import throw
from oppidum.engine.kernel import listed
from oppidum.engine.odds import odds
from oppidum.engine.records import Record
from oppidum.games.cartes.layout import GAUL_VALUES, GAULS, MOST_VALUE, NO_CARD, ROUNDS, SEATS, Cards, only, size
from oppidum.games.cartes.rules import CHOOSING, LOOKING, playable
from oppidum.games.cartes.scoring import SETS, top, worth

LEVELS = ((10, 0.5), (20, 0.2), (60,), (300,), (25_000,))  # looks, slips: see bots/levels.py
EXPLORE = 0.15  # an even game: small differences count
HORIZON = 0  # decisions; then on to the end of the trick
MIXED = True  # all choose at once: who always answers the same is read
WHIM = 12  # one choice in so many is any choice
PRICE = 3  # points that the next higher card is worth
DENIAL = 2  # parts of three that another's gain is worth to oneself
SPREAD = 23.0  # points by which seats come apart in a round
SETTLED = 0.95  # of that, once all Gauls are gone
HAND_BITS = GAUL_VALUES + 1

# Of a seat: points of this round after its pirates; what the card turned up would add; what the pile could add to its
# sets × what is left of the round; Gauls; the highest of them × what is left; Idéfix.
FEATURES = 6
# Points that each is worth at the end of the round, fitted to 600 matches of the bots for two.
STRENGTH = np.array([[0.89, 0.40, 0.13, 11.5, 5.6, 10.5]])


@entry
def shown(box: Record, s: Record, watcher: int, seat: int, action: int) -> int:
    """cartes.3: what others choose is not seen before all have chosen."""
    return -1 if s.phase == CHOOSING else action


@entry
def news(box: Record, s: Record, watcher: int) -> int:
    """Between tricks: the value turned up and all hands, which tell what was played; through Idéfix: the next card."""
    if s.phase == LOOKING and watcher == s.looker:
        card: int = s.looked
        return card
    if not quiet(box, s):
        return -1
    code: int = box.value[s.up]
    for seat in range(s.seats):
        code = code << HAND_BITS | s.hand[seat]
    return code


@entry
def quiet(box: Record, s: Record) -> bool:
    """Between tricks: a card is turned up, and nobody has chosen yet."""
    return bool(s.phase == CHOOSING and s.chosen[: s.seats].max() == 0)


@rule
def kept(box: Record, taken: Cards) -> int:
    """The points of what a seat has taken if its pirates had their say now; a choice is the lowest Roman."""
    romans = taken & box.romans
    pirates = taken & box.named
    while pirates:
        named = romans & box.of_value[box.freed[lowest(pirates)]]
        pirates &= pirates - ONE
        if named:
            romans &= ~only(lowest(named))
    for _ in range(count(taken & box.highest)):
        if romans:
            romans &= ~only(top(romans))
    for _ in range(count(taken & (box.lowest | box.choice))):
        if romans:
            romans &= romans - ONE
    return worth(box, romans)


@rule
def hopes(box: Record, s: Record, seat: int) -> int:
    """What the Romans left in the pile would add to the sets of a seat, each alone."""
    points = 0
    for value in range(1, MOST_VALUE + 1):
        alike = count(s.taken[seat] & box.of_value[value])
        left = count(s.pile & box.of_value[value])
        if alike and left:
            points += left * (SETS[alike + 1] - SETS[alike])
    return points


@rule
def share_left(s: Record) -> float:
    """How much of the round is left, by the Gauls in all hands."""
    left = 0
    for seat in range(s.seats):
        left += size(s.hand[seat] & GAULS)
    share: float = left / (GAUL_VALUES * s.seats)
    return share


@entry
def features(box: Record, s: Record, seat: int, out: Any) -> int:
    """Write what `evaluate` knows about a seat in this round; return the row of `STRENGTH` that weighs it."""
    left = share_left(s)
    gauls = s.hand[seat] & GAULS
    out[0] = kept(box, s.taken[seat])
    out[1] = 0 if s.up == NO_CARD else kept(box, s.taken[seat] | only(s.up)) - out[0]
    out[2] = hopes(box, s, seat) * left
    out[3] = size(gauls)
    out[4] = left * (top(np.uint64(gauls)) + 1)
    out[5] = s.hand[seat] != gauls
    return 0


@entry
def evaluate(box: Record, s: Record, out: Any) -> None:
    """From the points of all rounds and those that this one may bring: a lead is worth more, the less is left."""
    seen = np.zeros(FEATURES)
    points = np.zeros(SEATS)
    for seat in range(s.seats):
        for number in range(s.finished):
            points[seat] += s.points[number, seat]
        weights = STRENGTH[features(box, s, seat, seen)]
        for i in range(FEATURES):
            points[seat] += weights[i] * seen[i]
    gone = 1.0 - share_left(s)
    odds(points / (SPREAD * np.sqrt(ROUNDS - s.finished - SETTLED * gone * gone)), s.seats, out)


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
