"""What a person asked of the server that cannot be done: one sentence, in the person's language."""

from typing import Any

from oppidum.engine.errors import OppidumError
from oppidum.engine.words import Language, words

BAD, FORBIDDEN, ABSENT, CONFLICT, TOO_MANY, UNAVAILABLE = 400, 403, 404, 409, 429, 503


class Refused(OppidumError):
    """The server refuses, and nothing has changed. `status` is what HTTP calls it."""

    def __init__(self, key: str, status: int = BAD, **details: Any):
        super().__init__(key, **details)
        self.status = status

    def say(self, lang: Language | None = None) -> str:
        return words(__package__).say("errors", self.key, lang, **self.details)
