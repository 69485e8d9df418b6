"""Which characters a sentence means: where, whose, which kinds, how strong, and those that its word can touch."""

from typing import Any

from oppidum.engine.compiling import rule
from oppidum.engine.records import Record
from oppidum.games.compagnie.layout import DOUBLED, LAST, NOBODY, OUT, SPOTS, TOUCHED
from oppidum.games.compagnie.table import at, has, home, kind_of, spot_of, strength
from oppidum.games.compagnie.tokens import offer, withdraw
from oppidum.games.compagnie.vocabulary import ANY, CALL, ELIMINATE, EVERY, HERE, OTHER, OWN, REACH, REVIVE, STRONGEST

ALL_SPOTS = (1 << SPOTS) - 1
FAR = 1 << 20  # below any force


@rule
def named_spots(box: Record, s: Record, line: int, actor: int, place: int) -> Any:
    """The spots that a sentence names, a bit each."""
    spots = ALL_SPOTS
    if box.where[line] == HERE:
        spots = 3 << 2 * place
    elif box.where[line] == REACH:
        spots = s.reach[actor]
    if box.side[line] == OWN:
        spots &= s.own[actor]
    elif box.side[line] == OTHER:
        spots &= ~s.own[actor]
    return spots


@rule
def fits(box: Record, line: int, spots: int, character: int) -> Any:
    """Whether the filter of a sentence lets a character through."""
    if not (spots >> spot_of(character)) & 1 or not has(box.fits[line], kind_of(character)):
        return False
    force = strength(box, character)
    return box.least[line] <= force and force <= box.most[line]


@rule
def touchable(s: Record, word: int, character: int) -> Any:
    """compagnie.10: a potion protects from all but elimination; compagnie.7: no hero is revived beside himself."""
    if word == REVIVE:
        return not has(s.heroes, kind_of(character))
    return word == ELIMINATE or not character & DOUBLED


@rule
def offer_targets(box: Record, s: Record, line: int, actor: int) -> None:
    """Offer the characters that an actor may choose for a sentence.

    A power leaves its own character alone. The strongest or the weakest is looked for among all that fit: if a potion
    protects it the others are safe, unless `skip_protected` is on."""
    withdraw(s)
    word = box.word[line]
    spots = named_spots(box, s, line, actor, s.place)
    if word == CALL:
        to = home(s, actor, s.place)
        if to == NOBODY:
            return
        spots &= ~(1 << to)
    pick = box.pick[line]
    ranked = pick != ANY and pick != EVERY
    best = -FAR
    for i in range(s.downs):
        character = at(s, i)
        if (character & OUT != 0) != (word == REVIVE) or character & TOUCHED or not fits(box, line, spots, character):
            continue
        if s.mine and character & LAST and spot_of(character) >> 1 == s.place:
            continue
        free = touchable(s, word, character)
        if ranked:
            if not free and s.options.skip_protected:
                continue
            force = strength(box, character)
            rank = force if pick == STRONGEST else -force
            if rank < best:
                continue
            if rank > best:
                best = rank
                withdraw(s)
        if free:
            offer(s, character)


@rule
def needs_met(box: Record, s: Record, kind: int, seat: int, place: int) -> bool:
    """compagnie.6: the characters that a card needs are in sight."""
    for line in range(box.needs[kind, 0], box.needs[kind, 1]):
        spots = named_spots(box, s, line, seat, place)
        found = 0
        for i in range(s.downs):
            character = at(s, i)
            if not character & OUT and fits(box, line, spots, character):
                found += 1
        if found < box.count[line]:
            return False
    return True
