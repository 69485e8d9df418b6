"""Work in pieces: the same whatever does it, and whoever is lost on the way."""

import os
import signal
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

import oppidum
from oppidum.arena import series, tournament
from oppidum.arena.crew import alone, crew, each, in_order, ranges
from oppidum.arena.pattern import Pattern
from oppidum.arena.results import Result
from oppidum.engine.errors import BadInput
from oppidum.engine.rollout import Series, simulate

GAMES = 30_000


def twice(number: int) -> int:
    return 2 * number


def lost_once(piece: tuple[Path, int]) -> int:
    """Ends its process the first time that it comes to number 3."""
    been, number = piece
    if number == 3 and not been.exists():
        been.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return 2 * number


def lost_always(number: int) -> int:
    os.kill(os.getpid(), signal.SIGKILL)
    return number


def refused(number: int) -> int:
    raise BadInput("no_seat", seat=number, last=0)


def test_pieces_come_with_their_numbers() -> None:
    assert sorted(each(crew(2), twice, [5, 6, 7])) == [(0, 10), (1, 12), (2, 14)]
    assert list(in_order([(2, "c"), (0, "a"), (1, "b")])) == ["a", "b", "c"]
    assert ranges(3, 5, 2) == [range(3, 5), range(5, 7), range(7, 8)]


def test_what_a_lost_process_was_at_is_done_again(tmp_path: Path) -> None:
    pieces = [(tmp_path / "been", number) for number in range(6)]
    assert list(in_order(each(crew(1), lost_once, pieces))) == [0, 2, 4, 6, 8, 10]
    assert (tmp_path / "been").exists()


def test_work_that_ends_every_worker_is_given_up() -> None:
    with pytest.raises(BadInput, match="All workers at a piece of work were lost"):
        list(each(crew(1), lost_always, [1]))


def test_what_is_refused_elsewhere_is_refused_here() -> None:
    with pytest.raises(BadInput, match="There is no seat 4"):
        list(each(crew(2), refused, [4, 4, 4]))


def test_a_worker_with_other_rules_refuses() -> None:
    pattern = Pattern.of(oppidum.game("egyptos").new(seed=0))
    assert pattern.match().setup == pattern.setup
    with pytest.raises(BadInput, match="another version of Oppidum"):
        msgspec.structs.replace(pattern, sources="others").match()


@pytest.fixture(scope="module")
def cluster() -> Iterator[str]:
    """Three worker processes; who is killed stays away."""
    distributed = pytest.importorskip("distributed")
    with distributed.LocalCluster(
        n_workers=3, threads_per_worker=1, dashboard_address=None, worker_dashboard_address=None
    ) as three:
        yield three.scheduler_address


def joined(of: series.Task, address: str | None, kill: bool = False) -> Series:
    """A whole series; one of the workers is killed when a quarter is done."""
    from distributed import Client

    done, victims = 0, []
    if kill:
        with Client(address) as client:
            victims = [min(client.run(os.getpid).values())]

    def progress(games: int) -> None:
        nonlocal done
        done += games
        if victims and GAMES / 4 < done < GAMES / 2:
            os.kill(victims.pop(), signal.SIGKILL)

    hire = alone if address is None else crew(1, address)
    found = Series.joined([part.series for _, part in series.parts([(of, GAMES)], hire, progress)])
    assert (done, victims) == (GAMES, [])
    return found


def test_a_worker_of_a_cluster_killed_mid_way(cluster: str) -> None:
    pattern = oppidum.game("egyptos").new(seed=0)
    of = series.task(pattern, "random", "5")
    whole = simulate(pattern, GAMES, "5")  # first: it compiles for all
    here, there = joined(of, None), joined(of, cluster, kill=True)
    for found in (here, there):
        assert (found.lengths == whole.lengths).all()
        assert (found.scores == whole.scores).all()
        assert (found.tally == whole.tally).all()


def test_an_arena_on_a_cluster(cluster: str) -> None:
    pattern = oppidum.game("egyptos").new(seed=0)
    of = tournament.header(pattern, ["random", "random"], "3")
    here, there = tournament.run(pattern, of, 12), tournament.run(pattern, of, 12, crew(1, cluster))
    assert timeless(here) == timeless(there)


def timeless(results: list[Result]) -> list[Result]:
    return [msgspec.structs.replace(result, seconds=(), worst=()) for result in results]


def test_no_cluster_is_one_sentence() -> None:
    pytest.importorskip("distributed")
    with pytest.raises(BadInput, match="There is no cluster at nowhere"):
        list(each(crew(1, "nowhere"), twice, [1]))
