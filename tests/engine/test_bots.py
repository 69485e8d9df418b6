"""The simple opponent: it sees what is in front of it, and nothing that it may not see."""

from random import Random

import oppidum
from oppidum.bots.simple import Simple
from oppidum.engine.conformance.secrets import redealt
from oppidum.engine.conformance.walks import step
from tests.games.egyptos.positions import BLOCK, played


def test_it_takes_a_win_and_stops_one() -> None:
    four = played("0,0", "0,1", "1,0", "1,1", "2,0", "2,1", "3,0", "-1,0")
    assert str(Simple().choose(four, 0)) == "4,0"
    must_block = played("0,0", "-1,0", "1,0", "0,1", "2,0", "1,1", "3,0")
    assert str(Simple().choose(must_block, 1)) == "4,0"


def test_it_wins_in_the_moving_phase() -> None:
    moves = ["0,0>0,4", "2,0>2,-1", "1,0>1,4", "3,0>3,-1", "4,0>2,4", "1,1>1,0", "5,0>3,4", "0,1>0,0"]
    match = played(*BLOCK, *moves)
    match.play(0, Simple().choose(match, 0))
    assert match.winners == (0,)


def test_same_seed_same_choice_whatever_it_cannot_know() -> None:
    """The dice are all that is hidden in Egyptos."""
    match = oppidum.game("egyptos").new(seed=4)
    for _ in range(9):
        step(match, Random(1))
    seat = match.to_act[0]
    choices = {str(Simple(seed=3, endings=500).choose(m, seat)) for m in (match, redealt(match, seat, 8))}
    assert len(choices) == 1


def test_it_beats_random_play() -> None:
    won = 0
    for number in range(10):
        match = oppidum.game("egyptos").new(seed=number)
        bot, random = Simple(seed=number, endings=400), Random(number)
        while not match.over:
            seat = match.to_act[0]
            match.play(seat, bot.choose(match, seat) if seat == 0 else random.choice(match.legal(seat)))
        won += match.winners == (0,)
    assert won >= 9
