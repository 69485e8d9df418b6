"""What a player of Astérix, le jeu de cartes knows: what a prize adds to its points, and which card that is worth."""

from typing import Any

import numpy as np

from oppidum.engine.bits import ONE, count, lowest
from oppidum.engine.compiling import entry, rule
from oppidum.engine.dice import throw
from oppidum.engine.kernel import listed
from oppidum.engine.records import Record
from oppidum.games.cartes.layout import (
    DOG,
    GAUL_VALUES,
    GAULS,
    IDEFIX,
    MOST_VALUE,
    NO_CARD,
    NO_CARDS,
    ROUNDS,
    SEATS,
    SETS,
    Cards,
    only,
    size,
)
from oppidum.games.cartes.phases import CHOOSING, LOOKING
from oppidum.games.cartes.rules import playable
from oppidum.games.cartes.scoring import top, worth
from oppidum.games.odds import odds

LEVELS = ((10, 0.6), (20, 0.3), (20,), (60,), (10_000,))  # looks, slips: see bots/levels.py
EXPLORE = 0.15  # an even game: small differences count
HORIZON = 0  # decisions; then on to the end of the trick
MIXED = True  # all choose at once: who always answers the same is read
WHIM = 12  # one choice in so many is any choice
PRICE = 3  # points that the next higher card is worth
NARROW = 0.15  # how soon cards promise less, away from the one that the prize deserves
ANYWAY = 0.1  # what any card promises
EVEN = 0.6  # what Idéfix and other decisions promise
DENIAL = 2  # parts of three that another's gain is worth to oneself
SPREAD = 20.0  # points by which seats come apart in a round
SETTLED = 0.95  # of that, once all Gauls are gone
HAND_BITS = GAUL_VALUES + 1

# Of a seat: points of this round after its pirates; what the card turned up would add; what the pile could add to its
# sets × how much of it will still come; Gauls; Idéfix; for each Gaul, the part of the others' Gauls that it beats;
# Gauls that none of the others' can beat × what is left of the round; whether there is any.
FEATURES = 8
# Points that each is worth at the end of the round, as 3,200 matches of two had it that were judged by fewer features
# (bench/cartes_weights.py fits them anew to matches of the bots as they are).
STRENGTH = np.array([0.87, 0.39, 0.29, 10.5, 11.9, 2.3, 3.5, 2.7])


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


@rule
def places(box: Record, s: Record, seat: int) -> Cards:
    """Where the Gauls of a seat stand among all, the strongest lowest."""
    found = NO_CARDS
    gauls = s.hand[seat] & GAULS
    while gauls:
        found |= only(box.place[s.character[seat], lowest(np.uint64(gauls))])
        gauls &= gauls - 1
    return found


@rule
def beaten(mine: Cards, theirs: Cards) -> int:
    """How often one of these cards beats one of those."""
    times = 0
    while mine:
        weaker = ~(mine ^ (mine - ONE))
        times += count(theirs & weaker)
        mine &= mine - ONE
    return times


@entry
def features(box: Record, s: Record, seat: int, out: Any) -> None:
    """Write what `evaluate` knows about a seat in this round."""
    left = share_left(s)
    mine = places(box, s, seat)
    theirs = NO_CARDS
    for other in range(s.seats):
        if other != seat:
            theirs |= places(box, s, other)
    unbeaten = count(mine & ~theirs & (theirs ^ (theirs - ONE)))
    out[0] = kept(box, s.taken[seat])
    out[1] = 0 if s.up == NO_CARD else kept(box, s.taken[seat] | only(s.up)) - out[0]
    out[2] = hopes(box, s, seat) * min(1.0, left * GAUL_VALUES * s.seats / (count(s.pile) + 1))
    out[3] = count(mine)
    out[4] = s.hand[seat] & IDEFIX != 0
    out[5] = beaten(mine, theirs) / max(1, count(theirs))
    out[6] = unbeaten * left
    out[7] = unbeaten > 0


@entry
def evaluate(box: Record, s: Record, out: Any) -> None:
    """From the points of all rounds and those that this one may bring: a lead is worth more, the less is left."""
    seen = np.zeros(FEATURES)
    points = np.zeros(SEATS)
    for seat in range(s.seats):
        for number in range(s.finished):
            points[seat] += s.points[number, seat]
        features(box, s, seat, seen)
        for i in range(FEATURES):
            points[seat] += STRENGTH[i] * seen[i]
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
def promise(box: Record, s: Record, seat: int, actions: Any, n: int, out: Any) -> None:
    """The nearer a card is to the one that the prize deserves, the more it is looked at."""
    out[:n] = EVEN
    if s.phase != CHOOSING:
        return
    aim = min(wanted(box, s, seat), GAUL_VALUES - 1)
    for i in range(n):
        if actions[i] != DOG:
            away = actions[i] - aim
            out[i] = ANYWAY + 1.0 / (1.0 + NARROW * away * away)


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
