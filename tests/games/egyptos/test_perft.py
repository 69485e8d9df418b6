"""Counted trees: pinned, and the small ones confirmed by the slow model."""

from copy import deepcopy
from typing import Any

import pytest

from oppidum.engine.match import Match
from oppidum.engine.perft import divide, perft

from .model import Model
from .positions import BLOCK, played

TREES: list[tuple[dict[str, Any], list[int]]] = [
    ({}, [1, 8, 88, 1200, 19280, 354160, 7288560]),
    ({"swap": True}, [1, 8, 88, 176, 2400, 38560]),
    ({"seats": 3}, [1, 4, 24, 176, 1504, 14560]),
]


def lines(model: Model, depth: int) -> int:
    moves = model.legal()
    if depth == 1:
        return len(moves)
    total = 0
    for move in moves:
        after = deepcopy(model)
        after.play(move)
        total += lines(after, depth - 1)
    return total


def compare(match: Match, counts: list[int]) -> None:
    """On failure, the count by first action says where to look."""
    for depth, expected in enumerate(counts, 1):
        assert perft(match, depth) == expected, divide(match, depth)


@pytest.mark.parametrize(("setting", "counts"), TREES, ids=["two", "swap", "three"])
def test_from_the_start(setting: dict[str, Any], counts: list[int]) -> None:
    compare(played(**setting), counts)
    for depth in (1, 2, 3):
        assert lines(Model(**setting), depth) == counts[depth - 1]


def test_in_the_moving_phase() -> None:
    match, model = played(*BLOCK), Model()
    for move in BLOCK:
        model.play(move)
    compare(match, [len(model.legal()), lines(model, 2)])


def test_lines_end_with_the_match() -> None:
    """A finished match has no lines of play: the last move of the limit leads nowhere."""
    match = played(*BLOCK, move_limit=1)
    assert perft(match, 1) > 0
    assert perft(match, 2) == 0


def test_divide_adds_up() -> None:
    match = played("0,0", "1,1")
    assert sum(divide(match, 3).values()) == perft(match, 3)
