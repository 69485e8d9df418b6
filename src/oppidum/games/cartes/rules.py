"""The rules of Astérix, le jeu de cartes (rule numbers as in rules.toml).

A card is turned up, every seat with cards commits one, and the last commitment reveals them all. Whoever has played
Idéfix may then have to say what becomes of the next card; the end of a round may ask who is to be freed. `waiting`
has a bit for each seat whose answer is open.
"""

from typing import Any

import numpy as np

from oppidum.engine.bits import ONE, count, lowest, nth
from oppidum.engine.compiling import entry, rule
from oppidum.engine.dice import throw
from oppidum.engine.log import note
from oppidum.engine.records import Record
from oppidum.games.cartes.events import (
    BLOCKED,
    CHARACTER,
    CLOSED,
    COMMITTED,
    DISCARDED,
    DREW,
    EMPTY,
    GAVE,
    GONE,
    KEPT,
    LAST,
    LOOKED,
    REVEALED,
    ROUND,
    SCORED,
    SEVERAL,
    TURNED,
    WON,
)
from oppidum.games.cartes.layout import (
    CODES,
    DOG,
    FREE,
    GAUL,
    GAULS,
    GIVE,
    HAND,
    IDEFIX,
    KEEP,
    LOT,
    NO_CARD,
    NO_CARDS,
    NOBODY,
    ROUNDS,
    figure,
    only,
    size,
)
from oppidum.games.cartes.phases import CHOOSING, FREEING, LOOKING, OVER
from oppidum.games.cartes.scoring import escape, free, worth
from oppidum.games.cartes.tricks import strongest

NOT_YET = -1  # no reason to close the round


@rule
def take_out(box: Record, s: Record, card: int) -> int:
    """A card leaves the pile. Of copies it is the first: nobody can tell them apart."""
    first = lowest(s.pile & box.alike[card])
    s.pile &= ~only(first)
    return first


@rule
def draw(box: Record, s: Record, dice: Record) -> int:
    """cartes.2: the next card of the pile, any that is left."""
    return take_out(box, s, nth(s.pile, throw(dice, count(s.pile))))


@rule
def turn_up(box: Record, s: Record, log: Record) -> None:
    """cartes.3: every seat with cards is to choose one; cartes.14: those without pass."""
    s.up = draw(box, s, s.dice)
    s.phase = CHOOSING
    for seat in range(s.seats):
        if s.hand[seat]:
            s.waiting |= 1 << seat
    note(log, TURNED, 0, s.up, 0, 0, 0)


@rule
def start_round(box: Record, s: Record, log: Record) -> None:
    """cartes.20: every round begins with all cards."""
    s.pile = box.cards
    for seat in range(s.seats):
        s.hand[seat] = HAND
        s.taken[seat] = NO_CARDS
    note(log, ROUND, 0, s.finished + 1, 0, 0, 0)
    turn_up(box, s, log)


@entry
def setup(box: Record, s: Record, log: Record) -> None:
    """cartes.1: each seat gets a character, by lot or in the order of the seats."""
    left = (1 << box.characters) - 1
    for seat in range(s.seats):
        among = throw(s.dice, size(left)) if s.options.characters == LOT else 0
        s.character[seat] = nth(np.uint64(left), among)
        left &= ~(1 << s.character[seat])
        note(log, CHARACTER, seat, s.character[seat], 0, 0, 0)
    s.looker = NOBODY
    s.looked = NO_CARD
    start_round(box, s, log)


@entry
def to_act(box: Record, s: Record) -> int:
    waiting: int = s.waiting
    return waiting


@rule
def playable(box: Record, s: Record, seat: int) -> int:
    """What a seat may choose from: cartes.8: no Idéfix on a pirate; cartes.13: nor where there is no next card."""
    hand: int = s.hand[seat]
    if box.value[s.up] == 0 or s.pile == NO_CARDS:
        hand &= GAULS
    return hand


@rule
def discard(s: Record, seat: int, card: int, log: Record) -> None:
    s.hand[seat] &= ~card
    note(log, DISCARDED, seat, lowest(np.uint64(card)), s.character[seat], 0, 0)


@rule
def take(box: Record, s: Record, seat: int, card: int) -> None:
    """A card comes to lie before a seat, which has the first so many copies of it: nobody can tell them apart."""
    others = box.alike[card] & ~s.taken[seat]
    s.taken[seat] |= others & (~others + ONE)


