"""What a seat of Astérix en Égypte may see.

Hidden are the cards and the papyrus of the others and the order of the piles; but all see what was drawn from a pile
whose order all have seen: cards that were turned over, papyrus that were put back under the pile.
"""

from collections.abc import Sequence
from typing import Any, Literal

import msgspec

from oppidum.engine import kernel, seen
from oppidum.engine.edition import once
from oppidum.engine.records import Record, plain
from oppidum.games.egypte.actions import place_name
from oppidum.games.egypte.box import Edition
from oppidum.games.egypte.events import KINDS, Kind
from oppidum.games.egypte.layout import MOST_CARDS, MOST_TURNS, NOBODY, OVER, SITES
from oppidum.games.egypte.names import read_square, site_name, square_name

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
    now = plain(s)
    over = now.phase == OVER
    cards, papyri = edition.card_names, edition.papyrus_names
    barriers = now.barrier[: now.standing].tolist()
    return View(
        seat=seat,
        seats=now.seats,
        to_act=kernel.awaited(box, s),
        scores=kernel.score_list(box, s) if over else None,
        phase="over" if over else "card" if now.cards else "papyrus",
        map=edition.map,
        camp=edition.camp,
        palace=edition.palace,
        red=_red(edition),
        turn=None if over else now.turn,
        cards_left=now.cards,
        papyrus_used=bool(now.used),
        turns_left=MOST_TURNS - now.turns,
        winner=None if now.winner == NOBODY else now.winner,
        players=_players(edition, now),
        hand=None if seat is None else names_of(now.hand[seat].tolist(), cards),
        papyrus=None if seat is None else names_of(now.held[seat].tolist(), papyri),
        barriers=[Barrier(KINDS[code // SITES], site_name(code % SITES)) for code in sorted(barriers)],
        reserve=dict(zip(KINDS, now.reserve.tolist(), strict=True)),
        pile=now.piled + now.queued,
        pile_order=[cards[kind] for kind in now.queue[MOST_CARDS - now.queued :].tolist()],
        played=[cards[kind] for kind in now.played[: now.shown].tolist()],
        papyrus_pile=now.hidden + now.under,
        papyrus_under=[papyri[kind] for kind in now.tail[: now.under].tolist()],
    )


@once
def _red(edition: Edition) -> list[str]:
    return [square_name(square) for square in map(read_square, edition.red) if square is not None]


def _players(edition: Edition, now: Any) -> list[Player]:
    pawns, laid, missed, kept = now.pawn.tolist(), now.laid.tolist(), now.missed.tolist(), now.kept.tolist()
    hands, known, held, held_known = now.hand.tolist(), now.known.tolist(), now.held.tolist(), now.held_known.tolist()
    return [
        Player(
            at=place_name(edition, pawns[seat]),
            laid=bool(laid[seat]),
            cards=sum(hands[seat]),
            known_cards=names_of(known[seat], edition.card_names),
            papyrus=sum(held[seat]),
            known_papyrus=names_of(held_known[seat], edition.papyrus_names),
            kept=dict(zip(KINDS, kept[seat], strict=True)),
            missed=missed[seat],
        )
        for seat in range(now.seats)
    ]


def names_of(counts: Sequence[int], names: Sequence[str]) -> list[str]:
    return [name for name, count in zip(names, counts, strict=False) if count for _ in range(int(count))]
