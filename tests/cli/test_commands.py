"""The commands, as a person types them: figures, drawings, and one line for every mistake."""

import io
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import typer
from rich.console import Console

from oppidum.cli.bench import tabulated
from oppidum.cli.helping import parameter_key
from oppidum.cli.main import app
from oppidum.engine.recording import load
from oppidum.engine.words import words

GOLDEN = Path(__file__).parents[1] / "games" / "egyptos" / "golden"


def oppidum(*arguments: str, typed: str = "", lang: str = "en") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", "from oppidum.cli.main import run; run()", *arguments],
        input=typed,
        env={**os.environ, "OPPIDUM_LANG": lang, "COLUMNS": "200", "NO_COLOR": "1"},
        capture_output=True,
        text=True,
        check=False,
    )


def figures(*arguments: str) -> Any:
    result = oppidum(*arguments, "--json")
    assert result.returncode == 0, result.stderr
    return json.loads(result.stdout)


@pytest.mark.parametrize(
    ("command", "said"),
    [
        ("rules chess", "There is no game 'chess'"),
        ("play chess", "There is no game 'chess'"),
        ("play egyptos --seat 5", "There is no seat 5; seats go from 0 to 1."),
        ("play egyptos --seats 9", "egyptos is not played by 9"),
        ("play egyptos -o swap=perhaps", "Option swap cannot be perhaps; allowed: true, false."),
        ("play egyptos -o size=9", "egyptos has no option 'size'"),
        ("play egyptos -o swap", "'swap' gives no value; write option=value."),
        ("play egyptos --edition gold", "There is no edition 'gold'"),
        ("play egyptos --resume nowhere.json", "nowhere.json cannot be read"),
        ("play egyptos --seats 2 --position egyptos", "A position says how many play"),
        ("position egyptos egyptos", "begins with the game and its number of seats"),
        ("replay nowhere.json", "nowhere.json cannot be read"),
        ("replay pyproject.toml", "This is not a record of Oppidum"),
        ("simulate egyptos --games none", "--games"),
        ("simulate egyptos --games 0", "--games"),
        ("perft egyptos", "--depth"),
        ("bench chess", "There is no game 'chess'"),
        ("report chess -o page.html", "There is no game 'chess'"),
        ("report egyptos", "--output"),
        ("report egyptos -o no/such/place.html", "no/such/place.html cannot be written"),
        ("report egyptos -o page.html --player cmd:true", "cmd:true cannot be simulated"),
        ("simulate egyptos --games 1 --cluster nowhere", "There is no cluster at nowhere"),
        ("bench egyptos --cluster nowhere", "There is no cluster at nowhere"),
        ("rules egyptos --lang de", "--lang"),
        ("dance", "dance"),
    ],
)
def test_mistakes_are_one_line(command: str, said: str) -> None:
    result = oppidum(*command.split())
    assert result.returncode == 2
    assert result.stdout == ""
    assert said in result.stderr
    assert len(result.stderr.strip().splitlines()) == 1, result.stderr


def test_mistakes_speak_french() -> None:
    assert "ne se joue pas à 9" in oppidum("play", "egyptos", "--seats", "9", lang="fr").stderr


def test_edited_record(tmp_path: Path) -> None:
    record = tmp_path / "edited.json"
    text = load((GOLDEN / "open-three.json").read_text("utf-8")).record()
    record.write_text(text.replace('"8: ', '"9: ').replace("4,0", "4,1"), "utf-8")
    result = oppidum("replay", str(record))
    assert (result.returncode, result.stdout) == (2, "")
    assert "was edited" in result.stderr


def test_rules_in_both_languages() -> None:
    assert "egyptos.13" in oppidum("rules", "egyptos").stdout
    french = oppidum("rules", "egyptos", "--lang", "fr").stdout
    assert "quadrillage" in french
    assert "déplacements avant la partie nulle" in french
    assert len(figures("rules", "egyptos")) == 13


def test_simulate_depends_on_the_seed_not_on_the_jobs() -> None:
    one = figures("simulate", "egyptos", "--games", "2000", "--seed", "5", "--jobs", "1")
    two = figures("simulate", "egyptos", "--games", "2000", "--seed", "5", "--jobs", "2")
    other = figures("simulate", "egyptos", "--games", "2000", "--seed", "6", "--jobs", "2")
    for run in (one, two, other):
        assert run.pop("decisions_per_second") > 0
    assert one == two
    assert one != other
    assert sum(one["wins"]) == pytest.approx(1)
    assert one["events"]["begins"] == 1
    assert one["draws"] == pytest.approx(one["events"]["repeated"] + one["events"]["limit"])


def test_simulate_prints_a_report() -> None:
    result = oppidum("simulate", "egyptos", "--games", "500", "--seats", "3", "--seed", "1")
    assert result.returncode == 0
    for word in ("500 matches of Egyptos", "95 % interval", "draws", "mean"):
        assert word in result.stdout


