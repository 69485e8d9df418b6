"""The player that decides at first sight: legal, honest, and better than chance."""

import pytest

import oppidum
from oppidum.arena import tournament
from oppidum.arena.figures import figures
from oppidum.bots.greedy import Greedy
from oppidum.engine import dice
from oppidum.engine.registry import slugs

GAMES = 120


@pytest.mark.parametrize("slug", slugs())
def test_beats_chance_in_every_game(slug: str) -> None:
    pattern = oppidum.game(slug).new(seed=0)
    of = tournament.header(pattern, ["greedy", "random"], "1")
    share = figures(tournament.run(pattern, of, GAMES), of.players).matrix[0][1]
    assert share is not None
    assert share.low > 0.5, share


@pytest.mark.parametrize("slug", ["cartes", "compagnie", "romains"])
def test_knows_what_its_seat_knows(slug: str) -> None:
    """Two states that the seat cannot tell apart lead to the same choice."""
    match = oppidum.game(slug).new(seats=3, seed=4)
    player = Greedy(1)
    for number in range(60):
        if match.over:
            break
        seat = match.to_act[-1]
        choices = {str(Greedy(number).choose(match.redealt(seat, dice.new_luck(i)[0]), seat)) for i in range(3)}
        assert choices == {str(Greedy(number).choose(match, seat))}
        match.play(seat, player.choose(match, seat))
