"""Counted trees with known throws, pinned."""

from typing import Any

import pytest

import oppidum
from oppidum.engine.perft import divide, perft

TREES: list[tuple[str, int, dict[str, Any], list[int]]] = [
    ("house", 2, {}, [6, 31, 126, 575, 2405]),
    ("house", 4, {}, [6, 20, 93, 423, 1883]),
    ("house", 3, {"far_bonuses": True}, [6, 21, 106, 560, 2648]),
    ("village", 4, {"skip_protected": True}, [5, 17, 74, 339, 1446]),
]


@pytest.mark.parametrize(("edition", "seats", "options", "counts"), TREES)
def test_from_the_start(edition: str, seats: int, options: dict[str, Any], counts: list[int]) -> None:
    """On failure, the count by first action says where to look."""
    match = oppidum.game("compagnie", edition).new(seats=seats, seed=0, **options)
    for depth, expected in enumerate(counts, 1):
        assert perft(match, depth) == expected, divide(match, depth)


def test_divide_adds_up() -> None:
    match = oppidum.game("compagnie").new(seats=3, seed=0)
    assert sum(divide(match, 4).values()) == perft(match, 4)