def test_simulate_with_the_bot() -> None:
    arguments = ("simulate", "egyptos", "--games", "6", "--player", "looks:50", "--seed", "2")
    one, two = figures(*arguments, "--jobs", "1"), figures(*arguments, "--jobs", "2")
    assert one["wins"] == two["wins"]
    assert one["events"] == two["events"]
    assert one["draws"] < 1


def test_programs_are_not_simulated() -> None:
    refused = oppidum("simulate", "egyptos", "--player", "cmd:true")
    assert refused.returncode == 2
    assert refused.stderr == "cmd:true cannot be simulated; let it play in oppidum arena, which watches over it.\n"


def test_simulate_with_a_report() -> None:
    shown = oppidum("simulate", "compagnie", "--games", "5", "--seed", "1", "--report", "--lang", "en").stdout
    assert "turns a player: median" in shown
    assert "Characters in the opening hand" in shown
    found = figures("simulate", "compagnie", "--games", "5", "--seed", "1", "--report")
    assert {"hand", "laid", "won"} < {effect["group"] for effect in found["effects"]}


def test_a_report_and_the_walk_through_its_data(tmp_path: Path) -> None:
    page, data = tmp_path / "report.html", tmp_path / "report.parquet"
    command = ("report", "cartes", "--games", "60", "--seed", "1", "-o", str(page), "--parquet", str(data))
    result = oppidum(*command, lang="fr")
    assert result.stdout == f"{page} est écrit : ouvrez-le dans un navigateur.\n", result.stderr
    first = page.read_text("utf-8")
    assert "60 parties, jouées par greedy, graine 1." in first
    walk = subprocess.run(
        [sys.executable, "examples/report_walk.py", str(data)], capture_output=True, text=True, check=True
    ).stdout.splitlines()
    assert walk[0].startswith("210 rows: edition, seats, match, seat")  # 15 matches with 2 to 5 players each
    assert sum("players, seat" in line for line in walk) == 14
    assert [line for line in walk if line.startswith("character ")]
    oppidum(*command, "--jobs", "1", lang="fr")
    assert page.read_text("utf-8") == first


