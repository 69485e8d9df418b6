"""Maps of a board: how often each square was taken, and what that went with."""

from collections.abc import Sequence
from html import escape
from math import sqrt

import numpy as np

from oppidum.arena.report.drawing import LESS, Cell, board, figure
from oppidum.arena.report.effects import Effect
from oppidum.arena.report.speech import Speech
from oppidum.games.chronicle import Grid

SEEN = 0.002  # of the seats: squares taken less often are empty
STRONG = 95  # per cent of the squares are not stronger than the strongest colour
PALE = 0.25  # how strong an effect is drawn that may be none


def maps(speech: Speech, editions: Sequence[Sequence[Effect]], grid: Grid, names: Sequence[str]) -> str:
    """Two maps for each edition."""
    seen = [[one for one in found if one.share >= SEEN] for found in editions]
    if not all(seen):
        return ""
    often = max(one.share for found in seen for one in found)
    sure = [abs(one.difference) for found in seen for one in found if abs(one.difference) > one.margin]
    worth = float(np.percentile(sure, STRONG)) if sure else 1.0
    drawn = []
    for found, name in zip(seen, names, strict=True):
        many = f"{escape(name)}: " if len(names) > 1 else ""
        cells = [Cell(one.key.x, one.key.y, sqrt(one.share / often), "a", _says(speech, one)) for one in found]
        drawn.append(_map(speech, cells, grid, many, "often", speech.share(often)))
        cells = [_worth(speech, one, worth) for one in found]
        drawn.append(_map(speech, cells, grid, many, "worth", speech.number(100 * worth)))
    return f'<div class="panels wide">{"".join(drawn)}</div>'


def _map(speech: Speech, cells: list[Cell], grid: Grid, name: str, kind: str, most: str) -> str:
    title = f"{name}{speech('maps', kind)}"
    return figure(title, board(cells, grid, title), speech("maps", f"tells_{kind}", most=most))


def _worth(speech: Speech, one: Effect, most: float) -> Cell:
    strength = min(1.0, abs(one.difference) / most)
    if abs(one.difference) <= one.margin:
        strength = min(strength, PALE) * 0.5
    return Cell(one.key.x, one.key.y, max(0.04, strength), "more" if one.difference > 0 else LESS, _says(speech, one))


def _says(speech: Speech, one: Effect) -> str:
    return f"{speech.key(one.key)}: {speech.share(one.share)}, {speech.change(one.difference, one.margin)}"
