"""The box of Astérix et les Romains: the way, the cards and the dice, so that other boxes can be typed in."""

from collections.abc import Iterable
from typing import Annotated

from msgspec import Meta, Struct

from oppidum.engine import edition
from oppidum.engine.edition import Fault
from oppidum.engine.records import Record, blank
from oppidum.engine.words import Phrase
from oppidum.games.romains import layout
from oppidum.games.romains.cards import KINDS
from oppidum.games.romains.layout import BOX, MOST_CARDS, MOST_FACES, MOST_STEPS
from oppidum.games.romains.options import SEATS

Square = Annotated[int, Meta(ge=0)]
Face = Annotated[int, Meta(ge=1, le=MOST_STEPS)]


class Cards(Struct, frozen=True, forbid_unknown_fields=True):
    """Cards that are alike: what each is worth, or costs, and how many there are."""

    value: Annotated[int, Meta(ge=1, le=20)]
    count: Annotated[int, Meta(ge=1, le=MOST_CARDS)]


class Events(Struct, frozen=True, forbid_unknown_fields=True):
    """The squares of each event."""

    menhir: list[Square] = []
    cohort: list[Square] = []
    bard: list[Square] = []


class Edition(edition.Edition, frozen=True, kw_only=True):
    """An edition file of Astérix et les Romains."""

    steps: Annotated[int, Meta(ge=2, le=MOST_STEPS)]
    white: list[Face]
    black: list[Face]
    removed: list[Annotated[int, Meta(ge=0, le=MOST_CARDS)]]
    helmets: list[Cards]
    penalties: list[Cards]
    events: Events


def fault(key: str, reason: str, **details: int) -> Fault:
    return Fault(key, Phrase(__package__, "faults", reason, **details))


def pack(contents: Edition) -> Record:
    """The box as the rules read it."""
    boxes = blank(BOX, 1)
    box: Record = boxes[0]
    box.village = contents.steps
    _pack_events(box, contents)
    for die, (key, faces) in enumerate((("white", contents.white), ("black", contents.black))):
        if not 1 <= len(faces) <= MOST_FACES:
            raise fault(key, "faces", most=MOST_FACES)
        box.faces[die] = len(faces)
        box.face[die, : len(faces)] = faces
    points = [*_points("helmets", contents.helmets, 1), *_points("penalties", contents.penalties, -1)]
    if len(points) > KINDS:
        raise fault("penalties", "kinds", most=KINDS)
    counts = [cards.count for cards in (*contents.helmets, *contents.penalties)]
    if sum(counts) > MOST_CARDS:
        raise fault("helmets", "cards", most=MOST_CARDS, count=sum(counts))
    box.points[: len(points)] = points
    box.cards = sum(count << 8 * kind for kind, count in enumerate(counts))
    if len(contents.removed) != len(SEATS):
        raise fault("removed", "removed", count=len(SEATS))
    for seats, removed in zip(SEATS, contents.removed, strict=True):
        if sum(counts) - removed < layout.HAND * seats:
            raise fault("removed", "too_few", seats=seats, left=sum(counts) - removed, needed=layout.HAND * seats)
        box.removed[seats] = removed
    boxes.flags.writeable = False
    return box


def _pack_events(box: Record, contents: Edition) -> None:
    events = contents.events
    for event, squares in ((layout.MENHIR, events.menhir), (layout.COHORT, events.cohort), (layout.BARD, events.bard)):
        key = ("", "events.menhir", "events.cohort", "events.bard")[event]
        for square in squares:
            if not 0 < square < contents.steps:
                raise fault(key, "off_path", square=square, last=contents.steps - 1)
            if box.event[square] != layout.NOTHING:
                raise fault(key, "taken", square=square)
            box.event[square] = event


def _points(key: str, cards: Iterable[Cards], sign: int) -> list[int]:
    values = [card.value for card in cards]
    for value in values:
        if values.count(value) > 1:
            raise fault(key, "twice", value=value)
    return [sign * value for value in values]
