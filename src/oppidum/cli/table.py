"""The table in the terminal: each game draws its own view."""

import importlib
from typing import TYPE_CHECKING

from rich.text import Text

if TYPE_CHECKING:
    from oppidum.engine.match import Match


def draw(match: "Match", seat: int | None) -> Text:
    """What a seat sees, drawn by the game's `drawing.py`."""
    drawing = importlib.import_module(f"{match.game.package}.drawing")
    drawn: Text = drawing.draw(match.view(seat))
    return drawn
