"""What a seat of Astérix et les Romains may see: the way, what is laid down, its own hand, and of the other hands
what it gave, took or saw. Who has let a question pass is seen by nobody else (romains.9)."""

from typing import Literal, NamedTuple

from oppidum.engine import kernel, seen
from oppidum.engine.edition import once
from oppidum.engine.records import Record, plain
from oppidum.engine.seen import Knows
from oppidum.engine.spoken import Event
from oppidum.games.romains import knowledge, rules
from oppidum.games.romains.actions import DICE, Die
from oppidum.games.romains.box import Edition as Box

Phase = Literal["choosing", "exchange", "jostling", "jostled", "empty_handed", "over"]
PHASES: tuple[Phase, ...] = ("choosing", "exchange", "jostling", "jostled", "empty_handed", "over")
SquareEvent = Literal["menhir", "cohort", "bard"]
SQUARE_EVENTS: tuple[SquareEvent, ...] = ("menhir", "cohort", "bard")


class Cards(NamedTuple):
    """Cards as somebody knows them, by their points: 3 is a Roman with three helmets, -1 a penalty of one."""

    known: list[int]
    hidden: int
    """How many more there are."""

    def __str__(self) -> str:
        return " ".join([f"{points:+d}" for points in self.known] + ["?"] * self.hidden) or "–"


class Thrown(NamedTuple):
    """The throw of this move, and the square that it leads to."""

    die: Die
    steps: int
    to: int


class View(seen.View, frozen=True, kw_only=True, tag="romains"):
    """The table of Astérix et les Romains."""

    phase: Phase
    turn: int | None
    """Whose move it is."""
    moves: int
    """Made so far."""
    village: int
    """How many steps it is from the camp; the camp is square 0."""
    events: dict[int, SquareEvent]
    """By square."""
    squares: list[int]
    """Where the figure of each seat stands."""
    thrown: Thrown | None
    """While others may shout."""
    hands: list[Cards]
    """Of each seat, as this one knows them."""
    laid: list[list[int]]
    """What each seat has laid down in the village."""
    points: list[int]
    """What that is worth."""
    pile: int
    """Cards in the pile."""
    under: list[int]
    """Those at its bottom that everybody has seen, in the order in which they will be drawn."""
    removed: int
    """Cards put away unseen."""


class Begins(Event, frozen=True, tag="begins"):
    seat: int


class Drew(Event, frozen=True, tag="drew"):
    seat: int
    cards: Cards


class Threw(Event, frozen=True, tag="threw"):
    seat: int
    die: Die
    steps: int


class Moved(Event, frozen=True, tag="moved"):
    seat: int
    to: int


class Exchanged(Event, frozen=True, tag="exchanged"):
    seat: int
    other: int
    got: Cards
    """What the one who shouted holds now."""
    gave: Cards


class Pushed(Event, frozen=True, tag="pushed"):
    seat: int
    other: int
    gave: Cards
    got: Cards


class Tripped(Event, frozen=True, tag="tripped"):
    seat: int
    card: Cards
    other: int
    """Who drew the card."""


class Sang(Event, frozen=True, tag="sang"):
    seat: int
    to: int


class Laid(Event, frozen=True, tag="laid"):
    seat: int
    cards: Cards


class Returned(Event, frozen=True, tag="returned"):
    seat: int


class Ended(Event, frozen=True, tag="ended"):
    seat: int


class Limit(Event, frozen=True, tag="limit"):
    pass


EVENTS = (  # by kind
    Begins,
    Drew,
    Threw,
    Moved,
    Exchanged,
    Pushed,
    Tripped,
    Sang,
    Laid,
    Returned,
    Ended,
    Limit,
)


def view(edition: Box, box: Record, s: Record, seat: int | None) -> View:
    now = plain(s)
    phase = PHASES[now.phase]
    over = phase == "over"
    seats = range(now.seats)
    squares, laid, known = now.square.tolist(), now.laid.tolist(), now.known.tolist()
    under = now.tail.tolist()
    awaited = kernel.awaited(box, s)
    if phase in ("exchange", "jostled"):
        awaited = [other for other in awaited if other == seat]
    thrown = None
    if phase == "exchange":
        goal = min(squares[now.turn] + now.steps, edition.steps)
        thrown = Thrown(DICE[rules.BLACK], now.steps, goal)
    points = kernel.score_list(box, s)
    return View(
        seat=seat,
        seats=now.seats,
        to_act=awaited,
        scores=points if over else None,
        phase=phase,
        turn=None if over else now.turn,
        moves=now.turns,
        village=edition.steps,
        events={square: SQUARE_EVENTS[event - 1] for square, event in enumerate(box.event.tolist()) if event},
        squares=squares[: now.seats],
        thrown=thrown,
        hands=[_hand(edition, known[other], other, seat) for other in seats],
        laid=[cards_in(edition, laid[other]) for other in seats],
        points=points,
        pile=now.top + now.tails,
        under=[kinds(edition)[kind] for kind in under[: now.tails]],
        removed=int(box.removed[now.seats]),
    )


def event(edition: Box, row: list[int], knows: Knows) -> Event | None:
    """Throws and moves are heard by everybody; cards by those who see them."""
    kind, seat, a, b, c, _ = row

    def seen_by(word: int, *seats: int) -> Cards:
        if any(knows(seat) for seat in seats):
            return Cards(cards_in(edition, word), 0)
        return Cards([], len(cards_in(edition, word)))

    match kind:
        case rules.BEGINS:
            return Begins(seat)
        case rules.DREW:
            secret = seen_by(a, seat)
            return Drew(seat, Cards(sorted(secret.known + cards_in(edition, b)), secret.hidden))
        case rules.THREW:
            return Threw(seat, DICE[a], b)
        case rules.MOVED:
            return Moved(seat, a)
        case rules.EXCHANGED:
            return Exchanged(seat, a, got=seen_by(b, seat, a), gave=seen_by(c, seat, a))
        case rules.PUSHED:
            return Pushed(seat, a, gave=seen_by(1 << 8 * b, seat, a), got=seen_by(1 << 8 * c, seat, a))
        case rules.TRIPPED:
            return Tripped(seat, Cards([kinds(edition)[a]], 0), b)
        case rules.SANG:
            return Sang(seat, a)
        case rules.LAID:
            return Laid(seat, Cards(cards_in(edition, a), 0))
        case rules.RETURNED:
            return Returned(seat)
        case rules.ENDED:
            return Ended(seat)
        case rules.LIMIT:
            return Limit()
    return None


@once
def kinds(edition: Box) -> list[int]:
    """The points of each kind of card."""
    return [*(cards.value for cards in edition.helmets), *(-cards.value for cards in edition.penalties)]


@once
def _kinds(edition: Box) -> list[tuple[int, int]]:
    """The points of each kind of card and where it is counted, from the least."""
    return sorted((points, 8 * kind) for kind, points in enumerate(kinds(edition)))


def cards_in(edition: Box, word: int) -> list[int]:
    """The points of some cards, from the least."""
    cards = int(word)
    return [points for points, place in _kinds(edition) for _ in range(cards >> place & 255)] if cards else []


def _hand(edition: Box, known: list[int], owner: int, seat: int | None) -> Cards:
    """A hand as a seat knows it."""
    whole = cards_in(edition, known[knowledge.group(owner, owner)])
    if owner == seat:
        return Cards(whole, 0)
    certain = cards_in(edition, known[knowledge.EVERYBODY if seat is None else knowledge.group(seat, seat)])
    return Cards(certain, len(whole) - len(certain))
