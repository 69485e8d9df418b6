"""A kind of match in words that travel, for workers that must have the same rules."""

from functools import cache

import msgspec

from oppidum.engine.errors import BadInput
from oppidum.engine.match import Match
from oppidum.engine.setup import Setup
from oppidum.engine.shelf import fingerprint


class Pattern(msgspec.Struct, frozen=True):
    """What matches of a series have in common."""

    setup: Setup
    sources: str
    """The fingerprint of the rules."""

    @classmethod
    def of(cls, match: Match) -> "Pattern":
        return cls(match.setup, _own_sources())

    def match(self) -> Match:
        """A match like that; a worker with other rules would bring in other results, and refuses."""
        if self.sources != _own_sources():
            raise BadInput("other_sources")
        return self.setup.new(seed=0)


_own_sources = cache(fingerprint)
