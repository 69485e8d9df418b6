"""Characters in play: where they stand, how strong they are, how they come and go (compagnie.13 to compagnie.15)."""

from typing import Any

import numpy as np

from oppidum.engine.bits import ONE, Bits
from oppidum.engine.compiling import rule
from oppidum.engine.records import Record
from oppidum.games.compagnie.layout import DOUBLED, KINDS, LAST, NOBODY, OUT, SPOT_SHIFT, SPOTS, TOUCHED


@rule
def bit(kind: int) -> Bits:
    return ONE << np.uint64(kind)


@rule
def has(kinds: Bits, kind: int) -> Any:
    return (kinds >> np.uint64(kind)) & ONE != 0


@rule
def at(s: Record, i: int) -> Any:
    """The ith character in play."""
    return np.int64(s.down[i])


@rule
def kind_of(character: int) -> int:
    return character & (KINDS - 1)


@rule
def spot_of(character: int) -> int:
    return (character >> SPOT_SHIFT) & (SPOTS - 1)


@rule
def strength(box: Record, character: int) -> Any:
    """compagnie.10: a potion doubles the force."""
    force = box.force[kind_of(character)]
    return 2 * force if character & DOUBLED else force


@rule
def home(s: Record, seat: int, place: int) -> int:
    """The spot of a seat on a place, or NOBODY."""
    if s.owner[2 * place] == seat:
        return 2 * place
    if s.owner[2 * place + 1] == seat:
        return 2 * place + 1
    return NOBODY


@rule
def beside(s: Record, spot: int) -> int:
    """The other spot of the player who fights on this one."""
    seat = s.owner[spot]
    other = (seat + s.seats - 1) % s.seats
    return home(s, seat, seat if spot >> 1 != seat else other)


@rule
def find(s: Record, character: int) -> int:
    """Where in the list a character is; there is one like it."""
    i = 0
    while s.down[i] != character:
        i += 1
    return i


@rule
def last_placed(s: Record, place: int) -> Any:
    """The character placed last on an album, or NOBODY if it has gone."""
    for i in range(s.downs):
        character = at(s, i)
        if character & LAST and spot_of(character) >> 1 == place:
            return character
    return NOBODY


@rule
def appear(box: Record, s: Record, character: int) -> None:
    """Its force counts from now on; a hero is in sight."""
    s.force[spot_of(character)] += strength(box, character)
    if has(box.heroes, kind_of(character)):
        s.heroes |= bit(kind_of(character))


@rule
def vanish(box: Record, s: Record, character: int) -> None:
    s.force[spot_of(character)] -= strength(box, character)
    s.heroes &= ~bit(kind_of(character))


@rule
def put(box: Record, s: Record, kind: int, spot: int) -> None:
    """A character is placed, and is now the last one of its album."""
    for i in range(s.downs):
        if spot_of(at(s, i)) >> 1 == spot >> 1:
            s.down[i] &= ~LAST
    character = kind | spot << SPOT_SHIFT | LAST
    s.down[s.downs] = character
    s.downs += 1
    appear(box, s, character)


@rule
def remove(box: Record, s: Record, i: int) -> None:
    """A visible character leaves the table."""
    vanish(box, s, at(s, i))
    s.downs -= 1
    for j in range(i, s.downs):
        s.down[j] = s.down[j + 1]
    s.down[s.downs] = 0


@rule
def turn_down(box: Record, s: Record, i: int) -> None:
    """compagnie.13: face down, in place, without force."""
    vanish(box, s, at(s, i))
    s.down[i] |= OUT


@rule
def turn_up(box: Record, s: Record, i: int) -> None:
    s.down[i] &= ~OUT
    appear(box, s, at(s, i))


@rule
def transfer(box: Record, s: Record, i: int, spot: int) -> None:
    """A visible character goes over to another spot; the player there owns it (compagnie.15)."""
    character = at(s, i)
    s.force[spot_of(character)] -= strength(box, character)
    s.force[spot] += strength(box, character)
    if spot >> 1 != spot_of(character) >> 1:
        character &= ~LAST
    s.down[i] = character & ~((SPOTS - 1) << SPOT_SHIFT) | spot << SPOT_SHIFT


@rule
def forget_touched(s: Record) -> None:
    for i in range(s.downs):
        s.down[i] &= ~TOUCHED
