"""Words: which language is spoken, and what is said where it lacks a word."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from oppidum.engine.words import negotiate


@pytest.mark.parametrize(
    ("wishes", "spoken"),
    [
        ("fr", "fr"),
        ("FR", "fr"),
        ("fr_CA.UTF-8", "fr"),
        ("en-US,en;q=0.5,fr;q=0.9", "en"),
        ("de, en;q=0.3, fr;q=0.8", "fr"),
        ("fr;q=0, de", "en"),
        ("C", "en"),
        ("*", "en"),
        ("", "en"),
        ("frisian", "en"),
        ("\udcff;q=x,,;", "en"),
    ],
)
def test_the_best_known_language_is_spoken(wishes: str, spoken: str) -> None:
    assert negotiate(wishes) == spoken


def test_a_folder_adds_a_language_and_may_lack_words(tmp_path: Path) -> None:
    folder = tmp_path / "oppidum" / "engine" / "words"
    folder.mkdir(parents=True)
    (folder / "br.toml").write_text('[language]\nname = "Brezhoneg"\n[names]\nseat = "C\'hoarier {number}"\n', "utf-8")
    code = """
from oppidum.engine.words import LANGUAGES, engine_words, gaps, language
print(LANGUAGES, language(), engine_words().say("names", "seat", number=1))
print(engine_words().say("errors", "no_level", level=9, last=5))
print("errors.no_level is missing" in gaps("oppidum.engine", "br"))
"""
    environment = {**os.environ, "OPPIDUM_LANGUAGES": str(tmp_path), "OPPIDUM_LANG": "br_FR"}
    said = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True)
    assert said.stdout.splitlines() == [
        "('en', 'br', 'fr') br C'hoarier 1",
        "There is no level 9; levels go from 1 to 5.",
        "True",
    ]
