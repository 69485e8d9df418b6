"""The table in the terminal: every phase in both languages, and no secret in it."""

import pytest

from oppidum.cli.table import draw
from oppidum.engine.words import LANGUAGES

from .positions import play, table

PHASES = {
    "choosing": play(table("1", "2", "3"), "white"),
    "exchange": play(table("1", "2", "3"), "black"),
    "jostling": play(table("1", "2", "3", squares=(0, 2, 2)), "white"),
    "jostled": play(table("1", "2", "3", squares=(0, 2, 2)), "white", "decline"),
    "empty_handed": play(table("1", "2", "3", events={"menhir": [2]}), "white"),
    "over": play(table("1", "2", "3", squares=(14, 0, 0), top=0), "white"),
}


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("phase", PHASES)
def test_every_phase_is_drawn(phase: str, lang: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPPIDUM_LANG", lang)
    for seat in (0, 1, None):
        drawn = draw(PHASES[phase], seat).plain
        assert all(mark in drawn for mark in ("●0", "■1", "▲2", "village"))
        assert max(map(len, drawn.splitlines())) <= 80


def test_the_way_the_hands_and_the_pile(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPPIDUM_LANG", "en")
    match = table("3 -1", "2", squares=(4, 4), top=6, under="1 -2", events={"bard": [6], "menhir": [9]})
    lines = [line.rstrip() for line in draw(match, 0).plain.splitlines()]
    assert lines == [
        "0       1       2       3       4       5       6       7",
        "camp    ·       ·       ·       ·       ·       bard    ·",
        "                                ●0 ■1",
        "8       9       10      11      12      13      14      15",
        "·       menhir  ·       ·       ·       ·       ·       village",
        "",
        "seat          hand    laid down   points",
        ">●0 Astérix   -1 +3   –           0",
        " ■1 Obélix    ?       –           0",
        "Pile: 8 cards, at the bottom +1 -2, 37 put away",
        "●0 Astérix chooses a die.",
    ]
