"""What the bots know of a hand, of the pile and of a prize, on tables small enough to count by hand."""

import numpy as np
import pytest

from oppidum.engine.match import Match
from oppidum.games.cartes import heuristics
from tests.games.cartes.positions import table


def seen(match: Match, seat: int) -> list[float]:
    out = np.zeros(heuristics.FEATURES)
    heuristics.features(match.box, match.state, seat, out)
    return list(out)


def chances(match: Match) -> list[float]:
    out = np.zeros(match.seats)
    heuristics.evaluate(match.box, match.state, out)
    return list(out)


def test_what_is_known_of_a_seat() -> None:
    match = table("10 9 1 idefix", "8 7", up="8", pile="8 8 3 highest", taken=("8", "3"))
    left = 5 / 20
    assert seen(match, 0) == pytest.approx([8, 8 + 20, 2 * 20 * 1, 3, 1, 2, 2 * left, 1])
    assert seen(match, 1) == pytest.approx([3, 8, 1 * 20 * 1, 2, 0, 2 / 3, 0, 0])


def test_the_pile_counts_as_far_as_it_will_still_come() -> None:
    match = table("5", "7", up="8", pile="8 8 8 1 2 3 4", taken=("", "1"))
    assert seen(match, 1)[2] == pytest.approx(1 * 20 * 2 / 8)


def test_more_potions_make_a_card_that_none_beats() -> None:
    """cartes.5: the first seat is Astérix with 2 potions on his 10, the second Obélix with 3."""
    match = table("10", "10", up="8")
    assert (seen(match, 0)[7], seen(match, 1)[7]) == (0, 1)


def test_chances_follow_the_hands_whoever_holds_them() -> None:
    strong, weak = chances(table("10 4", "8 7", up="1"))
    assert strong > weak
    assert strong + weak == pytest.approx(1)
    assert chances(table("8 7", "10 4", up="1")) == pytest.approx([weak, strong])
    assert chances(table("3 4", "8 7", up="1"))[0] < strong


def test_three_seats_share_the_chances() -> None:
    each = chances(table("10 9", "8 7", "6 5", up="4"))
    assert each == sorted(each, reverse=True)
    assert sum(each) == pytest.approx(1)


def test_the_card_that_a_prize_deserves_promises_most() -> None:
    match = table("1 2 3 4 5 6 7 8 9 10 idefix", "8 7", up="8", taken=("8 8", ""))
    actions = np.array(match.codes(0), np.int32)
    weights = np.zeros(len(actions))
    heuristics.promise(match.box, match.state, 0, actions, len(actions), weights)
    assert weights.argmax() == 9
    assert weights.min() > 0
