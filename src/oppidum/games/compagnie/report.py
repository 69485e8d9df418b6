"""What matches of Astérix & Compagnie tell: characters, powers, bonuses, albums and fights."""

import numpy as np

from oppidum.games.chronicle import Chronicle, Grid, Group, Key, Rows, Story
from oppidum.games.compagnie.box import Album, Card, Edition
from oppidum.games.compagnie.events import LAID, PLAYED, USED_BONUS, USED_POWER, WON
from oppidum.games.compagnie.layout import ENOUGH
from oppidum.games.compagnie.vocabulary import LEGIONARY, TOKENS

STRONGEST = 30  # force on the map of fights; what is above is counted there


def tell(past: Chronicle) -> Story:
    box = past.game.contents
    assert isinstance(box, Edition)
    cards, albums = _keys(box.card), _keys(box.album)
    won = past.rows(WON)

    def done(name: str, kind: int, keys: list[Key]) -> Group:
        rows = past.rows(kind)
        return Group(name, keys, past.had(rows.match, rows.seat, rows.a, len(keys)))

    return Story(
        groups=(
            past.order(past.starts["turn"]),
            Group("hand", cards, past.starts["hand"][:, : past.seats, : len(cards)] > 0),
            done("played", PLAYED, cards),
            done("power", USED_POWER, cards),
            done("bonus", USED_BONUS, [Key.named(__package__, token) for token in TOKENS[:LEGIONARY]]),
            done("laid", LAID, albums),
            done("won", WON, albums),
            _fights(past, won),
        ),
        measures={"turns": past.ends["turns"] / past.seats, "albums": past.count(won)},
    )


def _keys(named: list[Card] | list[Album]) -> list[Key]:
    return [Key(one.key, one.name) for one in named]


def _fights(past: Chronicle, won: Rows) -> Group:
    """How strong winners were, and those whom they beat."""
    wide, high = STRONGEST - ENOUGH + 1, STRONGEST + 1
    force, against = np.clip(won.c, ENOUGH, STRONGEST) - ENOUGH, np.clip(won.d, 0, STRONGEST)
    keys = [Key.plain(f"{ENOUGH + x} : {y}", x, STRONGEST - y) for x in range(wide) for y in range(high)]
    grid = Grid([str(ENOUGH + x) for x in range(wide)], [str(STRONGEST - y) for y in range(high)])
    return Group("fights", keys, past.had(won.match, won.seat, force * high + against, len(keys)), grid=grid)
