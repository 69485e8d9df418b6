"""The compiled rules and the slow model, side by side through random games."""

from collections import Counter
from random import Random
from typing import Any

import pytest

import oppidum
from oppidum.engine.match import Match

from .model import Model
from .positions import view

GAMES = 6  # of each setting
SETTINGS: list[dict[str, Any]] = [{}, {"short_draw": "ends"}, {"chain_events": True}, {"first": 1}]


def same(match: Match, model: Model, observer: int | None) -> None:
    """Both tell the same story, and the observer knows the same."""
    assert match.over == model.over
    assert match.to_act == tuple(sorted(model.asked))
    assert match.scores == model.scores
    for seat in range(match.seats):
        assert {str(action) for action in match.legal(seat)} == model.legal(seat)
    seen = view(match, observer)
    assert seen.squares == model.squares
    assert seen.laid == [sorted(cards) for cards in model.laid]
    assert (seen.pile, seen.under) == (model.top + len(model.under), model.under)
    for owner, truth in enumerate(model.hands):
        known = truth if owner == observer else model.known[observer][owner]
        assert seen.hands[owner].known == sorted(known.elements())
        assert seen.hands[owner].hidden == truth.total() - known.total()
        assert known <= Counter(truth)


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("edition", ["house", "short"])
@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_random_games(seats: int, edition: str, setting: dict[str, Any]) -> None:
    game = oppidum.game("romains", edition)
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
            same(match, model, random.choice(observers))
            match.play_code(seat, code)
            model.play(seat, str(game.decode(code)))
        for observer in observers:
            same(match, model, observer)
        assert match.state.tobytes() == whole.state.tobytes()
        assert not model.events
