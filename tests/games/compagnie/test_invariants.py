"""What holds at every moment of every match, counted from scratch in plain Python."""

from collections import Counter
from random import Random
from typing import Any

import pytest

import oppidum
from oppidum.engine.match import Match
from oppidum.games.compagnie.actions import OnAlbum, Play
from oppidum.games.compagnie.events import Played

from .positions import contents, view

SETTINGS: list[tuple[str, int, dict[str, Any]]] = [
    ("house", 2, {}),
    ("house", 3, {"far_bonuses": True}),
    ("house", 4, {"skip_protected": True}),
    ("village", 2, {}),
    ("village", 4, {"far_bonuses": True}),
]


def check(match: Match) -> None:
    edition = contents(match)
    force = {card.key: card.force for card in edition.card}
    heroes = {card.key for card in edition.card if "hero" in card.types}
    seen = view(match, 0)
    cards: Counter[str] = Counter(card.key for card in seen.discards)
    potions = 0
    in_sight: Counter[str] = Counter()
    for fight in seen.fights:
        lasts = 0
        for camp in (fight.gaul, fight.roman):
            cards.update(character.card.key for character in camp.characters)
            strong = [force[c.card.key] * (2 if c.potion else 1) for c in camp.characters if not c.out]
            assert camp.force == sum(strong)
            potions += sum(character.potion for character in camp.characters)
            assert not any(character.potion and character.out for character in camp.characters)
            in_sight.update(character.card.key for character in camp.characters if not character.out)
            lasts += sum(character.last for character in camp.characters)
        assert lasts <= 1
        if not match.over and seen.question == "turn":
            assert max(fight.gaul.force, fight.roman.force) < 15
    assert all(in_sight[hero] <= 1 for hero in heroes)
    for seat in range(match.seats):
        own = view(match, seat).hands[seat]
        cards.update(card.key for card in own.known)
        assert own.hidden == 0
        for other in range(match.seats):
            known = view(match, other).hands[seat]
            assert len(known.known) + known.hidden == len(own.known)
            assert not Counter(card.key for card in known.known) - Counter(card.key for card in own.known)
            if known.backs is not None and other != seat:
                assert sum(known.backs.values()) == known.hidden
    pile = Counter(edition.card[kind].key for kind in match.state.pile[: match.state.piled].tolist())
    limbo = [seen.card.key] if seen.card else []
    assert cards + pile + Counter(limbo) == Counter({card.key: card.copies for card in edition.card})
    spent = Counter(potion=potions)
    if seen.question == "potion":
        spent["potion"] += 1  # on its way
    for token, count in seen.reserve.items():
        assert count >= 0
        held = [tokens[token] for tokens in seen.tokens]
        assert count + sum(held) + spent[token] == getattr(edition.tokens, token)
        if token in ("potion", "fish", "boar"):
            assert max(held) <= 2
    for seat in range(match.seats):
        albums = len(seen.albums[seat])
        worth = 15 * albums + seen.tokens[seat]["legionary"] + 3 * seen.tokens[seat]["centurion"]
        assert seen.sesterces[seat] == match.scores[seat] == worth
        assert worth < 50 or match.over
    laid = {fight.album.key for fight in seen.fights} - {album.key for won in seen.albums for album in won}
    assert seen.unread + len(laid) + sum(map(len, seen.albums)) == len(edition.album)


@pytest.mark.parametrize(("edition", "seats", "options"), SETTINGS)
def test_nothing_is_lost(edition: str, seats: int, options: dict[str, Any]) -> None:
    for seed in range(6):
        random = Random(seed)
        match = oppidum.game("compagnie", edition).new(seats=seats, seed=seed, **options)
        while not match.over:
            check(match)
            (seat,) = match.to_act
            match.play_code(seat, random.choice(match.codes(seat)))
        check(match)
        assert max(match.scores) >= 50 or view(match).turns == 1000


def ends(match: Match, card: str) -> set[tuple[int, str]]:
    """Where a card of the seat to act may come down, found by playing it."""
    (seat,) = match.to_act
    played = match.copy()
    played.play(seat, match.game.parse(f"play {card}"))
    places = [action.place for action in played.legal(seat) if isinstance(action, OnAlbum)] if played.to_act else []
    if not places:
        places = [event.place for event in played.events[len(match.events) :] if isinstance(event, Played)]
    if not places:  # it is to be paid for first
        seen = view(played, seat).place
        places = [] if seen is None else [seen]
    fights = view(match, seat).fights
    return {(place, "gaul" if fights[place].gaul.seat == seat else "roman") for place in places}


@pytest.mark.parametrize(("edition", "seats", "options"), SETTINGS)
def test_a_seat_is_told_where_its_cards_may_go_and_nobody_else_is(
    edition: str, seats: int, options: dict[str, Any]
) -> None:
    random = Random(edition)
    match = oppidum.game("compagnie", edition).new(seats=seats, seed=seats, **options)
    while not match.over:
        (seat,) = match.to_act
        actions = match.legal(seat)
        for other in (None, *range(seats)):
            joins = view(match, other).joins
            cards = {action.card for action in actions if isinstance(action, Play) and other == seat}
            assert set(joins) == cards
            for card, sides in joins.items():
                assert {(side.place, side.camp) for side in sides} == ends(match, card)
        match.play(seat, random.choice(actions))
