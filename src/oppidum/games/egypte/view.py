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
from oppidum.engine.seen import Knows
from oppidum.engine.spoken import Event
from oppidum.games.egypte import layout
from oppidum.games.egypte.actions import place_name, tool_name
from oppidum.games.egypte.box import Edition
from oppidum.games.egypte.layout import MOST_CARDS, MOST_TURNS, NOBODY, OVER, SITES, beside
from oppidum.games.egypte.names import read_square, site_name, square_name
from oppidum.games.egypte.routes import SQUARE_BITS

Phase = Literal["card", "papyrus", "over"]
Kind = Literal["sabre", "pilum"]
KINDS: tuple[Kind, ...] = ("sabre", "pilum")
UNSEEN_CARD, UNSEEN_PAPYRUS = "card", "papyrus"


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


class Begins(Event, frozen=True, tag="begins"):
    seat: int


class Moved(Event, frozen=True, tag="moved"):
    seat: int
    by: str
    start: str
    to: str
    route: tuple[str, ...]
    """The squares of the way, from the one that was left."""


class Laid(Event, frozen=True, tag="laid"):
    seat: int


class Placed(Event, frozen=True, tag="placed"):
    seat: int
    by: str
    kind: Kind
    at: str


class Removed(Event, frozen=True, tag="removed"):
    seat: int
    by: str
    kind: Kind
    at: str


class Discarded(Event, frozen=True, tag="discarded"):
    seat: int
    card: str


class Drew(Event, frozen=True, tag="drew"):
    seat: int
    card: str


class Renewed(Event, frozen=True, tag="renewed"):
    cards: int


class Found(Event, frozen=True, tag="found"):
    seat: int
    papyrus: str


class Traded(Event, frozen=True, tag="traded"):
    seat: int
    cards: int


class Sent(Event, frozen=True, tag="sent"):
    seat: int
    other: int
    turns: int


class Hastened(Event, frozen=True, tag="hastened"):
    seat: int
    cards: int


class Missed(Event, frozen=True, tag="missed"):
    seat: int


class Ended(Event, frozen=True, tag="ended"):
    seat: int


class Won(Event, frozen=True, tag="won"):
    seat: int


class Limit(Event, frozen=True, tag="limit"):
    pass


EVENTS = (
    Begins,
    Moved,
    Laid,
    Placed,
    Removed,
    Discarded,
    Drew,
    Renewed,
    Found,
    Traded,
    Sent,
    Hastened,
    Missed,
    Ended,
    Won,
    Limit,
)  # by kind


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


def _route(number: int) -> tuple[str, ...]:
    """The squares of a route, from its number (`routes.route`)."""
    steps, square = divmod(number, 1 << SQUARE_BITS)
    names = [square_name(square)]
    for place in range(steps.bit_length() - 3, -1, -2):  # behind the 1
        square = beside(square, steps >> place & 3)
        names.append(square_name(square))
    return tuple(names)


def event(edition: Edition, row: list[int], knows: Knows) -> Event | None:
    """Everything is heard by everybody, but for what was drawn: its owner knows, and all where all could see it."""
    kind, seat, a, b, c, d = row
    match kind:
        case layout.BEGINS:
            return Begins(seat)
        case layout.MOVED:
            return Moved(seat, tool_name(edition, a), place_name(edition, b), place_name(edition, c), _route(d))
        case layout.LAID:
            return Laid(seat)
        case layout.PLACED:
            return Placed(seat, tool_name(edition, a), KINDS[b], site_name(c))
        case layout.REMOVED:
            return Removed(seat, tool_name(edition, a), KINDS[b], site_name(c))
        case layout.DISCARDED:
            return Discarded(seat, tool_name(edition, a))
        case layout.DREW:
            return Drew(seat, edition.card_names[a] if b or knows(seat) else UNSEEN_CARD)
        case layout.RENEWED:
            return Renewed(a)
        case layout.FOUND:
            return Found(seat, edition.papyrus_names[a] if b or knows(seat) else UNSEEN_PAPYRUS)
        case layout.TRADED:
            return Traded(seat, a)
        case layout.SENT:
            return Sent(seat, a, b)
        case layout.HASTENED:
            return Hastened(seat, a)
        case layout.MISSED:
            return Missed(seat)
        case layout.ENDED:
            return Ended(seat)
        case layout.WON:
            return Won(seat)
        case layout.LIMIT:
            return Limit()
    return None
