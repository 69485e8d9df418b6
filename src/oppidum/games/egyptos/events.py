"""What happens at a table of Egyptos; everybody hears everything."""

from oppidum.engine.spec import Events
from oppidum.engine.spoken import Event
from oppidum.games.egyptos.actions import COLOURS, Cell, Colour

EVENTS = Events()


class Begins(Event, frozen=True, tag="begins"):
    seat: int


BEGINS = EVENTS.add(Begins, lambda n: Begins(n.seat))


class Placed(Event, frozen=True, tag="placed"):
    seat: int
    colour: Colour
    at: Cell


PLACED = EVENTS.add(Placed, lambda n: Placed(n.seat, COLOURS[n.a], Cell.of(n.b)))


class Chosen(Event, frozen=True, tag="chosen"):
    seat: int
    colour: Colour


CHOSEN = EVENTS.add(Chosen, lambda n: Chosen(n.seat, COLOURS[n.a]))


class AllPlaced(Event, frozen=True, tag="all_placed"):
    pass


ALL_PLACED = EVENTS.add(AllPlaced, lambda n: AllPlaced())


class Moved(Event, frozen=True, tag="moved"):
    seat: int
    colour: Colour
    start: Cell
    to: Cell


MOVED = EVENTS.add(Moved, lambda n: Moved(n.seat, COLOURS[n.a], Cell.of(n.b), Cell.of(n.c)))


class Line(Event, frozen=True, tag="line"):
    seat: int
    colour: Colour
    first: Cell
    last: Cell


LINE = EVENTS.add(
    Line,
    lambda n: Line(n.seat, COLOURS[n.a], Cell.of(n.b), Cell.of(n.b + n.c * (n.d - 1))),
)


class Repeated(Event, frozen=True, tag="repeated"):
    pass


REPEATED = EVENTS.add(Repeated, lambda n: Repeated())


class Limit(Event, frozen=True, tag="limit"):
    pass


LIMIT = EVENTS.add(Limit, lambda n: Limit())
