"""What matches of Egyptos tell: who began, how it was opened, where the pieces went."""

from itertools import product

import numpy as np

from oppidum.games.chronicle import Chronicle, Column, Grid, Group, Key, Story
from oppidum.games.egyptos.events import MOVED, PLACED
from oppidum.games.egyptos.layout import ORIGIN, REACH

SIDE = 2 * REACH + 1
TURNS = list(product((1, -1), (1, -1), (False, True)))  # the eight ways to lay the same shape


def tell(past: Chronicle) -> Story:
    placed, moved = past.rows(PLACED), past.rows(MOVED)
    x, down = (placed.b & 63) - ORIGIN, (placed.b >> 6) - ORIGIN
    columns = [str(across - REACH) for across in range(SIDE)]
    rows = columns[::-1]
    cells = [Key.plain(f"{columns[i]},{rows[j]}", i, j) for j in range(SIDE) for i in range(SIDE)]
    squares = past.had(placed.match, placed.seat, (down + REACH) * SIDE + x + REACH, SIDE * SIDE)
    first = past.starts["opener"]
    return Story(
        groups=(
            past.order(first),
            _openings(past, first, placed.match, x, down),
            Group("squares", cells, squares, grid=Grid(columns, rows)),
        ),
        measures={"placed": past.count(placed), "moved": past.count(moved)},
    )


def _openings(past: Chronicle, first: Column, match: Column, x: Column, down: Column) -> Group:
    """The shape of the first three pieces, for the player who began: where the second and the third lie."""
    seconds, thirds = (np.zeros((past.matches, 2), np.int64) for _ in range(2))
    places = np.stack([x, down], axis=1)
    order = np.arange(len(match)) - np.searchsorted(match, match)  # of the piece in its match
    for found, number in ((seconds, 1), (thirds, 2)):
        found[match[order == number]] = places[order == number]
    shapes = [_shape(*second, *third) for second, third in zip(seconds.tolist(), thirds.tolist(), strict=True)]
    known = _shapes()
    which = np.array([known.index(shape) for shape in shapes])
    keys = [Key.plain(f"0,0 {a},{b} {c},{d}") for a, b, c, d in known]
    began = np.arange(past.seats) == first[:, None]
    return Group("opening", keys, past.had(np.arange(past.matches), first, which, len(keys)), among=began)


def _shape(*places: int) -> tuple[int, ...]:
    """The same for all shapes that differ by a turn or in a mirror."""
    a, b, c, d = places
    turned = [
        (f * (b if swap else a), g * (a if swap else b), f * (d if swap else c), g * (c if swap else d))
        for f, g, swap in TURNS
    ]
    return max(turned)


def _shapes() -> list[tuple[int, ...]]:
    """All shapes that three pieces can make."""
    near = [(x, y) for x, y in product((-1, 0, 1), repeat=2) if (x, y) != (0, 0)]
    found = set()
    for a, b in ((1, 0), (1, 1)):
        for c, d in [*near, *((a + x, b + y) for x, y in near)]:
            if (c, d) not in ((0, 0), (a, b)):
                found.add(_shape(a, b, c, d))
    return sorted(found, reverse=True)
