"""What goes with winning, and the report of a game."""

from random import Random

import pytest

import oppidum
from oppidum.bots.effects import effects
from oppidum.bots.report import Report
from oppidum.engine.conformance.walks import step
from oppidum.engine.errors import BadInput


def test_effects_by_hand() -> None:
    """A seat with the cat wins three of four, one without it one of four."""
    cat: dict[str, set[str]] = {"pet": {"cat"}}
    none: dict[str, set[str]] = {"pet": set()}
    won, lost = ([cat, none], [1.0, 0.0]), ([cat, none], [0.0, 1.0])
    (effect,) = effects([won, won, won, lost])
    assert (effect.group, effect.key) == ("pet", "cat")
    assert (effect.share, effect.wins, effect.difference) == (0.5, 0.75, 0.5)
    assert effect.margin == pytest.approx(1.96 * (2 * 0.75 * 0.25 / 4) ** 0.5)


def test_the_greatest_effects_come_first_group_by_group() -> None:
    one: dict[str, set[str]] = {"a": {"x", "y"}, "b": {"z"}}
    other: dict[str, set[str]] = {"a": {"x"}, "b": set()}
    matches = [([one, other], [1.0, 0.0]), ([other, other], [0.5, 0.5])]
    assert [effect.key for effect in effects(matches)] == ["y", "x", "z"]


def test_report_of_compagnie() -> None:
    game = oppidum.game("compagnie")
    report = Report(game)
    hands = 0
    for number in range(4):
        match, random = game.new(seats=3, seed=number), Random(number)
        hands += sum(int((match.state.hand[seat] > 0).sum()) for seat in range(3))
        while not match.over:
            step(match, random)
        report.watch(number, match)
    assert {effect.group for effect in report.effects} == {"hand", "laid", "won"}
    assert sum(effect.share * 12 for effect in report.effects if effect.group == "hand") == pytest.approx(hands)
    assert all(effect.wins > 0 for effect in report.effects if effect.group == "won" and effect.share == 1)
    assert report.measures["turns"]["least"] <= report.measures["turns"]["median"] <= report.measures["turns"]["most"]
    assert report.say("hand", "fr") == "Personnages dans la main de départ"


def test_games_without_a_report_say_so() -> None:
    with pytest.raises(BadInput, match="no report on romains"):
        Report(oppidum.game("romains"))
