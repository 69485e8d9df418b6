"""`oppidum arena`, as a person types it."""

from pathlib import Path
from typing import Any

import pytest

from oppidum.cli.several import spread
from tests.cli.test_commands import figures, oppidum

FIRST = "tests.arena.bots:First"


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("G --players a b --games 4", "G --players a --players b --games 4"),
        ("G --players a --players b c", "G --players a --players b --players c"),
        ("G --players=a b -o x=1", "G --players=a --players b -o x=1"),
        ("--games 4 G --players a", "--games 4 G --players a"),
        ("G --players --games 4", "G --games 4"),  # then it is missing, and that is what is said
        ("G --players", "G --players"),
        ("G", "G"),
    ],
)
def test_players_go_on_until_the_next_option(typed: str, meant: str) -> None:
    assert spread(typed.split(), "--players") == meant.split()


@pytest.mark.parametrize(
    ("command", "said"),
    [
        ("arena chess --players random random", "There is no game 'chess'"),
        ("arena egyptos", "--players"),
        ("arena egyptos --players", "--players"),
        ("arena egyptos --players --games 4", "--players"),
        ("arena egyptos --players random", "An arena needs two players or more, not 1"),
        ("arena egyptos --players random hercules", "'hercules' is not a player"),
        ("arena egyptos --players random cmd:no-such-program", "There is no program 'no-such-program'"),
        ("arena egyptos --players random nowhere.py:Bot", "nowhere.py cannot be loaded"),
        ("arena egyptos --players random random --games 0", "--games"),
        ("arena egyptos --players random random --seats 9", "egyptos is not played by 9"),
        ("arena egyptos --players random random --resume pyproject.toml", "does not hold the results of an arena"),
    ],
)
def test_mistakes_are_one_line(command: str, said: str) -> None:
    result = oppidum(*command.split())
    assert (result.returncode, result.stdout) == (2, "")
    assert said in result.stderr
    assert len(result.stderr.strip().splitlines()) == 1, result.stderr


def test_an_arena_in_figures_continued(tmp_path: Path) -> None:
    file = tmp_path / "results.jsonl"
    command = ("arena", "egyptos", "--players", "random", FIRST, "tests.arena.bots:Raising", "--seed", "5")
    whole = timeless(figures(*command, "--games", "12", "--jobs", "2"))
    figures(*command, "--games", "5", "--resume", str(file))
    assert len(file.read_text("utf-8").splitlines()) == 6
    no_seed = command[:-2]
    assert timeless(figures(*no_seed, "--games", "12", "--resume", str(file), "--jobs", "1")) == whole
    assert (whole["games"], whole["deals"], whole["seats"], whole["seed"]) == (12, 6, 2, "5")
    assert whole["matrix"][0][2]["wins"] == 1.0
    assert whole["standings"][2]["defaults"] == [
        {"kind": "raised", "detail": "ZeroDivisionError: division by zero", "count": 8}
    ]
    other = oppidum("arena", "egyptos", "--players", "random", FIRST, "--resume", str(file), lang="fr")
    assert other.returncode == 2
    assert "appartient à une autre arène" in other.stderr


def test_an_arena_as_a_table(tmp_path: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    command = ("arena", "egyptos", "--players", "random", FIRST, "--games", "8", "--seed", "5")
    file = tmp_path / "games.parquet"
    whole = figures(*command, "--resume", str(tmp_path / "results.jsonl"), "--parquet", str(file))
    rows = parquet.read_table(str(file)).to_pylist()
    assert {(row["game"], row["seat"]) for row in rows} == {(game, seat) for game in range(8) for seat in (0, 1)}
    won = sum(row["share"] for row in rows if row["player"] == FIRST)
    assert won / 8 == pytest.approx(whole["standings"][1]["share"]["wins"])


def timeless(found: Any) -> Any:
    for standing in found["standings"]:
        assert standing.pop("worst_ms") >= standing.pop("mean_ms") >= 0
    return found


def test_an_arena_tells_what_it_found() -> None:
    told = oppidum("arena", "egyptos", "--players", "random", "tests.arena.bots:Wordy", "--games", "3", "--seats", "3")
    assert told.returncode == 0, told.stderr
    for said in (
        "3 matches of Egyptos",
        "Agresti–Coull",
        "3 × an illegal move ('0,0')",
        "2 players at 3 seats",
        "6 would be",
    ):
        assert said in told.stdout
    french = oppidum(
        "arena", "egyptos", "--players", "random", "tests.arena.bots:Wordy", "--games", "2", lang="fr"
    ).stdout
    assert "a perdu par forfait : 2 × un coup illégal" in french
