"""What matches of Astérix, le jeu de cartes tell: characters, Romans, pirates, and which Gaul took whom."""

import numpy as np

from oppidum.games.cartes.box import Edition
from oppidum.games.cartes.events import GAVE, GONE, KEPT, LOOKED, REVEALED, WON
from oppidum.games.cartes.layout import GAUL_VALUES
from oppidum.games.chronicle import Chronicle, Column, Grid, Group, Key, Rows, Story

MOST_PIRATES = 8
MOST_LOOKS = 8


def tell(past: Chronicle) -> Story:
    box = past.game.contents
    assert isinstance(box, Edition)
    won, kept, gave, looked = (past.rows(kind) for kind in (WON, KEPT, GAVE, LOOKED))
    names = [Key.plain(one.name) for one in box.characters]
    characters = past.starts["character"][:, : past.seats]
    match = np.concatenate([won.match, kept.match, gave.match])
    seat = np.concatenate([won.seat, kept.seat, gave.a])
    card = np.concatenate([won.a, kept.a, gave.b])
    roman = past.game.box.value[card] > 0
    ranks = [Key(str(rank.value), rank.name.wrapped(after=f" ({rank.value})")) for rank in box.ranks]
    return Story(
        groups=(
            Group("character", names, characters[:, :, None] == np.arange(len(names))),
            Group("roman", ranks, past.had(match[roman], seat[roman], _rank(past, card[roman]), len(ranks))),
            past.classes("pirates", past.count_by_seat(match[~roman], seat[~roman]), MOST_PIRATES),
            past.classes("looks", past.count_by_seat(looked.match, looked.seat), MOST_LOOKS),
            _bids(past, won, ranks),
        ),
        measures={"won": past.count(won), "gone": past.count(past.rows(GONE)), "looked": past.count(looked)},
    )


def _rank(past: Chronicle, card: Column) -> Column:
    """The place of a Roman's rank among those of the box."""
    values = np.unique(past.game.box.value[past.game.box.value > 0])
    places: Column = np.searchsorted(values, past.game.box.value[card])
    return places


def _bids(past: Chronicle, won: Rows, ranks: list[Key]) -> Group:
    """Which Gaul has taken which Roman."""
    shown = past.rows(REVEALED)
    won = won.where(past.game.box.value[won.a] > 0)
    steps = int(past.log[:, 1].max()) + 1
    place = (shown.match * steps + shown.step) * past.seats + shown.seat
    order = np.argsort(place)
    found = np.searchsorted(place, (won.match * steps + won.step) * past.seats + won.seat, sorter=order)
    gaul = shown.a[order[found]]
    taken = won.where(gaul < GAUL_VALUES)
    gaul = gaul[gaul < GAUL_VALUES]
    keys = [
        Key(f"{value + 1}>{rank.key}", rank.names.wrapped(before=f"{value + 1} → "), x, GAUL_VALUES - 1 - value)
        for value in range(GAUL_VALUES)
        for x, rank in enumerate(ranks)
    ]
    had = past.had(taken.match, taken.seat, gaul * len(ranks) + _rank(past, taken.a), len(keys))
    rows = [str(value) for value in range(GAUL_VALUES, 0, -1)]
    return Group("bids", keys, had, grid=Grid([rank.key for rank in ranks], rows))
