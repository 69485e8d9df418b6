"""Cards of Astérix et les Romains as somebody knows them."""

from typing import NamedTuple

from oppidum.engine.edition import once
from oppidum.games.romains.box import Edition


class Cards(NamedTuple):
    """Cards by their points: 3 is a Roman with three helmets, -1 a penalty of one."""

    known: list[int]
    hidden: int
    """How many more there are."""

    def __str__(self) -> str:
        return " ".join([f"{points:+d}" for points in self.known] + ["?"] * self.hidden) or "–"


@once
def kinds_of(edition: Edition) -> list[int]:
    """The points of each kind of card."""
    return [*(cards.value for cards in edition.helmets), *(-cards.value for cards in edition.penalties)]


@once
def _places(edition: Edition) -> list[tuple[int, int]]:
    """The points of each kind of card and where it is counted, from the least."""
    return sorted((points, 8 * kind) for kind, points in enumerate(kinds_of(edition)))


def cards_of(edition: Edition, word: int) -> list[int]:
    """The points of some cards, from the least."""
    cards = int(word)
    return [points for points, place in _places(edition) for _ in range(cards >> place & 255)] if cards else []
