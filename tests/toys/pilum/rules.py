"""A card each at the same time, the highest alone takes a point; then the others may protest against it."""

from typing import Any

from oppidum.engine.compiling import entry, rule
from oppidum.engine.dice import DICE, throw
from oppidum.engine.log import note
from oppidum.engine.options import options_layout
from oppidum.engine.records import Record, layout
from oppidum.engine.spec import Phases
from oppidum.games.pilum.events import DREW, PROTESTED, REVEALED, WON
from oppidum.games.pilum.options import OPTIONS

VALUES = 4
SEATS = 3
TRICKS = 2
NOTHING = -1
PROTEST, PASS = VALUES, VALUES + 1
CODES = VALUES + 2
MOST_ACTIONS = CODES

PHASES = Phases()
CHOOSING = PHASES.add("choosing", rule=1)
PROTESTING = PHASES.add("protesting", rule=3)
OVER = PHASES.add("over", asks=False)

BOX = layout(("copies", "i8"))
STATE = layout(
    ("dice", DICE),
    ("options", options_layout(OPTIONS)),
    ("seats", "i8"),
    ("phase", "i8"),
    ("trick", "i8"),
    ("winner", "i8"),
    ("waiting", "i8"),
    ("pile", "i8", VALUES),
    ("hands", "i8", (SEATS, VALUES)),
    ("held", "i8", SEATS),  # cards in each hand
    ("chosen", "i8", SEATS),
    ("points", "i8", SEATS),
)


@rule
def draw(pile: Any, dice: Record) -> int:
    """One of the cards left, all equally likely."""
    place = throw(dice, pile[0] + pile[1] + pile[2] + pile[3])
    for value in range(VALUES):
        if place < pile[value]:
            pile[value] -= 1
            return value
        place -= pile[value]
    return NOTHING


@entry
def setup(box: Record, s: Record, log: Record) -> None:
    for value in range(VALUES):
        s.pile[value] = box.copies
    s.winner = NOTHING
    for seat in range(SEATS):
        s.chosen[seat] = NOTHING
    for seat in range(s.seats):
        for _ in range(TRICKS):
            card = draw(s.pile, s.dice)
            s.hands[seat, card] += 1
            s.held[seat] += 1
            note(log, DREW, seat, card, 0, 0, 0)
    s.waiting = (1 << s.seats) - 1


@entry
def to_act(box: Record, s: Record) -> int:
    return 0 if s.phase == OVER else s.waiting


@entry
def refusal(box: Record, s: Record, seat: int, action: int) -> int:
    if s.phase == OVER:
        return 2
    if action < 0 or action >= CODES or not s.waiting >> seat & 1:
        return 1 if s.phase == CHOOSING else 3
    if s.phase == CHOOSING:
        return 0 if action < VALUES and s.hands[seat, action] > 0 else 1
    return 0 if action >= VALUES else 3


@entry
def legal(box: Record, s: Record, seat: int, out: Any) -> int:
    n = 0
    for action in range(CODES):
        out[n] = action
        n += refusal(box, s, seat, action) == 0
    return n


@rule
def reveal(box: Record, s: Record, log: Record) -> None:
    best = max(s.chosen[0], s.chosen[1], s.chosen[2])
    s.winner = NOTHING
    alone = 0
    for seat in range(s.seats):
        note(log, REVEALED, seat, s.chosen[seat], 0, 0, 0)
        if s.chosen[seat] == best:
            alone += 1
            s.winner = seat
    if alone > 1:
        s.winner = NOTHING
    else:
        s.points[s.winner] += 2
        note(log, WON, s.winner, 0, 0, 0, 0)
    for seat in range(s.seats):
        s.chosen[seat] = NOTHING
    s.waiting = 0
    if s.winner != NOTHING and s.options.protests:
        s.phase = PROTESTING
        s.waiting = ((1 << s.seats) - 1) & ~(1 << s.winner)
    else:
        next_trick(s)


@rule
def next_trick(s: Record) -> None:
    s.winner = NOTHING
    s.trick += 1
    s.phase = OVER if s.trick == TRICKS else CHOOSING
    s.waiting = (1 << s.seats) - 1


@entry
def play(box: Record, s: Record, seat: int, action: int, log: Record) -> None:
    s.waiting &= ~(1 << seat)
    if s.phase == CHOOSING:
        s.hands[seat, action] -= 1
        s.held[seat] -= 1
        s.chosen[seat] = action
        if s.waiting == 0:
            reveal(box, s, log)
    elif action == PROTEST:
        s.points[s.winner] -= 1
        note(log, PROTESTED, seat, 0, 0, 0, 0)
        next_trick(s)
    elif s.waiting == 0:
        next_trick(s)


def reaction(s: Record) -> int:
    return PASS if s.phase == PROTESTING else -1


@entry
def redeal(box: Record, s: Record, seat: int, dice: Record) -> None:
    """Others' cards go back to the pile and are dealt again; who else has passed is not known."""
    for other in range(s.seats):
        if other != seat:
            for value in range(VALUES):
                s.pile[value] += s.hands[other, value]
                s.hands[other, value] = 0
            if s.chosen[other] != NOTHING:
                s.pile[s.chosen[other]] += 1
    for other in range(s.seats):
        if other != seat:
            if s.chosen[other] != NOTHING:
                s.chosen[other] = draw(s.pile, dice)
            for _ in range(s.held[other]):
                s.hands[other, draw(s.pile, dice)] += 1
    if s.phase == PROTESTING:
        for other in range(s.seats):
            if other != seat and other != s.winner:
                s.waiting |= 1 << other


@entry
def scores(box: Record, s: Record, out: Any) -> None:
    for seat in range(s.seats):
        out[seat] = s.points[seat]


@entry
def sample(box: Record, s: Record, seat: int, dice: Record) -> int:
    while True:
        action = throw(dice, CODES)
        if refusal(box, s, seat, action) == 0:
            return action
