"""What a seat of Astérix en Égypte may see.

Hidden are the cards and the papyrus of the others and the order of the piles; but all see what was drawn from a pile
whose order all have seen: cards that were turned over, papyrus that were put back under the pile.
"""

from collections.abc import Sequence
from typing import Any, Literal

import msgspec

from oppidum.engine import kernel, seen
from oppidum.engine.records import Record
from oppidum.games.egypte.actions import place_name
from oppidum.games.egypte.box import Edition
from oppidum.games.egypte.events import KINDS, Kind
from oppidum.games.egypte.layout import MOST_CARDS, MOST_TURNS, NOBODY, OVER, SITES
from oppidum.games.egypte.names import site_name, square_name

Phase = Literal["card", "papyrus", "over"]


class Barrier(msgspec.Struct, frozen=True):
    kind: Kind
    at: str


class Player(msgspec.Struct, frozen=True, kw_only=True):
    """What all may know of a seat."""

    at: str
    laid: bool
    """Whether it has laid down its palace."""
    cards: int
    known_cards: list[str]
    """Those that were drawn in sight of all."""
    papyrus: int
    known_papyrus: list[str]
    kept: dict[Kind, int]
    missed: int
    """Turns that it has still to miss."""


class View(seen.View, frozen=True, kw_only=True, tag="egypte"):
    """The table of Astérix en Égypte."""

    phase: Phase
    map: list[str]
    camp: str
    palace: str
    red: list[str]
    turn: int | None
    cards_left: int
    """To be played this turn."""
    papyrus_used: bool
    """This turn."""
    turns_left: int
    """Before the match is drawn."""
    winner: int | None
    players: list[Player]
    hand: list[str] | None
    """Of the seat that looks."""
    papyrus: list[str] | None
    """Of the seat that looks."""
    barriers: list[Barrier]
    reserve: dict[Kind, int]
    pile: int
    """Cards to draw."""
    pile_order: list[str]
    """The next of them, where all have seen their order."""
    played: list[str]
    papyrus_pile: int
    papyrus_under: list[str]
    """The last of them, put back in sight of all."""


def view(edition: Edition, box: Record, s: Record, seat: int | None) -> View:
    over = s.phase == OVER
    cards, papyri = edition.card_names, edition.papyrus_names
    return View(
        seat=seat,
        seats=int(s.seats),
        to_act=kernel.awaited(box, s),
        scores=kernel.score_list(box, s) if over else None,
        phase="over" if over else "card" if s.cards else "papyrus",
        map=edition.map,
        camp=edition.camp,
        palace=edition.palace,
        red=[square_name(int(square)) for square in box.red[: box.reds]],
        turn=None if over else int(s.turn),
        cards_left=int(s.cards),
        papyrus_used=bool(s.used),
        turns_left=int(MOST_TURNS - s.turns),
        winner=None if s.winner == NOBODY else int(s.winner),
        players=[_player(edition, s, other) for other in range(s.seats)],
        hand=None if seat is None else names_of(s.hand[seat], cards),
        papyrus=None if seat is None else names_of(s.held[seat], papyri),
        barriers=[
            Barrier(KINDS[code // SITES], site_name(code % SITES)) for code in sorted(map(int, s.barrier[: s.standing]))
        ],
        reserve={kind: int(s.reserve[i]) for i, kind in enumerate(KINDS)},
        pile=int(s.piled + s.queued),
        pile_order=[cards[kind] for kind in s.queue[MOST_CARDS - s.queued :]],
        played=[cards[kind] for kind in s.played[: s.shown]],
        papyrus_pile=int(s.hidden + s.under),
        papyrus_under=[papyri[kind] for kind in s.tail[: s.under]],
    )


def _player(edition: Edition, s: Record, seat: int) -> Player:
    return Player(
        at=place_name(edition, int(s.pawn[seat])),
        laid=bool(s.laid[seat]),
        cards=int(s.hand[seat].sum()),
        known_cards=names_of(s.known[seat], edition.card_names),
        papyrus=int(s.held[seat].sum()),
        known_papyrus=names_of(s.held_known[seat], edition.papyrus_names),
        kept={kind: int(s.kept[seat, i]) for i, kind in enumerate(KINDS)},
        missed=int(s.missed[seat]),
    )


def names_of(counts: Any, names: Sequence[str]) -> list[str]:
    return [name for name, count in zip(names, counts, strict=False) for _ in range(int(count))]
