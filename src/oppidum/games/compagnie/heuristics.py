"""What a player of Astérix & Compagnie looks at: sesterces, who is nearer to 15 on each album, bonuses and cards."""

from typing import Any

import numpy as np

from oppidum.engine.compiling import entry, rule
from oppidum.engine.records import Record
from oppidum.games.compagnie.layout import ALBUM_WORTH, ENOUGH, SEATS, TURN, WEALTH
from oppidum.games.compagnie.tokens import fortune
from oppidum.games.compagnie.vocabulary import BOAR, POTION

LEVELS = ((10, 0.5), (20, 0.2), (60,), (400,), (8_000,))  # looks, slips: see bots/levels.py
HORIZON = 10  # decisions; then on to the end of the turn
EXPLORE = 0.4
TEMPO = 2.0  # force that it is worth to be the next to play
MARGIN = 2.0  # force that chance may bring
BONUS_WORTH = 1.5  # sesterces
CARD_WORTH = 0.7
CARDS = 7  # more are of no use
HASTE = 3.0  # sesterces by which a leader is ahead clearly, at the end
PATIENCE = 0.2  # and how many more for each that is missing


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
def evaluate(box: Record, s: Record, out: Any) -> None:
    """Sesterces in hand and in prospect; the nearer the end, the more a lead is worth."""
    worth = np.zeros(SEATS)
    best = 0.0
    for seat in range(s.seats):
        worth[seat] = fortune(s, seat)
        best = max(best, worth[seat])
        for what in range(POTION, BOAR + 1):
            worth[seat] += BONUS_WORTH * s.tokens[seat, what]
        worth[seat] += CARD_WORTH * min(s.held[seat], CARDS)
    for spot in range(2 * s.seats):
        worth[s.owner[spot]] += ALBUM_WORTH * prospects(s, spot)
    scale = HASTE + PATIENCE * max(0.0, WEALTH - best)
    most = worth[: s.seats].max()
    total = 0.0
    for seat in range(s.seats):
        out[seat] = np.exp((worth[seat] - most) / scale)
        total += out[seat]
    for seat in range(s.seats):
        out[seat] /= total
