"""What matches of Astérix en Égypte tell: the opening hand, papyrus, barriers, and where the pawns went."""

import numpy as np

from oppidum.games.chronicle import Chronicle, Grid, Group, Key, Story
from oppidum.games.egypte.box import Edition
from oppidum.games.egypte.events import FOUND, LAID, MOVED, PLACED, REMOVED
from oppidum.games.egypte.layout import OUTSIDE
from oppidum.games.egypte.names import column_name, square_name

MOST_BARRIERS = 6


def tell(past: Chronicle) -> Story:
    box = past.game.contents
    assert isinstance(box, Edition)
    moved, placed, removed, found, laid = (past.rows(kind) for kind in (MOVED, PLACED, REMOVED, FOUND, LAID))
    cards = [Key.named(__package__, name) for name in box.card_names]
    scrolls = [Key.named(__package__, name) for name in box.papyrus_names]
    squares = [row << 5 | column for row in range(box.height) for column in range(box.width)]
    squares = [square for square in squares if past.game.box.square[square] != OUTSIDE]
    place = np.zeros(max(squares) + 1, np.int64)
    place[squares] = np.arange(len(squares))
    grid = Grid([column_name(x) for x in range(box.width)], [str(y + 1) for y in range(box.height)])
    stops = past.had(moved.match, moved.seat, place[moved.c], len(squares))
    return Story(
        groups=(
            past.order(past.starts["turn"]),
            Group("hand", cards, past.starts["hand"][:, : past.seats, : len(cards)] > 0),
            Group("papyrus", scrolls, past.had(found.match, found.seat, found.a, len(scrolls))),
            past.classes("placed", past.count_by_seat(placed.match, placed.seat), MOST_BARRIERS),
            past.classes("removed", past.count_by_seat(removed.match, removed.seat), MOST_BARRIERS),
            Group("squares", [Key.plain(square_name(one), one & 31, one >> 5) for one in squares], stops, grid=grid),
        ),
        measures={
            "turns": past.ends["turns"] / past.seats,
            "barriers": past.count(placed),
            "found": past.count(found),
            "laid": past.count(laid),
        },
    )
