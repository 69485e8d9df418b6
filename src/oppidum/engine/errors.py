"""What a person asked that cannot be done: one sentence each, in the person's language."""

from typing import TYPE_CHECKING, Any

from oppidum.engine.words import FALLBACK, Language, Phrase, engine_words

if TYPE_CHECKING:
    from oppidum.engine.texts import Rule


class OppidumError(Exception):
    """The parent of all errors that are meant for the person who asked."""

    def __init__(self, key: str, **details: Any):
        super().__init__(key, details)
        self.key = key
        self.details = details

    def __reduce__(self) -> Any:
        """Errors travel between processes."""
        return _again, (type(self), self.key, self.details), self.__dict__

    def say(self, lang: Language | None = None) -> str:
        return engine_words().say("errors", self.key, lang, **self.details)

    def __str__(self) -> str:
        return self.say(FALLBACK)


class BadInput(OppidumError):
    """An unknown game, seat, option or notation; a file that is not what it should be."""


class BadRecord(OppidumError):
    """A record file that is malformed, or that was changed after it was written."""


class BadEdition(OppidumError):
    """An edition file that does not describe a box; names the file, the key and the reason."""


class BadPosition(OppidumError):
    """A text that is no position of its game; names the part that cannot be, and why."""

    def __init__(self, part: str, reason: Phrase):
        super().__init__("bad_position", part=part, reason=reason)


class BadGame(OppidumError):
    """A game that does not declare itself as it should; for whoever writes it."""

    def __init__(self, slug: str, fault: str, **details: Any):
        super().__init__("bad_game", game=slug, reason=Phrase(__package__, "declarations", fault, **details))


class Illegal(OppidumError):
    """An action that a rule refuses. Nothing has changed."""

    def __init__(self, action: str, rule: "Rule"):
        super().__init__("illegal", action=action, rule=rule.id)
        self.rule = rule

    def say(self, lang: Language | None = None) -> str:
        sentence = engine_words().say("errors", "illegal", lang, **self.details)
        return f"{sentence} {self.rule.say(lang)}"


def _again(kind: type[OppidumError], key: str, details: dict[str, Any]) -> OppidumError:
    error = kind.__new__(kind)
    OppidumError.__init__(error, key, **details)
    return error
