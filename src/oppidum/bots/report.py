"""What many matches tell about a game, as its `report.py` reads them."""

import importlib
import importlib.util
from statistics import median

from oppidum.bots.effects import Effect, Traits, effects
from oppidum.engine.errors import BadInput
from oppidum.engine.game import Game
from oppidum.engine.match import Match
from oppidum.engine.words import Language, words


class Report:
    """Watches matches, in any order, and sums them up."""

    def __init__(self, game: Game):
        name = f"{game.package}.report"
        if importlib.util.find_spec(name) is None:
            raise BadInput("no_report", game=game.slug)
        self._reader = importlib.import_module(name)
        self._package = game.package
        self._seen: dict[int, tuple[Traits, tuple[float, ...], dict[str, float]]] = {}

    def watch(self, number: int, match: Match) -> None:
        self._seen[number] = self._reader.traits(match), match.shares, self._reader.measures(match)

    @property
    def effects(self) -> list[Effect]:
        return effects([(traits, shares) for _, (traits, shares, _) in sorted(self._seen.items())])

    @property
    def measures(self) -> dict[str, dict[str, float]]:
        """Least, median and most of each measure."""
        by_name: dict[str, list[float]] = {}
        for _, _, measures in self._seen.values():
            for name, value in measures.items():
                by_name.setdefault(name, []).append(value)
        return {
            name: {"least": min(values), "median": median(values), "most": max(values)}
            for name, values in by_name.items()
        }

    def say(self, what: str, lang: Language | None = None) -> str:
        """The name of a measure or of a group of effects."""
        return words(self._package).say("report", what, lang)
