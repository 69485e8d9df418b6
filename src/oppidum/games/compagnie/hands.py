"""Hands, the draw pile and the discards, and what everybody knows of a hand.

Cards that come back from an album were in sight, and so was a stolen one: `seen` counts them until such a card
leaves the hand. All else in a hand is its player's secret, but for the colours of the backs.
"""

from typing import Any

import numpy as np

from oppidum.engine.compiling import rule
from oppidum.engine.dice import throw
from oppidum.engine.log import note
from oppidum.engine.records import Record
from oppidum.games.compagnie.events import DISCARDED, DREW, RESHUFFLED
from oppidum.games.compagnie.layout import KINDS
from oppidum.games.compagnie.table import bit
from oppidum.games.compagnie.vocabulary import COLOURS


@rule
def take(s: Record, seat: int, kind: int) -> None:
    """A card comes into a hand."""
    s.hand[seat, kind] += 1
    s.held[seat] += 1
    s.kinds[seat] |= bit(kind)


@rule
def lose(s: Record, seat: int, kind: int) -> None:
    """A card leaves a hand, for all to see."""
    s.hand[seat, kind] -= 1
    s.held[seat] -= 1
    if s.hand[seat, kind] == 0:
        s.kinds[seat] &= ~bit(kind)
    if s.seen[seat, kind] > 0:
        s.seen[seat, kind] -= 1


@rule
def throw_away(s: Record, kind: int) -> None:
    s.heap[s.heaped] = kind
    s.heaped += 1


@rule
def discard(s: Record, seat: int, kind: int, log: Record) -> None:
    lose(s, seat, kind)
    throw_away(s, kind)
    note(log, DISCARDED, seat, kind, 0, 0, 0)


@rule
def draw(s: Record, seat: int, count: int, log: Record) -> None:
    """compagnie.17: from the pile, or from the discards when it is empty; compagnie.25: or from nothing."""
    for _ in range(count):
        if s.piled == 0:
            if s.heaped == 0:
                return
            for i in range(s.heaped):
                s.pile[i] = s.heap[i]
                s.heap[i] = 0
            s.piled = s.heaped
            s.heaped = 0
            note(log, RESHUFFLED, seat, 0, 0, 0, 0)
        i = throw(s.dice, s.piled)
        kind: Any = np.int64(s.pile[i])
        s.piled -= 1
        s.pile[i] = s.pile[s.piled]
        s.pile[s.piled] = 0
        take(s, seat, kind)
        note(log, DREW, seat, kind, 0, 0, 0)


@rule
def any_card(s: Record, seat: int) -> int:
    """A card drawn blind from a hand; it is still there."""
    n = throw(s.dice, s.held[seat])
    kind = 0
    while n >= s.hand[seat, kind]:
        n -= s.hand[seat, kind]
        kind += 1
    return kind


@rule
def deal_anew(box: Record, s: Record, seat: int, dice: Record) -> None:
    """All cards that a seat does not know, in hands and in the pile, are mixed and dealt again; where the backs
    show the colour, a card is replaced by one of its colour."""
    unknown = np.zeros(KINDS, np.int64)
    for i in range(s.piled):
        unknown[s.pile[i]] += 1
    wanted = np.zeros((s.seats, len(COLOURS)), np.int64)
    for other in range(s.seats):
        if other != seat:
            for kind in range(box.kinds):
                hidden = np.int64(s.hand[other, kind]) - np.int64(s.seen[other, kind])
                unknown[kind] += hidden
                wanted[other, box.colour[kind] if box.coloured_backs else 0] += hidden
                s.hand[other, kind] = s.seen[other, kind]
    for colour in range(len(COLOURS)):
        pool = np.zeros(KINDS * 4, np.int64)
        size = 0
        for kind in range(box.kinds):
            if box.colour[kind] == colour or (not box.coloured_backs and colour == 0):
                for _ in range(unknown[kind]):
                    pool[size] = kind
                    size += 1
        for other in range(s.seats):
            for _ in range(wanted[other, colour]):
                i = throw(dice, size)
                kind = pool[i]
                size -= 1
                pool[i] = pool[size]
                s.hand[other, kind] += 1
                unknown[kind] -= 1
    for other in range(s.seats):
        s.kinds[other] = np.uint64(0)
        for kind in range(box.kinds):
            if s.hand[other, kind] > 0:
                s.kinds[other] |= bit(kind)
    n = 0
    for kind in range(box.kinds):
        for _ in range(unknown[kind]):
            s.pile[n] = kind
            n += 1
    for i in range(n, len(s.pile)):
        s.pile[i] = 0
