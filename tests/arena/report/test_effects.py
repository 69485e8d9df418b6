"""What goes with winning, beside what one finds by hand."""

import numpy as np
import pytest

from oppidum.arena.report.effects import Tally, effects
from oppidum.arena.report.sums import Mean, mean
from oppidum.games.chronicle import Group, Key

CAT, DOG = Key.plain("cat"), Key.plain("dog")


def test_effects_by_hand() -> None:
    """A seat with the cat wins three of four, one without it one of four."""
    had = np.array([[[True], [False]]] * 4)
    shares = np.array([[1.0, 0.0]] * 3 + [[0.0, 1.0]])
    (effect,) = effects([Tally.of(Group("pet", [CAT], had), shares)])
    assert (effect.group, effect.key, effect.seats) == ("pet", CAT, 4)
    assert (effect.share, effect.wins, effect.difference) == (0.5, 0.75, 0.5)
    middle = (3 + 2) / (4 + 4)  # as if four more seats had won two matches
    assert effect.margin == pytest.approx(1.96 * (2 * middle * (1 - middle) / (4 + 4)) ** 0.5)


def test_only_those_who_could_have_it_are_compared() -> None:
    """The first seat wins always; with the cat no more than without."""
    had = np.array([[[True], [False]], [[False], [False]]])
    shares = np.array([[1.0, 0.0], [1.0, 0.0]])
    first = np.array([[True, False]] * 2)
    (among,) = effects([Tally.of(Group("pet", [CAT], had, among=first), shares)])
    (all_of_them,) = effects([Tally.of(Group("pet", [CAT], had), shares)])
    assert (among.difference, among.share) == (0.0, 0.5)
    assert all_of_them.difference == pytest.approx(2 / 3)


def test_more_players_are_not_taken_for_a_cause() -> None:
    """Cats are common among four, who win less often than two; with as many players they change nothing."""
    two = Tally("pet", [CAT], None, np.array([10.0]), np.array([5.0]), 100, 50.0)
    four = Tally("pet", [CAT], None, np.array([80.0]), np.array([20.0]), 100, 25.0)
    (effect,) = effects([two, four])
    assert effect.difference == pytest.approx(0.0)
    assert effect.wins == pytest.approx(25 / 90)


def test_parts_add_up_and_traits_that_nobody_had_are_left_out() -> None:
    had = np.array([[[True, False], [False, False]]] * 4)
    shares = np.array([[1.0, 0.0]] * 3 + [[0.0, 1.0]])
    whole = Tally.of(Group("pet", [CAT, DOG], had), shares)
    parts = Tally.of(Group("pet", [CAT, DOG], had[:1]), shares[:1])
    parts.add(Tally.of(Group("pet", [CAT, DOG], had[1:]), shares[1:]))
    assert effects([parts]) == effects([whole])
    assert [effect.key for effect in effects([whole])] == [CAT]


def test_the_mean_has_its_interval() -> None:
    assert mean(np.array([0.0, 1.0, 0.0, 1.0])) == pytest.approx(Mean(0.5, 1.96 * 0.5 / 2))
