"""What happens at a table of Astérix en Égypte.

Everything is heard by everybody, but for what was drawn: its owner knows, and all where all could see it."""

from typing import Literal

from oppidum.engine.spec import Events
from oppidum.engine.spoken import Event
from oppidum.games.egypte.actions import place_name, tool_name
from oppidum.games.egypte.layout import beside
from oppidum.games.egypte.names import site_name, square_name
from oppidum.games.egypte.routes import SQUARE_BITS

Kind = Literal["sabre", "pilum"]
KINDS: tuple[Kind, ...] = ("sabre", "pilum")
UNSEEN_CARD, UNSEEN_PAPYRUS = "card", "papyrus"

EVENTS = Events()


def route_names(number: int) -> tuple[str, ...]:
    """The squares of a route, from its number (`routes.route`)."""
    steps, square = divmod(number, 1 << SQUARE_BITS)
    names = [square_name(square)]
    for place in range(steps.bit_length() - 3, -1, -2):  # behind the 1
        square = beside(square, steps >> place & 3)
        names.append(square_name(square))
    return tuple(names)


class Begins(Event, frozen=True, tag="begins"):
    seat: int


BEGINS = EVENTS.add(Begins, lambda n: Begins(n.seat))


class Moved(Event, frozen=True, tag="moved"):
    seat: int
    by: str
    start: str
    to: str
    route: tuple[str, ...]
    """The squares of the way, from the one that was left."""


MOVED = EVENTS.add(
    Moved,
    lambda n: Moved(
        n.seat,
        tool_name(n.edition, n.a),
        place_name(n.edition, n.b),
        place_name(n.edition, n.c),
        route_names(n.d),
    ),
)


class Laid(Event, frozen=True, tag="laid"):
    seat: int


LAID = EVENTS.add(Laid, lambda n: Laid(n.seat))


class Placed(Event, frozen=True, tag="placed"):
    seat: int
    by: str
    kind: Kind
    at: str


PLACED = EVENTS.add(Placed, lambda n: Placed(n.seat, tool_name(n.edition, n.a), KINDS[n.b], site_name(n.c)))


class Removed(Event, frozen=True, tag="removed"):
    seat: int
    by: str
    kind: Kind
    at: str


REMOVED = EVENTS.add(Removed, lambda n: Removed(n.seat, tool_name(n.edition, n.a), KINDS[n.b], site_name(n.c)))


class Discarded(Event, frozen=True, tag="discarded"):
    seat: int
    card: str


DISCARDED = EVENTS.add(Discarded, lambda n: Discarded(n.seat, tool_name(n.edition, n.a)))


class Drew(Event, frozen=True, tag="drew"):
    seat: int
    card: str


DREW = EVENTS.add(
    Drew,
    lambda n: Drew(n.seat, n.edition.card_names[n.a] if n.b or n.knows(n.seat) else UNSEEN_CARD),
)


class Renewed(Event, frozen=True, tag="renewed"):
    cards: int


RENEWED = EVENTS.add(Renewed, lambda n: Renewed(n.a))


class Found(Event, frozen=True, tag="found"):
    seat: int
    papyrus: str


FOUND = EVENTS.add(
    Found,
    lambda n: Found(n.seat, n.edition.papyrus_names[n.a] if n.b or n.knows(n.seat) else UNSEEN_PAPYRUS),
)


class Traded(Event, frozen=True, tag="traded"):
    seat: int
    cards: int


TRADED = EVENTS.add(Traded, lambda n: Traded(n.seat, n.a))


class Sent(Event, frozen=True, tag="sent"):
    seat: int
    other: int
    turns: int


SENT = EVENTS.add(Sent, lambda n: Sent(n.seat, n.a, n.b))


class Hastened(Event, frozen=True, tag="hastened"):
    seat: int
    cards: int


HASTENED = EVENTS.add(Hastened, lambda n: Hastened(n.seat, n.a))


class Missed(Event, frozen=True, tag="missed"):
    seat: int


MISSED = EVENTS.add(Missed, lambda n: Missed(n.seat))


class Ended(Event, frozen=True, tag="ended"):
    seat: int


ENDED = EVENTS.add(Ended, lambda n: Ended(n.seat))


class Won(Event, frozen=True, tag="won"):
    seat: int


WON = EVENTS.add(Won, lambda n: Won(n.seat))


class Limit(Event, frozen=True, tag="limit"):
    pass


LIMIT = EVENTS.add(Limit, lambda n: Limit())
