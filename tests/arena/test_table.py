"""One game: paired deals, players that cannot go on, what a player costs."""

from collections.abc import Sequence

import pytest

import oppidum
from oppidum.arena import tournament
from oppidum.arena.results import Result
from oppidum.arena.schedule import Pairing
from oppidum.arena.table import play_game
from oppidum.bots.players import entrant
from oppidum.engine.game import Game
from oppidum.engine.match import Match
from oppidum.engine.setup import Setup


def play(*texts: str, seats: int = 2, players: tuple[int, ...] | None = None, deal: int = 0) -> Result:
    pattern = oppidum.game("egyptos").new(seats=seats, seed=0)
    entrants = [entrant(text, "egyptos") for text in texts]
    pairing = Pairing(0, deal, players or tuple(range(seats)))
    return play_game(pattern, pairing, entrants, "1")


@pytest.mark.parametrize(
    ("bot", "kind", "detail"),
    [
        ("Raising", "raised", "ZeroDivisionError: division by zero"),
        ("Leaving", "raised", "SystemExit: 3"),
        ("Unborn", "raised", "RuntimeError: not today"),
        ("Wordy", "illegal", "'0,0'"),
        ("Elsewhere", "illegal", "90,90 is refused by egyptos.4."),
        ("Foreign", "illegal", "Keep()"),
    ],
)
def test_a_bot_that_cannot_go_on_loses_with_the_reason(bot: str, kind: str, detail: str) -> None:
    result = play("tests.arena.bots:First", f"tests.arena.bots:{bot}")
    assert result.shares == (1.0, 0.0)
    assert result.scores is None
    assert result.default is not None
    assert (result.default.seat, result.default.kind) == (1, kind)
    assert result.default.detail.startswith(detail)


def test_a_default_loses_all_seats_of_the_player() -> None:
    result = play("tests.arena.bots:First", "tests.arena.bots:Raising", seats=3, players=(1, 0, 1))
    assert result.shares == (0.0, 1.0, 0.0)
    result = play("tests.arena.bots:First", "tests.arena.bots:Raising", seats=3, players=(0, 1, 0))
    assert result.shares == (0.5, 0.0, 0.5)


def test_the_same_deal_for_every_rotation(monkeypatch: pytest.MonkeyPatch) -> None:
    keys: list[bytes] = []
    made = Match.__init__

    def noting(self: Match, game: Game, setup: Setup, key: bytes, seeds: Sequence[str] = ()) -> None:
        keys.append(key)
        made(self, game, setup, key, seeds)

    pattern = oppidum.game("egyptos").new(seats=2, seed=0)
    monkeypatch.setattr(Match, "__init__", noting)
    tournament.run(pattern, tournament.header(pattern, ["random", "random"], "1"), 6)
    keys = [key for key in keys if key != pattern.key]  # that of the pattern, made again for each piece
    assert keys[0::2] == keys[1::2]
    assert len(set(keys)) == 3


def test_time_and_moves_are_those_of_the_seat() -> None:
    result = play("random", "random")
    assert result.default is None
    assert result.scores is not None
    assert abs(result.moves[0] - result.moves[1]) <= 1
    assert all(0 < worst <= total for worst, total in zip(result.worst, result.seconds, strict=True))


def test_the_stronger_has_the_better_rating() -> None:
    from oppidum.arena.figures import figures

    pattern = oppidum.game("egyptos").new(seats=2, seed=0)
    of = tournament.header(pattern, ["random", "looks:60", "tests.arena.bots:First"], "1")
    standings = figures(tournament.run(pattern, of, 12), of.players).standings
    assert max(standings, key=lambda standing: standing.rating).player == "looks:60"
