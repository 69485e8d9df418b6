"""Counted trees with known luck: pinned, and the small ones confirmed by the slow model."""

from copy import deepcopy
from random import Random

import pytest

import oppidum
from oppidum.engine.match import Match
from oppidum.engine.perft import divide, perft

from .model import Model
from .positions import table

TREES: list[tuple[str, int, str, list[int]]] = [
    ("house", 2, "cancel", [22, 242, 3920, 38040, 745200]),
    ("house", 3, "cancel", [33, 726, 7986, 203358, 4390116]),
    ("pocket", 2, "nobody", [22, 242, 3930, 38240, 753004]),
]


def compare(match: Match, counts: list[int]) -> None:
    """On failure, the count by first action says where to look."""
    for depth, expected in enumerate(counts, 1):
        assert perft(match, depth) == expected, divide(match, depth)


def lines(match: Match, model: Model, depth: int) -> int:
    """The same count by the model; the match lends its luck."""
    total = 0
    for seat in list(model.asked):
        for action in sorted(model.legal(seat)):
            if depth == 1:
                total += 1
                continue
            after, its_model = match.copy(), deepcopy(model)
            heard = len(match.events)
            after.play(seat, match.game.parse(action))
            its_model.events = after.events[heard:]
            its_model.play(seat, action)
            total += lines(after, its_model, depth - 1)
    return total


@pytest.mark.parametrize(("edition", "seats", "full_tie", "counts"), TREES)
def test_from_the_start(edition: str, seats: int, full_tie: str, counts: list[int]) -> None:
    game = oppidum.game("cartes", edition)
    match = game.new(seats=seats, seed=0, full_tie=full_tie)
    compare(match, counts)
    for depth in (1, 2, 3):
        assert lines(match, Model(game.contents, seats, match.options, match.events), depth) == counts[depth - 1]


@pytest.mark.parametrize("edition", ["house", "pocket"])
def test_in_the_middle_of_a_game(edition: str) -> None:
    game = oppidum.game("cartes", edition)
    random = Random(5)
    match = game.new(seats=3, seed=5)
    for _ in range(95):
        seat = random.choice(match.to_act)
        match.play_code(seat, random.choice(match.codes(seat)))
    model = Model(game.contents, 3, match.options, match.events)
    for seat, code in match.moves:
        model.play(seat, str(game.decode(code)))
    compare(match, [lines(match, model, depth) for depth in (1, 2, 3)])


def test_a_trick_in_every_order() -> None:
    """Two seats with two cards choose in either order; the last Idéfix of a trick asks for one of two answers."""
    compare(table("7 idefix", "9 2", up="highest", pile="1 1 1"), [1 + 2, 2 * 2])
    compare(table("7 idefix", "9 2", up="6", pile="1 1 1"), [2 + 2, 2 * 4])


def test_divide_adds_up() -> None:
    match = oppidum.game("cartes").new(seats=3, seed=0)
    assert sum(divide(match, 4).values()) == perft(match, 4)
