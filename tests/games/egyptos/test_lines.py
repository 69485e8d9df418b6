"""What the view tells of threats: where the next piece of a colour would make a line, and nowhere else."""

from random import Random
from typing import Any

import pytest

import oppidum
from oppidum.engine.game import Game
from oppidum.engine.match import Match
from oppidum.games.egyptos.layout import MOVING, OVER
from oppidum.games.egyptos.view import View

from .positions import played

COLOURS = ("blue", "red", "yellow")


def told(match: Match) -> dict[str, set[str]]:
    """The threats of a view, in the notation of cells."""
    seen = match.view(None)
    assert isinstance(seen, View)
    return {colour: {f"{cell.x},{cell.y}" for cell in cells} for colour, cells in seen.threats.items()}


def tried(match: Match, colour: int) -> set[str]:
    """The same by trying everything: the colour plays next, whoever's turn it is."""
    twin = match.copy()
    s: Any = twin.state
    s.turn, s.actor = colour, s.holder[colour]
    if s.placed[colour] == twin.box.pieces and s.phase != MOVING:
        s.phase = MOVING
    wins = set()
    for code in twin.codes(int(s.actor)):
        after = twin.copy()
        after.play_code(int(s.actor), code)
        if after.state.phase == OVER and after.state.winner == colour:
            wins.add(str(match.game.decode(code)).split(">")[-1])
    return wins


@pytest.mark.parametrize(
    ("pieces", "line", "setting"),
    [
        (4, 4, {}),
        (6, 4, {}),
        (5, 3, {"contact_when_moving": "free"}),
        (5, 4, {"seats": 3}),
        (6, 4, {"swap": True}),
    ],
    ids=str,
)
def test_threats_are_all_the_cells_that_win_and_no_other(pieces: int, line: int, setting: dict[str, Any]) -> None:
    text = oppidum.game("egyptos").edition_text
    for old, new in (("pieces = 12", pieces), ("line = 5", line), ("reach = 24", 4)):
        text = text.replace(old, f"{old.split()[0]} = {new}")
    game, random, found = Game("egyptos", "small", text), Random(str(setting)), 0
    for seed in range(12):
        match = game.new(seed=seed, **setting)
        for _ in range(3 * pieces + 6):
            seat = match.to_act[0]
            match.play_code(seat, random.choice(match.codes(seat)))
            if match.over:
                break
            threats = told(match)
            for colour in range(match.seats):
                assert threats[COLOURS[colour]] == tried(match, colour)
                found += len(threats[COLOURS[colour]])
    assert found > 10  # there was something to tell


def test_a_four_threatens_on_both_ends_and_a_match_that_is_over_nothing() -> None:
    match = played(*"0,0 0,1 1,0 1,1 2,0 2,1 3,0".split())
    assert told(match) == {"blue": {"-1,0", "4,0"}, "red": set()}
    match.play(match.to_act[0], match.game.parse("3,1"))
    match.play(match.to_act[0], match.game.parse("4,0"))
    assert match.over
    assert told(match) == {"blue": set(), "red": set()}