@rule
def award(box: Record, s: Record, log: Record) -> None:
    """cartes.4: the winner of a Roman loses the card played, the others take theirs back; cartes.7: on a pirate it
    is the reverse. Where nobody wins, the card turned up leaves play."""
    winner = strongest(box, s, s.chosen)
    if winner == NOBODY:
        note(log, GONE, 0, s.up, 0, 0, 0)
        return
    take(box, s, winner, s.up)
    note(log, WON, winner, s.up, 0, 0, 0)
    if box.value[s.up]:
        discard(s, winner, s.chosen[winner], log)
    else:
        for seat in range(s.seats):
            if seat != winner and s.chosen[seat]:
                discard(s, seat, s.chosen[seat], log)


@rule
def reveal(box: Record, s: Record, log: Record) -> None:
    """cartes.3: all cards chosen are shown together; cartes.12: award, discards, look, and so on.

    cartes.11: with two Idéfix or more nobody looks."""
    for seat in range(s.seats):
        if s.chosen[seat]:
            note(log, REVEALED, seat, lowest(np.uint64(s.chosen[seat])), s.character[seat], 0, 0)
    award(box, s, log)
    s.up = NO_CARD
    dogs = 0
    looker = NOBODY
    for seat in range(s.seats):
        if s.chosen[seat] == IDEFIX:
            dogs += 1
            looker = seat
        s.chosen[seat] = 0
        if s.hand[seat] == IDEFIX:
            discard(s, seat, IDEFIX, log)  # cartes.12: it cannot be played as the last card
    if dogs == 1:
        s.looker = looker
        s.looked = draw(box, s, s.dice)
        s.phase = LOOKING
        s.waiting = 1 << looker
        note(log, LOOKED, looker, s.looked, 0, 0, 0)
        return
    if dogs > 1:
        note(log, SEVERAL, 0, dogs, 0, 0, 0)
    go_on(box, s, log)


@rule
def answer(box: Record, s: Record, seat: int, action: int, log: Record) -> None:
    """cartes.9: Idéfix is lost with a Roman kept; cartes.10: or with a pirate given."""
    roman = box.value[s.looked] > 0
    keeps = action == KEEP
    if keeps:
        take(box, s, seat, s.looked)
        note(log, KEPT, seat, s.looked, 0, 0, 0)
    else:
        other = action - GIVE
        take(box, s, other, s.looked)
        note(log, GAVE, seat, other, s.looked, 0, 0)
    if keeps == roman:
        discard(s, seat, IDEFIX, log)
    s.looker = NOBODY
    s.looked = NO_CARD
    s.waiting = 0
    go_on(box, s, log)


@rule
def ending(box: Record, s: Record) -> int:
    """cartes.16: why the round ends before the next card: the last player, nothing more to be won, an empty pile."""
    players = 0
    spare = 0  # cards beyond the first of a hand
    for seat in range(s.seats):
        hand = s.hand[seat]
        if hand:
            players += 1
            spare |= hand & (hand - 1)
    if players == 1:
        return LAST
    if spare == 0 and strongest(box, s, s.hand) == NOBODY:
        return BLOCKED
    return EMPTY if s.pile == NO_CARDS else NOT_YET


@rule
def go_on(box: Record, s: Record, log: Record) -> None:
    """The next card, or the end of the round."""
    why = ending(box, s)
    if why == NOT_YET:
        turn_up(box, s, log)
        return
    if why == LAST:
        for seat in range(s.seats):
            if s.hand[seat]:
                draw_last(box, s, seat, log)
    close(box, s, why, log)


@rule
def draw_last(box: Record, s: Record, seat: int, log: Record) -> None:
    """cartes.15: the last player draws a card of the pile for each card in hand, and keeps them all."""
    drawn = NO_CARDS
    for _ in range(min(size(s.hand[seat]), count(s.pile))):
        card = draw(box, s, s.dice)
        drawn |= only(card)
        take(box, s, seat, card)
    note(log, DREW, seat, figure(drawn), 0, 0, 0)


@rule
def close(box: Record, s: Record, why: int, log: Record) -> None:
    """cartes.17: the pirates have their say; a choice is the holder's."""
    note(log, CLOSED, 0, why, 0, 0, 0)
    s.phase = FREEING
    for seat in range(s.seats):
        escape(box, s, seat, log)
        if s.choices[seat]:
            s.waiting |= 1 << seat
    if s.waiting == 0:
        score_round(box, s, log)


