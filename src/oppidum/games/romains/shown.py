"""Cards of Astérix et les Romains as somebody knows them."""

from typing import NamedTuple

from oppidum.games.romains.box import Edition
from oppidum.games.romains.cards import KINDS


class Cards(NamedTuple):
    """Cards by their points: 3 is a Roman with three helmets, -1 a penalty of one."""

    known: list[int]
    hidden: int
    """How many more there are."""

    def __str__(self) -> str:
        return " ".join([f"{points:+d}" for points in self.known] + ["?"] * self.hidden) or "–"


def kinds_of(edition: Edition) -> list[int]:
    """The points of each kind of card."""
    return [*(cards.value for cards in edition.helmets), *(-cards.value for cards in edition.penalties)]


def cards_of(edition: Edition, word: int) -> list[int]:
    """The points of some cards, from the least."""
    counts = int(word).to_bytes(KINDS, "little")
    return sorted(points for points, count in zip(kinds_of(edition), counts, strict=False) for _ in range(count))
