"""A player that cannot go on loses its game by default, and others are told why."""

from typing import Literal

Kind = Literal["silent", "slow", "ended", "illegal", "raised"]


class Default(Exception):
    """What a player did wrong, with a detail that helps its author: milliseconds, a move, the last line of an error."""

    def __init__(self, kind: Kind, detail: str = ""):
        super().__init__(kind, detail)
        self.kind = kind
        self.detail = " ".join(detail.split())[:200]
