"""The results file: continued, never replayed; another arena's is refused."""

from pathlib import Path

import msgspec
import pytest

import oppidum
from oppidum.arena import tournament
from oppidum.arena.crew import crew
from oppidum.arena.parquet import games_schema, games_table, opened
from oppidum.arena.results import Result, read
from oppidum.engine.errors import BadInput
from oppidum.engine.match import Match

PLAYERS = ["random", "random", "tests.arena.bots:First"]


@pytest.fixture(scope="module")
def pattern() -> Match:
    return oppidum.game("egyptos").new(seats=2, seed=0)


def timeless(results: list[Result]) -> list[Result]:
    return [msgspec.structs.replace(result, seconds=(), worst=()) for result in results]


def test_stopped_and_continued_is_as_if_it_had_not_been(pattern: Match, tmp_path: Path) -> None:
    of = tournament.header(pattern, PLAYERS, "7")
    once, twice = tmp_path / "once", tmp_path / "twice"
    whole = tournament.run(pattern, of, 9, file=once)

    done: list[int] = []

    def stop(games: int) -> None:
        done.append(games)
        if sum(done) == 4:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        tournament.run(pattern, of, 9, file=twice, progress=stop)
    before = twice.read_bytes()
    assert len(before.splitlines()) == 5
    with twice.open("ab") as cut_off:
        cut_off.write(b'{"game": 4, "de')
    counts: list[int] = []
    assert timeless(tournament.run(pattern, of, 9, file=twice, progress=counts.append)) == timeless(whole)
    assert counts == [4, 2, 2, 1]  # known, and piece by piece
    assert twice.read_bytes().startswith(before)
    (header_once, games_once), (header_twice, games_twice) = read(once), read(twice)
    assert header_once == header_twice == of
    assert timeless(games_once) == timeless(games_twice) == timeless(whole)
    again = twice.read_bytes()
    tournament.run(pattern, of, 9, crew(2), twice)
    assert twice.read_bytes() == again


def test_the_outcome_depends_on_the_seed_not_on_the_jobs(pattern: Match) -> None:
    of = tournament.header(pattern, PLAYERS, "3")
    one, two = tournament.run(pattern, of, 12), tournament.run(pattern, of, 12, crew(3))
    assert timeless(one) == timeless(two)
    other = tournament.run(pattern, tournament.header(pattern, PLAYERS, "4"), 12)
    assert [game.moves for game in other] != [game.moves for game in one]


@pytest.mark.parametrize(
    ("players", "seed", "part"),
    [(PLAYERS[:2], "7", "players"), (PLAYERS, "8", "seed"), (PLAYERS[::-1], "7", "players")],
)
def test_another_arena_is_refused(pattern: Match, tmp_path: Path, players: list[str], seed: str, part: str) -> None:
    file = tmp_path / "results"
    tournament.run(pattern, tournament.header(pattern, PLAYERS, "7"), 1, file=file)
    before = file.read_bytes()
    with pytest.raises(BadInput, match=f"belongs to another arena \\(its {part}"):
        tournament.run(pattern, tournament.header(pattern, players, seed), 1, file=file)
    assert file.read_bytes() == before


def test_what_is_no_results_file_is_left_alone(pattern: Match, tmp_path: Path) -> None:
    file = tmp_path / "poem"
    for text in ("Veni\n", "Veni", '{"file": "oppidum arena 2"}\n'):
        file.write_text(text, "utf-8")
        with pytest.raises(BadInput, match="does not hold the results of an arena"):
            tournament.run(pattern, tournament.header(pattern, PLAYERS, "7"), 1, file=file)
        assert file.read_text("utf-8") == text


def test_parquet_has_a_row_a_game_and_seat(pattern: Match, tmp_path: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    of = tournament.header(pattern, ["random", "random", "tests.arena.bots:Raising"], "7")
    names = tournament.names(of.players)
    with opened(tmp_path / "games.parquet", games_schema()) as out:
        tournament.run(pattern, of, 6, keep=lambda results: out.write_table(games_table(results, names)))
    rows = parquet.read_table(str(tmp_path / "games.parquet")).to_pylist()
    assert [(row["game"], row["seat"]) for row in rows] == [(game, seat) for game in range(6) for seat in range(2)]
    assert {row["player"] for row in rows} == {"random", "random (2)", "tests.arena.bots:Raising"}
    assert sum(row["share"] for row in rows) == pytest.approx(6)
    lost = [row for row in rows if row["default"]]
    assert {(row["player"], row["default"], row["score"]) for row in lost} == {
        ("tests.arena.bots:Raising", "raised: ZeroDivisionError: division by zero", None)
    }
    assert len(lost) == 4
