"""A kind of match in words that travel: a worker elsewhere may not have the file of its edition."""

from functools import cache

import msgspec

from oppidum.engine.compiling import fingerprint
from oppidum.engine.dice import key_from_seed
from oppidum.engine.errors import BadInput
from oppidum.engine.game import Game
from oppidum.engine.match import Match
from oppidum.engine.options import Value


class Pattern(msgspec.Struct, frozen=True):
    """What matches of a series have in common."""

    game: str
    edition: str
    text: str
    """Of the edition."""
    seats: int
    options: dict[str, Value]
    sources: str
    """The fingerprint of the rules."""

    @classmethod
    def of(cls, match: Match) -> "Pattern":
        game = match.game
        return cls(game.slug, game.edition, game.edition_text, match.seats, match.options, _own_sources())

    def match(self) -> Match:
        """A match like that; a worker with other rules would bring in other results, and refuses."""
        if self.sources != _own_sources():
            raise BadInput("other_sources")
        return Match(_open(self.game, self.edition, self.text), self.seats, self.options, key_from_seed(0))


_own_sources = cache(fingerprint)


@cache
def _open(slug: str, edition: str, text: str) -> Game:
    return Game(slug, edition, text)
