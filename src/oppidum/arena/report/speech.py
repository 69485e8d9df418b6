"""How a page speaks: the words of reports and of the game, and numbers, in one language."""

import re
from typing import Any

from oppidum.engine.game import Game
from oppidum.engine.words import Language, marked, words
from oppidum.games.chronicle import Key


class Speech:
    """Says things in one language."""

    def __init__(self, game: Game, lang: Language):
        self.game = game
        self.lang = lang

    def __call__(self, section: str, key: str, **details: Any) -> str:
        return words(__package__).say(section, key, self.lang, **details)

    def of_game(self, name: str) -> str:
        """What the game calls a group or a measure."""
        return words(self.game.package).say("report", name, self.lang)

    def key(self, key: Key) -> str:
        return re.sub(r"-(?=\d)", "−", key.say(self.lang))  # a true minus before figures

    def number(self, value: float, places: int = 1) -> str:
        """As the language writes decimals and thousands; no zero has a sign."""
        said = f"{value:,.{places}f}"
        said = said.removeprefix("-") if float(said.replace(",", "")) == 0 else said.replace("-", "−")
        return marked(said, self.lang)

    def share(self, share: float) -> str:
        return f"{self.number(100 * share)}\u00a0%"

    def change(self, difference: float, margin: float) -> str:
        """A difference of shares, in hundredths."""
        sign = "+" if difference > 0 else ""
        return f"{sign}{self.number(100 * difference)} ± {self.number(100 * margin)}"
