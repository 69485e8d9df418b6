"""A match as one seat knows it: hidden things are guesses, so that nothing can be looked up."""

from collections.abc import Sequence

from oppidum.engine import dice
from oppidum.engine.errors import BadInput
from oppidum.engine.match import Match
from oppidum.engine.records import Record
from oppidum.engine.spoken import Event


class Veiled(Match):
    """Looks the same to its seat as the true match, can be copied and played on, and holds no secret of another.

    `heard` is what this seat was told; `moves` are its own, as those of the others may be hidden still."""

    def __init__(self, match: Match, seat: int, heard: Sequence[Event], luck: Record):
        self.__dict__.update(match.redealt(seat, luck).__dict__)
        self.key = bytes(16)
        self.setup = match.setup.bare
        self.moves = [move for move in match.moves if move.seat == seat]
        self._seen_by = seat
        self._heard = list(heard)
        self._steps = []

    def heard(self, seat: int | None, since: int = 0) -> list[Event]:
        """What the seat was told, from the event numbered `since` on."""
        self._own(seat)
        return [*self._heard, *self._tell(self._steps, lambda owner: owner == seat)][since:]

    @property
    def events(self) -> list[Event]:
        """All that the seat knows to have happened."""
        return self.heard(self._seen_by)

    def at(self, moves: int) -> Match:
        raise BadInput("veiled")

    def record(self) -> str:
        raise BadInput("veiled")

    def _own(self, seat: int | None) -> None:
        if seat != self._seen_by:
            raise BadInput("veiled")


class Veil:
    """Veils one match for one seat, move by move."""

    def __init__(self, seed: int):
        self._luck = dice.new_luck(seed)
        self._heard: list[Event] = []
        self._told = 0

    def news(self, match: Match, seat: int) -> list[Event]:
        """What the seat was told since it was last asked."""
        news = match.heard(seat, since=self._told)
        self._told = len(match.moves) + 1
        return news

    def over(self, match: Match, seat: int) -> Veiled:
        self._heard += self.news(match, seat)
        return Veiled(match, seat, self._heard, self._luck[0])
