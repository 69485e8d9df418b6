"""Shares, intervals and ratings, beside what one finds by hand."""

from math import sqrt
from random import Random

import pytest

from oppidum.arena.figures import figures, share_of
from oppidum.arena.ratings import ratings
from oppidum.arena.results import Loss, Result


def result(game: int, deal: int, players: tuple[int, ...], shares: tuple[float, ...], **more: Loss) -> Result:
    nothing = (0.0,) * len(players)
    return Result(game, deal, players, shares, (0,) * len(players), (1,) * len(players), nothing, nothing, **more)


def test_one_game_a_deal_is_the_interval_of_agresti_and_coull() -> None:
    share = share_of({deal: (float(deal < 15), 1.0) for deal in range(20)}, 20)
    assert share is not None
    middle = (15 + 2) / (20 + 4)
    margin = 1.96 * sqrt(middle * (1 - middle) / 24)
    assert share.wins == 0.75
    assert (share.low, share.high) == pytest.approx((middle - margin, middle + margin))


def test_games_of_a_deal_that_go_the_same_way_count_once() -> None:
    alone = share_of({deal: (float(deal < 6), 1.0) for deal in range(10)}, 10)
    doubled = share_of({deal: (2.0 * (deal < 6), 2.0) for deal in range(10)}, 20)
    assert alone is not None
    assert doubled is not None
    assert (doubled.low, doubled.high) == pytest.approx((alone.low, alone.high))


def test_deals_that_cancel_out_make_it_surer() -> None:
    """Whoever starts wins: each deal is one all."""
    even = share_of(dict.fromkeys(range(100), (1.0, 2.0)), 200)
    by_lot = share_of({deal: (2.0 * (deal % 2), 2.0) for deal in range(100)}, 200)
    assert even is not None
    assert by_lot is not None
    assert even.wins == by_lot.wins == 0.5
    assert even.high - even.low == pytest.approx(2 * 1.96 / 104)  # the four deals added are all that is unsure
    assert by_lot.high - by_lot.low == pytest.approx(2 * 1.96 * 0.5 / sqrt(104))


def test_winning_everything_is_no_proof() -> None:
    share = share_of(dict.fromkeys(range(5), (2.0, 2.0)), 10)
    assert share is not None
    assert (share.wins, share.high) == (1.0, 1.0)
    assert 0.4 < share.low < 0.9
    assert share_of({}, 0) is None


def test_intervals_hold_what_they_promise() -> None:
    """Deals with luck of their own, 30 of them, two games each: about 95 of 100 intervals hold the truth."""
    random = Random(1)
    for truth in (0.5, 0.62, 0.9):
        held = 0
        for _ in range(1000):
            parts = {}
            for deal in range(30):
                chance = random.betavariate(2 * truth, 2 * (1 - truth))
                parts[deal] = (float((random.random() < chance) + (random.random() < chance)), 2.0)
            share = share_of(parts, 60)
            assert share is not None
            held += share.low <= truth <= share.high
        assert 925 <= held <= 985, truth


def test_the_matrix_compares_those_who_sat_together() -> None:
    """Three at a table: 0 wins two, 1 shares one with 2; the game without 1 does not count for it."""
    found = figures(
        [
            result(0, 0, (0, 1, 2), (1.0, 0.0, 0.0)),
            result(1, 1, (2, 0, 1), (0.5, 0.0, 0.5)),
            result(2, 2, (3, 0, 2), (0.0, 1.0, 0.0)),
        ],
        ["a", "b", "c", "d"],
    )
    row = found.matrix[0]
    assert row[0] is None
    assert row[1] is not None
    assert (row[1].wins, row[1].games) == pytest.approx((1 / 1.5, 2))
    assert row[2] is not None
    assert (row[2].wins, row[2].games) == pytest.approx((2 / 2.5, 3))
    assert found.matrix[1][3] is None  # they never met
    back = found.matrix[2][0]
    assert back is not None
    assert back.wins == pytest.approx(0.5 / 2.5)
    assert (back.low, back.high) == pytest.approx((1 - row[2].high, 1 - row[2].low))
    assert [standing.share.wins for standing in found.standings] == pytest.approx([2 / 3, 0.25, 0.5 / 3, 0.0])
    assert found.standings[3].share.games == 1
    assert (found.games, found.deals) == (3, 3)


def test_several_seats_count_by_the_seat() -> None:
    found = figures([result(0, 0, (0, 1, 0, 1, 0), (1.0, 0.0, 0.0, 0.0, 0.0))], ["a", "b"])
    assert found.standings[0].share.wins == pytest.approx(1 / 3)
    assert found.matrix[0][1] is not None
    assert found.matrix[0][1].wins == 1.0


def test_defaults_are_counted_with_their_reason() -> None:
    lost = Loss(1, "slow", "1500 ms")
    found = figures([result(game, game, (0, 1), (1.0, 0.0), default=lost) for game in range(3)], ["a", "b"])
    assert found.standings[0].defaults == []
    assert [(d.kind, d.detail, d.count) for d in found.standings[1].defaults] == [("slow", "1500 ms", 3)]


def test_ratings_follow_the_wins() -> None:
    """Player 0 beats 1, 1 beats 2, 0 beats 2; more games leave less doubt."""
    games = [
        result(number, number, *((pair, (1.0, 0.0)) if number % 2 else (pair[::-1], (0.0, 1.0))))
        for number, pair in enumerate([(0, 1), (1, 2), (0, 2)] * 10)
    ]
    few, many = ratings(games[:6], 3), ratings(games, 3)
    assert many[0].mu > many[1].mu > many[2].mu
    assert many[0].margin < few[0].margin < 1.96 * 25 / 3
    even = ratings([result(0, 0, (0, 1), (0.5, 0.5))], 2)
    assert even[0].mu == pytest.approx(even[1].mu)
