"""Cards and albums by their names."""

from msgspec import Struct

from oppidum.engine.edition import once
from oppidum.engine.translated import Translated
from oppidum.engine.words import Language
from oppidum.games.compagnie.box import Edition as Box


class Named(Struct, frozen=True):
    """A card or an album, by its key and its name."""

    key: str
    name: Translated

    def say(self, lang: Language | None = None) -> str:
        return self.name.say(lang)


@once
def cards_of(edition: Box) -> list[Named]:
    """All cards, by kind."""
    return [Named(card.key, card.name) for card in edition.card]


@once
def albums_of(edition: Box) -> list[Named]:
    """All albums, by number."""
    return [Named(album.key, album.name) for album in edition.album]
