"""Forced wins of Egyptos: what is claimed is true, and nothing is claimed where the proof does not reach."""

from random import Random
from typing import Any

import numpy as np
import pytest

import oppidum
from oppidum.engine.game import Game
from oppidum.engine.match import Match
from oppidum.games.egyptos.heuristics import evaluate, forced, promise, refuted
from oppidum.games.egyptos.threats import DEEPEST

from .drawings import position
from .positions import BLOCK, played
from .proof import after, holds, winning_action
from .solver import wins_in

# Blue has an open three and the move; red is one move behind.
THREES = "0,0 0,1 1,0 1,1 2,0 2,1".split()


def small(pieces: int, line: int, reach: int) -> Game:
    text = oppidum.game("egyptos").edition_text
    for old, new in (("pieces = 12", pieces), ("line = 5", line), ("reach = 24", reach)):
        text = text.replace(old, f"{old.split()[0]} = {new}")
    return Game("egyptos", "small", text)


def some_way(game: Game, random: Random, moves: int, **options: Any) -> Match:
    """A match some moves on, in which each took a little care where to put a piece."""
    match = game.new(seed=random.randrange(1 << 30), **options)
    while not match.over and len(match.moves) < moves:
        seat = match.to_act[0]
        codes = np.array(match.codes(seat), np.int32)
        weights = np.zeros(len(codes))
        promise(match.box, match.state, seat, codes, len(codes), weights)
        noise = np.array([random.gauss(0, 2) for _ in codes])
        match.play_code(seat, int(codes[(np.log(weights) + noise).argmax()]))
    return match


@pytest.mark.parametrize(
    ("contents", "matches", "longest", "options"),
    [
        ((12, 5, 24), 15, 20, {}),
        ((7, 4, 3), 150, 22, {}),
        ((6, 4, 3), 150, 20, {"contact_when_moving": "free"}),
        ((5, 3, 2), 150, 16, {}),
        ((4, 4, 2), 150, 16, {}),
    ],
    ids=str,
)
def test_claimed_wins_hold_against_every_reply(
    contents: tuple[int, int, int], matches: int, longest: int, options: dict[str, Any]
) -> None:
    """On small tables pieces soon move; on the large one moving is for the composed positions."""
    random = Random(f"{contents} {options}")
    game = small(*contents)
    claimed = 0
    for _ in range(matches):
        match = some_way(game, random, random.randrange(4, longest), **options)
        if match.over:
            continue
        if winning_action(match) is None:
            assert not wins_in(position(match), 2)
        else:
            claimed += 1
            assert holds(match, DEEPEST)
    assert claimed


def test_the_shortest_win_is_preferred() -> None:
    four = played(*THREES, "3,0", "-1,1")
    assert after(four, winning_action(four) or "").winners == (0,)


def test_the_search_changes_nothing() -> None:
    match = played(*BLOCK)
    before = match.state.tobytes()
    winning_action(match)
    refuted(match.box, match.state, 0, match.codes(0)[0], 1000)
    assert match.state.tobytes() == before


def test_nothing_is_claimed_for_who_is_not_to_act() -> None:
    match = played(*THREES)
    assert forced(match.box, match.state, 0, 1000) >= 0
    assert forced(match.box, match.state, 1, 1000) == -1


def test_nothing_is_claimed_with_three_players() -> None:
    match = played("0,0", "0,1", "0,2", "1,0", "1,1", "1,2", "2,0", "2,1", "2,2", "3,0", "3,1", "3,2", seats=3)
    assert not match.over
    assert winning_action(match) is None


def test_nothing_is_claimed_before_colours_are_chosen() -> None:
    for moves in (["0,0"], ["0,0", "0,1"], ["0,0", "0,1", "1,0"]):
        assert winning_action(played(*moves, swap=True)) is None
    chosen = played("0,0", "0,1", "1,0", "red", "-1,1", "2,0", "-1,2", swap=True)
    assert winning_action(chosen) is not None
    assert holds(chosen, 2)


def test_no_budget_no_claim() -> None:
    match = played(*THREES)
    assert forced(match.box, match.state, 0, 1) == -1


# Blue's row 4 has three pieces, open at both ends; it takes a piece of the block to make the fourth.
OPEN_THREE = [*BLOCK, "0,0>0,4", "2,0>2,-1", "1,0>1,4", "3,0>3,-1", "4,0>2,4", "1,1>1,0"]


@pytest.mark.parametrize(("left", "found"), [(1, False), (2, False), (3, True)])
def test_a_win_after_the_last_move_is_no_win(left: int, found: bool) -> None:
    """egyptos.11: with two moves to go the reply is the last one; with three the line comes first."""
    match = played(*OPEN_THREE, move_limit=6 + left)
    assert (winning_action(match) is not None) == found
    assert not found or holds(match, 2)


def test_a_losing_reply_is_refuted() -> None:
    match = played(*THREES[:5])
    seat = match.to_act[0]
    lost = {
        str(match.game.decode(code)) for code in match.codes(seat) if refuted(match.box, match.state, seat, code, 9999)
    }
    assert {str(action) for action in match.legal(seat)} - lost == {"-1,0", "3,0"}


def weights(match: Match) -> dict[str, float]:
    seat = match.to_act[0]
    codes = np.array(match.codes(seat), np.int32)
    out = np.zeros(len(codes))
    promise(match.box, match.state, seat, codes, len(codes), out)
    assert (out > 0).all()
    return {str(match.game.decode(int(code))): weight for code, weight in zip(codes, out, strict=True)}


def by_weight(found: dict[str, float]) -> list[str]:
    """From the best on."""
    return sorted(found, key=found.__getitem__, reverse=True)


def test_promise_prefers_wins_to_blocks_to_forks_to_the_rest() -> None:
    fours = weights(played(*THREES, "3,0", "3,1"))
    assert set(by_weight(fours)[:2]) == {"-1,0", "4,0"}
    assert set(by_weight(fours)[2:4]) == {"-1,1", "4,1"}
    threes = weights(played(*THREES))
    assert set(by_weight(threes)[:2]) == {"-1,0", "3,0"}
    assert set(by_weight(threes)[2:4]) == {"-1,1", "3,1"}


def test_promise_lifts_no_piece_out_of_a_line_that_it_completes() -> None:
    match = played(*OPEN_THREE, "5,0>3,4", "0,1>0,0")
    found = weights(match)
    best = by_weight(found)[0]
    assert after(match, best).winners == (0,)
    assert all(after(match, move).over == (weight == found[best]) for move, weight in found.items())


@pytest.mark.parametrize("setting", [{}, {"seats": 3}, {"swap": True}], ids=str)
def test_evaluation_shares_out_the_whole_match(setting: dict[str, Any]) -> None:
    random = Random(1)
    for moves in range(0, 40, 3):
        match = some_way(oppidum.game("egyptos"), random, moves, **setting)
        if not match.over:
            shares = np.zeros(match.seats)
            evaluate(match.box, match.state, shares)
            assert ((shares > 0) & (shares < 1)).all()
            assert shares.sum() == pytest.approx(1)
            weights(match)


def test_evaluation_knows_who_wins_next() -> None:
    for moves in (THREES, [*THREES, "3,0"], [*THREES, "3,0", "4,0"]):
        match = played(*moves)
        shares = np.zeros(2)
        evaluate(match.box, match.state, shares)
        assert shares[0] > 0.6
