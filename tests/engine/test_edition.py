"""Editions: one's own box in a file, and errors that name file, line, key and reason."""

from pathlib import Path

import pytest

import oppidum
from oppidum.engine.game import Game

SMALL = """game = "egyptos"
name_en = "Small"
name_fr = "Petite"
pieces = 4
line = 3
reach = 3
"""


def write(folder: Path, text: str) -> Path:
    file = folder / "mine.toml"
    file.write_text(text, "utf-8")
    return file


def test_an_edition_of_ones_own(tmp_path: Path) -> None:
    game = oppidum.game("egyptos", write(tmp_path, SMALL))
    match = game.new(first=0)
    for move in ("0,0", "0,1", "1,0", "1,1", "2,0"):
        match.play(match.to_act[0], game.parse(move))
    assert match.winners == (0,)
    again = oppidum.load(match.record())
    assert again.state.tobytes() == match.state.tobytes()
    assert again.game.contents == game.contents
    off_table = game.new(first=0)
    for number in range(4):
        off_table.play(off_table.to_act[0], game.parse(f"{number},{number % 2}"))
    with pytest.raises(oppidum.Illegal, match=r"egyptos\.4"):
        off_table.play(0, game.parse("4,0"))


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("pieces = 4", "pieces = 0", "mine.toml:4: pieces: should be int >= 1."),
        ("pieces = 4", 'pieces = "many"', "mine.toml:4: pieces: should be int, not str."),
        ("pieces = 4\n", "", "mine.toml: pieces: is missing."),
        ("line = 3", "lines = 3", "mine.toml:5: lines: means nothing here; remove it or check its spelling."),
        (
            "reach = 3",
            "reach = 3\ncolour = 1",
            "mine.toml:7: colour: means nothing here; remove it or check its spelling.",
        ),
        ("line = 3", "line = 5", "mine.toml:5: line: nobody could line up so many; 4 at most."),
        ("reach = 3", "reach = 1", "mine.toml:6: reach: the table is too small for 12 pieces."),
        ('game = "egyptos"', 'game = "romains"', "mine.toml:1: game: this is an edition of romains."),
        ("line = 3", "line = = 3", "mine.toml is not TOML:"),
    ],
)
def test_errors_name_file_key_and_reason(tmp_path: Path, old: str, new: str, said: str) -> None:
    file = write(tmp_path, SMALL.replace(old, new))
    with pytest.raises(oppidum.BadEdition) as error:
        oppidum.game("egyptos", file)
    assert said in str(error.value)
    assert "\n" not in error.value.say("fr")


def test_no_such_edition() -> None:
    with pytest.raises(oppidum.BadInput, match="There is no edition 'gold'; give a TOML file, or one of: house"):
        oppidum.game("egyptos", "gold")


@pytest.mark.parametrize(
    "text",
    [
        "[" + ".".join("a" * 27_000) + "]",
        "\n".join("[" + ".".join("a" * 900) + f".b{n}]" for n in range(30)),
        ".".join("a" * 27_000) + " = 1",
        "x = " + "[" * 50_000,
        "x = " + "{a = " * 10_000,
    ],
)
def test_giant_keys_and_nests_are_refused_at_once(text: str) -> None:
    """`tomllib` takes the square of the number of dots: a text of 55 kB took 11 s."""
    with pytest.raises(oppidum.BadEdition, match="nested too deeply"):
        Game("egyptos", "mine", text)
