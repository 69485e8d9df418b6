"""Oppidum: a table for five French board and card games.

>>> import oppidum
>>> oppidum.slugs()
['egyptos']
"""

from oppidum.engine.errors import BadEdition, BadInput, BadRecord, Illegal, OppidumError
from oppidum.engine.registry import game, slugs

__version__ = "0.1.0"
__all__ = ["BadEdition", "BadInput", "BadRecord", "Illegal", "OppidumError", "game", "load", "slugs"]


def load(text: str) -> "Match":
    """The match of a record, played again and checked."""
    from oppidum.engine.recording import load as load_record  # needs Numba; `import oppidum` stays quick

    return load_record(text)


TYPE_CHECKING = False
if TYPE_CHECKING:
    from oppidum.engine.match import Match
