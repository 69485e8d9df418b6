"""The compiled rules and the slow model, side by side through random games."""

from collections import Counter
from random import Random
from typing import Any

import pytest

import oppidum
from oppidum.engine.match import Match
from oppidum.games.cartes.events import Closed

from .model import Model
from .positions import legal, view

GAMES = 8  # of each setting
SETTINGS: list[dict[str, Any]] = [
    {},
    {"full_tie": "nobody"},
    {"characters": "seat"},
    {"characters": "seat", "full_tie": "nobody"},
]


def same(match: Match, model: Model, observer: int | None) -> None:
    """Both tell the same story, and the observer sees no more of it than it may."""
    seats = range(match.seats)
    assert match.over == model.over
    assert match.to_act == tuple(sorted(model.asked))
    assert match.scores == model.scores
    seen = view(match, observer)
    assert seen.points == model.points
    choosing = model.question == "choose" and not model.over
    assert seen.turned == (model.up if choosing else None)
    assert seen.hands == [[model.gaul(seat, value) for value in in_order(model.hands[seat])] for seat in seats]
    assert seen.committed == [choosing and seat in model.chosen for seat in seats]
    own = model.chosen.get(observer) if choosing and observer is not None else None
    assert seen.chosen == (None if observer is None or own is None else model.gaul(observer, own))
    assert [Counter((*seen.romans[seat], *seen.pirates[seat])) for seat in seats] == list(map(Counter, model.won))
    assert seen.worth == list(map(model.worth, seats))
    looking = model.question == "look" and not model.over
    looks = looking and observer in model.asked
    assert seen.looker == (model.asked[0] if looking else None)
    assert seen.looked == (model.looked if looks else None)
    assert seen.pile == model.pile.total()
    hidden = [model.looked] if looking and not looks else []
    assert dict(seen.unseen) == model.pile + Counter(hidden)


def in_order(hand: set[int]) -> list[int]:
    """Gauls by value, Idéfix last."""
    return sorted(hand, key=lambda value: value or 11)


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("edition", ["house", "pocket"])
@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_random_games(seats: int, edition: str, setting: dict[str, Any]) -> None:
    game = oppidum.game("cartes", edition)
    random = Random(f"{seats} {edition} {setting}")
    observers = [*range(seats), None]
    for number in range(GAMES):
        whole = game.new(seats=seats, seed=number, **setting)
        while not whole.over:
            seat = random.choice(whole.to_act)
            whole.play_code(seat, random.choice(whole.codes(seat)))
        match = whole.at(0)
        model = Model(game.contents, seats, match.options, whole.events)
        for seat, code in whole.moves:
            if random.random() < 0.3:
                same(match, model, random.choice(observers))
            assert [legal(match, other) for other in range(seats)] == [model.legal(other) for other in range(seats)]
            match.play_code(seat, code)
            model.play(seat, str(game.decode(code)))
        for observer in observers:
            same(match, model, observer)
        assert match.state.tobytes() == whole.state.tobytes()
        assert not model.events


def test_random_games_meet_everything() -> None:
    """Games like those above are of use only if every kind of event and both common endings are among them."""
    kinds: Counter[str] = Counter()
    reasons: Counter[str] = Counter()
    random = Random(1)
    for number in range(40):
        game = oppidum.game("cartes", "pocket" if number % 2 else "house")
        match = game.new(seats=2 + number // 2 % 4, seed=number)
        while not match.over:
            seat = random.choice(match.to_act)
            match.play_code(seat, random.choice(match.codes(seat)))
        kinds.update(dict(zip(game.spec.events.tags, match.tally, strict=False)))
        reasons.update(event.reason for event in match.events if isinstance(event, Closed))
    assert all(kinds[kind] for kind in oppidum.game("cartes").spec.events.tags), kinds
    assert reasons["last"] > 20, reasons
    assert reasons["empty"] > 20, reasons
