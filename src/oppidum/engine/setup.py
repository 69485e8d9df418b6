"""A setup: all that decides how a match can go, but for luck and choices. Whatever starts, stores, sends, records or
repeats a match carries one, whole: files of the package change, matches must not."""

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

import msgspec
from msgspec.structs import replace

from oppidum.engine import dice
from oppidum.engine.options import Value

if TYPE_CHECKING:
    from oppidum.engine.game import Game
    from oppidum.engine.match import Match


class EditionText(msgspec.Struct, frozen=True):
    """An edition as its file was when the match was set up."""

    name: str
    digest: str
    text: str
    own: bool = False
    """Somebody's own box, not an edition that comes with the game."""


class Setup(msgspec.Struct, frozen=True, omit_defaults=True):
    """A game, its box, its seats and options, and the version of its rules."""

    game: str
    edition: EditionText
    seats: int
    options: dict[str, Value]
    """All of them: a default that changes later changes no match."""
    rules: int
    start: str = ""
    """The position that it starts from, as a text; else the game's own start."""

    @property
    def bare(self) -> "Setup":
        """Without the position at its start, which may tell more than a seat knows."""
        return replace(self, start="")

    def open(self) -> "Game":
        """The game with that box."""
        return _open(self.game, self.edition.name, self.edition.text, self.edition.own)

    def new(self, seed: int | str | None = None, key: bytes | None = None, seeds: Sequence[str] = ()) -> "Match":
        """A match set up like that, as `Game.new` makes one; a setup that came from elsewhere is checked."""
        from oppidum.engine.match import Match

        game = self.open()
        whole = replace(self, options=game.setup(self.seats, self.options).options)
        return Match(game, whole, dice.chosen_key(seed, key), seeds)


@lru_cache(maxsize=64)
def _open(slug: str, name: str, text: str, own: bool) -> "Game":
    from oppidum.engine.game import Game  # Numba comes in here: a setup can be read without
    from oppidum.engine.registry import game

    known = game(slug)  # refuses what is no game
    return known if (name, text) == (known.edition, known.edition_text) else Game(slug, name, text, own=own)
