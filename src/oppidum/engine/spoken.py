"""Actions and events: small tagged structs that know their sentence in every language."""

from collections.abc import Sequence
from functools import cache
from typing import Any, ClassVar

import msgspec

from oppidum.engine.words import Language, Words, engine_words, words

SEATS = ("seat", "other")  # fields that are said as the name of a player


class Spoken(msgspec.Struct, frozen=True, tag_field="type"):
    """Something with a sentence in the words of its game, under the section and its own tag."""

    section: ClassVar[str]

    def say(self, lang: Language | None = None, names: Sequence[str] = ()) -> str:
        """The sentence a person at the table would say; `names` are those of the seats."""
        own, tag = _sentence(type(self))
        details = {
            field: self._detail(field, getattr(self, field), own, lang, names) for field in self.__struct_fields__
        }
        return own.say(self.section, tag, lang, **details)

    def _detail(self, field: str, value: Any, own: Words, lang: Language | None, names: Sequence[str]) -> Any:
        if field in SEATS:
            return names[value] if names else engine_words().say("names", "seat", lang, number=value + 1)
        return own.name(value, lang) if isinstance(value, str) else value


@cache
def _sentence(kind: type[Spoken]) -> tuple[Words, str]:
    """The words of its game, and where its sentence is."""
    return words(kind.__module__.rpartition(".")[0]), str(kind.__struct_config__.tag)


class Action(Spoken, frozen=True):
    """What a seat does. `str(action)` is its notation."""

    section = "actions"


class Event(Spoken, frozen=True):
    """What happened, as one seat may know it."""

    section = "events"
