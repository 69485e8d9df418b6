"""Higher levels play better: fixed seeds and simulations, so that these matches always go the same way."""

import pytest

import oppidum
from oppidum.bots.levels import levels
from oppidum.bots.thinker import Budget, Thinker
from oppidum.engine.match import Match

GAMES = 6


def thinker(slug: str, level: int, seed: int) -> Thinker:
    """A bot of a level without a clock, whose matches are the same on all machines."""
    looks, slips, proof = levels(slug)[level - 1]
    return Thinker(Budget(looks), seed, slips=slips, proof=proof)


def played(match: Match, bots: tuple[Thinker, Thinker]) -> Match:
    while not match.over:
        seat = match.to_act[0]
        match.play(seat, bots[seat].choose(match, seat))
    return match


@pytest.mark.parametrize("slug", oppidum.slugs())
def test_the_fourth_level_beats_the_first(slug: str) -> None:
    won = 0.0
    for number in range(GAMES):
        strong, weak = thinker(slug, 4, number), thinker(slug, 1, number)
        match = oppidum.game(slug).new(seats=2, seed=number // 2)
        seat = number % 2
        won += played(match, (weak, strong) if seat else (strong, weak)).shares[seat]
    assert won > GAMES / 2
