"""What a seat of Astérix, le jeu de cartes may see: everything but the cards that others have chosen and not yet
shown, the card that another looks at, and the order of the pile. Hands are no secret: all that leaves or comes back
has been seen."""

from collections import Counter
from typing import Literal, NamedTuple

from oppidum.engine import kernel, seen
from oppidum.engine.records import Record
from oppidum.games.cartes.box import Edition as Box
from oppidum.games.cartes.layout import GAUL_VALUES
from oppidum.games.cartes.named import Card, Gaul, cards_of, chosen_of, gaul_of
from oppidum.games.cartes.phases import PHASES
from oppidum.games.cartes.scoring import worth

Phase = Literal["choosing", "looking", "freeing", "over"]


class Unseen(NamedTuple):
    """Cards that are alike and still to come, and how many are left."""

    card: Card
    left: int


class View(seen.View, frozen=True, kw_only=True, tag="cartes"):
    """The table of Astérix, le jeu de cartes."""

    phase: Phase
    round: int
    """From 1 to 4."""
    characters: list[str]
    """Of each seat."""
    turned: Card | None
    hands: list[list[Gaul]]
    """Of each seat, with the card chosen."""
    committed: list[bool]
    """Whether each seat has chosen a card."""
    chosen: Gaul | None
    """The card that this seat has chosen."""
    looker: int | None
    """Who looks at the next card."""
    looked: Card | None
    """That card, for the seat that looks."""
    romans: list[list[Card]]
    """Won by each seat."""
    pirates: list[list[Card]]
    worth: list[int]
    """What the Romans of each seat count as they lie there, before the pirates have their say."""
    pile: int
    """Cards in the pile."""
    unseen: list[Unseen]
    """Cards in the pile, with the one that another seat looks at."""
    points: list[list[int]]
    """Of each seat, for each finished round."""


def view(edition: Box, box: Record, s: Record, seat: int | None) -> View:
    phase = PHASES.names[s.phase]
    seats = range(s.seats)
    cards = cards_of(edition)
    taken = [chosen_of(cards, s.taken[other]) for other in seats]
    looker = int(s.looker) if phase == "looking" else None
    looks = looker is not None and looker == seat
    unseen = int(s.pile)
    if looker is not None and not looks:
        unseen |= 1 << int(s.looked)
    return View(
        seat=seat,
        seats=int(s.seats),
        to_act=kernel.awaited(box, s),
        scores=kernel.score_list(box, s) if phase == "over" else None,
        phase=phase,
        round=min(int(s.finished) + 1, len(s.points)),
        characters=[edition.characters[s.character[other]].name for other in seats],
        turned=cards[s.up] if phase == "choosing" else None,
        hands=[_hand(edition, int(s.character[other]), int(s.hand[other])) for other in seats],
        committed=[bool(s.chosen[other]) for other in seats],
        chosen=None if seat is None else _chosen(edition, s, seat),
        looker=looker,
        looked=cards[s.looked] if looks else None,
        romans=[[card for card in held if card.value] for held in taken],
        pirates=[[card for card in held if not card.value] for held in taken],
        worth=[int(worth(box, s.taken[other] & box.romans)) for other in seats],
        pile=int(s.pile).bit_count(),
        unseen=[Unseen(card, left) for card, left in Counter(chosen_of(cards, unseen)).items()],
        points=[s.points[: s.finished, other].tolist() for other in seats],
    )


def _hand(edition: Box, character: int, hand: int) -> list[Gaul]:
    return [gaul_of(edition, character, card) for card in range(GAUL_VALUES + 1) if hand >> card & 1]


def _chosen(edition: Box, s: Record, seat: int) -> Gaul | None:
    card = int(s.chosen[seat])
    return gaul_of(edition, s.character[seat], card.bit_length() - 1) if card else None
