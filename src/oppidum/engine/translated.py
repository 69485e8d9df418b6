"""A name or a sentence in several languages, as editions write them: `name = { fr = "César", en = "Caesar" }`."""

from typing import Any

from oppidum.engine.words import FALLBACK, LANGUAGES, Language, language, words

SCHEMA = {"type": "object", "additionalProperties": {"type": "string"}}


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

    def joined(self, other: "Translated") -> "Translated":
        """One after the other in every language."""
        return Translated({lang: f"{self.say(lang)} {other.say(lang)}".strip() for lang in {**self, **other}})


def named(package: str, key: str) -> Translated:
    """A name of a game's words."""
    return Translated({lang: words(package).name(key, lang) for lang in LANGUAGES})


def completed(package: str, said: dict[Language, str]) -> Translated:
    """With the languages that an edition does not speak, where `[editions]` of the game's words has what it says."""
    found = Translated(said)
    for lang in LANGUAGES:
        translation = words(package).tables[lang].get("editions", {}).get(found.first)
        if lang not in found and isinstance(translation, str):
            found[lang] = translation
    return found


def checked(value: Any) -> dict[Language, str]:
    """A table of texts, each under its language; anything else is refused as `msgspec` would."""
    if not isinstance(value, dict):
        raise ValueError(f"Expected `object`, got `{type(value).__name__}`")
    for said in value.values():
        if not isinstance(said, str):
            raise ValueError(f"Expected `str`, got `{type(said).__name__}`")
    if not value:
        raise ValueError(f"Object missing required field `{FALLBACK}`")
    return value


def schema(kind: type) -> dict[str, Any]:
    """For JSON schemas."""
    if kind is not Translated:
        raise NotImplementedError
    return SCHEMA
