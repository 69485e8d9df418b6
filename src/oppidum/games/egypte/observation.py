"""Astérix en Égypte as numbers: what `view.py` shows a seat, for machines that learn.

What is printed on the board and on the cards is the same all the time and is not repeated.
"""

from typing import Any

from oppidum.engine.bits import count
from oppidum.engine.compiling import entry, rule
from oppidum.engine.observing import MANY, Part, absolute, put_bits, put_listed, relative, starts
from oppidum.engine.records import Record
from oppidum.games.egypte.barriers import available, sites_on
from oppidum.games.egypte.layout import (
    END,
    HIGH,
    MOST_KINDS,
    MOST_SEATS,
    MOST_TURNS,
    OVER,
    PLAIN,
    POTION,
    SITES,
    SPAN,
    SQUARES,
    TO_PLACE,
    TO_REMOVE,
    TO_SEND,
    WIDE,
)
from oppidum.games.egypte.routes import reds_near
from oppidum.games.egypte.rules import legal, list_barriers, list_papyrus, most_steps
from oppidum.games.egypte.spread import list_moves, spread

BOARD = HIGH * WIDE
COMING = 6  # known cards and papyrus of the piles that are told one by one

PARTS = (
    Part("row", (MOST_SEATS, HIGH), "1 for the row of each pawn; a big square is its first one"),
    Part("column", (MOST_SEATS, WIDE), "1 for its column"),
    Part("barrier", (2, 2, HIGH, WIDE), "1 for the first square of each barrier: sabres, pilums; upright, flat"),
    Part("seats", (1,), "how many play"),
    Part("over", (1,), "1 when the match is over"),
    Part("turn", (MOST_SEATS,), "1 for the seat that plays"),
    Part("cards_left", (1,), "to be played this turn"),
    Part("papyrus_used", (1,), "1 if a papyrus was used this turn"),
    Part("turns_left", (1,), f"before the match is drawn; {MANY} stands for more"),
    Part("laid", (MOST_SEATS,), "1 for each seat that has laid down its palace"),
    Part("missed", (MOST_SEATS,), "turns that each seat has still to miss"),
    Part("kept", (MOST_SEATS, 2), "sabres and pilums that each seat keeps"),
    Part("reserve", (2,), "sabres and pilums left"),
    Part("hand", (MOST_SEATS, MOST_KINDS), "cards of each kind known to be in each hand; one's own is whole"),
    Part("hidden", (MOST_SEATS,), "further cards of each hand"),
    Part("papyrus", (MOST_SEATS, MOST_KINDS), "papyrus of each kind known to be held; one's own are all"),
    Part("hidden_papyrus", (MOST_SEATS,), "further papyrus of each seat"),
    Part("pile", (1,), "cards to draw"),
    Part("coming", (COMING, MOST_KINDS), "the next of them where all have seen their order, 1 for the kind"),
    Part("played", (MOST_KINDS,), "cards played since the pile was renewed, by kind"),
    Part("papyrus_pile", (1,), "papyrus to find"),
    Part("papyrus_under", (COMING, MOST_KINDS), "the first of those put back under them, 1 for the kind"),
    Part("options", (4,), "reshuffle, exact_moves, sealed_pawns, quick"),
)
(
    AT_ROW,
    AT_COLUMN,
    AT_BARRIER,
    AT_SEATS,
    AT_OVER,
    AT_TURN,
    AT_CARDS_LEFT,
    AT_PAPYRUS_USED,
    AT_TURNS_LEFT,
    AT_LAID,
    AT_MISSED,
    AT_KEPT,
    AT_RESERVE,
    AT_HAND,
    AT_HIDDEN,
    AT_PAPYRUS,
    AT_HIDDEN_PAPYRUS,
    AT_PILE,
    AT_COMING,
    AT_PLAYED,
    AT_PAPYRUS_PILE,
    AT_PAPYRUS_UNDER,
    AT_OPTIONS,
    LENGTH,
) = starts(PARTS)


@rule
def dense(square: int) -> int:
    """A square by its place on a plane."""
    return (square >> 5) * WIDE + (square & 31)


@rule
def observe_holding(all_of: Any, known: Any, own: bool, kinds: Any, hidden: Any) -> None:
    """Cards or papyrus of a seat, by kind as far as they are known."""
    for kind in range(MOST_KINDS):
        kinds[kind] = all_of[kind] if own else known[kind]
        hidden[0] += all_of[kind] - kinds[kind]


@rule
def observe_player(s: Record, seat: int, place: int, out: Any) -> None:
    """The seat that sits so many places further."""
    other = absolute(place, seat, s.seats)
    out[AT_ROW + place * HIGH + (s.pawn[other] >> 5)] = 1
    out[AT_COLUMN + place * WIDE + (s.pawn[other] & 31)] = 1
    out[AT_LAID + place] = s.laid[other]
    out[AT_MISSED + place] = s.missed[other]
    out[AT_KEPT + 2 * place] = s.kept[other, 0]
    out[AT_KEPT + 2 * place + 1] = s.kept[other, 1]
    cards = AT_HAND + place * MOST_KINDS
    papyrus = AT_PAPYRUS + place * MOST_KINDS
    observe_holding(s.hand[other], s.known[other], place == 0, out[cards:], out[AT_HIDDEN + place :])
    observe_holding(s.held[other], s.held_known[other], place == 0, out[papyrus:], out[AT_HIDDEN_PAPYRUS + place :])


