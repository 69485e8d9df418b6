"""Players by what a person types: `level:3`, `random`, `cmd:python mybot.py`, `mybot.py:MyBot`.

A new kind of player is one line in `KINDS`.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from typing import Any, Protocol

from oppidum.bots import own, protocol
from oppidum.bots.greedy import Greedy
from oppidum.bots.levels import bot
from oppidum.bots.thinker import Budget, Thinker
from oppidum.engine.errors import BadInput
from oppidum.engine.match import Match
from oppidum.engine.spoken import Action

MOVETIME = 1000  # milliseconds that a program has for a move


class Player(Protocol):
    """Somebody in one seat of one match."""

    def choose(self, match: Match, seat: int) -> Action:
        """A legal action, from what the seat may know."""


@dataclass
class Entrant:
    """Who enters a series of matches: makes a player for each seat, from a seed."""

    make: Callable[[int], Player]
    done: Callable[[Any, bool], None] = field(default=lambda player, defaulted: None)
    """Takes back a player after its match, which it may have lost by default."""
    close: Callable[[], None] = field(default=lambda: None)
    """After the last match."""
    ours: bool = True
    """Made by us: it may compile at its first move."""


class RandomPlayer:
    """All legal actions are equally likely."""

    def __init__(self, seed: int = 0):
        self.random = Random(seed)

    def choose(self, match: Match, seat: int) -> Action:
        return match.game.decode(self.random.choice(match.codes(seat)))


def _random(rest: str, slug: str, movetime: int) -> Entrant:
    return Entrant(RandomPlayer)


def _greedy(rest: str, slug: str, movetime: int) -> Entrant:
    return Entrant(Greedy)


def _level(rest: str, slug: str, movetime: int) -> Entrant:
    level = int(rest)
    bot(slug, level)  # refuses what is no level
    return Entrant(lambda seed: bot(slug, level, seed))


def _search(rest: str, knowing: bool) -> Entrant:
    """`300` looks before each decision, or `300ms` of them."""
    amount = int(rest.removesuffix("ms"))
    if amount < 1:
        raise ValueError(rest)
    budget = Budget(seconds=amount / 1000) if rest.endswith("ms") else Budget(amount)
    return Entrant(lambda seed: Thinker(budget, seed, knowing))


def _looks(rest: str, slug: str, movetime: int) -> Entrant:
    return _search(rest, knowing=True)


def _plain(rest: str, slug: str, movetime: int) -> Entrant:
    return _search(rest, knowing=False)


def _program(rest: str, slug: str, movetime: int) -> Entrant:
    programs = protocol.Programs(rest, movetime)
    return Entrant(programs.take, programs.give_back, programs.close, ours=False)


def _own(text: str) -> Entrant:
    return Entrant(own.load(text), ours=False)


KINDS: dict[str, Callable[[str, str, int], Entrant]] = {
    "random": _random,
    "greedy": _greedy,
    "level": _level,
    "looks": _looks,
    "plain": _plain,
    "cmd": _program,
}
FORMS = (
    "level:1 to level:5, looks:N or looks:Nms, plain:N or plain:Nms (no knowledge of the game), greedy, random, "
    "cmd:PROGRAM, FILE.py:CLASS, MODULE:CLASS"
)


def entrant(text: str, slug: str, movetime: int = MOVETIME) -> Entrant:
    """Who plays under this text, in any number of matches of a game."""
    head, _, rest = text.partition(":")
    if head in KINDS:
        try:
            return KINDS[head](rest, slug, movetime)
        except ValueError:
            raise BadInput("bad_player", player=text, known=FORMS) from None
    if not (head and rest):
        raise BadInput("bad_player", player=text, known=FORMS)
    return _own(text)


def player(text: str, slug: str, seed: int = 0) -> Player:
    """One player for one match."""
    return entrant(text, slug).make(seed)
