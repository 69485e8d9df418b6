"""A match as an OpenSpiel state."""

import hashlib
from typing import TYPE_CHECKING, Any

import msgspec
import pyspiel

from oppidum.engine import dice, observing
from oppidum.engine.match import Match, Saved
from oppidum.engine.setup import Setup

if TYPE_CHECKING:
    from oppidum.adapters.openspiel.game import SpielGame

FINE = 2**53  # what a random number between 0 and 1 can tell apart


class Memory:
    """A match and what its players remember: all that they were told, and what they did themselves.

    OpenSpiel clones states by copying their attributes deeply, and saves them by pickling these."""

    def __init__(self, match: Match):
        self.match = match
        self._told = [b""] * match.seats  # a digest for each player,
        self._steps = [0] * match.seats  # and how many steps of the match are in it
        self._listed: tuple[int, int, list[int]] = (-1, -1, [])  # moves, player, legal choices: asked for often

    def __deepcopy__(self, memo: Any) -> "Memory":
        twin = Memory(self.match.copy())
        twin._told, twin._steps = self._told.copy(), self._steps.copy()
        return twin

    def __reduce__(self) -> Any:
        match = self.match
        return _remembered, (match.setup, match.key, match.seeds, match.saved(), self._told, self._steps)

    def of(self, player: int) -> bytes:
        """Two histories that a player cannot tell apart are remembered the same."""
        match = self.match
        for step in range(self._steps[player], len(match.moves) + 1):
            later = match.heard(player, step + 1)
            news = match.heard(player, step)[: -len(later) or None]
            own = [move.code for move in match.moves[step - 1 : step] if step and move.seat == player]
            if news or own:
                self._told[player] = digest(self._told[player], [own, news])
        self._steps[player] = len(match.moves) + 1
        return self._told[player]

    def legal(self, player: int) -> list[int]:
        moves = len(self.match.moves)
        if self._listed[:2] != (moves, player):
            self._listed = (moves, player, observing.legal_choices(self.match, player))
        return self._listed[2]

    def resampled(self, player: int, luck: Any) -> "Memory":
        """As the player may think that it is: the others remember no more than what everybody was told."""
        twin = Memory(self.match.redealt(player, luck))
        public = digest(b"", self.match.heard(None))
        twin._told = [self.of(seat) if seat == player else public for seat in range(self.match.seats)]
        twin._steps = [len(self.match.moves) + 1] * self.match.seats
        return twin


def digest(before: bytes, news: Any) -> bytes:
    return hashlib.sha256(before + msgspec.json.encode(news)).digest()


def _remembered(
    setup: Setup, key: bytes, seeds: tuple[str, ...], saved: Saved, told: list[bytes], steps: list[int]
) -> Memory:
    memory = Memory(setup.new(key=key, seeds=seeds).restored(saved))
    memory._told, memory._steps = told, steps
    return memory


class SpielState(pyspiel.State):
    """Of several seats that may act at the same time, the lowest is asked first; the others do not see its answer."""

    def __init__(self, game: "SpielGame"):
        super().__init__(game)
        self.memory: Memory | None = None

    @property
    def match(self) -> Match | None:
        """The match, once it has been dealt."""
        return None if self.memory is None else self.memory.match

    def _game(self) -> Any:
        return self.get_game()

    def current_player(self) -> int:
        if self.match is None:
            return int(pyspiel.PlayerId.CHANCE)
        return min(self.match.to_act, default=int(pyspiel.PlayerId.TERMINAL))

    def is_terminal(self) -> bool:
        return self.match is not None and self.match.over

    def chance_outcomes(self) -> list[tuple[int, float]]:
        deals = self._game().deals
        return [(deal, 1.0 / deals) for deal in range(deals)]

    def _legal_actions(self, player: int) -> list[int]:
        return [] if self.memory is None or player != self.current_player() else self.memory.legal(player)

    def _apply_action(self, action: int) -> None:
        if self.match is None:
            self.memory = Memory(self._game().deal(action))
        else:
            seat = self.current_player()
            self.match.play_code(seat, observing.code_of(self.match, seat, action))

    def _action_to_string(self, player: int, action: int) -> str:
        if self.match is None or player < 0:
            return f"deal {action}"
        if action not in self._legal_actions(player):
            return f"choice {action}"
        return str(self.match.game.decode(observing.code_of(self.match, player, action)))

    def returns(self) -> list[float]:
        if self.match is None:
            return [0.0] * self._game().players
        return list(self.match.shares)

    def observation_string(self, player: int | None = None) -> str:
        """What the player sees, as JSON."""
        player = self.current_player() if player is None else player
        return "" if self.match is None else msgspec.json.encode(self.match.view(player)).decode()

    def information_state_string(self, player: int | None = None) -> str:
        """What the player sees, and a digest of all that it was told and did."""
        player = self.current_player() if player is None else player
        return "" if self.memory is None else f"{self.memory.of(player).hex()} {self.observation_string(player)}"

    def resample_from_infostate(self, player: int, probability: Any) -> "SpielState":
        """A state that the player cannot tell from this one; `probability` gives numbers from 0 to 1."""
        twin: SpielState = self.clone()
        if self.memory is not None:
            twin.memory = self.memory.resampled(player, dice.new_luck(int(probability() * FINE))[0])
        return twin

    def __str__(self) -> str:
        return "to be dealt" if self.match is None else msgspec.json.encode(self.match.view(None)).decode()
