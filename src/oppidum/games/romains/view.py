"""What a seat of Astérix et les Romains may see: the way, what is laid down, its own hand, and of the other hands
what it gave, took or saw. Who has let a question pass is seen by nobody else (romains.9)."""

from typing import Literal, NamedTuple

from oppidum.engine import kernel, seen
from oppidum.engine.records import Record, plain
from oppidum.games.romains import knowledge
from oppidum.games.romains.actions import DICE, Die
from oppidum.games.romains.box import Edition as Box
from oppidum.games.romains.layout import BLACK
from oppidum.games.romains.phases import PHASES
from oppidum.games.romains.shown import Cards, cards_of, kinds_of

Phase = Literal["choosing", "exchange", "jostling", "jostled", "empty_handed", "over"]
SquareEvent = Literal["menhir", "cohort", "bard"]
SQUARE_EVENTS: tuple[SquareEvent, ...] = ("menhir", "cohort", "bard")


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


def view(edition: Box, box: Record, s: Record, seat: int | None) -> View:
    now = plain(s)
    phase = PHASES.names[now.phase]
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
        thrown = Thrown(DICE[BLACK], now.steps, goal)
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
        laid=[cards_of(edition, laid[other]) for other in seats],
        points=points,
        pile=now.top + now.tails,
        under=[kinds_of(edition)[kind] for kind in under[: now.tails]],
        removed=int(box.removed[now.seats]),
    )


def _hand(edition: Box, known: list[int], owner: int, seat: int | None) -> Cards:
    """A hand as a seat knows it."""
    whole = cards_of(edition, known[knowledge.group(owner, owner)])
    if owner == seat:
        return Cards(whole, 0)
    certain = cards_of(edition, known[knowledge.EVERYBODY if seat is None else knowledge.group(seat, seat)])
    return Cards(certain, len(whole) - len(certain))
