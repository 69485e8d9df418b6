"""Which games there are: every folder of `oppidum.games`, with no list to edit."""

import importlib
import pkgutil
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from oppidum.engine.errors import BadInput

if TYPE_CHECKING:
    from collections.abc import Callable

    from oppidum.engine.game import Game
    from oppidum.engine.match import Match

GAMES = "oppidum.games"

analyst: "Callable[[Match], list[float]]"
"""Who judges positions. The engine knows no bots: the package sets it (`oppidum/__init__.py`)."""


def folders() -> list[Path]:
    """Where games are looked for: our own, and those that `OPPIDUM_GAMES` names."""
    return [Path(path) for path in importlib.import_module(GAMES).__path__]


def slugs() -> list[str]:
    """The games found, without importing any of them."""
    return sorted(found.name for found in pkgutil.iter_modules([str(path) for path in folders()]) if found.ispkg)


def size_of(slug: str) -> int:
    """Bytes of the sources of a game: the more there are, the longer compilation takes."""
    return sum(file.stat().st_size for folder in folders() for file in Path(folder, slug).rglob("*.py"))


def game(slug: str, edition: str | Path = "house") -> "Game":
    """A game by its slug, with the house edition, another one of ours by name, or a TOML file of one's own."""
    if slug not in slugs():
        raise BadInput("unknown_game", game=slug, known=", ".join(slugs()))
    return _open(slug, str(edition))


@cache
def _open(slug: str, edition: str) -> "Game":
    from oppidum.engine.game import Game  # Numba comes in here: `import oppidum` stays quick

    return Game(slug, edition)
