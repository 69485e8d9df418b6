"""What is said to people: `words/<language>.toml` in each package. A language is known if the engine has its file, here
or in the folder `OPPIDUM_LANGUAGES`, which holds further files at the same places (`oppidum/engine/words/…`)."""

import os
import re
import string
import tomllib
from functools import cache, lru_cache
from importlib import resources
from operator import itemgetter
from pathlib import Path
from typing import Any

from oppidum.engine import grammar

Language = str
"""A language tag, such as `fr` or `pt-BR`."""
FALLBACK: Language = "en"  # spoken where a language is unknown, or lacks a word
PLAIN = (str, int)  # details that are most often said as they are
Said = str | dict[str, str]
"""A text, or one for each category of CLDR: `{ one = "{count} move", other = "{count} moves" }`, chosen by the detail
`count`, or by the one that `by` names."""
Table = dict[str, dict[str, Said]]
OWN = ("plural", "forms", "genders", "editions")  # sections in which each language has what it needs
_with_spec = re.compile(r"\{\w+:")
_wish = re.compile(r"([A-Za-z]{2,8}(?:[-_][A-Za-z0-9]{1,8})*)[^,;]*(?:;\s*q=(\d(?:\.\d+)?))?")


def _files(package: str) -> dict[Language, Any]:
    """The file of each language of a package; those of the folder come first."""
    folders = [resources.files(package).joinpath("words")]
    if extra := os.environ.get("OPPIDUM_LANGUAGES"):
        folders.append(Path(extra, *package.split("."), "words"))
    return {
        file.name.removesuffix(".toml"): file
        for folder in folders
        if folder.is_dir()
        for file in folder.iterdir()
        if file.name.endswith(".toml")
    }


LANGUAGES: tuple[Language, ...] = (FALLBACK, *sorted(_files(__package__).keys() - {FALLBACK}))
_known = {lang.lower(): lang for lang in LANGUAGES}


@lru_cache(maxsize=1000)
def negotiate(wishes: str) -> Language:
    """The best known language for a wish, as a locale (`fr_CA.UTF-8`) or a browser (`de, fr;q=0.8`) says it."""
    asked = [(-float(found[2] or 1), found[1].replace("_", "-").lower()) for found in _wish.finditer(wishes[:200])]
    for _, tag in sorted((wish for wish in asked if wish[0]), key=itemgetter(0)):
        parts = tag.split("-")
        for length in range(len(parts), 0, -1):
            if known := _known.get("-".join(parts[:length])):
                return known
    return FALLBACK


