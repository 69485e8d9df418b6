"""Astérix & Compagnie as numbers: what `view.py` shows a seat, for machines that learn.

Places are counted from the one on the left of the seat, and sides of albums with them, Gauls first.
"""

from typing import Any

from oppidum.engine.bits import ONE, count, lowest
from oppidum.engine.compiling import entry, rule
from oppidum.engine.observing import MANY, Part, absolute, relative, starts
from oppidum.engine.records import Record
from oppidum.games.compagnie.layout import (
    DOUBLED,
    DRAW_AND_USE,
    GOAL,
    KINDS,
    LAST,
    LOOT,
    NOBODY,
    OUT,
    PLACE,
    RESERVE,
    REUSE,
    SEATS,
    SPOT_SHIFT,
    SPOTS,
    TAKE,
    TARGETS,
    TURNS,
)
from oppidum.games.compagnie.phases import (
    BOAR_ON,
    BONUS_KIND,
    DESTINATION,
    DISCARDING,
    FISH_ON,
    OVER,
    PLACING,
    POTION_ON,
    POWER,
    REINFORCING,
    TARGET,
    TURN,
)
from oppidum.games.compagnie.table import at, kind_of, spot_of
from oppidum.games.compagnie.tokens import fortune
from oppidum.games.compagnie.vocabulary import BONUS, COLOURS

QUESTIONS = OVER  # they start at 1

PARTS = (
    Part("seats", (1,), "how many play"),
    Part("question", (QUESTIONS,), "1 for the question, in the order of `Question` in view.py; the last one is over"),
    Part("actor", (SEATS,), "1 for the seat that is to answer"),
    Part("turn", (SEATS,), "1 for the seat whose turn it is"),
    Part("turns_left", (1,), f"before the match is stopped; {MANY} stands for more"),
    Part("card", (KINDS,), "1 for the kind of the card that is being played"),
    Part("place", (SEATS,), "1 for the album that the question is about"),
    Part("speaks", (2,), "whose sentences are carried out there: 1 for the album, 1 for the character placed last"),
    Part("moving", (KINDS,), "1 for the kind of the character that waits to be told where it goes"),
    Part("moves_from", (SPOTS,), "1 for the side where it stands"),
    Part("in_sight", (SPOTS, KINDS), "characters face up, by side and kind"),
    Part("knocked_out", (SPOTS, KINDS), "characters face down"),
    Part("potion", (SPOTS, KINDS), "those of both that have a potion"),
    Part("placed_last", (SPOTS, KINDS), "1 for the one placed last on its album"),
    Part("force", (SPOTS,), "of those in sight, towards 15"),
    Part("owner", (SPOTS, SEATS), "1 for the seat that fights on each side"),
    Part("album", (SEATS, KINDS), "1 for the album of each place"),
    Part("won", (SEATS, KINDS), "1 for each album that each seat has won"),
    Part("sesterces", (SEATS,), "of each seat"),
    Part("tokens", (SEATS, BONUS), "of each seat: potions, fish, boars, legionaries, centurions"),
    Part("reserve", (BONUS,), "tokens that nobody has"),
    Part("hand", (SEATS, KINDS), "cards of each kind known to be in each hand; one's own is whole"),
    Part("hidden", (SEATS,), "further cards of each hand"),
    Part("backs", (SEATS, len(COLOURS)), "the colours of these, where the backs show them: Gauls, Romans, neutrals"),
    Part("pile", (1,), "cards to draw"),
    Part("discards", (KINDS,), "cards thrown away, by kind"),
    Part("unread", (1,), "albums in the pile"),
    Part("options", (2,), "far_bonuses, skip_protected"),
)
(
    AT_SEATS,
    AT_QUESTION,
    AT_ACTOR,
    AT_TURN,
    AT_TURNS_LEFT,
    AT_CARD,
    AT_PLACE,
    AT_SPEAKS,
    AT_MOVING,
    AT_MOVES_FROM,
    AT_IN_SIGHT,
    AT_KNOCKED_OUT,
    AT_POTION,
    AT_PLACED_LAST,
    AT_FORCE,
    AT_OWNER,
    AT_ALBUM,
    AT_WON,
    AT_SESTERCES,
    AT_TOKENS,
    AT_RESERVE,
    AT_HAND,
    AT_HIDDEN,
    AT_BACKS,
    AT_PILE,
    AT_DISCARDS,
    AT_UNREAD,
    AT_OPTIONS,
    LENGTH,
) = starts(PARTS)


@rule
def relative_spot(spot: int, seat: int, seats: int) -> int:
    return 2 * relative(spot >> 1, seat, seats) + (spot & 1)


@rule
def absolute_spot(spot: int, seat: int, seats: int) -> int:
    return 2 * absolute(spot >> 1, seat, seats) + (spot & 1)


@rule
def observe_question(s: Record, seat: int, out: Any) -> None:
    """What is asked, of whom, and about what."""
    out[AT_QUESTION + s.phase - 1] = 1
    if s.phase == OVER:
        return
    out[AT_ACTOR + relative(s.actor, seat, s.seats)] = 1
    out[AT_TURN + relative(s.turn, seat, s.seats)] = 1
    if s.card != NOBODY:
        out[AT_CARD + s.card] = 1
    if s.phase not in (TURN, PLACING, BONUS_KIND, POTION_ON, FISH_ON, BOAR_ON, REINFORCING):
        out[AT_PLACE + relative(s.place, seat, s.seats)] = 1
    if s.phase == POWER or (s.phase >= TARGET and s.phase <= DISCARDING):
        out[AT_SPEAKS + (1 if s.mine else 0)] = 1
    if s.phase == DESTINATION:
        out[AT_MOVING + kind_of(s.moving)] = 1
        out[AT_MOVES_FROM + relative_spot(spot_of(s.moving), seat, s.seats)] = 1


