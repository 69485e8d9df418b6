"""What bots know of Astérix et les Romains: who is ahead, and how somebody answers who does not see all hands."""

import numpy as np
import pytest

from oppidum.engine.match import Match
from oppidum.games.romains.heuristics import evaluate, reply
from oppidum.games.romains.judging import FACTS, HELD, survey
from oppidum.games.romains.layout import DECLINE, EXCHANGE, JOSTLE, PASS

from .positions import play, table
from .test_knowledge import redealt


def odds(match: Match) -> list[float]:
    out = np.zeros(match.seats)
    evaluate(match.box, match.state, out)
    return list(out)


def answer(match: Match, seat: int) -> int:
    return int(reply(match.box, match.state, seat))


@pytest.mark.parametrize("seats", [2, 3, 6])
def test_odds_add_up_and_points_count(seats: int) -> None:
    match = table(*["1 2 -1"] * seats, squares=(4,) * seats, also=f"laid {seats}: 4 3 3")
    chances = odds(match)
    assert sum(chances) == pytest.approx(1.0)
    assert chances[seats - 1] == max(chances) > 1.3 / seats


def test_it_does_not_matter_which_seat_somebody_has() -> None:
    here, there = table("4 3 1", "1 -1", squares=(9, 3)), table("1 -1", "4 3 1", squares=(3, 9), also="turn: 2")
    assert odds(here) == pytest.approx(odds(there)[::-1])


def test_good_cards_near_the_village_are_better_than_poor_ones_in_the_camp() -> None:
    assert odds(table("4 3 3", "-1 -1", squares=(13, 0)))[0] > 0.6


def test_what_is_believed_of_a_hand_is_what_is_known_of_it_and_a_guess_of_the_rest() -> None:
    match = play(table("1 1", "4 4 -1", "2", squares=(0, 0, 0)), "black", "1: exchange")
    facts, beliefs = np.zeros((3, FACTS)), np.zeros((3, 3))
    survey(match.box, match.state, facts, beliefs)
    assert list(facts[:, HELD]) == [7, 2, 2]
    assert beliefs[1, 0] == 7
    assert beliefs[0, 1] == 2
    assert 0 < beliefs[2, 0] < 7  # three cards like others


def test_a_shout_is_for_those_who_have_less_than_they_expect_to_get() -> None:
    poor = play(table("4 4 4", "-1 -2 -1", squares=(4, 0)), "black")
    rich = play(table("-1 -1 -2", "4 4 4", squares=(4, 9)), "black")
    assert (answer(poor, 1), answer(rich, 1)) == (EXCHANGE, PASS)


@pytest.mark.parametrize("seed", range(5))
def test_an_answer_does_not_tell_what_the_thrower_holds(seed: int) -> None:
    match = play(table("4 4 4", "2 1 -1", "3 -1 1", squares=(4, 6, 2)), "black")
    assert answer(redealt(match, 1, seed), 1) == answer(match, 1)


def test_jostling_is_for_those_who_have_worse_cards_than_others() -> None:
    poor, rich = table("-1 -2", "4 4", squares=(0, 2)), table("4 4", "-1 -2", squares=(0, 2))
    assert answer(play(poor, "white"), 0) == JOSTLE + 1
    assert answer(play(rich, "white"), 0) == DECLINE


def test_choosing_a_die_is_for_the_search() -> None:
    assert answer(table("1", "2"), 0) < 0
