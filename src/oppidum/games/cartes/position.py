"""Positions of Astérix, le jeu de cartes as text.

`cartes 2; characters: Astérix Obélix; points 1: 120; points 2: 95; up: 8; hand 1: 2 9; chosen 1: ?; taken 1: 3 10*2;
hand 2: 7 idefix; taken 2: 15 lowest general; gone: 5`: the points of finished rounds, the card turned up, the hands,
the cards chosen, what each has won and what has left play. All other cards are the pile. While Idéfix looks,
`looks 2: 13` stands for `up`; at the end of a round, `frees 1: 1` says how many Romans a seat has yet to let go as it
likes."""

from collections import Counter
from collections.abc import Iterator, Sequence

from oppidum.engine.position import UNKNOWN, Part
from oppidum.engine.records import Record
from oppidum.engine.seen import Knows
from oppidum.games.cartes.box import Edition
from oppidum.games.cartes.layout import NO_CARD, NOBODY
from oppidum.games.cartes.names import GAULS, cards_of, characters_of
from oppidum.games.cartes.reading import read

__all__ = ["read", "write"]


def write(edition: Edition, box: Record, s: Record, knows: Knows) -> Iterator[Part]:
    """Hidden are the cards that others have chosen, and the card that another looks at."""
    names, seats = cards_of(edition), range(s.seats)
    yield Part("characters", [characters_of(edition)[s.character[seat]] for seat in seats])
    for seat in seats:
        yield Part("points", [str(points) for points in s.points[: s.finished, seat]], seat)
    gone = Counter(names)
    gone.subtract(_among(names, s.pile))
    if s.up != NO_CARD:
        gone.subtract([names[s.up]])
        yield Part("up", [names[s.up]])
    if s.looker != NOBODY:
        gone.subtract([names[s.looked]])
        yield Part("looks", [names[s.looked] if knows(int(s.looker)) else UNKNOWN], int(s.looker))
    for seat in seats:
        if s.choices[seat]:
            yield Part("frees", [str(s.choices[seat])], seat)
    for seat in seats:
        yield Part("hand", _among(GAULS, s.hand[seat]), seat)
        chosen = _among(GAULS, s.chosen[seat])
        yield Part("chosen", chosen if knows(seat) else [UNKNOWN] * len(chosen), seat)
        taken = _among(names, s.taken[seat])
        gone.subtract(taken)
        yield Part("taken", taken, seat)
    yield Part("gone", list(gone.elements()))


def _among(names: Sequence[str], bits: int) -> list[str]:
    """Those in a set, from the first."""
    return [name for number, name in enumerate(names) if int(bits) >> number & 1]
