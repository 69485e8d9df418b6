"""The table in the terminal: every question in both languages, and no secret in it."""

from random import Random

import pytest

import oppidum
from oppidum.cli.table import draw
from oppidum.engine.words import LANGUAGES
from oppidum.games.compagnie.phases import PHASES

from .positions import play, table, view


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_question_is_drawn(lang: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPPIDUM_LANG", lang)
    drawn = set()
    for seed in range(40):
        random = Random(seed)
        match = oppidum.game("compagnie", "house" if seed % 2 else "village").new(seats=2 + seed % 3, seed=seed)
        while True:
            if view(match).question not in drawn:
                drawn.add(view(match).question)
                for seat in (0, None):
                    assert "/50" in draw(match, seat).plain
            if match.over:
                break
            (seat,) = match.to_act
            match.play_code(seat, random.choice(match.codes(seat)))
    assert drawn == set(PHASES.names[1:])


def test_camps_hands_and_sesterces(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPPIDUM_LANG", "en")
    match = table("idefix", "asterix cesar numerobis", down="obelix 0g, idefix 1g+*, brutus 1r-")
    play(match, "play idefix", "use")
    lines = [line.rstrip() for line in draw(match, 0).plain.splitlines()]
    albums = [fight.album.name.first for fight in view(match).fights]
    assert lines == [
        f"0  {albums[0]}",
        "   Gaul  0  12/15  Obelix 8  Dogmatix 4*",
        "   Rome  1   0/15",
        f"1  {albums[1]}",
        "   Gaul  1   8/15  Dogmatix 4×2+*",
        "   Rome  0   0/15  [Brutus 4]",
        " 0   2/50  1pot 1fish 1boar 2leg 0cen",
        ">1   1/50  1pot 1fish 1boar 1leg 0cen  G, R, N",
        "Pile: 56 cards, 0 discarded; albums: 24; reserve: 9pot 10fish 10boar 17leg 12cen",
        "1: play a card, draw and use a bonus, or reinforce.",
    ]
    own = [line.strip() for line in draw(match, 1).plain.splitlines()][8:11]
    assert own == [
        "asterix               6  Knocks out the strongest Roman of the album.",
        "cesar                 5  Julius Caesar. Give back a helmet to play him. "
        "Calls a legionary of force 4 or less from anywhere.",
        "numerobis             3  Edifis. Eliminates the weakest opposing character of the album.",
    ]
