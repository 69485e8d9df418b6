"""What a player of Astérix & Compagnie looks at: sesterces, who is nearer to 15 on each album, bonuses and cards."""

from typing import Any

import numpy as np

from oppidum.engine.bits import ONE, lowest
from oppidum.engine.compiling import entry, rule
from oppidum.engine.records import Record
from oppidum.games.compagnie.layout import ALBUM_WORTH, ENOUGH, SEATS, WEALTH
from oppidum.games.compagnie.phases import TURN
from oppidum.games.compagnie.tokens import fortune
from oppidum.games.compagnie.vocabulary import BOAR, POTION
from oppidum.games.odds import odds

LEVELS = ((10, 0.5), (20, 0.2), (60,), (400,), (8_000,))  # looks, slips: see bots/levels.py
HORIZON = 10  # decisions; then on to the end of the turn
EXPLORE = 0.4
TEMPO = 2.0  # force that it is worth to be the next to play
MARGIN = 2.0  # force that chance may bring
CARDS = 7  # in hand; more are of no use

NEAR = WEALTH - ALBUM_WORTH  # sesterces from which the next album wins the match
# Of a seat: to play; sesterces; potions, fish, boars; cards and their force; the chances to win its two albums;
# sesterces beyond NEAR, and these chances once more where it is there.
FEATURES = 10
# What each adds to the logarithm of the odds, fitted to matches of the bots (bench/compagnie_weights.py).
STRENGTH = np.array([[-0.11, 0.11, 0.31, 0.26, 0.15, 0.05, 0.01, 1.43, -0.11, 0.99]])


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
    out[8] = max(0, out[1] - NEAR)
    out[9] = out[7] if out[1] >= NEAR else 0.0
    return 0


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
