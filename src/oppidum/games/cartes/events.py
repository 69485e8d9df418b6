"""What happens at a table of Astérix, le jeu de cartes.

Everybody hears everything, but for the card chosen and the card looked at."""

from typing import Literal

from oppidum.engine.spec import Events
from oppidum.engine.spoken import Event
from oppidum.games.cartes.named import Card, Cards, Gaul, Hidden, cards_of, chosen_of, gauls_of

Reason = Literal["last", "empty", "blocked"]
REASONS: tuple[Reason, ...] = ("last", "empty", "blocked")
LAST, EMPTY, BLOCKED = range(len(REASONS))  # why a round is closed

EVENTS = Events()


class Chosen(Event, frozen=True, tag="character"):
    seat: int
    character: str


CHARACTER = EVENTS.add(Chosen, lambda n: Chosen(n.seat, n.edition.characters[n.a].name))


class Round(Event, frozen=True, tag="round"):
    number: int


ROUND = EVENTS.add(Round, lambda n: Round(n.a))


class Turned(Event, frozen=True, tag="turned"):
    card: Card


TURNED = EVENTS.add(Turned, lambda n: Turned(cards_of(n.edition)[n.a]))


class Committed(Event, frozen=True, tag="committed"):
    seat: int
    gaul: Gaul | Hidden


COMMITTED = EVENTS.add(
    Committed,
    lambda n: Committed(n.seat, gauls_of(n.edition)[n.b][n.a] if n.knows(n.seat) else Hidden()),
)


class Revealed(Event, frozen=True, tag="revealed"):
    seat: int
    gaul: Gaul


REVEALED = EVENTS.add(Revealed, lambda n: Revealed(n.seat, gauls_of(n.edition)[n.b][n.a]))


class Won(Event, frozen=True, tag="won"):
    seat: int
    card: Card


WON = EVENTS.add(Won, lambda n: Won(n.seat, cards_of(n.edition)[n.a]))


class Gone(Event, frozen=True, tag="gone"):
    card: Card


GONE = EVENTS.add(Gone, lambda n: Gone(cards_of(n.edition)[n.a]))


class Discarded(Event, frozen=True, tag="discarded"):
    seat: int
    gaul: Gaul


DISCARDED = EVENTS.add(Discarded, lambda n: Discarded(n.seat, gauls_of(n.edition)[n.b][n.a]))


class Several(Event, frozen=True, tag="several"):
    count: int


SEVERAL = EVENTS.add(Several, lambda n: Several(n.a))


class Looked(Event, frozen=True, tag="looked"):
    seat: int
    card: Card | Hidden


LOOKED = EVENTS.add(Looked, lambda n: Looked(n.seat, cards_of(n.edition)[n.a] if n.knows(n.seat) else Hidden()))


class Kept(Event, frozen=True, tag="kept"):
    seat: int
    card: Card


KEPT = EVENTS.add(Kept, lambda n: Kept(n.seat, cards_of(n.edition)[n.a]))


class Gave(Event, frozen=True, tag="gave"):
    seat: int
    other: int
    card: Card


GAVE = EVENTS.add(Gave, lambda n: Gave(n.seat, n.a, cards_of(n.edition)[n.b]))


class Drew(Event, frozen=True, tag="drew"):
    seat: int
    cards: Cards


DREW = EVENTS.add(Drew, lambda n: Drew(n.seat, Cards(chosen_of(cards_of(n.edition), n.a))))


class Closed(Event, frozen=True, tag="closed"):
    reason: Reason


CLOSED = EVENTS.add(Closed, lambda n: Closed(REASONS[n.a]))


class Freed(Event, frozen=True, tag="freed"):
    seat: int
    card: Card
    pirate: Card


FREED = EVENTS.add(Freed, lambda n: Freed(n.seat, cards_of(n.edition)[n.a], cards_of(n.edition)[n.b]))


class Scored(Event, frozen=True, tag="scored"):
    seat: int
    round: int
    points: int


SCORED = EVENTS.add(Scored, lambda n: Scored(n.seat, n.a, n.b))
