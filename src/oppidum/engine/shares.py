"""What finished matches give each seat: all of the win, nothing, or its share."""

from typing import Any

import numpy as np

from oppidum.engine.compiling import entry, rule


@rule
def share_out(points: Any, shares: Any) -> None:
    """Of one match: the highest score wins, equal ones share."""
    best = points.max()
    winners = 0
    for seat in range(len(points)):
        winners += points[seat] == best
    for seat in range(len(points)):
        shares[seat] = 1.0 / winners if points[seat] == best else 0.0


@entry
def shares_of(points: Any) -> Any:
    """Of many matches, a row each."""
    shares = np.empty(points.shape)
    for i in range(len(points)):
        share_out(points[i], shares[i])
    return shares
