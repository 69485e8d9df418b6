"""Bots of one's own see the match as their seat knows it."""

from functools import partial
from pathlib import Path
from random import Random

import msgspec
import pytest

import oppidum
from oppidum.arena.schedule import Pairing
from oppidum.arena.table import play_game
from oppidum.bots.players import entrant, player
from oppidum.bots.veiled import Veil
from oppidum.engine.conformance.secrets import redealt
from oppidum.engine.conformance.walks import step
from oppidum.engine.errors import BadInput
from oppidum.engine.match import Match

EXAMPLE = Path(__file__).parents[2] / "examples" / "my_bot.py"


def started(moves: int, slug: str = "cartes") -> Match:
    match = oppidum.game(slug).new(seats=3, seed=5)
    for number in range(moves):
        step(match, Random(number))
    return match


@pytest.mark.parametrize("moves", [0, 1, 2, 17, 31])
def test_a_veiled_match_looks_the_same_and_hides_the_rest(moves: int) -> None:
    match = started(moves)
    for seat in match.to_act:
        veiled, twin = Veil(3).over(match, seat), Veil(3).over(redealt(match, seat, 9), seat)
        assert msgspec.json.encode(veiled.view(seat)) == msgspec.json.encode(match.view(seat))
        assert veiled.legal(seat) == match.legal(seat)
        assert veiled.heard(seat) == match.heard(seat)
        assert veiled.state.tobytes() == twin.state.tobytes()
        assert veiled.events == twin.events
        assert veiled.key != match.key
        assert all(move.seat == seat for move in veiled.moves)
        for forbidden in (partial(veiled.heard, 1 - seat), veiled.record, partial(veiled.at, 0)):
            with pytest.raises(BadInput, match="what its seat may know"):
                forbidden()


def test_a_veiled_match_can_be_copied_and_played_on() -> None:
    match = started(6)
    before = match.state.tobytes()
    seat = match.to_act[0]
    veiled = Veil(3).over(match, seat)
    twin = veiled.copy()
    twin.play(seat, twin.legal(seat)[0])
    while not twin.over:
        step(twin, Random(1))
    assert len(twin.heard(seat)) > len(veiled.heard(seat))
    assert veiled.heard(seat) == match.heard(seat)
    assert match.state.tobytes() == before


def test_the_veil_tells_everything_once() -> None:
    match = started(0)
    veil = Veil(0)
    told = veil.news(match, 1)
    for number in range(12):
        step(match, Random(number))
        if number % 3:
            told += veil.news(match, 1)
    told += veil.news(match, 1)
    assert told == match.heard(1)


def test_the_example_is_short_and_beats_random_play() -> None:
    assert len(EXAMPLE.read_text("utf-8").splitlines()) < 25
    pattern = oppidum.game("egyptos").new(seed=0)
    entrants = [entrant(f"{EXAMPLE}:MyBot", "egyptos"), entrant("random", "egyptos")]
    results = [play_game(pattern, Pairing(n, n, seats), entrants, "1") for n, seats in enumerate([(0, 1), (1, 0)] * 2)]
    assert sum(result.shares[result.players.index(0)] for result in results) >= 3


def test_players_by_their_texts() -> None:
    match = started(4, "egyptos")
    seat = match.to_act[0]
    for text in ("random", "looks:50", "tests.arena.bots:First", f"{EXAMPLE}:MyBot"):
        choices = {str(player(text, "egyptos", 3).choose(match, seat)) for _ in range(2)}
        assert len(choices) == 1, text
        assert match.game.parse(choices.pop()) in match.legal(seat)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("hercules", "'hercules' is not a player"),
        ("looks:many", "'looks:many' is not a player"),
        ("plain:0", "'plain:0' is not a player"),
        (":Bot", "':Bot' is not a player"),
        ("nowhere.py:Bot", "nowhere.py cannot be loaded"),
        ("no.such.module:Bot", "no.such.module cannot be loaded"),
        ("tests.arena.bots:Last", "has no class Last with a method choose"),
        ("tests.arena.bots:Choiceless", "has no class Choiceless with a method choose"),
    ],
)
def test_no_player_has_that_text(text: str, said: str) -> None:
    with pytest.raises(BadInput, match=said):
        entrant(text, "egyptos")
