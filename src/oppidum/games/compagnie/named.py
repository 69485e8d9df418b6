"""Cards and albums by their names."""

from msgspec import Struct

from oppidum.engine.edition import once
from oppidum.engine.words import Language, language
from oppidum.games.compagnie.box import Edition as Box


class Named(Struct, frozen=True):
    """A card or an album, by its key and its names."""

    key: str
    en: str
    fr: str

    def say(self, lang: Language | None = None) -> str:
        return self.fr if (lang or language()) == "fr" else self.en


@once
def cards_of(edition: Box) -> list[Named]:
    """All cards, by kind."""
    return [Named(card.key, card.en, card.fr) for card in edition.card]


@once
def albums_of(edition: Box) -> list[Named]:
    """All albums, by number."""
    return [Named(album.key, album.en, album.fr) for album in edition.album]