@rule
def observe_fights(s: Record, seat: int, out: Any) -> None:
    """The albums on the table, and the characters on both sides of them."""
    for i in range(s.downs):
        character = at(s, i)
        place = relative_spot(spot_of(character), seat, s.seats) * KINDS + kind_of(character)
        out[(AT_KNOCKED_OUT if character & OUT else AT_IN_SIGHT) + place] += 1
        if character & DOUBLED:
            out[AT_POTION + place] += 1
        if character & LAST:
            out[AT_PLACED_LAST + place] = 1
    for spot in range(2 * s.seats):
        there = absolute_spot(spot, seat, s.seats)
        out[AT_FORCE + spot] = s.force[there]
        out[AT_OWNER + spot * SEATS + relative(s.owner[there], seat, s.seats)] = 1
    for place in range(s.seats):
        out[AT_ALBUM + place * KINDS + s.album[absolute(place, seat, s.seats)]] = 1


@rule
def observe_hand(box: Record, s: Record, other: int, whole: bool, kinds: Any, hidden: Any, backs: Any) -> None:
    """A hand, whole for its player, else what everybody knows of it."""
    held = s.kinds[other]
    while held:
        kind = lowest(held)
        held &= held - ONE
        cards = int(s.hand[other, kind])
        known = cards if whole else int(s.seen[other, kind])
        kinds[kind] = known
        hidden[0] += cards - known
        if box.coloured_backs:
            backs[box.colour[kind]] += cards - known


@rule
def observe_player(box: Record, s: Record, seat: int, place: int, out: Any) -> None:
    """The seat that sits so many places further."""
    other = absolute(place, seat, s.seats)
    won = s.won[other]
    while won:
        out[AT_WON + place * KINDS + lowest(won)] = 1
        won &= won - ONE
    out[AT_SESTERCES + place] = min(fortune(s, other), MANY)
    for what in range(BONUS):
        out[AT_TOKENS + place * BONUS + what] = s.tokens[other, what]
    kinds = out[AT_HAND + place * KINDS :]
    backs = out[AT_BACKS + place * len(COLOURS) :]
    observe_hand(box, s, other, place == 0, kinds, out[AT_HIDDEN + place :], backs)


@entry
def observe(box: Record, s: Record, seat: int, out: Any) -> None:
    out[:] = 0
    out[AT_SEATS] = s.seats
    observe_question(s, seat, out)
    observe_fights(s, seat, out)
    for place in range(s.seats):
        observe_player(box, s, seat, place, out)
    for what in range(BONUS):
        out[AT_RESERVE + what] = s.tokens[RESERVE, what]
    out[AT_TURNS_LEFT] = min(TURNS - s.turns, MANY)
    out[AT_PILE] = s.piled
    for i in range(s.heaped):
        out[AT_DISCARDS + int(s.heap[i])] += 1
    out[AT_UNREAD] = count(s.unread)
    out[AT_OPTIONS] = s.options.far_bonuses
    out[AT_OPTIONS + 1] = s.options.skip_protected


@entry
def number(box: Record, s: Record, seat: int, codes: Any) -> None:
    """Seats, places and sides that an action names are counted from oneself."""
    for i in range(len(codes)):
        action = int(codes[i])
        if action < TARGETS:
            spot = relative_spot(spot_of(action), seat, s.seats)
            codes[i] = action & ~((SPOTS - 1) << SPOT_SHIFT) | spot << SPOT_SHIFT
        elif action >= TAKE and action < GOAL:
            codes[i] = TAKE + LOOT * relative((action - TAKE) // LOOT, seat, s.seats) + (action - TAKE) % LOOT
        elif action >= GOAL and action < PLACE:
            codes[i] = GOAL + relative_spot(action - GOAL, seat, s.seats)
        elif action >= PLACE and action < REUSE:
            codes[i] = PLACE + relative(action - PLACE, seat, s.seats)
        elif action >= REUSE and action < DRAW_AND_USE:
            codes[i] = REUSE + relative(action - REUSE, seat, s.seats)


@entry
def code(box: Record, s: Record, seat: int, choice: int) -> int:
    if choice < TARGETS:
        spot = absolute_spot(spot_of(choice), seat, s.seats)
        return choice & ~((SPOTS - 1) << SPOT_SHIFT) | spot << SPOT_SHIFT
    if choice < TAKE or choice >= DRAW_AND_USE:
        return choice
    if choice < GOAL:
        return TAKE + LOOT * absolute((choice - TAKE) // LOOT, seat, s.seats) + (choice - TAKE) % LOOT
    if choice < PLACE:
        return GOAL + absolute_spot(choice - GOAL, seat, s.seats)
    if choice < REUSE:
        return PLACE + absolute(choice - PLACE, seat, s.seats)
    return REUSE + absolute(choice - REUSE, seat, s.seats)