@rule
def free_chosen(box: Record, s: Record, seat: int, value: int, log: Record) -> None:
    """cartes.17: the holder of the pirate says who escapes."""
    free(box, s, seat, lowest(s.taken[seat] & box.of_value[value]), lowest(s.taken[seat] & box.choice), log)
    s.choices[seat] -= 1
    if s.choices[seat] == 0:
        s.waiting &= ~(1 << seat)
    if s.waiting == 0:
        score_round(box, s, log)


@rule
def score_round(box: Record, s: Record, log: Record) -> None:
    """cartes.20: four rounds."""
    for seat in range(s.seats):
        s.points[s.finished, seat] = worth(box, s.taken[seat] & box.romans)
        note(log, SCORED, seat, s.finished + 1, s.points[s.finished, seat], 0, 0)
    s.finished += 1
    if s.finished == ROUNDS:
        s.phase = OVER
    else:
        start_round(box, s, log)


@entry
def play(box: Record, s: Record, seat: int, action: int, log: Record) -> None:
    if s.phase == CHOOSING:
        s.chosen[seat] = 1 << action
        s.waiting &= ~(1 << seat)
        note(log, COMMITTED, seat, action, s.character[seat], 0, 0)
        if s.waiting == 0:
            reveal(box, s, log)
    elif s.phase == LOOKING:
        answer(box, s, seat, action, log)
    else:
        free_chosen(box, s, seat, action - FREE, log)


@rule
def refused_choice(box: Record, s: Record, seat: int, action: int) -> int:
    """While cards are chosen."""
    if action >= FREE and action < CODES:
        return 17
    if action >= KEEP and action < FREE:
        return 8
    if s.hand[seat] == 0:
        return 14
    if not s.waiting >> seat & 1 or action < GAUL or action > DOG:
        return 3
    if playable(box, s, seat) >> action & 1:
        return 0
    if action == DOG and s.hand[seat] & IDEFIX and box.value[s.up]:
        return 13
    return 8 if action == DOG else 3


@rule
def refused_answer(s: Record, seat: int, action: int) -> int:
    """While a seat looks at the next card."""
    if action < KEEP or action >= FREE:
        return 12
    if seat != s.looker:
        return 8
    other = action - GIVE
    return 0 if action == KEEP or (other < s.seats and other != seat) else 13


@entry
def refusal(box: Record, s: Record, seat: int, action: int) -> int:
    if s.phase == OVER:
        return 20
    if s.phase == CHOOSING:
        return refused_choice(box, s, seat, action)
    if s.phase == LOOKING:
        return refused_answer(s, seat, action)
    if not s.waiting >> seat & 1 or action < FREE or action >= CODES:
        return 17
    return 0 if s.taken[seat] & box.of_value[action - FREE] else 17


@entry
def legal(box: Record, s: Record, seat: int, out: Any) -> int:
    if not s.waiting >> seat & 1:
        return 0
    n = 0
    if s.phase == CHOOSING:
        hand = playable(box, s, seat)
        while hand:
            out[n] = lowest(np.uint64(hand))
            hand &= hand - 1
            n += 1
    elif s.phase == LOOKING:
        for other in range(s.seats):
            out[other] = KEEP if other == seat else GIVE + other
        n = s.seats
    else:
        romans = s.taken[seat] & box.romans
        while romans:
            value = box.value[lowest(romans)]
            romans &= ~box.of_value[value]
            out[n] = FREE + value
            n += 1
    return n


@entry
def redeal(box: Record, s: Record, seat: int, dice: Record) -> None:
    """Hidden are the cards that others have chosen, any that they may, and the card that another looks at."""
    if s.phase == CHOOSING:
        for other in range(s.seats):
            if other != seat and s.chosen[other]:
                hand = playable(box, s, other)
                s.chosen[other] = 1 << nth(np.uint64(hand), throw(dice, size(hand)))
    elif s.phase == LOOKING and seat != s.looker:
        s.pile |= only(s.looked)
        s.looked = draw(box, s, dice)


@entry
def scores(box: Record, s: Record, out: Any) -> None:
    """cartes.20: the points of all rounds."""
    for seat in range(s.seats):
        points = 0
        for number in range(ROUNDS):
            points += s.points[number, seat]
        out[seat] = points
