"""Cards and albums by their names."""

from msgspec import Struct

from oppidum.engine.translated import Translated
from oppidum.engine.words import Language
from oppidum.games.compagnie.box import Edition as Box


class Named(Struct, frozen=True):
    """A card or an album, by its key and its name."""

    key: str
    name: Translated

    def say(self, lang: Language | None = None) -> str:
        return self.name.say(lang)


def card_of(edition: Box, kind: int) -> Named:
    card = edition.card[kind]
    return Named(card.key, card.name)


def album_of(edition: Box, number: int) -> Named:
    album = edition.album[number]
    return Named(album.key, album.name)