def language() -> Language:
    """The person's language, from `OPPIDUM_LANG` or the locale."""
    for variable in ("OPPIDUM_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        if value := os.environ.get(variable):
            return negotiate(value)
    return FALLBACK


class Words:
    """The sentences of one package: `[section]`, `key = "…{name}…"` in each language."""

    def __init__(self, tables: dict[Language, Table]):
        self.tables = tables

    def say(self, section: str, key: str, lang: Language | None = None, **details: Any) -> str:
        """A sentence; details that have something to say themselves say it in the same language."""
        lang = lang or language()
        for name, detail in details.items():
            if type(detail) not in PLAIN and hasattr(detail, "say"):
                details[name] = detail.say(lang)
        return self._filled(self.tables[lang][section][key], lang, details)

    def _filled(self, said: Said, lang: Language, details: dict[str, Any]) -> str:
        if isinstance(said, dict):
            number = details[said.get("by", "count")]
            said = said.get(grammar.category(_grammar(lang, "plural"), number), said["other"])
        if _with_spec.search(said):
            details = {name: Part(detail, self, lang) for name, detail in details.items()}
        return said.format_map(details)

    def has(self, section: str, key: str) -> bool:
        """Whether there is anything to say, in the fallback at least."""
        return key in self.tables[FALLBACK].get(section, {})

    def name(self, key: str, lang: Language | None = None) -> str:
        """A translated name, or the key itself where it needs no translation."""
        return str(self.tables[lang or language()].get("names", {}).get(key, key))

    def names(self, lang: Language) -> dict[str, str]:
        """All translated names, by key."""
        return {key: self.name(key, lang) for key in self.tables[lang].get("names", {})}


class Part:
    """A detail of a sentence that says how to say it. `{pile:cards}` counts as `[counts]` of the package has `cards`.
    `{card:of}` goes through the `[forms]` of the language ("d'Idéfix"). `{card:f=mise|mis}` agrees with the gender that
    `[genders]` of the package gives to the name. Numbers are formatted as usual, with the marks of the language."""

    def __init__(self, detail: Any, own: Words, lang: Language):
        self.detail, self.own, self.lang = detail, own, lang

    def __format__(self, spec: str) -> str:
        if spec in self.own.tables[self.lang].get("counts", {}):
            return self.own.say("counts", spec, self.lang, count=self.detail)
        if spec in (forms := _grammar(self.lang, "forms")):
            return grammar.formed(forms[spec], str(self.detail))
        if "|" in spec:
            genders: Any = self.own.tables[self.lang].get("genders", {})
            return grammar.agreeing(spec, genders.get(str(self.detail), ""))
        if spec and isinstance(self.detail, int | float):
            return marked(format(self.detail, spec), self.lang)
        return format(self.detail, spec)


class Phrase:
    """Something still to be said, once the language is known."""

    def __init__(self, package: str, section: str, key: str, **details: Any):
        self.package, self.section, self.key, self.details = package, section, key, details

    def say(self, lang: Language | None = None) -> str:
        return words(self.package).say(self.section, self.key, lang, **self.details)


@cache
def words(package: str) -> Words:
    """The words of a package, read once; what a language lacks is said in the fallback."""
    found = _read(package)
    spare = found[FALLBACK]
    return Words({lang: _completed(found.get(lang, {}), spare) for lang in LANGUAGES})


def marked(number: str, lang: Language) -> str:
    """A number as `format` writes it, with the marks of the language."""
    return grammar.marked(_grammar(lang, "language"), number)


def _grammar(lang: Language, section: str) -> Any:
    """A section of the engine's words that tells how a language works: texts all of them."""
    return engine_words().tables[lang].get(section, {})


def _read(package: str) -> dict[Language, Table]:
    return {lang: tomllib.loads(file.read_text("utf-8")) for lang, file in _files(package).items()}


def _completed(own: Table, spare: Table) -> Table:
    spoken = {section: {**said, **own.get(section, {})} for section, said in spare.items() if section not in OWN}
    return spoken | {section: said for section, said in own.items() if section in OWN}


def gaps(package: str, lang: Language) -> list[str]:
    """What is wrong with a language of a package: words that it lacks, has too many, or that leave out a detail."""
    found = _read(package)
    ours, theirs = (_flat(found.get(one, {})) for one in (FALLBACK, lang))
    wrong = [f"{key} is missing" for key in ours if key not in theirs]
    wrong += [f"{key} is said nowhere" for key in theirs if key not in ours]
    for key in ours.keys() & theirs.keys():
        if details(theirs[key]) != details(ours[key]):
            wrong.append(f"{key} names other details")
    forms = {*_grammar(lang, "plural"), "other"}
    for key, said in theirs.items():
        if isinstance(said, dict) and said.keys() - {"by"} != forms:
            wrong.append(f"{key} should have the forms {', '.join(forms)}")
    return wrong


def _flat(table: Table) -> dict[str, Said]:
    spoken = {section: entries for section, entries in table.items() if section not in OWN}
    return {f"{section}.{key}": said for section, entries in spoken.items() for key, said in entries.items()}


def details(said: Said) -> set[str]:
    """What a text leaves to be filled in."""
    if isinstance(said, dict):
        return {said.get("by", "count")}.union(*(details(text) for form, text in said.items() if form != "by"))
    return {field for _, field, _, _ in string.Formatter().parse(said) if field is not None}


def engine_words() -> Words:
    return words(__package__)
