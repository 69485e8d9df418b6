"""What follows from the rest of a state: walls from barriers, piles and reserves from what is elsewhere, the end."""

import numpy as np

from oppidum.engine.compiling import entry, rule
from oppidum.engine.records import Record
from oppidum.games.egypte.barriers import mark_edges, tie_all
from oppidum.games.egypte.layout import (
    CAMP,
    HIGH,
    MOST_CARDS,
    MOST_KINDS,
    MOST_TURNS,
    NOBODY,
    OVER,
    PLAYING,
    SITES,
    SQUARES,
)

DERIVED = (
    "phase",
    "winner",
    "piled",
    "hidden",
    "reserve",
    "pile",
    "scrolls",
    "upright",
    "lying",
    "touched",
    "exits",
    "tie",
)


@rule
def count_cards(box: Record, s: Record) -> None:
    """The pile is all that is neither in a hand nor played nor in a pile that was turned over."""
    for kind in range(MOST_KINDS):
        s.pile[kind] = box.cards[kind]
        for seat in range(s.seats):
            s.pile[kind] -= s.hand[seat, kind]
    for i in range(s.shown):
        s.pile[s.played[i]] -= np.int8(1)
    for i in range(MOST_CARDS - s.queued, MOST_CARDS):
        s.pile[s.queue[i]] -= np.int8(1)
    s.piled = 0
    for kind in range(MOST_KINDS):
        s.piled += s.pile[kind]


@rule
def count_papyrus(box: Record, s: Record) -> None:
    """egypte.24: none in a quick game."""
    for kind in range(MOST_KINDS):
        s.scrolls[kind] = 0 if s.options.quick else box.papyrus[kind]
        for seat in range(s.seats):
            s.scrolls[kind] -= s.held[seat, kind]
    for i in range(s.under):
        s.scrolls[s.tail[i]] -= np.int8(1)
    s.hidden = 0
    for kind in range(MOST_KINDS):
        s.hidden += s.scrolls[kind]


@rule
def count_barriers(box: Record, s: Record) -> None:
    """egypte.24: half of them in a quick game."""
    for kind in range(2):
        s.reserve[kind] = box.stock[kind] // 2 if s.options.quick else box.stock[kind]
        for seat in range(s.seats):
            s.reserve[kind] -= s.kept[seat, kind]
    for i in range(s.standing):
        s.reserve[s.barrier[i] // SITES] -= 1


@rule
def build_walls(box: Record, s: Record) -> None:
    for row in range(HIGH + 4):
        s.upright[row] = np.uint64(0)
        s.lying[row] = np.uint64(0)
    for square in range(SQUARES):
        s.exits[square] = box.exits[square]
    for i in range(s.standing):
        mark_edges(box, s, int(s.barrier[i]) % SITES)
    tie_all(box, s)


@rule
def find_end(box: Record, s: Record) -> None:
    """egypte.23: whoever is back at the camp has won; egypte.25: after 500 turns it is over as well."""
    s.winner = NOBODY
    for seat in range(s.seats):
        if s.laid[seat] and s.pawn[seat] == box.home[CAMP]:
            s.winner = seat
    s.phase = OVER if s.winner != NOBODY or s.turns == MOST_TURNS else PLAYING


@rule
def follow(box: Record, s: Record) -> None:
    count_cards(box, s)
    count_papyrus(box, s)
    count_barriers(box, s)
    build_walls(box, s)
    find_end(box, s)


@entry
def derive(box: Record, s: Record) -> None:
    follow(box, s)
