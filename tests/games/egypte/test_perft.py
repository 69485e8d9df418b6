"""Counted trees: how many lines of play there are from the start, pinned, and counted again by the slow model."""

from pathlib import Path

import pytest

import oppidum
from oppidum.engine.game import Game
from oppidum.engine.match import Match
from oppidum.engine.perft import divide, perft
from tests.games.egypte.model import Model

TINY = Path(__file__).with_name("tiny.toml")


def tiny() -> Game:
    return oppidum.game("egypte", TINY)


def counted(match: Match, depth: int) -> int:
    """The same by the model: it says what is legal, the rules only carry it out."""
    texts = Model(match).legal()
    if depth == 1:
        return len(texts)
    total = 0
    for text in texts:
        after = match.copy()
        after.play(after.to_act[0], after.game.parse(text))
        total += 0 if after.over else counted(after, depth - 1)
    return total


@pytest.mark.parametrize(("depth", "lines"), [(1, 534), (2, 170_135), (3, 87_949_714)])
def test_house_trees(depth: int, lines: int) -> None:
    assert perft(oppidum.game("egypte").new(seats=2, seed=0), depth) == lines


@pytest.mark.parametrize(("depth", "lines"), [(1, 34), (2, 660), (3, 17_288), (4, 525_927)])
def test_tiny_trees(depth: int, lines: int) -> None:
    assert perft(tiny().new(seats=3, seed=0), depth) == lines


@pytest.mark.parametrize("depth", [1, 2, 3])
def test_the_model_counts_the_same_tree(depth: int) -> None:
    match = tiny().new(seats=3, seed=0)
    assert counted(match, depth) == perft(match, depth)


def test_the_model_counts_the_house_tree() -> None:
    match = oppidum.game("egypte").new(seats=2, seed=0)
    assert counted(match, 1) == perft(match, 1)


def test_the_count_by_first_action_adds_up() -> None:
    match = tiny().new(seats=3, seed=0)
    counts = divide(match, 3)
    assert set(counts) == Model(match).legal()
    assert sum(counts.values()) == perft(match, 3)
