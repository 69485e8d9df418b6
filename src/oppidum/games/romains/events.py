"""What happens at a table of Astérix et les Romains: all hear of throws and moves, of cards those who see them."""

from oppidum.engine.spec import Events, Noted
from oppidum.engine.spoken import Event
from oppidum.games.romains.actions import DICE, Die
from oppidum.games.romains.shown import Cards, cards_of, kinds_of

EVENTS = Events()


def _seen_by(n: Noted, word: int, *seats: int) -> Cards:
    """Some cards, for a listener who sees them if one of these seats does."""
    found = cards_of(n.edition, word)
    return Cards(found, 0) if any(map(n.knows, seats)) else Cards([], len(found))


class Begins(Event, frozen=True, tag="begins"):
    seat: int


BEGINS = EVENTS.add(Begins, lambda n: Begins(n.seat))


class Drew(Event, frozen=True, tag="drew"):
    seat: int
    cards: Cards


def _drew(n: Noted) -> Drew:
    secret = _seen_by(n, n.a, n.seat)
    return Drew(n.seat, Cards(sorted(secret.known + cards_of(n.edition, n.b)), secret.hidden))


DREW = EVENTS.add(Drew, _drew)


class Threw(Event, frozen=True, tag="threw"):
    seat: int
    die: Die
    steps: int


THREW = EVENTS.add(Threw, lambda n: Threw(n.seat, DICE[n.a], n.b))


class Moved(Event, frozen=True, tag="moved"):
    seat: int
    to: int


MOVED = EVENTS.add(Moved, lambda n: Moved(n.seat, n.a))


class Exchanged(Event, frozen=True, tag="exchanged"):
    seat: int
    other: int
    got: Cards
    """What the one who shouted holds now."""
    gave: Cards


EXCHANGED = EVENTS.add(
    Exchanged,
    lambda n: Exchanged(
        n.seat,
        n.a,
        got=_seen_by(n, n.b, n.seat, n.a),
        gave=_seen_by(n, n.c, n.seat, n.a),
    ),
)


class Pushed(Event, frozen=True, tag="pushed"):
    seat: int
    other: int
    gave: Cards
    got: Cards


PUSHED = EVENTS.add(
    Pushed,
    lambda n: Pushed(
        n.seat,
        n.a,
        gave=_seen_by(n, 1 << 8 * n.b, n.seat, n.a),
        got=_seen_by(n, 1 << 8 * n.c, n.seat, n.a),
    ),
)


class Tripped(Event, frozen=True, tag="tripped"):
    seat: int
    card: Cards
    other: int
    """Who drew the card."""


TRIPPED = EVENTS.add(Tripped, lambda n: Tripped(n.seat, Cards([kinds_of(n.edition)[n.a]], 0), n.b))


class Sang(Event, frozen=True, tag="sang"):
    seat: int
    to: int


SANG = EVENTS.add(Sang, lambda n: Sang(n.seat, n.a))


class Laid(Event, frozen=True, tag="laid"):
    seat: int
    cards: Cards


LAID = EVENTS.add(Laid, lambda n: Laid(n.seat, Cards(cards_of(n.edition, n.a), 0)))


class Returned(Event, frozen=True, tag="returned"):
    seat: int


RETURNED = EVENTS.add(Returned, lambda n: Returned(n.seat))


class Ended(Event, frozen=True, tag="ended"):
    seat: int


ENDED = EVENTS.add(Ended, lambda n: Ended(n.seat))


class Limit(Event, frozen=True, tag="limit"):
    pass


LIMIT = EVENTS.add(Limit, lambda n: Limit())
