"""`python web/scenes.py` writes `boards/<slug>/scene.json`: a moment of a match between bots, for the box on the shelf.

The page draws it with the board itself. Anew when a view, an edition or a moment below changes."""

from pathlib import Path
from typing import NamedTuple

import msgspec

import oppidum
from oppidum.engine.registry import game

BOARDS = Path(__file__).parent / "src" / "boards"


class Moment(NamedTuple):
    """Which match, how far, and through whose eyes."""

    seats: int
    seed: int
    moves: int
    seat: int | None


MOMENTS = {
    "cartes": Moment(seats=3, seed=2, moves=26, seat=0),
    "compagnie": Moment(seats=2, seed=4, moves=49, seat=0),
    "egypte": Moment(seats=3, seed=5, moves=40, seat=0),
    "egyptos": Moment(seats=2, seed=4, moves=21, seat=None),
    "romains": Moment(seats=4, seed=6, moves=60, seat=0),
}


def scene(slug: str, moment: Moment) -> bytes:
    """What the board is given: the view and the box."""
    match = game(slug).new(seats=moment.seats, seed=moment.seed)
    bot = oppidum.bot(slug, seed=moment.seed)
    for _ in range(moment.moves):
        seat = match.to_act[0]
        match.play(seat, bot.choose(match, seat))
    whole = {
        "view": match.view(moment.seat),
        "box": match.game.contents,
    }
    return msgspec.json.encode(whole) + b"\n"


if __name__ == "__main__":
    for slug, moment in MOMENTS.items():
        path = BOARDS / slug / "scene.json"
        path.write_bytes(scene(slug, moment))
        print(path.relative_to(BOARDS.parents[1]), path.stat().st_size)
