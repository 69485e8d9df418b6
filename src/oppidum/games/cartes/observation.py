"""Astérix, le jeu de cartes as numbers: what `view.py` shows a seat, for machines that learn.

Romans of a rank are alike, and so are pirates that free the same: the *sort* of a card is its value less 1, or what
the pirate frees.
"""

from typing import Any

import numpy as np

from oppidum.engine.bits import ONE, lowest
from oppidum.engine.compiling import entry, rule
from oppidum.engine.observing import Part, absolute, relative, spread, starts
from oppidum.engine.records import Record
from oppidum.games.cartes.layout import (
    FREE,
    GAUL_VALUES,
    GIVE,
    MOST_CHARACTERS,
    MOST_VALUE,
    NO_CARDS,
    ROUNDS,
    SEATS,
    Cards,
    only,
)
from oppidum.games.cartes.phases import CHOOSING, LOOKING

GAULS = GAUL_VALUES + 1  # and Idéfix
HIGHEST, LOWEST, CHOICE = range(MOST_VALUE, MOST_VALUE + 3)
NAMED = CHOICE  # + the value freed
SORTS = NAMED + MOST_VALUE + 1
POINTS = 100  # points are told as hundreds and the rest

_SORTS = "value less 1, then pirates: highest, lowest, choice, and by the value they free"
PARTS = (
    Part("seats", (1,), "how many play"),
    Part("phase", (4,), "1 for the phase: choosing, looking, freeing, over"),
    Part("round", (ROUNDS,), "1 for the round, from the first"),
    Part("awaited", (SEATS,), "1 for each seat that is awaited"),
    Part("character", (SEATS, MOST_CHARACTERS), "1 for the character of each seat"),
    Part("hand", (SEATS, GAULS), "1 for each card of each hand: Gauls by value, then Idéfix"),
    Part("committed", (SEATS,), "1 for each seat that has chosen a card"),
    Part("chosen", (GAULS,), "1 for the card that this seat has chosen"),
    Part("turned", (SORTS,), f"1 for the sort of the card turned up: {_SORTS}"),
    Part("looker", (SEATS,), "1 for the seat that looks at the next card"),
    Part("looked", (SORTS,), "1 for the sort of that card, if this seat looks at it"),
    Part("taken", (SEATS, SORTS), "cards of each sort that each seat has won this round"),
    Part("unseen", (SORTS,), "cards of each sort in the pile, with the one that another seat looks at"),
    Part("points", (SEATS, 2), "of each seat, all finished rounds together: hundreds, and the rest"),
    Part("options", (1,), "full_tie"),
)
(
    AT_SEATS,
    AT_PHASE,
    AT_ROUND,
    AT_AWAITED,
    AT_CHARACTER,
    AT_HAND,
    AT_COMMITTED,
    AT_CHOSEN,
    AT_TURNED,
    AT_LOOKER,
    AT_LOOKED,
    AT_TAKEN,
    AT_UNSEEN,
    AT_POINTS,
    AT_OPTIONS,
    LENGTH,
) = starts(PARTS)


@rule
def sort_of(box: Record, card: int) -> Any:
    if box.value[card]:
        return box.value[card] - 1
    its_set = only(card)
    if box.named & its_set:
        return NAMED + box.freed[card]
    return np.int64(HIGHEST if box.highest & its_set else LOWEST if box.lowest & its_set else CHOICE)


@rule
def count_sorts(box: Record, cards: Cards, out: Any) -> None:
    while cards != NO_CARDS:
        out[sort_of(box, lowest(cards))] += 1
        cards &= cards - ONE


@rule
def observe_player(box: Record, s: Record, seat: int, place: int, out: Any) -> None:
    """What everybody sees of the seat that sits so many places further."""
    other = absolute(place, seat, s.seats)
    out[AT_AWAITED + place] = s.waiting >> other & 1
    out[AT_CHARACTER + place * MOST_CHARACTERS + s.character[other]] = 1
    spread(np.uint64(s.hand[other]), out[AT_HAND + place * GAULS : AT_HAND + place * GAULS + GAULS])
    out[AT_COMMITTED + place] = s.chosen[other] != 0
    count_sorts(box, s.taken[other], out[AT_TAKEN + place * SORTS : AT_TAKEN + place * SORTS + SORTS])
    points = 0
    for finished in range(s.finished):
        points += s.points[finished, other]
    out[AT_POINTS + 2 * place] = points // POINTS
    out[AT_POINTS + 2 * place + 1] = points % POINTS


@rule
def observe_cards(box: Record, s: Record, seat: int, out: Any) -> None:
    """The card turned up, the card looked at, and those still to come."""
    unseen = s.pile
    if s.phase == CHOOSING:
        out[AT_TURNED + sort_of(box, s.up)] = 1
        if s.chosen[seat]:
            out[AT_CHOSEN + lowest(np.uint64(s.chosen[seat]))] = 1
    elif s.phase == LOOKING:
        out[AT_LOOKER + relative(s.looker, seat, s.seats)] = 1
        if s.looker == seat:
            out[AT_LOOKED + sort_of(box, s.looked)] = 1
        else:
            unseen |= only(s.looked)
    count_sorts(box, unseen, out[AT_UNSEEN : AT_UNSEEN + SORTS])


@entry
def observe(box: Record, s: Record, seat: int, out: Any) -> None:
    out[:] = 0
    out[AT_SEATS] = s.seats
    out[AT_PHASE + s.phase] = 1
    out[AT_ROUND + min(s.finished, ROUNDS - 1)] = 1
    for place in range(s.seats):
        observe_player(box, s, seat, place, out)
    observe_cards(box, s, seat, out)
    out[AT_OPTIONS] = s.options.full_tie


@entry
def number(box: Record, s: Record, seat: int, codes: Any) -> None:
    """To whom a card is given is counted from oneself."""
    for i in range(len(codes)):
        if codes[i] >= GIVE and codes[i] < FREE:
            codes[i] = GIVE + relative(codes[i] - GIVE, seat, s.seats)


@entry
def code(box: Record, s: Record, seat: int, choice: int) -> int:
    return GIVE + absolute(choice - GIVE, seat, s.seats) if choice >= GIVE and choice < FREE else choice
