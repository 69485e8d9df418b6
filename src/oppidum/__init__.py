"""Oppidum: a table for five French board and card games.

>>> import oppidum
>>> oppidum.slugs()
['cartes', 'compagnie', 'egypte', 'egyptos', 'romains']
"""

from oppidum.engine.errors import BadEdition, BadInput, BadRecord, Illegal, OppidumError
from oppidum.engine.registry import game, slugs

__version__ = "0.1.0"
__all__ = ["BadEdition", "BadInput", "BadRecord", "Illegal", "OppidumError", "bot", "game", "load", "slugs"]


def load(text: str) -> "Match":
    """The match of a record, played again and checked."""
    from oppidum.engine.recording import load as load_record  # needs Numba; `import oppidum` stays quick

    return load_record(text)


def bot(slug: str, level: int = 3, seed: int = 0, jobs: int = 1) -> "Thinker":
    """A bot of a level from 1 to 5, for matches of a game."""
    from oppidum.bots.levels import bot as bot_of_level

    return bot_of_level(slug, level, seed, jobs)


TYPE_CHECKING = False
if TYPE_CHECKING:
    from oppidum.bots.thinker import Thinker
    from oppidum.engine.match import Match