@rule
def observe_piles(s: Record, out: Any) -> None:
    out[AT_PILE] = s.piled + s.queued - s.taken
    for i in range(min(COMING, s.queued - s.taken)):
        out[AT_COMING + i * MOST_KINDS + int(s.queue[s.taken + i])] = 1
    for i in range(s.shown):
        out[AT_PLAYED + int(s.played[i])] += 1
    out[AT_PAPYRUS_PILE] = s.hidden + s.under
    for i in range(min(COMING, s.under)):
        out[AT_PAPYRUS_UNDER + i * MOST_KINDS + int(s.tail[i])] = 1


@entry
def observe(box: Record, s: Record, seat: int, out: Any) -> None:
    out[:] = 0
    for i in range(s.standing):
        barrier = int(s.barrier[i])
        kind = barrier // SITES
        site = barrier % SITES
        out[AT_BARRIER + (2 * kind + site // SQUARES) * BOARD + dense(site % SQUARES)] = 1
    out[AT_SEATS] = s.seats
    if s.phase == OVER:
        out[AT_OVER] = 1
    else:
        out[AT_TURN + relative(s.turn, seat, s.seats)] = 1
    out[AT_CARDS_LEFT] = s.cards
    out[AT_PAPYRUS_USED] = s.used
    out[AT_TURNS_LEFT] = min(MOST_TURNS - s.turns, MANY)
    out[AT_RESERVE] = s.reserve[0]
    out[AT_RESERVE + 1] = s.reserve[1]
    for place in range(s.seats):
        observe_player(s, seat, place, out)
    observe_piles(s, out)
    out[AT_OPTIONS] = s.options.reshuffle
    out[AT_OPTIONS + 1] = s.options.exact_moves
    out[AT_OPTIONS + 2] = s.options.sealed_pawns
    out[AT_OPTIONS + 3] = s.options.quick


@rule
def sends(action: int) -> bool:
    """Does it send the crocodiles to a seat?"""
    return action < END and action % SPAN >= TO_SEND and action % SPAN < PLAIN


@entry
def number(box: Record, s: Record, seat: int, codes: Any) -> None:
    """To whom the crocodiles are sent is counted from oneself."""
    for i in range(len(codes)):
        action = int(codes[i])
        if sends(action):
            first = action - action % SPAN + TO_SEND
            codes[i] = first + relative(action - first, seat, s.seats)


@rule
def mask_sites(box: Record, s: Record, kind: int, place: int, words: Any) -> int:
    """A bit for each site where a barrier of a kind may stand, from a place on; how many there are."""
    found = 0
    for way in range(2):
        for row in range(box.height):
            line = sites_on(box, s, kind, way, row)
            put_bits(line, words, place + way * SQUARES + (row << 5))
            found += count(line)
    return found


@rule
def mask_cards(box: Record, s: Record, seat: int, words: Any, listed: Any) -> Any:
    """Sites of barriers are many: they are written row by row, and never listed."""
    steps = most_steps(box, s, seat)
    counts = reds_near(box, s, seat, steps) + 1
    sheet = spread(box, s, seat, steps, counts)
    n = 0
    sites = 0
    low = len(words)
    high = -1
    for kind in range(box.kinds):
        if s.hand[seat, kind] == 0:
            continue
        base = kind * SPAN
        n = list_moves(box, s, seat, int(box.steps[kind]), sheet, counts, base, listed, n)
        use = int(box.use[kind])
        if use == POTION:
            n = list_barriers(s, base, listed, n)
        elif available(s, seat, use):
            sites += mask_sites(box, s, use, base + TO_PLACE, words)
            low = min(low, (base + TO_PLACE) >> 6)
            high = (base + TO_REMOVE) >> 6
    if n + sites == 0:
        return 0, low, high
    if not s.used:
        n = list_papyrus(box, s, seat, sheet, counts, listed, n)
    number(box, s, seat, listed[:n])
    found, first, last = put_listed(listed[:n], words)
    return found + sites, min(low, first), max(high, last)


@entry
def mask(box: Record, s: Record, seat: int, words: Any, listed: Any) -> Any:
    if s.phase != OVER and seat == s.turn and s.cards > 0:
        found, first, last = mask_cards(box, s, seat, words, listed)
        if found:
            return found, first, last
    found = legal(box, s, seat, listed)
    number(box, s, seat, listed[:found])
    return put_listed(listed[:found], words)


@entry
def code(box: Record, s: Record, seat: int, choice: int) -> int:
    if not sends(choice):
        return choice
    first = choice - choice % SPAN + TO_SEND
    return first + absolute(choice - first, seat, s.seats)
