"""Cards and albums by their names."""

from msgspec import Struct

from oppidum.engine.words import Language, language
from oppidum.games.compagnie.box import Edition as Box


class Named(Struct, frozen=True):
    """A card or an album, by its key and its names."""

    key: str
    en: str
    fr: str

    def say(self, lang: Language | None = None) -> str:
        return self.fr if (lang or language()) == "fr" else self.en


def card_of(edition: Box, kind: int) -> Named:
    card = edition.card[kind]
    return Named(card.key, card.en, card.fr)


def album_of(edition: Box, number: int) -> Named:
    album = edition.album[number]
    return Named(album.key, album.en, album.fr)
