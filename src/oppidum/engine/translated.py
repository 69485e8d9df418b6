"""A name or a sentence in several languages, as editions write them: `name = { fr = "César", en = "Caesar" }`."""

from oppidum.engine.words import FALLBACK, LANGUAGES, Language, language, words


class Translated(dict[Language, str]):
    """What something is called in each language."""

    def __hash__(self) -> int:  # type: ignore[override]  # nobody changes one
        return hash(frozenset(self.items()))

    def say(self, lang: Language | None = None) -> str:
        """In a language; where it is not known, in the fallback, or in the first that is there."""
        return self.get(lang or language()) or self.first

    @property
    def first(self) -> str:
        """What programs may know it by."""
        return self.get(FALLBACK) or next(iter(self.values()), "")

    def wrapped(self, before: str = "", after: str = "") -> "Translated":
        """With something put around it in every language."""
        return Translated({lang: f"{before}{said}{after}".strip() for lang, said in self.items()})


def named(package: str, key: str) -> Translated:
    """A name of a game's words."""
    return Translated({lang: words(package).name(key, lang) for lang in LANGUAGES})
