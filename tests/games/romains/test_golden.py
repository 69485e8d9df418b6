"""Two whole games of Astérix et les Romains, told move by move."""

from pathlib import Path

import pytest

from oppidum.cli.replay import transcript
from oppidum.engine.recording import load_file

GAMES = sorted((Path(__file__).parent / "golden").glob("*.json"))
EVERY = 20  # moves between two drawings


def tell(record: Path) -> str:
    """The transcript of a record, without colours."""
    lines = "\n".join(part.plain for part in transcript(load_file(record), EVERY)).splitlines()
    return "\n".join(line.rstrip() for line in lines) + "\n"


@pytest.mark.parametrize("record", GAMES, ids=[game.stem for game in GAMES])
def test_golden_game(record: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPPIDUM_LANG", "en")
    expected = record.with_suffix(".txt").read_text("utf-8")
    assert tell(record) == expected
    assert len(expected.splitlines()) < 400


def test_there_are_two() -> None:
    assert len(GAMES) == 2