def test_figures_as_a_table(tmp_path: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    found = figures("simulate", "egyptos", "--games", "600", "--seed", "1", "--parquet", str(tmp_path / "all.parquet"))
    rows = parquet.read_table(str(tmp_path / "all.parquet")).to_pylist()
    assert [(row["match"], row["seat"]) for row in rows] == [(match, seat) for match in range(600) for seat in (0, 1)]
    assert sum(row["share"] for row in rows if row["seat"] == 0) / 600 == pytest.approx(found["wins"][0])


def test_perft() -> None:
    assert oppidum("perft", "egyptos", "--depth", "4").stdout == "1200\n"
    assert oppidum("perft", "egyptos", "--depth", "3", "--divide").stdout == "0,0: 88\ntotal: 88\n"
    assert figures("perft", "egyptos", "--depth", "3") == {"depth": 3, "total": 88}


def test_bench_has_one_row_a_game() -> None:
    row = figures("bench", "egyptos", "--seconds", "0.2")["egyptos"]
    assert set(row) == {"seats", "sampled", "listed", "games", "compile", "load", "state"}
    assert row["sampled"] > row["listed"] > 0
    assert row["state"] < 8192


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_the_figures_of_bench_fit_a_terminal(lang: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPPIDUM_LANG", lang)
    large = {"seats": 6, "sampled": 118306357, "listed": 18336299, "games": 1191910, "state": 13928}
    row = {**large, "compile": 111.42, "load": 10.57}
    screen = Console(width=80, file=io.StringIO())
    screen.print(tabulated({"compagnie": row, "egyptos": row}))
    shown = screen.file.getvalue()  # type: ignore[attr-defined]
    assert max(map(len, shown.splitlines())) <= 80
    assert "…" not in shown
    for value in large.values():
        assert shown.split().count(f"{value:,}") == 2


def test_games_are_compiled_ahead(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPPIDUM_CACHE", str(tmp_path))
    assert oppidum("compile", "chess").returncode == 2
    first, again = (oppidum("compile", "romains", "--jobs", "1") for _ in range(2))
    assert "romains is ready" in first.stdout
    assert (first.stderr, again.stderr) == ("compiling romains…\n", "")


def test_bench_of_batches() -> None:
    row = figures("bench", "romains", "--batch", "--seconds", "0.2")["romains"]
    assert row.pop("steps") > 0
    assert row == {"seats": 2, "observation": 545, "choices": 13, "state": 1456}


def test_an_edition_of_ones_own(tmp_path: Path) -> None:
    box = tmp_path / "box.toml"
    assert "is written" in oppidum("edition", "new", "egyptos", str(box)).stdout
    assert "exists already" in oppidum("edition", "new", "egyptos", str(box)).stderr
    assert "is a sound edition of Egyptos" in oppidum("edition", "check", str(box)).stdout
    box.write_text(box.read_text("utf-8").replace("line = 5", "line = 4"), "utf-8")
    lengths = figures("simulate", "egyptos", "--edition", str(box), "--games", "500", "--seed", "1")["decisions"]
    assert lengths["least"] == 7  # four in line take seven pieces
    box.write_text(box.read_text("utf-8").replace("line = 4", "line = 40"), "utf-8")
    result = oppidum("edition", "check", str(box))
    assert (result.returncode, result.stderr) == (2, "box.toml:7: line: should be int <= 20.\n")
    box.write_text("pieces = 3", "utf-8")
    assert "box.toml: game: should name one of: " in oppidum("edition", "check", str(box)).stderr
    assert "cannot be read" in oppidum("edition", "check", str(tmp_path / "none.toml")).stderr


def test_an_edition_of_the_first_form_is_sound_and_told_how_to_change(tmp_path: Path) -> None:
    box = tmp_path / "box.toml"
    box.write_text(
        'game = "egyptos"\nname_en = "Small"\nname_fr = "Petite"\npieces = 4\nline = 3\nreach = 3\n', "utf-8"
    )
    sound, change = oppidum("edition", "check", str(box)).stdout.splitlines()
    assert "is a sound edition" in sound
    assert "still says name_en, name_fr" in change
    assert "name = { en = …, fr = … }" in change


def test_replay_is_the_golden_transcript() -> None:
    told = oppidum("replay", str(GOLDEN / "open-three.json"), "--every", "4").stdout
    assert [line.rstrip() for line in told.splitlines()] == (GOLDEN / "open-three.txt").read_text("utf-8").splitlines()
    assert figures("replay", str(GOLDEN / "open-three.json"))["scores"] == [1, 0]


def test_play_a_match_save_it_and_go_on(tmp_path: Path) -> None:
    saved = tmp_path / "match.json"
    typed = f"?\n9,9\nnorth\n0,0\n? 0,\nhelp\nrules\nboard\nundo\nundo\n0,0\nsave {saved}\nsave\nquit\n"
    result = oppidum("play", "egyptos", "--seed", "1", "-o", "first=0", typed=typed)
    assert result.returncode == 0, result.stderr
    for said in (
        "Player 1 begins.",
        "9,9 is refused by egyptos.4.",
        "'north' is not a move",
        "Player 1 places blue at 0,0.",
        "The opponent places red",
        "0,1            Place a piece at 0,1",
        "egyptos.13: ",
        "Taken back.",
        "There is nothing of yours to take back.",
        f"Saved to {saved}.",
        "Say where: save FILE.",
    ):
        assert said in result.stdout
    again = oppidum("play", "--resume", str(saved), typed="quit\n")
    assert again.returncode == 0
    assert "Player 1 places blue at 0,0." in again.stdout


def test_two_people_at_one_keyboard_to_the_end(tmp_path: Path) -> None:
    moves = "0,0 0,1 1,0 1,1 2,0 2,1 3,0 3,1 4,0".split()
    typed = "\n".join([*moves, f"save {tmp_path / 'end.json'}", ""]) + "\n"
    result = oppidum("play", "egyptos", "--seat", "0", "--seat", "1", "-o", "first=0", typed=typed, lang="fr")
    assert result.returncode == 0, result.stderr
    assert "Joueur 1 gagne : bleu s'aligne de 0,0 à 4,0 !" in result.stdout
    assert "Gagné par Joueur 1." in result.stdout
    assert oppidum("replay", str(tmp_path / "end.json")).returncode == 0


FOUR = "egyptos 2; blue: 0,0 1,0 2,0 3,0; red: 0,1 1,1 2,1 3,1; turn: blue"


def test_a_position_is_drawn_judged_counted_and_played_on() -> None:
    drawn = oppidum("position", "egyptos", FOUR).stdout
    assert "(■)" in drawn
    assert "last: 3,1" in drawn
    advice = figures("advise", "egyptos", FOUR, "--level", "2")
    assert advice[0]["chance"] == 1
    assert advice[0]["action"] in ("4,0", "-1,0")
    assert figures("perft", "egyptos", "--depth", "1", "--position", FOUR)["total"] == 16
    told = oppidum("play", "egyptos", "--position", FOUR, typed="position\n4,0\n\n").stdout
    assert "turn: blue" in told
    assert "Player 1 wins with blue" in told


def test_help_speaks_the_persons_language() -> None:
    assert "Jouer dans le terminal contre des bots" in oppidum("play", "--help", lang="fr").stdout
    assert "Jouer dans le terminal contre des bots" in oppidum("--help", "--lang=fr").stdout
    assert "Play in the terminal against bots" in oppidum("--lang", "en", "--help", lang="fr").stdout
    assert "n'y a pas d'option --nope" in oppidum("play", "--nope", lang="fr").stderr


def test_every_command_and_parameter_is_explained_and_nothing_else() -> None:
    commands, parameters = set[str](), set[str]()

    def walk(command: Any, path: str) -> None:
        commands.add(path)
        parameters.update(parameter_key(path, one.name) for one in command.params if not one.hidden)
        for name, below in getattr(command, "commands", {}).items():
            walk(below, name if path == "oppidum" else f"{path}_{name}")

    walk(typer.main.get_command(app), "oppidum")
    own = words("oppidum.cli").tables["en"]
    assert commands == set(own["commands"])
    assert parameters == set(own["parameters"])
