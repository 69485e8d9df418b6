"""Hands, and who knows what of them (romains.8, romains.10, romains.11: who gave, took or saw which card).

For each hand and each *group* the state keeps cards that are certainly in the hand and that the group knows of: all
its members know them, know that they all do, and so on. Group 0 is everybody, watchers included; then there is one
group for each seat and one for each two seats. What a seat knows of its own hand is the hand.

Groups of two are there for `redeal`: a guess of what another seat knows may use what it shares with the guesser, and
nothing else of its knowledge. `exact` marks what is no secret either: after an exchange the two know both hands whole.
"""

from typing import Any

from oppidum.engine.bits import count
from oppidum.engine.compiling import rule
from oppidum.engine.dice import throw
from oppidum.engine.kernel import WATCHER
from oppidum.engine.records import Record
from oppidum.games.romains.cards import NONE, Cards, nth, of_each, one, total, without

EVERYBODY = 0


@rule
def group(a: int, b: int) -> int:
    """The group of two seats, or of one if they are the same."""
    low = min(a, b)
    high = max(a, b)
    return 1 + (high * (high + 1) >> 1) + low


@rule
def groups(s: Record) -> Any:
    """How many groups there are with so many seats."""
    return 1 + (s.seats * (s.seats + 1) >> 1)


@rule
def hand(s: Record, seat: int) -> Cards:
    return s.known[seat, group(seat, seat)]


@rule
def draw_blind(s: Record, seat: int) -> int:
    """The kind of a card drawn from a hand without looking; it is still in the hand."""
    cards = hand(s, seat)
    return nth(cards, throw(s.dice, total(cards)))


@rule
def take_unseen(s: Record, seat: int, cards: Cards) -> None:
    """Cards that nobody else has seen come into a hand."""
    s.known[seat, group(seat, seat)] += cards
    s.exact[seat] = 1 << seat


@rule
def take_seen(s: Record, seat: int, cards: Cards) -> None:
    """Cards that everybody knows come into a hand."""
    row = s.known[seat][: groups(s)]
    for i in range(len(row)):
        row[i] += cards


@rule
def show(s: Record, seat: int, kind: int) -> None:
    """A card leaves a hand and everybody sees it: whoever knew of such a card there knows of one less."""
    row = s.known[seat][: groups(s)]
    for i in range(len(row)):
        row[i] = without(row[i], kind)
    if hand(s, seat) == NONE:
        s.exact[seat] = (1 << s.seats) - 1


@rule
def show_all(s: Record, seat: int) -> None:
    """A whole hand is laid down."""
    row = s.known[seat][: groups(s)]
    for i in range(len(row)):
        row[i] = NONE
    s.exact[seat] = (1 << s.seats) - 1


@rule
def swap_hands(s: Record, a: int, b: int) -> None:
    """Whole hands change place with all that is known of them; the two now know both."""
    first = s.known[a]
    second = s.known[b]
    for i in range(groups(s)):
        moved = first[i]
        first[i] = second[i]
        second[i] = moved
    both = group(a, b)
    of_a = group(a, a)
    of_b = group(b, b)
    first[of_a] = first[of_b]
    first[both] = first[of_b]
    second[of_b] = second[of_a]
    second[both] = second[of_a]
    known_by = s.exact[a]
    s.exact[a] = s.exact[b] | 1 << a
    s.exact[b] = known_by | 1 << b


@rule
def sole_kind(cards: Cards, size: int) -> Cards:
    """A card of the only kind in a hand of this size, if the cards known of it say that there is only one."""
    kinds = of_each(cards)
    return kinds if total(cards) == size and count(kinds) == 1 else NONE


@rule
def swap_cards(s: Record, a: int, b: int, from_a: int, from_b: int) -> None:
    """Each of two hands gives a card to the other, and only these two seats see which.

    For the others any card may have gone: of each kind that they knew of they may count on one less. What came is
    certain where all cards that it may have been are alike."""
    first = s.known[a]
    second = s.known[b]
    size_a = total(hand(s, a))
    size_b = total(hand(s, b))
    gone = one(from_a)
    come = one(from_b)
    own_a = hand(s, a) - gone + come
    own_b = hand(s, b) - come + gone
    of_a = group(a, a)
    of_b = group(b, b)
    both = group(a, b)
    b_of_a = without(first[of_b], from_a) + come
    a_of_b = without(second[of_a], from_b) + gone
    both_of_a = without(first[both], from_a) + come
    both_of_b = without(second[both], from_b) + gone
    for i in range(groups(s)):
        left = first[i]
        right = second[i]
        if left | right:
            first[i] = left - of_each(left) + sole_kind(right, size_b)
            second[i] = right - of_each(right) + sole_kind(left, size_a)
    first[of_a] = own_a
    first[of_b] = b_of_a
    first[both] = both_of_a
    second[of_b] = own_b
    second[of_a] = a_of_b
    second[both] = both_of_b
    s.exact[a] &= 1 << a | 1 << b
    s.exact[b] &= 1 << a | 1 << b


@rule
def guess_hands(s: Record, seat: int, dice: Record) -> None:
    """Deal all cards anew that the seat does not know of, wherever they are."""
    known_to = EVERYBODY if seat == WATCHER else group(seat, seat)
    pool = s.unseen
    for other in range(s.seats):
        if other != seat:
            pool += hand(s, other) - s.known[other, known_to]
    for other in range(s.seats):
        if other != seat:
            cards = s.known[other, known_to]
            for _ in range(total(hand(s, other)) - total(cards)):
                drawn = one(nth(pool, throw(dice, total(pool))))
                cards += drawn
                pool -= drawn
            s.known[other, group(other, other)] = cards
    s.unseen = pool


@rule
def guess_beliefs(s: Record, seat: int) -> None:
    """What the others know, as far as the seat can tell: whole hands where that is no secret, else what each of
    them shares with the seat, and two of them what everybody knows."""
    for owner in range(s.seats):
        row = s.known[owner]
        whole = s.exact[owner]
        for a in range(s.seats):
            if a == seat:
                continue
            for b in range(a):
                if b != seat:
                    row[group(a, b)] = hand(s, owner) if whole >> a & whole >> b & 1 else row[EVERYBODY]
            if a != owner:
                shared = EVERYBODY if seat == WATCHER else group(a, seat)
                row[group(a, a)] = hand(s, owner) if whole >> a & 1 else row[shared]
