"""Two whole games of Astérix & Compagnie, told move by move."""

from pathlib import Path

import pytest

from tests import golden

GAMES = sorted((Path(__file__).parent / "golden").glob("*.json"))


@pytest.mark.parametrize("record", GAMES, ids=[game.stem for game in GAMES])
def test_golden_game(record: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPPIDUM_LANG", "en")
    golden.check(record, every=50)  # there are many short moves


def test_there_are_three() -> None:
    assert len(GAMES) == 3
