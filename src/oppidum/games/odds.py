"""From what seats are worth to their chances."""

from typing import Any

import numpy as np

from oppidum.engine.compiling import rule


@rule
def odds(worth: Any, seats: int, out: Any) -> None:
    """The chance of each seat to win, where its worth is the logarithm of its odds."""
    most = worth[:seats].max()
    total = 0.0
    for seat in range(seats):
        out[seat] = np.exp(worth[seat] - most)
        total += out[seat]
    for seat in range(seats):
        out[seat] /= total
