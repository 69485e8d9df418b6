"""Counted trees with known throws: pinned, and the small ones confirmed by the slow model."""

from copy import deepcopy
from random import Random
from typing import Any

import pytest

import oppidum
from oppidum.engine.match import Match
from oppidum.engine.perft import divide, perft

from .model import Model
from .positions import table

TREES: list[tuple[str, int, dict[str, Any], list[int]]] = [
    ("house", 2, {}, [2, 4, 8, 16, 32, 64, 128, 256, 512]),
    ("house", 4, {}, [2, 8, 26, 70, 198, 600, 1788, 5307]),
    ("house", 6, {}, [2, 12, 62, 282, 1192, 4994, 21612]),
    ("short", 3, {"chain_events": True}, [2, 6, 14, 34, 86, 210, 506, 1214, 2950]),
]


def compare(match: Match, counts: list[int]) -> None:
    """On failure, the count by first action says where to look."""
    for depth, expected in enumerate(counts, 1):
        assert perft(match, depth) == expected, divide(match, depth)


def lines(match: Match, model: Model, depth: int) -> int:
    """The same count by the model; the match lends its luck."""
    total = 0
    for seat in model.asked:
        for action in sorted(model.legal(seat)):
            if depth == 1:
                total += 1
                continue
            after, its_model = match.copy(), deepcopy(model)
            told = len(match.events)
            after.play(seat, match.game.parse(action))
            its_model.events = after.events[told:]
            its_model.play(seat, action)
            total += lines(after, its_model, depth - 1)
    return total


@pytest.mark.parametrize(("edition", "seats", "options", "counts"), TREES)
def test_from_the_start(edition: str, seats: int, options: dict[str, Any], counts: list[int]) -> None:
    game = oppidum.game("romains", edition)
    match = game.new(seats=seats, seed=0, **options)
    compare(match, counts)
    for depth in (1, 2, 3, 4):
        assert lines(match, Model(game.contents, seats, match.options, match.events), depth) == counts[depth - 1]


def test_in_the_middle_of_a_game() -> None:
    game = oppidum.game("romains")
    random = Random(5)
    match = game.new(seats=5, seed=5)
    for _ in range(80):
        seat = random.choice(match.to_act)
        match.play_code(seat, random.choice(match.codes(seat)))
    model = Model(game.contents, 5, match.options, match.events)
    for seat, code in match.moves:
        model.play(seat, str(game.decode(code)))
    compare(match, [lines(match, model, depth) for depth in (1, 2, 3, 4)])


def test_the_window_in_every_order() -> None:
    """White and the next die, or black and two seats with two answers each; then the next questions."""
    compare(table("1", "1", "1"), [2, 2 + 4, 2 + 4 + 4 * 2])


def test_divide_adds_up() -> None:
    match = oppidum.game("romains").new(seats=3, seed=0)
    assert sum(divide(match, 4).values()) == perft(match, 4)
