"""What a player of Astérix & Compagnie looks at: sesterces, who is nearer to 15 on each album, bonuses and cards."""

from typing import Any

import numpy as np

from oppidum.engine.bits import ONE, lowest
from oppidum.engine.compiling import entry, rule
from oppidum.engine.odds import odds
from oppidum.engine.records import Record
from oppidum.games.compagnie.layout import ENOUGH, SEATS, TURN
from oppidum.games.compagnie.tokens import fortune
from oppidum.games.compagnie.vocabulary import BOAR, POTION

LEVELS = ((10, 0.5), (20, 0.2), (60,), (400,), (8_000,))  # looks, slips: see bots/levels.py
HORIZON = 10  # decisions; then on to the end of the turn
EXPLORE = 0.4
TEMPO = 2.0  # force that it is worth to be the next to play
MARGIN = 2.0  # force that chance may bring
CARDS = 7  # in hand; more are of no use

STAGES = (18, 33)  # sesterces of the richest: one album won, two
# Of a seat: to play; sesterces; potions, fish, boars; cards and their force; the chances to win its two albums.
FEATURES = 8
# What each adds to the logarithm of the odds, by stages, fitted to matches of the bots (bench/weights.py).
STRENGTH = np.array(
    [
        [0.0, 0.10, 0.15, 0.15, 0.15, 0.07, 0.0, 1.5],
        [0.0, 0.14, 0.21, 0.21, 0.21, 0.10, 0.0, 2.1],
        [0.0, 0.20, 0.30, 0.30, 0.30, 0.14, 0.0, 3.0],
    ]
)


@entry
def quiet(box: Record, s: Record) -> bool:
    """Between two turns all that was begun is done, and a position can be judged."""
    return bool(s.phase == TURN)


@rule
def prospects(s: Record, spot: int) -> float:
    """The chance to win an album on a side of it."""
    own = max(0.0, ENOUGH - s.force[spot]) + MARGIN
    other = max(0.0, ENOUGH - s.force[spot ^ 1]) + MARGIN
    if s.owner[spot] == s.turn:
        own = max(1.0, own - TEMPO)
    if s.owner[spot ^ 1] == s.turn:
        other = max(1.0, other - TEMPO)
    chance: float = other * other / (own * own + other * other)
    return chance


@rule
def stage(s: Record) -> int:
    """How near the end is, by the sesterces of the richest."""
    best = 0
    for seat in range(s.seats):
        best = max(best, fortune(s, seat))
    reached = 0
    while reached < len(STAGES) and best >= STAGES[reached]:
        reached += 1
    return reached


@entry
def features(box: Record, s: Record, seat: int, out: Any) -> int:
    """Write what `evaluate` knows about a seat; return the row of `STRENGTH` that weighs it."""
    out[0] = seat == s.turn
    out[1] = fortune(s, seat)
    for what in range(POTION, BOAR + 1):
        out[2 + what - POTION] = s.tokens[seat, what]
    out[5] = min(s.held[seat], CARDS)
    out[6] = 0.0
    kinds = s.kinds[seat]
    while kinds:
        kind = lowest(kinds)
        kinds &= kinds - ONE
        out[6] += s.hand[seat, kind] * box.force[kind]
    out[7] = 0.0
    for spot in range(2 * s.seats):
        if s.owner[spot] == seat:
            out[7] += prospects(s, spot)
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
