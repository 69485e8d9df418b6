"""What matches of Astérix et les Romains tell: cards, dice and squares."""

import numpy as np

from oppidum.engine.translated import named
from oppidum.games.chronicle import Chronicle, Column, Grid, Group, Key, Story
from oppidum.games.romains.box import Edition
from oppidum.games.romains.cards import KINDS
from oppidum.games.romains.events import BEGINS, DREW, EXCHANGED, LAID, MOVED, PUSHED, THREW
from oppidum.games.romains.layout import BLACK

ROW = 10  # squares, on the map
QUARTERS = ("0–25 %", "25–50 %", "50–75 %", "75–100 %")
MOST_VISITS = 9
EVENTS = ("", "menhir", "cohort", "bard")  # on a square, by number


def tell(past: Chronicle) -> Story:
    drew, threw, moved, laid = (past.rows(kind) for kind in (DREW, THREW, MOVED, LAID))
    opening = drew.where(drew.step == 0)
    black = threw.where(threw.a == BLACK)
    throws = past.count_by_seat(threw.match, threw.seat)
    boldness = past.count_by_seat(black.match, black.seat) / np.maximum(1, throws)
    quarter = np.minimum(3, (4 * boldness).astype(np.int64))
    return Story(
        groups=(
            past.order(past.rows(BEGINS).seat),
            _cards(past, "hand", opening.match, opening.seat, opening.a),
            _cards(past, "laid", laid.match, laid.seat, laid.a),
            Group("black", [Key.plain(text) for text in QUARTERS], quarter[:, :, None] == np.arange(4)),
            past.classes("visits", past.count_by_seat(laid.match, laid.seat), MOST_VISITS),
            _squares(past, moved.match, moved.seat, moved.a),
        ),
        measures={
            "moves": past.ends["turns"] / past.seats,
            "exchanges": past.count(past.rows(EXCHANGED)),
            "jostles": past.count(past.rows(PUSHED)),
        },
    )


def _cards(past: Chronicle, name: str, match: Column, seat: Column, words: Column) -> Group:
    """Cards by what they are worth; a word has eight bits for the number of each kind."""
    box = past.game.contents
    assert isinstance(box, Edition)
    points = [*(cards.value for cards in box.helmets), *(-cards.value for cards in box.penalties)]
    had = np.zeros((past.matches, past.seats, len(points)), np.bool_)
    counts = words.astype("<i8").view(np.uint8).reshape(-1, KINDS)[:, : len(points)]
    np.logical_or.at(had, (match, seat), counts > 0)
    return Group(name, [Key.plain(f"{value:+d}") for value in points], had)


def _squares(past: Chronicle, match: Column, seat: Column, square: Column) -> Group:
    keys = []
    for number, event in enumerate(past.game.box.event[: past.game.box.village].tolist()):
        names = named(__package__, EVENTS[event]).wrapped(before=f"{number} ")
        keys.append(Key(str(number), names, number % ROW, number // ROW))
    grid = Grid([str(column) for column in range(ROW)], [str(first) for first in range(0, len(keys), ROW)])
    return Group("squares", keys, past.had(match, seat, square, len(keys)), grid=grid)
