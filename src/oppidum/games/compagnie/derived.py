"""What follows from the other fields of a state: kept up to date by play, never part of a text."""

from oppidum.engine.compiling import entry, rule
from oppidum.engine.records import Record
from oppidum.games.compagnie.bonuses import offer_bonuses, offer_uses
from oppidum.games.compagnie.layout import DOUBLED, NOBODY, OUT, RESERVE
from oppidum.games.compagnie.phases import (
    BOAR_ON,
    BONUS_KIND,
    CAMP,
    CONSOLATION,
    DESTINATION,
    DISCARDING,
    FISH_ON,
    PAYING,
    PLACING,
    POTION_ON,
    POWER,
    STEALING,
    TARGET,
)
from oppidum.games.compagnie.powers import facing, nth_actor, offer_choices, offer_goals
from oppidum.games.compagnie.resolution import offer_camps
from oppidum.games.compagnie.table import appear, at, bit, kind_of, last_placed
from oppidum.games.compagnie.tokens import offer_gains, offer_own
from oppidum.games.compagnie.turns import offer_places, offer_power, reach_of
from oppidum.games.compagnie.vocabulary import BOAR, BONUS, FISH, HELMET, POTION

DERIVED = (
    "actor",
    "next",
    "stop",
    "offered",
    "choices",
    "force",
    "heroes",
    "own",
    "reach",
    "unread",
    "held",
    "kinds",
    "piled",
)  # and what is left in the reserve, a row of `tokens`


@entry
def derive(box: Record, s: Record) -> None:
    derive_sides(box, s)
    derive_cards(box, s)
    derive_reserve(box, s)
    derive_actor(box, s)
    derive_choices(box, s)


@rule
def derive_sides(box: Record, s: Record) -> None:
    """Who fights where, how strong each side is, and the albums that are still to come."""
    for i in range(s.downs):
        if not at(s, i) & OUT:
            appear(box, s, at(s, i))
    for spot in range(2 * s.seats):
        s.own[s.owner[spot]] |= 1 << spot
    s.unread = box.albums
    for seat in range(s.seats):
        s.reach[seat] = reach_of(s, seat)
        s.unread &= ~(bit(s.album[seat]) | s.won[seat])


@rule
def derive_cards(box: Record, s: Record) -> None:
    """How many cards a hand has, of which kinds; all that are nowhere else are in the pile."""
    s.piled = -s.downs - s.heaped - (0 if s.card == NOBODY else 1)
    for kind in range(box.kinds):
        s.piled += box.copies[kind]
        for seat in range(s.seats):
            if s.hand[seat, kind] > 0:
                s.kinds[seat] |= bit(kind)
                s.held[seat] += s.hand[seat, kind]
                s.piled -= s.hand[seat, kind]


@rule
def derive_reserve(box: Record, s: Record) -> None:
    """Tokens that nobody has, and that are not on a character or on their way to one."""
    for what in range(BONUS):
        s.tokens[RESERVE, what] = box.tokens[what]
        for seat in range(s.seats):
            s.tokens[RESERVE, what] -= s.tokens[seat, what]
    for i in range(s.downs):
        if at(s, i) & DOUBLED:
            s.tokens[RESERVE, POTION] -= 1
    if s.phase == POTION_ON:
        s.tokens[RESERVE, POTION] -= 1


@rule
def derive_actor(box: Record, s: Record) -> None:
    """Who is asked, which sentence is the last, and whose turn follows: after an album, that of the winner's left."""
    s.actor = s.turn
    winner = NOBODY
    if s.phase == CONSOLATION or s.phase == CAMP:
        winner = s.winner
        s.actor = facing(s, winner)
    elif s.phase >= POWER and s.phase <= DISCARDING:
        s.stop = box.power[kind_of(last_placed(s, s.place)), 1] if s.mine else box.effect[s.album[s.place], 1]
        if s.phase != POWER:
            s.actor = nth_actor(box, s, s.line, s.nth)
        if not s.mine:
            winner = facing(s, s.you)
    s.next = ((s.turn if winner == NOBODY else winner) + 1) % s.seats


@rule
def derive_choices(box: Record, s: Record) -> None:
    """What the question offers, if it is not about a hidden hand."""
    seat = s.actor
    if s.phase == PLACING:
        offer_places(box, s, seat, s.card)
    elif s.phase == PAYING:
        what = BONUS if s.owed[BONUS] > 0 else HELMET
        offer_own(s, seat, what)
    elif s.phase == POWER:
        offer_power(s)
    elif s.phase == DESTINATION:
        offer_goals(s, s.moving)
    elif s.phase >= TARGET and s.phase <= STEALING:
        offer_choices(box, s, s.line, seat)
    elif s.phase == BONUS_KIND:
        offer_bonuses(box, s, seat)
    elif s.phase >= POTION_ON and s.phase <= BOAR_ON:
        offer_uses(box, s, seat, POTION if s.phase == POTION_ON else FISH if s.phase == FISH_ON else BOAR)
    elif s.phase == CONSOLATION:
        offer_gains(s, seat, BONUS)
    elif s.phase == CAMP:
        offer_camps(s)
