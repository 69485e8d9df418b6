"""Bots that search: what they see, what they cannot see, and what their budget means."""

from random import Random

import pytest

import oppidum
from oppidum.bots.levels import describe, levels, name
from oppidum.bots.looking import Looking
from oppidum.bots.thinker import Budget, Thinker
from oppidum.engine import dice
from oppidum.engine.conformance.secrets import redealt
from oppidum.engine.conformance.walks import step
from oppidum.engine.errors import BadInput
from oppidum.engine.match import Match
from tests.games.egyptos.positions import BLOCK, played

SLUGS = oppidum.slugs()


def under_way(slug: str, moves: int, seed: int = 4) -> Match:
    """A match after some random moves, with a choice to make."""
    game = oppidum.game(slug)
    match, random = game.new(seats=game.seats[-1], seed=seed), Random(seed)
    while len(match.moves) < moves or all(len(match.codes(seat)) < 2 for seat in match.to_act):
        step(match, random)
    return match


def chooser(match: Match) -> int:
    return next(seat for seat in match.to_act if len(match.codes(seat)) > 1)


def test_it_takes_a_win_and_stops_one() -> None:
    four = played("0,0", "0,1", "1,0", "1,1", "2,0", "2,1", "3,0", "-1,0")
    must_block = played("0,0", "-1,0", "1,0", "0,1", "2,0", "1,1", "3,0")
    for level in (3, 4, 5):
        assert str(oppidum.bot("egyptos", level).choose(four, 0)) == "4,0"
        assert str(oppidum.bot("egyptos", level).choose(must_block, 1)) == "4,0"


def test_it_wins_in_the_moving_phase() -> None:
    moves = ["0,0>0,4", "2,0>2,-1", "1,0>1,4", "3,0>3,-1", "4,0>2,4", "1,1>1,0", "5,0>3,4", "0,1>0,0"]
    match = played(*BLOCK, *moves)
    match.play(0, oppidum.bot("egyptos", 4).choose(match, 0))
    assert match.winners == (0,)


def test_a_proved_win_is_the_first_advice() -> None:
    four = played("0,0", "0,1", "1,0", "1,1", "2,0", "2,1", "3,0", "-1,0")
    best = oppidum.bot("egyptos", 3).advise(four, 0)[0]
    assert (str(best.action), best.chance) == ("4,0", 1.0)


@pytest.mark.parametrize("slug", SLUGS)
def test_same_seed_same_choice_whatever_it_cannot_know(slug: str) -> None:
    """On states that its seat cannot tell apart, at all levels; the time is no limit here."""
    for moves in (3, 17):
        match = under_way(slug, moves)
        seat = chooser(match)
        for looks, slips, proof in levels(slug):
            choices = {
                str(Thinker(Budget(min(looks, 200)), 3, slips=slips, proof=proof).choose(twin, seat))
                for twin in (match, redealt(match, seat, 8), redealt(match, seat, 9))
            }
            assert len(choices) == 1


@pytest.mark.parametrize("slug", SLUGS)
def test_advice_and_chances(slug: str) -> None:
    match = under_way(slug, 6)
    seat = chooser(match)
    before = match.state.tobytes()
    advice = Thinker(Budget(120), jobs=2).advise(match, seat)
    assert {str(action) for action, _, _ in advice} == {str(action) for action in match.legal(seat)}
    assert sum(looks for _, _, looks in advice) == 120
    assert [looks for _, _, looks in advice] == sorted((looks for _, _, looks in advice), reverse=True)
    assert all(0 <= chance <= 1 for _, chance, _ in advice)
    assert sum(match.chances()) == pytest.approx(1)
    assert match.state.tobytes() == before


def test_chances_of_a_match_that_is_over() -> None:
    match = under_way("cartes", 5)
    while not match.over:
        step(match, Random(2))
    assert match.chances() == list(match.shares)
    assert sum(match.shares) == pytest.approx(1)


def test_two_jobs_are_reproducible() -> None:
    match = under_way("romains", 8)
    seat = chooser(match)
    one, two = (Thinker(Budget(300), seed=5, jobs=2).advise(match, seat) for _ in range(2))
    assert one == two


def test_it_stops_when_told_to() -> None:
    match = under_way("romains", 8)
    asked = iter([False, False, True])
    bot = Thinker(Budget(seconds=600))
    bot.choose(match, chooser(match), stopped=lambda: next(asked))
    assert bot.simulations > 0


def test_the_tree_does_not_grow_past_its_room(monkeypatch: pytest.MonkeyPatch) -> None:
    for slug in ("egyptos", "cartes"):
        monkeypatch.setattr("oppidum.bots.looking.ROOM", 300)
        match = under_way(slug, 3)
        seat = chooser(match)
        looking = Looking(match, seat, seat, dice.new_luck(1)[0])
        looking.go_on(2000)
        assert len(looking.work.nodes) == 300
        assert sum(looks for looks, _ in looking.found().values()) <= 2000
        assert sum(looking.work.totals) == pytest.approx(2000)


def test_levels_have_names_and_limits() -> None:
    assert [name(level, "fr") for level in range(1, 6)] == [
        "Apprenti",
        "Villageois",
        "Légionnaire",
        "Centurion",
        "Druide",
    ]
    assert describe(1, "en") != describe(1, "fr")
    for level in (0, 6):
        with pytest.raises(BadInput, match="levels go from 1 to 5"):
            oppidum.bot("egyptos", level)


def test_it_beats_random_play() -> None:
    for slug in ("egyptos", "cartes"):
        won = 0.0
        for number in range(10):
            match, random = oppidum.game(slug).new(seed=number), Random(number)
            bot = Thinker(Budget(100), seed=number)
            while not match.over:
                seat = random.choice(match.to_act)
                match.play(seat, bot.choose(match, seat) if seat == 0 else random.choice(match.legal(seat)))
            won += match.shares[0]
        assert won >= 8
