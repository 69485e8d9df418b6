"""Astérix et les Romains as numbers: what `view.py` shows a seat, for machines that learn."""

from typing import Any

from oppidum.engine.compiling import entry, rule
from oppidum.engine.observing import MANY, Part, absolute, relative, starts
from oppidum.engine.records import Record
from oppidum.games.romains.cards import KINDS, how_many, total
from oppidum.games.romains.knowledge import group, hand
from oppidum.games.romains.layout import BLACK, DECLINE, JOSTLE, MOST_STEPS, SEATS, TURNS
from oppidum.games.romains.phases import OVER, SHOUTING

SQUARES = MOST_STEPS + 1
COMING = 6  # known cards of the pile that are told one by one

PARTS = (
    Part("seats", (1,), "how many play"),
    Part("phase", (6,), "1 for the phase: choosing a die, exchange, jostling, jostled, empty-handed, over"),
    Part("awaited", (1,), "1 if this seat may act"),
    Part("turn", (SEATS,), "1 for the seat whose move it is"),
    Part("thrown", (3,), "while others may shout: 1 for the white die, 1 for the black one, the steps thrown"),
    Part("square", (SEATS, SQUARES), "1 for the square of each figure; the camp is 0"),
    Part("hand", (SEATS, KINDS), "cards of each kind that this seat knows to be in each hand; its own is whole"),
    Part("hidden", (SEATS,), "further cards of each hand"),
    Part("laid", (SEATS, KINDS), "cards of each kind laid down in the village"),
    Part("pile", (1,), "cards in the pile"),
    Part("under", (KINDS,), "those of them that everybody has seen, by kind"),
    Part("coming", (COMING, KINDS), "the first of these in the order in which they will be drawn, 1 for the kind"),
    Part("moves_left", (1,), f"before the match is stopped; {MANY} stands for more"),
    Part("options", (2,), "chain_events, short_draw"),
)
(
    AT_SEATS,
    AT_PHASE,
    AT_AWAITED,
    AT_TURN,
    AT_THROWN,
    AT_SQUARE,
    AT_HAND,
    AT_HIDDEN,
    AT_LAID,
    AT_PILE,
    AT_UNDER,
    AT_COMING,
    AT_MOVES_LEFT,
    AT_OPTIONS,
    LENGTH,
) = starts(PARTS)


@rule
def observe_player(s: Record, seat: int, place: int, out: Any) -> None:
    """The figure and the cards of the seat that sits so many places further."""
    other = absolute(place, seat, s.seats)
    known = s.known[other, group(seat, seat)]
    laid = s.laid[other]
    out[AT_SQUARE + place * SQUARES + s.square[other]] = 1
    out[AT_HIDDEN + place] = total(hand(s, other)) - total(known)
    for kind in range(KINDS):
        out[AT_HAND + place * KINDS + kind] = how_many(known, kind)
        out[AT_LAID + place * KINDS + kind] = how_many(laid, kind)


@rule
def observe_pile(s: Record, out: Any) -> None:
    out[AT_PILE] = s.top + s.tails
    for i in range(s.tails):
        kind = int(s.tail[i])
        out[AT_UNDER + kind] += 1
        if i < COMING:
            out[AT_COMING + i * KINDS + kind] = 1


@entry
def observe(box: Record, s: Record, seat: int, out: Any) -> None:
    out[:] = 0
    out[AT_SEATS] = s.seats
    out[AT_PHASE + s.phase] = 1
    out[AT_AWAITED] = s.waiting >> seat & 1
    if s.phase != OVER:
        out[AT_TURN + relative(s.turn, seat, s.seats)] = 1
    if s.phase == SHOUTING:
        out[AT_THROWN + BLACK] = 1
        out[AT_THROWN + 2] = s.steps
    for place in range(s.seats):
        observe_player(s, seat, place, out)
    observe_pile(s, out)
    out[AT_MOVES_LEFT] = min(TURNS - s.turns, MANY)
    out[AT_OPTIONS] = s.options.chain_events
    out[AT_OPTIONS + 1] = s.options.short_draw


@entry
def number(box: Record, s: Record, seat: int, codes: Any) -> None:
    """Whom to jostle is counted from oneself."""
    for i in range(len(codes)):
        if codes[i] >= JOSTLE and codes[i] < DECLINE:
            codes[i] = JOSTLE + relative(codes[i] - JOSTLE, seat, s.seats)


@entry
def code(box: Record, s: Record, seat: int, choice: int) -> int:
    if choice >= JOSTLE and choice < DECLINE:
        return JOSTLE + absolute(choice - JOSTLE, seat, s.seats)
    return choice
