"""What a player of Astérix et les Romains knows: what is laid down, what hands are worth on their way, who is ahead."""

from typing import Any

import numpy as np

from oppidum.engine.compiling import entry, rule
from oppidum.engine.odds import odds
from oppidum.engine.records import Record
from oppidum.games.romains.cards import KINDS, Cards, how_many
from oppidum.games.romains.knowledge import hand
from oppidum.games.romains.layout import SEATS
from oppidum.games.romains.rules import CHOOSING, DECLINE, JOSTLED, PASS, SHOUTING

LEVELS = ((4, 0.6), (6, 0.35), (15, 0.15), (60,), (4_000,))  # looks, slips: see bots/levels.py
HORIZON = 0  # decisions; then on to the next move
EXPLORE = 0.3

STAGES = (0, 3, 8, 16)  # cards left in the pile, at most
# Of a seat: to move; points laid down; points in hand × the way that they have come, and × its square; the way.
FEATURES = 5
# What each adds to the logarithm of the odds, by stages, fitted to matches of the bots (bench/weights.py).
STRENGTH = np.array(
    [
        [0.38, 0.73, -0.22, 1.03, 0.44],
        [0.17, 0.46, 0.20, 0.27, 0.14],
        [0.09, 0.35, 0.20, 0.16, -0.41],
        [0.07, 0.26, 0.07, 0.21, -0.15],
        [0.05, 0.17, 0.04, 0.14, -0.06],
    ]
)


@entry
def shown(box: Record, s: Record, watcher: int, seat: int, action: int) -> int:
    """romains.9: a pass is not seen by the others."""
    silent = (s.phase == SHOUTING and action == PASS) or (s.phase == JOSTLED and action == DECLINE)
    return -1 if silent else action


@entry
def quiet(box: Record, s: Record) -> bool:
    """Between two moves."""
    return bool(s.phase == CHOOSING)


@rule
def points(box: Record, cards: Cards) -> int:
    """What cards count in the village."""
    found = 0
    for kind in range(KINDS):
        found += box.points[kind] * how_many(cards, kind)
    return found


@rule
def stage(s: Record) -> int:
    """How near the end is, by the cards left."""
    left = s.top + s.tails
    reached = 0
    while reached < len(STAGES) and left > STAGES[reached]:
        reached += 1
    return reached


@entry
def features(box: Record, s: Record, seat: int, out: Any) -> int:
    """Write what `evaluate` knows about a seat; return the row of `STRENGTH` that weighs it."""
    way = s.square[seat] / box.village
    held = points(box, hand(s, seat))
    out[0] = seat == s.turn
    out[1] = points(box, s.laid[seat])
    out[2] = held * way
    out[3] = held * way * way
    out[4] = way
    return stage(s)


@entry
def evaluate(box: Record, s: Record, out: Any) -> None:
    """The odds of each seat."""
    seen = np.zeros(FEATURES)
    worth = np.zeros(SEATS)
    for seat in range(s.seats):
        weights = STRENGTH[features(box, s, seat, seen)]
        for i in range(FEATURES):
            worth[seat] += weights[i] * seen[i]
    odds(worth, s.seats, out)
