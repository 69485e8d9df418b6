"""Two matches that a person can read: the records replay, and their telling has not changed."""

from pathlib import Path

import pytest

from oppidum.cli.replay import transcript
from oppidum.engine.recording import load_file

GOLDEN = Path(__file__).parent / "golden"


@pytest.mark.parametrize(
    ("name", "lang", "every"),
    [
        ("delta", "en", 12),  # a small board, all kinds of papyrus
        ("rapide", "fr", 40),  # a quick game on the large board, cards turned over
    ],
)
def test_golden_matches_read_the_same(name: str, lang: str, every: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPPIDUM_LANG", lang)
    match = load_file(GOLDEN / f"{name}.json")
    assert match.over
    told = "\n".join(part.plain for part in transcript(match, every)).splitlines()
    assert told == (GOLDEN / f"{name}.txt").read_text("utf-8").splitlines()
    assert len(told) < 400
