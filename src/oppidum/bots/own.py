"""Bots of one's own: a Python class with the method `choose(match, seat)`."""

import importlib
import importlib.util
import inspect
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

from oppidum.bots.veiled import Veil
from oppidum.engine.errors import BadInput
from oppidum.engine.match import Match
from oppidum.engine.spoken import Action


class Guarded:
    """Shows a bot the match as its seat knows it."""

    def __init__(self, bot: Any, seed: int):
        self.bot = bot
        self.veil = Veil(seed)

    def choose(self, match: Match, seat: int) -> Action:
        action: Action = self.bot.choose(self.veil.over(match, seat), seat)
        return action


def load(text: str) -> Callable[[int], Guarded]:
    """Makes bots of the class that `file.py:Class` or `package.module:Class` names, from a seed.

    The class is called with `seed=` if it takes one, else with nothing."""
    source, _, name = text.rpartition(":")
    try:
        module = _file(Path(source)) if source.endswith(".py") else _module(source)
    except (Exception, SystemExit) as error:
        raise BadInput("bad_player_module", source=source, reason=f"{type(error).__name__}: {error}") from None
    bot_class: Any = getattr(module, name, None)
    if not callable(getattr(bot_class, "choose", None)):
        raise BadInput("bad_player_class", source=source, name=name)
    seeded = "seed" in inspect.signature(bot_class).parameters
    return lambda seed: Guarded(bot_class(seed=seed) if seeded else bot_class(), seed)


def _file(path: Path) -> ModuleType:
    name = f"oppidum_player_{path.stem}"
    spec = importlib.util.spec_from_file_location(name, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module


def _module(name: str) -> ModuleType:
    here = str(Path.cwd())
    if here not in sys.path:
        sys.path.append(here)
    return importlib.import_module(name)
