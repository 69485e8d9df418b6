"""Every command speaks a language that was added as files alone, and no word of another."""

import os
import re
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest
import typer

import oppidum
from oppidum.cli.main import app
from oppidum.engine.checking import notation
from oppidum.engine.recording import load_file
from tests import pseudo

GAMES = Path(__file__).parents[1] / "games"
# Not words: what is typed (options, values, notation, files), names of people, and what Typer shows of types.
TYPED = r"<[^>]*>|--?[\w-]+|\[?[A-Z|.]{3,}\]?|\b[\w.-]*[._/=:>][\w./:-]*|\b\w+\.\d+\b"


def commands() -> list[list[str]]:
    found = [["--help"]]
    for name, command in typer.main.get_command(app).commands.items():  # type: ignore[attr-defined]
        found += [[name, below, "--help"] for below in getattr(command, "commands", {})] or [[name, "--help"]]
    found += [["rules", slug] for slug in oppidum.slugs()]
    found += [["replay", str(next((GAMES / slug / "golden").glob("*.json")))] for slug in oppidum.slugs()]
    found += [["verify", str(next((GAMES / "cartes" / "golden").glob("*.json")))]]
    found += [["simulate", slug, "--games", "3", "--seed", "1"] for slug in oppidum.slugs()]
    found += [
        ["perft", "egyptos", "--depth", "1", "--divide"],
        ["edition", "check", str(GAMES / "egypte" / "tiny.toml")],
    ]
    found += [
        ["play", "egyptos", "--seats", "9"],
        ["dance"],
        ["play", "--nope"],
        ["perft", "egyptos"],
        ["play", "chess"],
    ]
    return found


@pytest.fixture(scope="module")
def languages(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("languages")
    pseudo.write(folder)
    return folder


def known() -> set[str]:
    """What is the same in all languages: games, commands, options and their values, players, and proper names."""
    found = {"oppidum", "Oppidum", "random", "greedy", "warm", "house", pseudo.LANG, *oppidum.slugs()}
    found |= set(typer.main.get_command(app).commands)  # type: ignore[attr-defined]
    for slug in oppidum.slugs():
        game = oppidum.game(slug)
        said = [f"{option.name} {option.allowed} {option.default}" for option in game.options]
        said += [
            *game.spec.events.tags,
            *(one["name"] for one in msgspec.to_builtins(game.contents).get("characters", [])),
        ]
        found |= set(re.findall(r"[A-Za-z]+", " ".join(said)))
    return found


def noted(record: Path) -> list[str]:
    """The moves of a record as they were typed, and what its box is called."""
    match = load_file(record)
    return re.findall(r"[A-Za-z]+", " ".join([*notation(match), match.game.contents.name.first]))


@pytest.mark.parametrize("command", commands(), ids=" ".join)
def test_no_word_of_another_language(command: list[str], languages: Path) -> None:
    run = subprocess.run(
        [sys.executable, "-c", "from oppidum.cli.main import run; run()", *command, "--lang", pseudo.LANG],
        env={**os.environ, "OPPIDUM_LANGUAGES": str(languages), "COLUMNS": "300", "NO_COLOR": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    said = run.stdout + run.stderr
    assert "⟦" in said, said
    assert "Traceback" not in said
    left = set(re.findall(r"(?<![\w·])[A-Za-z]{3,}(?!\w)", re.sub(TYPED, " ", said))) - known() - set(command)
    left -= {word for file in command if file.endswith(".json") for word in noted(Path(file))}
    assert not left, said[:3000]
