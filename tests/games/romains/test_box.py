"""Editions of Astérix et les Romains: what is typed wrong is named in one line."""

from typing import Any

import pytest

import oppidum
from oppidum.engine import rollout
from oppidum.engine.conformance import secrets
from oppidum.engine.game import Game
from oppidum.games.romains.view import View

from .positions import edition, game, play, view

WRONG: list[tuple[dict[str, Any], str]] = [
    ({"events": {"menhir": [15]}}, "events.menhir: square 15 is not on the way; squares go from 1 to 14."),
    ({"events": {"bard": [0]}}, "events.bard: square 0 is not on the way; squares go from 1 to 14."),
    ({"events": {"menhir": [3], "cohort": [3]}}, "events.cohort: square 3 has an event already."),
    ({"events": {"druid": [3]}}, "events.druid: means nothing here; remove it or check its spelling."),
    ({"white": []}, "white: a die has from 1 to 12 faces."),
    ({"black": [1] * 13}, "black: a die has from 1 to 12 faces."),
    ({"black": [0]}, "black[0]: should be int >= 1."),
    ({"steps": 1}, "steps: should be int >= 2."),
    ({"removed": [0, 0, 0]}, "removed: should have 5 numbers, for 2 to 6 players."),
    (
        {"removed": [0, 0, 0, 34, 0]},
        "removed: with 5 players 14 cards are left and 15 are dealt; add cards or put fewer away.",
    ),
    (
        {"helmets": {1: 10}, "penalties": {1: 5}},
        "removed: with 6 players 15 cards are left and 18 are dealt; add cards or put fewer away.",
    ),
    (
        {"penalties": {1: 1, 2: 1, 3: 1, 4: 1, 5: 1}},
        "penalties: there may be at most 8 different cards, helmets and penalties together.",
    ),
    (
        {"helmets": {1: 100}, "penalties": {1: 21}},
        "helmets: there are 121 cards, helmets and penalties together; 120 at most.",
    ),
    ({"helmets": {1: 0}}, "helmets[0].count: should be int >= 1."),
]


@pytest.mark.parametrize(("changes", "reason"), WRONG, ids=[reason for _, reason in WRONG])
def test_errors_name_the_key_and_the_reason(changes: dict[str, Any], reason: str) -> None:
    with pytest.raises(oppidum.BadEdition) as error:
        game(**changes)
    assert str(error.value).endswith(f": {reason}")
    assert str(error.value).startswith("test:")
    assert error.value.say("fr") != str(error.value)


def test_a_value_given_twice() -> None:
    text = edition().replace("{ value = 2, count = 12 }", "{ value = 1, count = 12 }")
    with pytest.raises(oppidum.BadEdition, match="helmets: the value 1 is there twice"):
        Game("romains", "test", text)


def test_the_short_way() -> None:
    short = oppidum.game("romains", "short")
    seen = short.new(seats=6, seed=1).view(None)
    assert isinstance(seen, View)
    assert (seen.village, seen.pile, seen.removed) == (10, 8, 0)
    assert seen.events == {1: "menhir", 2: "bard", 4: "cohort", 5: "menhir", 6: "cohort", 7: "bard", 8: "bard"}
    for seats in short.seats:
        series = rollout.simulate(short.new(seats=seats, seed=1, chain_events=True), 50, seed=1)
        assert series.capped == 0
        assert (series.scores.max(axis=1) != 0).any()


def test_a_box_as_large_as_can_be() -> None:
    values = dict.fromkeys(range(1, 5), 15)
    match = game(steps=60, white=[60], helmets=values, penalties=values, removed=[0] * 5).new(seats=6, seed=1, first=0)
    assert view(match).pile == 120 - 18
    for _ in range(34):
        play(match, "white")
    assert (view(match).pile, match.over) == (0, False)
    play(match, "white")
    assert match.over
    assert sum(len(cards) for cards in view(match).laid) == 120 - 15


def test_secrets_are_kept_in_another_box() -> None:
    short = oppidum.game("romains", "short")
    secrets.same_views(short)
    secrets.redeal_from_knowledge(short)
