"""Oppidum: a table for five French board and card games.

>>> import oppidum
>>> oppidum.slugs()
['cartes', 'compagnie', 'egypte', 'egyptos', 'romains']
"""

from typing import Any

from oppidum.engine import registry
from oppidum.engine.errors import BadEdition, BadInput, BadPosition, BadRecord, Illegal, OppidumError
from oppidum.engine.registry import game, slugs

__version__ = "0.1.0"
__all__ = [
    "BadEdition",
    "BadInput",
    "BadPosition",
    "BadRecord",
    "Illegal",
    "OppidumError",
    "batch",
    "bot",
    "game",
    "load",
    "slugs",
]


def load(text: str) -> "Match":
    """The match of a record, played again and checked."""
    from oppidum.engine.recording import load as load_record  # needs Numba; `import oppidum` stays quick

    return load_record(text)


def bot(slug: str, level: int = 3, seed: int = 0, jobs: int = 1) -> "Thinker":
    """A bot of a level from 1 to 5, for matches of a game."""
    from oppidum.bots.levels import bot as bot_of_level

    return bot_of_level(slug, level, seed, jobs)


def batch(
    slug: str,
    size: int,
    seats: int | None = None,
    seed: int | str = 0,
    jobs: int | None = None,
    learner: int | None = None,
    edition: str = "house",
    **options: "Value",
) -> "Batch":
    """Many matches of a game at once, stepped together on all cores (or so many as there are jobs)."""
    from oppidum.engine.batch import Batch

    given: dict[str, Any] = {**options}
    return Batch(game(slug, edition).new(seats=seats, seed=0, **given), size, seed, jobs, learner)


def _chances(match: "Match") -> list[float]:
    from oppidum.bots.levels import chances

    return chances(match)


registry.analyst = _chances

TYPE_CHECKING = False
if TYPE_CHECKING:
    from oppidum.bots.thinker import Thinker
    from oppidum.engine.batch import Batch
    from oppidum.engine.match import Match
    from oppidum.engine.options import Value
