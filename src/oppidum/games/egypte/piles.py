"""The piles: cards and papyrus are drawn when they are drawn, from what is left."""

from typing import Any

import numpy as np

from oppidum.engine.compiling import rule
from oppidum.engine.dice import throw
from oppidum.engine.log import note
from oppidum.engine.records import Record
from oppidum.games.egypte.events import DREW, FOUND, RENEWED
from oppidum.games.egypte.layout import MOST_CARDS, MOST_KINDS, TURN_OVER


@rule
def pick(dice: Record, counts: Any, total: int) -> int:
    """One of so many, drawn at random; it is taken away."""
    n = throw(dice, total)
    kind = 0
    while n >= counts[kind]:
        n -= counts[kind]
        kind += 1
    counts[kind] -= 1
    return kind


@rule
def deal_cards(s: Record, seat: int, count: int) -> None:
    """Cards that nobody else sees."""
    for _ in range(count):
        s.hand[seat, pick(s.dice, s.pile, s.piled)] += 1
        s.piled -= 1


@rule
def deal_papyrus(s: Record, seat: int, count: int) -> None:
    """Papyrus that nobody else sees."""
    for _ in range(count):
        s.held[seat, pick(s.dice, s.scrolls, s.hidden)] += 1
        s.hidden -= 1


@rule
def renew(s: Record, log: Record) -> None:
    """egypte.6: the cards played become the new pile, shuffled, or in the order in which they were played."""
    note(log, RENEWED, s.turn, s.shown, 0, 0, 0)
    for i in range(s.shown):
        if s.options.reshuffle == TURN_OVER:
            s.queue[MOST_CARDS - s.shown + i] = s.played[i]
        else:
            s.pile[s.played[i]] += 1
        s.played[i] = 0
    if s.options.reshuffle == TURN_OVER:
        s.queued = s.shown
    else:
        s.piled = s.shown
    s.shown = 0


@rule
def draw(s: Record, seat: int, log: Record) -> None:
    """egypte.2: a card from the pile, which is renewed if it is empty."""
    if s.piled == 0 and s.queued == 0:
        renew(s, log)
    seen = int(s.piled == 0)
    if seen:
        first = MOST_CARDS - int(s.queued)
        kind = int(s.queue[first])
        s.queue[first] = 0
        s.queued -= 1
        s.known[seat, kind] += 1
    else:
        kind = pick(s.dice, s.pile, s.piled)
        s.piled -= 1
    s.hand[seat, kind] += 1
    note(log, DREW, seat, kind, seen, 0, 0)


@rule
def show(s: Record, seat: int, kind: int) -> None:
    """A card leaves the hand, face up; one that all know of leaves before one that nobody else knows of."""
    s.hand[seat, kind] -= 1
    if s.known[seat, kind]:
        s.known[seat, kind] -= 1
    s.played[s.shown] = kind
    s.shown += 1


@rule
def find(s: Record, seat: int, log: Record) -> None:
    """egypte.20: the first papyrus of the pile; those that were put back under it come last, in that order."""
    seen = int(s.hidden == 0)
    if seen:
        kind = int(s.tail[0])
        s.under -= 1
        for i in range(s.under):
            s.tail[i] = s.tail[i + 1]
        s.tail[s.under] = 0
        s.held_known[seat, kind] += 1
    else:
        kind = pick(s.dice, s.scrolls, s.hidden)
        s.hidden -= 1
    s.held[seat, kind] += 1
    note(log, FOUND, seat, kind, seen, 0, 0)


@rule
def give_up(s: Record, seat: int, kind: int) -> None:
    """A papyrus is used."""
    s.held[seat, kind] -= 1
    if s.held_known[seat, kind]:
        s.held_known[seat, kind] -= 1


@rule
def put_under(s: Record, kind: int) -> None:
    """egypte.21: a papyrus goes back under the pile."""
    s.tail[s.under] = kind
    s.under += 1


@rule
def deal_anew(s: Record, seat: int, hands: Any, known: Any, pile: Any, dice: Record) -> None:
    """What others hold and the seat has not seen goes back to the pile, and as much is drawn from it again."""
    for other in range(s.seats):
        if other != seat:
            for kind in range(MOST_KINDS):
                pile[kind] += hands[other, kind] - known[other, kind]
    left = 0
    for kind in range(MOST_KINDS):
        left += int(pile[kind])
    for other in range(s.seats):
        if other != seat:
            unseen = 0
            for kind in range(MOST_KINDS):
                unseen += int(hands[other, kind]) - int(known[other, kind])
                hands[other, kind] = known[other, kind]
            for _ in range(unseen):
                hands[other, pick(dice, pile, left)] += np.int8(1)
                left -= 1
