"""Programs as players: the example plays; the slow, silent, dead and wrong lose, and nothing is left of them."""

import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

import oppidum
from oppidum.arena.results import Result
from oppidum.arena.schedule import Pairing
from oppidum.arena.table import play_game
from oppidum.bots import protocol
from oppidum.bots.players import Entrant, entrant
from oppidum.bots.protocol import Programs
from oppidum.bots.veiled import Veil
from oppidum.engine.conformance.secrets import redealt
from oppidum.engine.conformance.walks import step
from oppidum.engine.errors import BadInput

HERE = Path(__file__).parent
EXAMPLE = HERE.parents[1] / "examples" / "protocol_bot.py"


@pytest.fixture(autouse=True)
def _nothing_is_left() -> Iterator[None]:
    threads, before = threading.active_count(), children()
    yield
    assert threading.active_count() == threads
    assert children() <= before


def children() -> set[str]:
    """Our child processes, also those that have ended and were not waited for; other tests may have left some."""
    return {number for task in Path("/proc/self/task").iterdir() for number in (task / "children").read_text().split()}


def programs(how: str, movetime: int = 5000, start: float = 20.0) -> Programs:
    return Programs(f"{sys.executable} {HERE / 'misbehaving.py'} {how}", movetime, start, grace=0.1)


def play(program: Programs, games: int = 1) -> list[Result]:
    """Against the first legal move, the program in seat 1."""
    pattern = oppidum.game("egyptos").new(seats=2, seed=0)
    entrants = [
        entrant("tests.arena.bots:First", "egyptos"),
        Entrant(program.take, program.give_back, program.close, ours=False),
    ]
    try:
        return [play_game(pattern, Pairing(n, n, (0, 1)), entrants, "1") for n in range(games)]
    finally:
        program.close()


@pytest.mark.parametrize(
    ("how", "kind", "detail"),
    [
        ("slow", "slow", ""),
        ("silent", "silent", ""),
        ("dead", "ended", "1: no such luck"),
        ("crashing", "ended", "1: RuntimeError: lost the thread"),
        ("closing", "ended", "-9"),
        ("illegal", "illegal", "90,90 is refused by egyptos.4."),
        ("babbling", "illegal", "'north' is not a move"),
    ],
)
def test_it_loses_with_the_reason(how: str, kind: str, detail: str) -> None:
    impatient = {"slow": programs(how, movetime=100), "silent": programs(how, start=0.3)}
    for result in play(impatient.get(how) or programs(how), games=2):  # started again for the second
        assert result.default is not None
        assert (result.default.seat, result.default.kind) == (1, kind)
        assert result.default.detail.startswith(detail)
        assert result.shares == (1.0, 0.0)


def test_a_program_that_cannot_be_run(tmp_path: Path) -> None:
    broken = tmp_path / "broken"
    broken.write_text("#!/no/such/interpreter\n", "utf-8")
    broken.chmod(0o755)
    (result,) = play(Programs(str(broken), 100))
    assert result.default is not None
    assert result.default.kind == "ended"
    with pytest.raises(BadInput, match="There is no program 'no-such-program'"):
        entrant("cmd:no-such-program --fast", "egyptos")
    for text in ("cmd:", 'cmd:"unclosed'):
        with pytest.raises(BadInput):
            entrant(text, "egyptos")


def test_its_children_end_with_it(tmp_path: Path) -> None:
    note = tmp_path / "pid"
    (result,) = play(programs(f"children {note}", movetime=100))
    assert result.default is not None
    assert result.default.kind == "slow"
    child = int(note.read_text("utf-8"))
    for _ in range(100):
        stat = Path(f"/proc/{child}/stat")
        if not stat.exists() or stat.read_text("utf-8").rpartition(")")[2].split()[0] == "Z":
            break  # ended; whoever adopts orphans here may take its time to bury it
        time.sleep(0.02)
    else:
        pytest.fail("the child is alive")


def test_it_may_write_what_it_likes_and_is_told_to_quit() -> None:
    for how in ("noisy", "stubborn"):
        (result,) = play(programs(how))
        assert result.default is None
        assert result.scores is not None


def test_the_clock_has_some_grace() -> None:
    (result,) = play(Programs(f"{sys.executable} {HERE / 'misbehaving.py'} late", 300, grace=10.0))
    assert result.default is None


def test_the_example_plays_any_game_and_is_started_once() -> None:
    for slug in ("egyptos", "cartes"):
        pattern = oppidum.game(slug).new(seed=0)
        team = Programs(f"{sys.executable} {EXAMPLE}", 5000)
        entrants = [Entrant(team.take, team.give_back, team.close, ours=False), entrant("random", slug)]
        seats = (0, *(1,) * (pattern.seats - 1))
        try:
            results = [play_game(pattern, Pairing(n, n, seats), entrants, "1") for n in range(2)]
            assert len(team._idle) == 1
        finally:
            team.close()
        assert [result.default for result in results] == [None, None], slug


def test_it_is_told_what_its_seat_may_know_and_no_more() -> None:
    """Two matches that the seat cannot tell apart give the same lines."""
    from random import Random

    match = oppidum.game("cartes").new(seats=3, seed=5)
    for number in range(40):
        step(match, Random(number))
        for seat in match.to_act:
            told = protocol.position(match, seat, Veil(0))
            assert told == protocol.position(redealt(match, seat, 8), seat, Veil(0))
            assert "\n" not in told
            assert "\n" not in protocol.introduction(match, seat)
            said = msgspec.json.decode(told)
            assert [legal["code"] for legal in said["legal"]] == match.codes(seat)
            assert [match.game.action(legal["action"]) for legal in said["legal"]] == match.legal(seat)
            assert [str(match.game.parse(legal["move"])) for legal in said["legal"]] == [
                legal["move"] for legal in said["legal"]
            ]
