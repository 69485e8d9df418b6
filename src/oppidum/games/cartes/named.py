"""Cards of Astérix, le jeu de cartes as people know them."""

from typing import NamedTuple, TypeVar

from msgspec import Struct

from oppidum.engine.edition import once
from oppidum.engine.translated import Translated, named
from oppidum.engine.words import Language, words
from oppidum.games.cartes.box import Edition as Box
from oppidum.games.cartes.layout import GAUL_VALUES

SomeCard = TypeVar("SomeCard")


class Gaul(NamedTuple):
    """A card of a player's own: value and potions; Idéfix has neither."""

    value: int
    potions: int

    def __str__(self) -> str:
        return f"{self.value}/{self.potions}" if self.value else "Idéfix"


class Card(Struct, frozen=True, tag_field="card", tag="shown"):
    """A Roman, or a pirate: then the value is 0, and key and name say whom it frees."""

    value: int
    key: str
    """The rank, or `highest`, `lowest`, `choice`."""
    name: Translated

    def say(self, lang: Language | None = None) -> str:
        kind = "roman" if self.value else "pirate"
        return words(__package__).say("cards", kind, lang, value=self.value, name=self.name)


class Hidden(Struct, frozen=True, tag_field="card", tag="hidden"):
    """A card that only others may see."""

    def say(self, lang: Language | None = None) -> str:
        return words(__package__).say("cards", "hidden", lang)


class Cards(Struct, frozen=True):
    """Several Romans and pirates."""

    cards: list[Card]

    def say(self, lang: Language | None = None) -> str:
        return ", ".join(card.say(lang) for card in self.cards) or "–"


@once
def cards_of(edition: Box) -> list[Card]:
    """The Romans and pirates of the box, by number."""
    names = {rank.name.first: rank.name for rank in edition.ranks}
    cards = [Card(rank.value, rank.name.first, rank.name) for rank in edition.ranks for _ in range(rank.count)]
    for pirate in edition.pirates:
        frees = names[pirate.rank] if pirate.rank else named(__package__, pirate.frees)
        cards.append(Card(0, pirate.rank or pirate.frees, frees))
    return cards


@once
def gauls_of(edition: Box) -> list[list[Gaul]]:
    """The cards of each character, by number; Idéfix is the last."""
    return [
        [*(Gaul(card + 1, character.potions[card]) for card in range(GAUL_VALUES)), Gaul(0, 0)]
        for character in edition.characters
    ]


def chosen_of(cards: list[SomeCard], bits: int) -> list[SomeCard]:
    """Those in a set, from the first."""
    found, left = [], int(bits)
    while left:
        found.append(cards[(left & -left).bit_length() - 1])
        left &= left - 1
    return found
