"""How a seat answers by what it knows: hands that it has not seen are what it expects of them, and what would come of
its answer is judged like any position."""

from typing import Any

import numpy as np

from oppidum.engine.compiling import rule
from oppidum.engine.records import Record
from oppidum.games.romains.judging import CARDS, FACTS, HELD, LAID, MEAN, SQUARE, compare, new_room, survey
from oppidum.games.romains.layout import BACK, BARD, COHORT, DECLINE, HAND, JOSTLE, MENHIR
from oppidum.games.romains.phases import JOSTLING
from oppidum.games.romains.rules import met

DECIDED = 30.0  # the logarithm of the odds of whoever has won


@rule
def draw_unseen(fact: Any, mean: float, left: float, most: float) -> float:
    """Cards as good as others come into a hand; how many are left then."""
    drawn = min(most, left)
    fact[HELD] += drawn * mean
    fact[CARDS] += drawn
    return left - drawn


@rule
def move_on(box: Record, s: Record, facts: Any, beliefs: Any, mean: float) -> float:
    """Do what the throw will bring to the mover, jostling aside; how many cards are left then, −1 at the end."""
    fact = facts[s.turn]
    left = float(s.top + s.tails)
    held = fact[HELD]
    to = int(fact[SQUARE]) + s.steps
    event = box.event[to] if to < box.village else 0
    if to >= box.village:
        fact[LAID] += held
        fact[HELD] = 0.0
        fact[CARDS] = 0.0
        for other in range(s.seats):
            beliefs[other, s.turn] = HAND * mean
        to = 0
        left = draw_unseen(fact, mean, left, HAND) if left else -1.0
    elif event == MENHIR and fact[CARDS]:
        for other in range(s.seats):
            beliefs[other, s.turn] *= (fact[CARDS] - 1) / fact[CARDS]
        fact[HELD] -= held / fact[CARDS]
        fact[CARDS] -= 1
        left += 1
    elif event == COHORT:
        for other in range(s.seats):
            beliefs[other, s.turn] += mean
        left = draw_unseen(fact, mean, left, 1) if left else -1.0
    elif event == BARD:
        to = max(0, to - BACK)
    fact[SQUARE] = to
    return left


@rule
def prospect(box: Record, s: Record, seat: int, exchanged: bool, facts: Any, beliefs: Any, room: Any) -> float:
    """What a seat may hope for once the mover has moved, hands exchanged or not."""
    survey(box, s, facts, beliefs)
    mean = facts[seat, MEAN]
    for other in range(s.seats):
        if other != seat:
            facts[other, HELD] = beliefs[seat, other]
    if exchanged:
        for i in (HELD, CARDS):
            moved = facts[seat, i]
            facts[seat, i] = facts[s.turn, i]
            facts[s.turn, i] = moved
        beliefs[seat, s.turn] = facts[s.turn, HELD]
        beliefs[s.turn, seat] = facts[seat, HELD]
    left = move_on(box, s, facts, beliefs, mean)
    found = 0.0
    for other in range(s.seats):
        if other == seat:
            continue
        if left < 0:
            found += DECIDED * np.sign(facts[seat, LAID] - facts[other, LAID])
        else:
            found += compare(box, s.seats, (s.turn + 1) % s.seats, left, facts, beliefs, seat, other, room)
    return found


@rule
def gains_by_exchange(box: Record, s: Record, seat: int) -> bool:
    facts = np.empty((s.seats, FACTS))
    beliefs = np.empty((s.seats, s.seats))
    room = new_room()
    kept = prospect(box, s, seat, False, facts, beliefs, room)
    return prospect(box, s, seat, True, facts, beliefs, room) > kept


@rule
def best_jostle(box: Record, s: Record, seat: int) -> int:
    """Whom to jostle: whoever's cards are better than its own, as far as it knows."""
    facts = np.empty((s.seats, FACTS))
    beliefs = np.empty((s.seats, s.seats))
    survey(box, s, facts, beliefs)
    whom = met(s) if s.phase == JOSTLING else 1 << s.turn
    best = facts[seat, HELD] / facts[seat, CARDS]
    action = DECLINE
    for other in range(s.seats):
        if whom >> other & 1:
            card = beliefs[seat, other] / facts[other, CARDS]
            if card > best:
                best = card
                action = JOSTLE + other
    return action
