"""The rules of a game as texts: what the refusals, the terminal and the docs print. `rules.toml` says where each rule
comes from, `[rules]` of the game's words what it says."""

import tomllib
from functools import cache
from importlib import resources
from typing import Literal

import msgspec

from oppidum.engine.words import Language, words

Tag = Literal["S", "F", "R", "H", "S/R", "S/F"]


class Rule(msgspec.Struct, frozen=True):
    """One rule: its game and number, and where it comes from (sheet, fact, ruling, house)."""

    package: str
    number: str
    tag: Tag

    @property
    def id(self) -> str:
        return f"{self.package.rpartition('.')[2]}.{self.number}"

    def say(self, lang: Language | None = None) -> str:
        return words(self.package).say("rules", self.number, lang)


@cache
def rule_texts(package: str) -> dict[int, Rule]:
    """The rules of a game by number."""
    tags = tomllib.loads(resources.files(package).joinpath("rules.toml").read_text("utf-8"))["tags"]
    return {
        int(number): msgspec.convert({"package": package, "number": number, "tag": tag}, Rule)
        for number, tag in tags.items()
    }
