"""What happens at a table of the toy; only its owner sees a card that is drawn."""

from oppidum.engine.spec import Events
from oppidum.engine.spoken import Event

EVENTS = Events()


class Drew(Event, frozen=True, tag="drew"):
    seat: int
    card: int | None


DREW = EVENTS.add(Drew, lambda n: Drew(n.seat, n.a if n.knows(n.seat) else None))


class Revealed(Event, frozen=True, tag="revealed"):
    seat: int
    card: int


REVEALED = EVENTS.add(Revealed, lambda n: Revealed(n.seat, n.a))


class Won(Event, frozen=True, tag="won"):
    seat: int


WON = EVENTS.add(Won, lambda n: Won(n.seat))


class Protested(Event, frozen=True, tag="protested"):
    seat: int


PROTESTED = EVENTS.add(Protested, lambda n: Protested(n.seat))
