"""Positions of Astérix en Égypte as text.

`egypte 2; turn: 1; pawn 1: H8; hand 1: boat*2 patrol potion6; pawn 2: K9 laid; hand 2: ?*4; barriers: sabre|F3-5`: the
seat that plays, then of each seat its pawn (and whether it has laid down its palace), its cards and papyrus, which of
them all have `seen`, the barriers it has `kept` and the turns it `misses`. `barriers` stand in the order of the
rules' list. `played` are the cards face up, the first one first, `under` the papyrus under their pile, `pile` the
cards to draw where they were turned over. All else lies in its pile or reserve."""

from collections.abc import Iterator, Sequence
from typing import Any

from oppidum.engine.position import UNKNOWN, Part
from oppidum.engine.records import Record
from oppidum.engine.seen import Knows
from oppidum.games.egypte.actions import place_name
from oppidum.games.egypte.box import Edition
from oppidum.games.egypte.events import KINDS
from oppidum.games.egypte.layout import MOST_CARDS, SITES
from oppidum.games.egypte.names import site_name
from oppidum.games.egypte.reading import LAID, YES, read
from oppidum.games.egypte.view import names_of

__all__ = ["read", "write"]


def write(edition: Edition, box: Record, s: Record, knows: Knows) -> Iterator[Part]:
    """Hidden are cards and papyrus in hand, but for those that were drawn in sight of all."""
    cards, papyri = edition.card_names, edition.papyrus_names
    yield Part("turn", [str(s.turn + 1)])
    yield Part("turns", [str(s.turns)])
    yield Part("cards_left", [str(s.cards)])
    yield Part("papyrus_used", [YES] if s.used else [])
    for seat in range(s.seats):
        yield Part("pawn", [place_name(edition, int(s.pawn[seat])), *([LAID] if s.laid[seat] else [])], seat)
        yield Part("hand", _holding(cards, s.hand[seat], s.known[seat], knows(seat)), seat)
        yield Part("papyrus", _holding(papyri, s.held[seat], s.held_known[seat], knows(seat)), seat)
        yield Part("seen", names_of(s.known[seat], cards) + names_of(s.held_known[seat], papyri), seat)
        yield Part("kept", names_of(s.kept[seat], KINDS), seat)
        yield Part("misses", [str(s.missed[seat])] if s.missed[seat] else [], seat)
    standing = s.barrier[: s.standing].tolist()
    yield Part("barriers", [f"{KINDS[code // SITES]}{site_name(code % SITES)}" for code in standing])
    yield Part("played", [cards[kind] for kind in s.played[: s.shown]])
    yield Part("pile", [cards[kind] for kind in s.queue[MOST_CARDS - s.queued :]])
    yield Part("under", [papyri[kind] for kind in s.tail[: s.under]])


def _holding(names: Sequence[str], held: Any, seen: Any, known: bool) -> list[str]:
    if known:
        return names_of(held, names)
    return names_of(seen, names) + [UNKNOWN] * int(held.sum() - seen.sum())
