"""What a player of Astérix et les Romains knows: good hands go home safely, bad ones are for others."""

from typing import Any

from oppidum.engine.compiling import entry, rule
from oppidum.engine.dice import throw
from oppidum.engine.kernel import listed
from oppidum.engine.records import Record
from oppidum.games.romains.cards import KINDS, how_many, total
from oppidum.games.romains.knowledge import hand
from oppidum.games.romains.rules import (
    BLACK,
    CAMP,
    CHOOSING,
    DECLINE,
    EMPTY_HANDED,
    EXCHANGE,
    JOSTLE,
    JOSTLED,
    JOSTLING,
    PASS,
    SHOUTING,
    STAY,
    WHITE,
)

LEVELS = ((4, 0.6), (8, 0.3), (40, 0.1), (400,), (25_000,))  # looks, slips: see bots/levels.py
WHIM = 6  # one choice in so many is any choice
MODEST = 3  # points of a hand that is better exchanged than brought home


@entry
def shown(box: Record, s: Record, watcher: int, seat: int, action: int) -> int:
    """romains.9: a pass is not seen by the others."""
    silent = (s.phase == SHOUTING and action == PASS) or (s.phase == JOSTLED and action == DECLINE)
    return -1 if silent else action


@rule
def value(box: Record, s: Record, seat: int) -> int:
    """What a hand would count in the village."""
    points = 0
    cards = hand(s, seat)
    for kind in range(KINDS):
        points += box.points[kind] * how_many(cards, kind)
    return points


@rule
def mean(box: Record, s: Record, seat: int) -> float:
    """What a card drawn blind from a hand is worth."""
    cards: int = total(hand(s, seat))
    return value(box, s, seat) / max(1, cards)


@rule
def jostle(box: Record, s: Record, seat: int) -> int:
    """Whom to draw a card from: the one whose cards are best, if they are better."""
    best = mean(box, s, seat)
    chosen = DECLINE
    for other in range(s.seats):
        there = other == s.turn if s.phase == JOSTLED else other != seat and s.square[other] == s.square[seat]
        if there and hand(s, other) and mean(box, s, other) > best:
            best = mean(box, s, other)
            chosen = JOSTLE + other
    return chosen


@entry
def suggest(box: Record, s: Record, seat: int, dice: Record, out: Any) -> int:
    """What each would do who knew the hands, most of the time."""
    if throw(dice, WHIM) == 0:
        return listed(box, s, seat, dice, out)
    if s.phase == CHOOSING:
        return BLACK if value(box, s, seat) < MODEST else WHITE
    if s.phase == SHOUTING:
        return EXCHANGE if value(box, s, s.turn) > value(box, s, seat) else PASS
    if s.phase == EMPTY_HANDED:
        return CAMP if s.square[seat] < box.village // 2 or throw(dice, 2) else STAY
    if s.phase in (JOSTLING, JOSTLED):
        return jostle(box, s, seat)
    return listed(box, s, seat, dice, out)
