"""Tables of Astérix, le jeu de cartes brought to a certain point.

Hands are written `"10 3 dog"`, Romans by value and pirates by whom they free: `"8 8 highest decurion"`."""

from typing import Any

import oppidum
from oppidum.engine.match import Match
from oppidum.games.cartes.layout import HAND, IDEFIX, NO_CARDS, only
from oppidum.games.cartes.view import Card, View, cards_of

FULL = "1 2 3 4 5 6 7 8 9 10 dog"


def table(
    *hands: str,
    up: str = "",
    pile: str | None = None,
    taken: tuple[str, ...] = (),
    edition: str = "house",
    **options: Any,
) -> Match:
    """A match with these hands, characters by seat; the pile has all other cards unless it is said which."""
    match = oppidum.game("cartes", edition).new(seats=len(hands), **{"characters": "seat", "seed": 1, **options})
    s = match.state
    free = match.box.cards
    for seat, hand in enumerate(hands):
        s.hand[seat] = sum(IDEFIX if card == "dog" else 1 << int(card) - 1 for card in hand.split())
        assert s.hand[seat] & ~HAND == 0
    s.waiting = sum(1 << seat for seat, hand in enumerate(hands) if hand)
    if up:
        s.up = numbers(match, free, up)[0]
    free &= ~only(s.up)
    for seat, cards in enumerate(taken):
        s.taken[seat] = word(match, free, cards)
        free &= ~s.taken[seat]
    s.pile = free if pile is None else word(match, free, pile)
    return match


def numbers(match: Match, free: Any, cards: str) -> list[int]:
    """The numbers of some cards among those that are free."""
    found: list[int] = []
    for written in cards.split():
        found.append(
            next(
                number
                for number, card in enumerate(cards_of(match.game.contents))
                if free & only(number) and number not in found and short(card) == written
            )
        )
    return found


def word(match: Match, free: Any, cards: str) -> Any:
    total = NO_CARDS
    for number in numbers(match, free, cards):
        total |= only(number)
    return total


def short(card: Card) -> str:
    """A Roman by its value, a pirate by whom it frees."""
    return str(card.value) if card.value else card.key


def play(match: Match, *moves: str) -> Match:
    """These moves: `"2: 7"`, or without a seat by the first one to act."""
    for move in moves:
        seat, colon, notation = move.rpartition(": ")
        match.play(int(seat) if colon else match.to_act[0], match.game.parse(notation))
    return match


def view(match: Match, seat: int | None = 0) -> View:
    seen = match.view(seat)
    assert isinstance(seen, View)
    return seen


def hands(match: Match) -> list[str]:
    """All hands, as they are written."""
    return [" ".join(str(gaul.value) if gaul.value else "dog" for gaul in hand) for hand in view(match, None).hands]


def prizes(match: Match) -> list[str]:
    """What each seat has won."""
    seen = view(match, None)
    return [
        " ".join(short(card) for card in (*romans, *pirates))
        for romans, pirates in zip(seen.romans, seen.pirates, strict=True)
    ]


def legal(match: Match, seat: int) -> set[str]:
    return {str(action) for action in match.legal(seat)}


def refused_by(match: Match, move: str) -> str:
    """The rule that refuses a move, "" if it is legal."""
    try:
        play(match.copy(), move)
    except oppidum.Illegal as error:
        return error.rule.id
    return ""


def told(match: Match, seat: int | None = None) -> list[str]:
    """What a seat heard of the last step."""
    return [event.say("en") for event in match.heard(seat, since=len(match.moves))]
