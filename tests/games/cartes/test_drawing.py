"""The table in the terminal: every phase in both languages, and no secret in it."""

import pytest

from oppidum.cli.table import draw
from oppidum.engine.match import Match
from oppidum.engine.words import LANGUAGES

from .positions import FULL, play, table


def ended() -> Match:
    match = table("9 2", "7 2", "4", up="6", pile="", taken=("1 1", "highest 3"), points=("0 0 0",) * 3)
    return play(match, "9", "7", "4")


PHASES = {
    "choosing": play(table(FULL, FULL, FULL, up="8"), "1: 3"),
    "looking": play(table("9 2", "7 idefix", "4", up="8", pile="13 12 1"), "9", "idefix", "4"),
    "freeing": play(table("9 2", "7 2", "4", up="6", pile="", taken=("1 1", "choice 3")), "9", "7", "4"),
    "over": ended(),
}


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("phase", PHASES)
def test_every_phase_is_drawn(phase: str, lang: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPPIDUM_LANG", lang)
    for seat in (0, 1, None):
        drawn = draw(PHASES[phase], seat).plain
        assert all(mark in drawn for mark in ("●0 Astérix", "■1 Obélix", "▲2 Abraracourcix"))
        assert max(map(len, drawn.splitlines())) <= 100


def test_cards_face_down_stay_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPPIDUM_LANG", "en")
    match = PHASES["choosing"]
    assert "← 3/1" in draw(match, 1).plain
    assert all("← ▒▒" in draw(match, seat).plain for seat in (0, None))
    looking = PHASES["looking"]
    assert "looks at ▒▒" in draw(looking, 0).plain
    assert "looks at ▒▒" not in draw(looking, 1).plain


def test_the_whole_table(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPPIDUM_LANG", "en")
    prizes = ("10 10 3", "lowest general 15")
    match = table("9 2", "7 idefix", up="8", pile="5 6", taken=prizes, points=("120", "95"))
    lines = [line.rstrip() for line in draw(match, 0).plain.splitlines()]
    assert lines == [
        "Round 2 of 4, 2 cards in the pile",
        "Turned up: decurion (8)",
        "●0 Astérix  2/2 9/3",
        "            Romans: 3 2×10",
        "■1 Obélix   7/2 Idéfix",
        "            Romans: 15",
        "            pirates: the lowest, general",
        "",
        "                 R1     R2     R3     R4  total",
        "●0 Astérix      120      ·      ·      ·    120",
        "■1 Obélix        95      ·      ·      ·     95",
        "To choose a card: ●0 Astérix, ■1 Obélix.",
    ]
