"""The rules of a game as texts, from its `rules.toml`: what the refusals, the terminal and the docs print."""

import tomllib
from functools import cache
from importlib import resources
from typing import Literal

import msgspec

from oppidum.engine.words import Language, language

Tag = Literal["S", "F", "R", "H", "S/R", "S/F"]


class Rule(msgspec.Struct, frozen=True):
    """One rule: its id, where it comes from (sheet, fact, ruling, house) and its text in both languages."""

    id: str
    tag: Tag
    en: str
    fr: str

    def say(self, lang: Language | None = None) -> str:
        return self.fr if (lang or language()) == "fr" else self.en


@cache
def rule_texts(package: str) -> dict[int, Rule]:
    """The rules of a game by number."""
    slug = package.rpartition(".")[2]
    data = tomllib.loads(resources.files(package).joinpath("rules.toml").read_text("utf-8"))
    return {
        int(number): msgspec.convert({"id": f"{slug}.{number}", **rule}, Rule) for number, rule in data["rules"].items()
    }
