"""A turn: who may play which card where, what it costs, and whether its power is used (compagnie.4 to compagnie.8)."""

from typing import Any

import numpy as np

from oppidum.engine.bits import ONE, Bits, lowest
from oppidum.engine.compiling import entry, rule
from oppidum.engine.log import note
from oppidum.engine.records import Record
from oppidum.games.compagnie.events import LIMIT, PLAYED
from oppidum.games.compagnie.hands import lose
from oppidum.games.compagnie.layout import DECLINE, NOBODY, PLACE, TOKEN, TURNS, USE
from oppidum.games.compagnie.phases import OVER, PAYING, PAYING_CARDS, PLACING, POWER, TURN
from oppidum.games.compagnie.powers import ask, ask_hand, begin, has_effect
from oppidum.games.compagnie.table import has, home, put
from oppidum.games.compagnie.targets import needs_met
from oppidum.games.compagnie.tokens import give_back, offer, offer_own, withdraw
from oppidum.games.compagnie.vocabulary import BONUS, CARD, GAUL, HELMET, LEGIONARY, NEUTRAL, ROMAN

GAUL_SPOTS = 0b01010101


@rule
def side_fits(box: Record, s: Record, kind: int, seat: int, place: int) -> Any:
    """compagnie.5: Gauls on a blue side, Romans on a red one, neutrals on either."""
    colour = box.colour[kind]
    return colour == NEUTRAL or s.owner[2 * place + colour] == seat


@rule
def affordable(s: Record, seat: int, price: Any, cards: int) -> Any:
    """Whether a seat with so many cards to spare has all that is to be paid."""
    spare = 0  # of the bonuses, then of the helmets, what is not asked for by name
    for what in range(BONUS):
        if what == LEGIONARY:
            if spare < price[BONUS]:
                return False
            spare = 0
        left = s.tokens[seat, what] - price[what]
        if left < 0:
            return False
        spare += left
    return spare >= price[HELMET] and cards >= price[CARD]


@rule
def payable(box: Record, s: Record, kind: int, seat: int) -> Any:
    """compagnie.6: a seat that holds the card has what it costs beside it."""
    return affordable(s, seat, box.cost[kind], s.held[seat] - 1)


@rule
def right_place(s: Record, seat: int) -> Any:
    """The album on the right; the one on the left has the number of the seat."""
    return (seat + s.seats - 1) % s.seats


@rule
def reach_of(s: Record, seat: int) -> Any:
    """Both sides of both albums of a seat, a bit each."""
    return 3 << 2 * seat | 3 << 2 * right_place(s, seat)


@rule
def may_stand(box: Record, s: Record, kind: int, seat: int, place: int) -> Any:
    return side_fits(box, s, kind, seat, place) and needs_met(box, s, kind, seat, place)


@rule
def constraints_met(box: Record, s: Record, kind: int, seat: int) -> Any:
    """compagnie.6: there is an album where the card may be played, and it can be paid."""
    if not payable(box, s, kind, seat):
        return False
    return may_stand(box, s, kind, seat, seat) or may_stand(box, s, kind, seat, right_place(s, seat))


@rule
def colours_allowed(box: Record, s: Record, seat: int) -> Bits:
    """Kinds whose colour fights on one of the seat's sides."""
    kinds = box.of_colour[NEUTRAL]
    if s.own[seat] & GAUL_SPOTS:
        kinds |= box.of_colour[GAUL]
    if s.own[seat] & ~GAUL_SPOTS:
        kinds |= box.of_colour[ROMAN]
    return kinds


@rule
def playable(box: Record, s: Record, seat: int) -> Bits:
    """The kinds in a hand that may be played now; compagnie.7: no hero who is in sight."""
    kinds = s.kinds[seat] & colours_allowed(box, s, seat) & ~s.heroes
    doubtful = kinds & box.constrained
    while doubtful:
        kind = lowest(doubtful)
        doubtful &= doubtful - ONE
        if not constraints_met(box, s, kind, seat):
            kinds &= ~(ONE << np.uint64(kind))
    return kinds


@entry
def joins(box: Record, s: Record, seat: int, out: Any) -> None:
    """Write, for each kind that may be played now, the spots that it may join: a bit for each."""
    kinds = playable(box, s, seat)
    while kinds:
        kind = lowest(kinds)
        kinds &= kinds - ONE
        for place in (seat, right_place(s, seat)):
            if may_stand(box, s, kind, seat, place):
                out[kind] |= 1 << home(s, seat, place)


@rule
def refuse_card(box: Record, s: Record, seat: int, kind: int) -> int:
    """The rule that keeps a card from being played, or 0."""
    if kind >= box.kinds or not has(s.kinds[seat], kind):
        return 4
    if has(s.heroes, kind):
        return 7
    if not has(colours_allowed(box, s, seat), kind):
        return 5
    return 0 if constraints_met(box, s, kind, seat) else 6


@rule
def offer_places(box: Record, s: Record, seat: int, kind: int) -> None:
    """Offer the albums where a card may be played."""
    withdraw(s)
    for place in (seat, right_place(s, seat)):
        if may_stand(box, s, kind, seat, place):
            offer(s, PLACE + place)


@rule
def play_card(box: Record, s: Record, seat: int, kind: int) -> None:
    """compagnie.4: a card leaves the hand; its player says on which album it goes."""
    lose(s, seat, kind)
    s.card = kind
    offer_places(box, s, seat, kind)
    if s.offered == 1:
        choose_place(box, s, s.choices[0] - PLACE)
    else:
        ask(s, PLACING, seat)


@rule
def choose_place(box: Record, s: Record, place: int) -> None:
    s.place = place
    for what in range(CARD + 1):
        s.owed[what] = box.cost[s.card, what]


@rule
def pay(box: Record, s: Record, log: Record) -> None:
    """compagnie.6: what is asked for by name first, then what one may choose; then the character comes in."""
    seat = s.turn
    for what in range(HELMET + 1):
        if s.owed[what] > 0:
            offer_own(s, seat, what)
            if s.offered > 1:
                ask(s, PAYING, seat)
            else:
                pay_token(s, seat, s.choices[0], log)
            return
    if s.owed[CARD] > 0:
        ask_hand(s, PAYING_CARDS, seat)
    else:
        enter(box, s, seat, log)


@rule
def pay_token(s: Record, seat: int, code: int, log: Record) -> None:
    what = 0
    while s.owed[what] == 0:
        what += 1
    s.owed[what] -= 1
    give_back(s, seat, code - TOKEN, log)


@rule
def offer_power(s: Record) -> None:
    withdraw(s)
    offer(s, USE)
    offer(s, DECLINE)


@rule
def enter(box: Record, s: Record, seat: int, log: Record) -> None:
    """The character is placed; compagnie.8: its player is asked about its power, if that would do anything."""
    kind = s.card
    place = s.place
    s.card = NOBODY
    spot = home(s, seat, place)
    put(box, s, kind, spot)
    note(log, PLAYED, seat, kind, spot, 0, 0)
    begin(box, s, box.power[kind, 0], box.power[kind, 1], seat, place, 1)
    if has_effect(box, s):
        offer_power(s)
        ask(s, POWER, seat)
    else:
        s.line = s.stop


@rule
def next_turn(s: Record, log: Record) -> None:
    """compagnie.4: clockwise; compagnie.25: for 1,000 turns at most."""
    s.turns += 1
    s.place = 0
    if s.turns == TURNS:
        s.phase = OVER
        note(log, LIMIT, s.turn, 0, 0, 0, 0)
        return
    s.turn = s.next
    s.next = (s.turn + 1) % s.seats
    ask_hand(s, TURN, s.turn)
