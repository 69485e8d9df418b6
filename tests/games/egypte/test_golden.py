"""Two matches of Astérix en Égypte that a person can read."""

from pathlib import Path

import pytest

from tests import golden

GOLDEN = Path(__file__).parent / "golden"


@pytest.mark.parametrize(
    ("name", "lang", "every"),
    [
        ("delta", "en", 12),  # a small board, all kinds of papyrus
        ("rapide", "fr", 40),  # a quick game on the large board, cards turned over
    ],
)
def test_golden_match(name: str, lang: str, every: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPPIDUM_LANG", lang)
    golden.check(GOLDEN / f"{name}.json", every)
