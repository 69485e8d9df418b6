"""What is said to people, in French and in English, from `words.toml` files."""

import os
import tomllib
from functools import cache
from importlib import resources
from typing import Any, Literal, get_args

Language = Literal["en", "fr"]
LANGUAGES: tuple[Language, ...] = get_args(Language)
PLAIN = (str, int)  # details that are most often said as they are


def language() -> Language:
    """The person's language, from `OPPIDUM_LANG` or the locale; English where neither says."""
    for variable in ("OPPIDUM_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        value = os.environ.get(variable, "")
        if value:
            return "fr" if value.startswith("fr") else "en"
    return "en"


class Words:
    """The sentences of one package: `[section]`, `key = { en = "…{name}…", fr = "…" }`."""

    def __init__(self, table: dict[str, dict[str, dict[str, str]]]):
        self.table = table

    def say(self, section: str, key: str, lang: Language | None = None, **details: Any) -> str:
        """A sentence; details that have something to say themselves say it in the same language."""
        lang = lang or language()
        for name, detail in details.items():
            if type(detail) not in PLAIN and hasattr(detail, "say"):
                details[name] = detail.say(lang)
        return self.table[section][key][lang].format_map(details)

    def has(self, section: str, key: str) -> bool:
        return key in self.table.get(section, {})

    def name(self, key: str, lang: Language | None = None) -> str:
        """A translated name, or the key itself where it needs no translation."""
        return self.table.get("names", {}).get(key, {}).get(lang or language(), key)

    def names(self, lang: Language) -> dict[str, str]:
        """All translated names, by key."""
        return {key: said[lang] for key, said in self.table.get("names", {}).items()}


class Phrase:
    """Something still to be said, once the language is known."""

    def __init__(self, package: str, section: str, key: str, **details: Any):
        self.package, self.section, self.key, self.details = package, section, key, details

    def say(self, lang: Language | None = None) -> str:
        return words(self.package).say(self.section, self.key, lang, **self.details)


@cache
def words(package: str) -> Words:
    """The words of a package, read once."""
    return Words(tomllib.loads(resources.files(package).joinpath("words.toml").read_text("utf-8")))


def engine_words() -> Words:
    return words(__package__)
