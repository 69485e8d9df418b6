"""Options of a match: declared by the game, checked when a match is made, kept in the state as numbers."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

import numpy as np

from oppidum.engine.errors import BadInput
from oppidum.engine.records import Record, layout

Value: TypeAlias = bool | int | str | None
UNSET = -1

YES, NO = ("true", "yes", "on", "1", "oui"), ("false", "no", "off", "0", "non")


@dataclass(frozen=True)
class Option(ABC):
    """One option: its name, its default and the number of the rule it comes from."""

    name: str
    default: Value
    rule: int

    @property
    @abstractmethod
    def allowed(self) -> str:
        """What may be given, for the person who gave something else."""

    @abstractmethod
    def accepts(self, value: Any) -> bool: ...

    @abstractmethod
    def pack(self, value: Any) -> int:
        """The value as the number that the rules read."""

    @abstractmethod
    def parse(self, text: str) -> Value:
        """The value a person typed."""

    def write(self, value: Any) -> str | None:
        """The value as a person would type it; None where it is left open."""
        return None if value is None else str(value)

    def check(self, value: Any) -> None:
        if not self.accepts(value):
            raise BadInput("bad_option", option=self.name, value=value, allowed=self.allowed)


@dataclass(frozen=True)
class Switch(Option):
    """On or off."""

    allowed = "true, false"

    def accepts(self, value: Any) -> bool:
        return isinstance(value, bool)

    def pack(self, value: Any) -> int:
        return int(value)

    def write(self, value: Any) -> str | None:
        return "on" if value else "off"

    def parse(self, text: str) -> Value:
        lower = text.lower()
        return True if lower in YES else False if lower in NO else text


@dataclass(frozen=True)
class Whole(Option):
    """A whole number within bounds; where the default is None, it may also be left open."""

    least: int
    most: int

    @property
    def allowed(self) -> str:
        return f"{self.least}–{self.most}"

    def accepts(self, value: Any) -> bool:
        if value is None:
            return self.default is None
        return isinstance(value, int) and not isinstance(value, bool) and self.least <= value <= self.most

    def pack(self, value: Any) -> int:
        return UNSET if value is None else int(value)

    def parse(self, text: str) -> Value:
        try:
            return int(text)
        except ValueError:
            return text


@dataclass(frozen=True)
class Choice(Option):
    """One of several words; the rules see its place among them."""

    choices: tuple[str, ...]

    @property
    def allowed(self) -> str:
        return ", ".join(self.choices)

    def accepts(self, value: Any) -> bool:
        return value in self.choices

    def pack(self, value: Any) -> int:
        return self.choices.index(value)

    def parse(self, text: str) -> Value:
        return text


def options_layout(options: Iterable[Option]) -> np.dtype[np.void]:
    return layout(*((option.name, "i8") for option in options))


def complete(options: Sequence[Option], given: Mapping[str, Any], game: str) -> dict[str, Value]:
    """All options with their values: those given, checked, and the defaults of the others."""
    known = {option.name: option for option in options}
    for name in given:
        if name not in known:
            raise BadInput("unknown_option", game=game, option=name, known=", ".join(known) or "–")
    values = {name: given.get(name, option.default) for name, option in known.items()}
    for name, value in values.items():
        known[name].check(value)
    return values


def parse_options(options: Sequence[Option], pairs: Iterable[str], game: str) -> dict[str, Value]:
    """The options a person typed as `name=value`."""
    known = {option.name: option for option in options}
    values: dict[str, Value] = {}
    for pair in pairs:
        name, equals, text = pair.partition("=")
        if not equals:
            raise BadInput("option_without_value", pair=pair)
        if name not in known:
            raise BadInput("unknown_option", game=game, option=name, known=", ".join(known) or "–")
        values[name] = known[name].parse(text)
    return values


def pack_options(options: Iterable[Option], values: Mapping[str, Value], into: Record) -> None:
    for option in options:
        into[option.name] = option.pack(values[option.name])
