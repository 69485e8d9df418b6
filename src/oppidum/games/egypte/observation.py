"""Astérix en Égypte as numbers: what `view.py` shows a seat, for machines that learn.

What is printed on the board and on the cards is the same all the time and is not repeated.
"""

from typing import Any

import numpy as np

from oppidum.engine.bits import ONE
from oppidum.engine.compiling import entry, rule
from oppidum.engine.observing import MANY, Part, absolute, relative, starts
from oppidum.engine.records import Record
from oppidum.games.egypte.choices import BOARD, CHOICES, END_CHOICE, TOOL, action_of, choice_of, dense
from oppidum.games.egypte.layout import (
    HIGH,
    MOST_CARDS,
    MOST_KINDS,
    MOST_SEATS,
    MOST_TURNS,
    OVER,
    SITES,
    SQUARES,
    WIDE,
)
from oppidum.games.egypte.rules import list_actions

__all__ = ["CHOICES"]

BYTE = np.uint64(255)
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
def observe_holding(all_of: Any, known: Any, own: bool, kinds: Any, hidden: Any) -> None:
    """Cards or papyrus of a seat, by kind as far as they are known."""
    unknown = 0
    for kind in range(MOST_KINDS):
        here = int(all_of[kind]) if own else int(known[kind])
        kinds[kind] = here
        unknown += int(all_of[kind]) - here
    hidden[0] = unknown


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
def observe_played(s: Record, kinds: Any) -> None:
    """The counts of all kinds grow in one number, a byte each: no card waits for the one before it."""
    counts = np.uint64(0)
    for i in range(s.shown):
        counts += ONE << np.uint64(8 * int(s.played[i]))
    for kind in range(MOST_KINDS):
        kinds[kind] = counts >> np.uint64(8 * kind) & BYTE


@rule
def observe_piles(s: Record, out: Any) -> None:
    out[AT_PILE] = s.piled + s.queued
    for i in range(min(COMING, s.queued)):
        out[AT_COMING + i * MOST_KINDS + int(s.queue[MOST_CARDS - s.queued + i])] = 1
    observe_played(s, out[AT_PLAYED : AT_PLAYED + MOST_KINDS])
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


@entry
def number(box: Record, s: Record, seat: int, codes: Any) -> None:
    for i in range(len(codes)):
        codes[i] = choice_of(s, seat, int(codes[i]))


@entry
def mask(box: Record, s: Record, seat: int, words: Any, listed: Any) -> Any:
    """Squares and sites are many: they are written row by row, and never listed."""
    found = list_actions(box, s, seat, words)
    first = END_CHOICE
    last = END_CHOICE if s.cards == 0 else 0
    for tool in range(2 * MOST_KINDS):
        if s.hand[seat, tool] if tool < MOST_KINDS else s.held[seat, tool - MOST_KINDS]:
            first = min(first, tool * TOOL)
            last = max(last, (tool + 1) * TOOL)
    return found, first >> 6, last >> 6


@entry
def code(box: Record, s: Record, seat: int, choice: int) -> int:
    return action_of(box, s, seat, choice)
