"""Bonuses (compagnie.9 to compagnie.12): which are of use, on whom, and what they do."""

from typing import Any

from oppidum.engine.compiling import rule
from oppidum.engine.log import note
from oppidum.engine.records import Record
from oppidum.games.compagnie.events import DRANK, USED_BONUS, USED_POWER
from oppidum.games.compagnie.hands import draw
from oppidum.games.compagnie.layout import DOUBLED, LAST, OUT, RESERVE, REUSE, TOKEN
from oppidum.games.compagnie.phases import BOAR_ON, BONUS_KIND, FISH_ON, POTION_ON
from oppidum.games.compagnie.powers import ask, begin, touch
from oppidum.games.compagnie.table import appear, at, find, has, kind_of, last_placed, spot_of, vanish
from oppidum.games.compagnie.targets import ALL_SPOTS
from oppidum.games.compagnie.tokens import offer, withdraw
from oppidum.games.compagnie.vocabulary import BOAR, FISH, KNOCK_OUT, POTION, REVIVE


@rule
def bonus_spots(s: Record, seat: int) -> Any:
    """compagnie.10 to compagnie.12: one's own two albums, both sides; all with `far_bonuses`."""
    return ALL_SPOTS if s.options.far_bonuses else s.reach[seat]


@rule
def bonus_helps(box: Record, s: Record, what: int, character: int) -> Any:
    """Whether a bonus can be used on a character; a boar also on the power of the last one placed."""
    kind = kind_of(character)
    if what == POTION:
        return not character & (OUT | DOUBLED) and not has(box.refuses, kind)
    if what == FISH:
        return not character & (OUT | DOUBLED)
    if character & OUT:
        return not has(s.heroes, kind)
    return character & LAST and box.power[kind, 0] < box.power[kind, 1]


@rule
def bonus_usable(box: Record, s: Record, seat: int, what: int) -> bool:
    """Whether a seat has a bonus of this kind and somebody to use it on."""
    if s.tokens[seat, what] == 0:
        return False
    spots = bonus_spots(s, seat)
    for i in range(s.downs):
        character = at(s, i)
        if (spots >> spot_of(character)) & 1 and bonus_helps(box, s, what, character):
            return True
    return False


@rule
def any_bonus_usable(box: Record, s: Record, seat: int) -> bool:
    """compagnie.9: only with a usable bonus."""
    if bonus_usable(box, s, seat, POTION) or bonus_usable(box, s, seat, FISH):
        return True
    return bonus_usable(box, s, seat, BOAR)


@rule
def offer_bonuses(box: Record, s: Record, seat: int) -> None:
    """Offer the bonuses that are of use."""
    withdraw(s)
    for what in range(BOAR + 1):
        if bonus_usable(box, s, seat, what):
            offer(s, TOKEN + what)


@rule
def offer_uses(box: Record, s: Record, seat: int, what: int) -> None:
    """Offer those on whom a bonus can be used; a boar also the powers that it can repeat."""
    withdraw(s)
    spots = bonus_spots(s, seat)
    for i in range(s.downs):
        character = at(s, i)
        if (spots >> spot_of(character)) & 1 and bonus_helps(box, s, what, character):
            if what != BOAR or character & OUT:
                offer(s, character)
            else:
                offer(s, REUSE + (spot_of(character) >> 1))


@rule
def draw_and_use(box: Record, s: Record, seat: int, log: Record) -> None:
    """compagnie.9: a card first, then one of the bonuses that are of use."""
    draw(s, seat, 1, log)
    offer_bonuses(box, s, seat)
    if s.offered == 1:
        choose_bonus(box, s, seat, s.choices[0] - TOKEN, log)
    else:
        ask(s, BONUS_KIND, seat)


@rule
def choose_bonus(box: Record, s: Record, seat: int, what: int, log: Record) -> None:
    """The bonus leaves its player, and its user chooses on whom it works."""
    s.tokens[seat, what] -= 1
    if what != POTION:
        s.tokens[RESERVE, what] += 1
    note(log, USED_BONUS, seat, what, 0, 0, 0)
    offer_uses(box, s, seat, what)
    question = POTION_ON if what == POTION else FISH_ON if what == FISH else BOAR_ON
    if s.offered == 1:
        apply_bonus(box, s, seat, question, s.choices[0], log)
    else:
        ask(s, question, seat)


@rule
def apply_bonus(box: Record, s: Record, seat: int, question: int, code: int, log: Record) -> None:
    """compagnie.10: a potion doubles; compagnie.11: a fish knocks out; compagnie.12: a boar revives, or repeats the
    power of the last character placed, for its user."""
    if question == POTION_ON:
        i = find(s, code)
        vanish(box, s, at(s, i))
        s.down[i] |= DOUBLED
        appear(box, s, at(s, i))
        note(log, DRANK, seat, kind_of(code), spot_of(code), 0, 0)
    elif question == FISH_ON:
        touch(box, s, seat, KNOCK_OUT, find(s, code), log)
    elif code < REUSE:
        touch(box, s, seat, REVIVE, find(s, code), log)
    else:
        kind = kind_of(last_placed(s, code - REUSE))
        note(log, USED_POWER, seat, kind, code - REUSE, 0, 0)
        begin(box, s, box.power[kind, 0], box.power[kind, 1], seat, code - REUSE, 1)
