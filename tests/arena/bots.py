"""Bots for the tests: well and badly behaved."""

from typing import Any

from oppidum.engine.match import Match
from oppidum.engine.spoken import Action


class First:
    def choose(self, match: Match, seat: int) -> Action:
        return match.legal(seat)[0]


class Raising:
    def choose(self, match: Match, seat: int) -> Action:
        raise ZeroDivisionError("division by zero")


class Leaving:
    def choose(self, match: Match, seat: int) -> Action:
        raise SystemExit(3)


class Unborn:
    def __init__(self) -> None:
        raise RuntimeError("not today")

    choose = First.choose


class Wordy:
    def choose(self, match: Match, seat: int) -> Any:
        return "0,0"


class Elsewhere:
    def choose(self, match: Match, seat: int) -> Action:
        return match.game.parse("90,90")


class Foreign:
    def choose(self, match: Match, seat: int) -> Any:
        from oppidum.games.cartes.actions import Keep

        return Keep()


class Choiceless:
    """No bot at all."""
