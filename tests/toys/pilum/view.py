"""What a seat of the toy may see."""

from oppidum.engine import kernel, seen
from oppidum.engine.edition import Edition
from oppidum.engine.records import Record
from oppidum.games.pilum import rules


class View(seen.View, frozen=True, kw_only=True, tag="pilum"):
    """One's own hand; of the others, who has chosen."""

    hand: list[int]
    chosen: list[int | None]
    has_chosen: list[bool]
    points: list[int]


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
