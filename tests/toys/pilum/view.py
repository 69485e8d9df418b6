"""What a seat of the toy may see."""

from oppidum.engine import kernel, seen
from oppidum.engine.edition import Edition
from oppidum.engine.records import Record
from oppidum.engine.seen import Knows
from oppidum.engine.spoken import Event
from oppidum.games.pilum import rules


class View(seen.View, frozen=True, kw_only=True, tag="pilum"):
    """One's own hand; of the others, who has chosen."""

    hand: list[int]
    chosen: list[int | None]
    has_chosen: list[bool]
    points: list[int]


class Drew(Event, frozen=True, tag="drew"):
    seat: int
    card: int | None


class Revealed(Event, frozen=True, tag="revealed"):
    seat: int
    card: int


class Won(Event, frozen=True, tag="won"):
    seat: int


class Protested(Event, frozen=True, tag="protested"):
    seat: int


EVENTS = (Drew, Revealed, Won, Protested)


def view(edition: Edition, box: Record, s: Record, seat: int | None) -> View:
    own = range(s.seats) if seat is None else [seat]
    awaited = kernel.awaited(box, s)
    return View(
        seat=seat,
        seats=int(s.seats),
        to_act=[other for other in awaited if s.phase == rules.CHOOSING or other == seat],
        scores=kernel.score_list(box, s) if not awaited else None,
        hand=[] if seat is None else s.hands[seat].tolist(),
        chosen=[int(s.chosen[other]) if seat is not None and other in own else None for other in range(s.seats)],
        has_chosen=[bool(s.chosen[other] != rules.NOTHING) for other in range(s.seats)],
        points=s.points[: s.seats].tolist(),
    )


def event(edition: Edition, row: list[int], knows: Knows) -> Event | None:
    kind, seat, card, *_ = row
    match kind:
        case rules.DREW:
            return Drew(seat, card if knows(seat) else None)
        case rules.REVEALED:
            return Revealed(seat, card)
        case rules.WON:
            return Won(seat)
    return Protested(seat)
