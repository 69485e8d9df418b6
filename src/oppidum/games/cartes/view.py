"""What a seat of Astérix, le jeu de cartes may see: everything but the cards that others have chosen and not yet
shown, the card that another looks at, and the order of the pile. Hands are no secret: all that leaves or comes back
has been seen."""

from collections import Counter
from typing import Any, Literal, NamedTuple

from oppidum.engine import kernel, seen
from oppidum.engine.edition import once
from oppidum.engine.records import Record, plain
from oppidum.games.cartes.box import Edition as Box
from oppidum.games.cartes.box import pack
from oppidum.games.cartes.named import Card, Gaul, cards_of, chosen_of, gauls_of
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
    now, scoring = plain(s), _plain_box(edition)
    phase = PHASES.names[now.phase]
    seats = range(now.seats)
    cards = cards_of(edition)
    gauls = [gauls_of(edition)[character] for character in now.character.tolist()]
    taken, chosen = now.taken.tolist(), now.chosen.tolist()
    won = [chosen_of(cards, taken[other]) for other in seats]
    looker = now.looker if phase == "looking" else None
    looks = looker is not None and looker == seat
    unseen = now.pile
    if looker is not None and not looks:
        unseen |= 1 << now.looked
    return View(
        seat=seat,
        seats=now.seats,
        to_act=kernel.awaited(box, s),
        scores=kernel.score_list(box, s) if phase == "over" else None,
        phase=phase,
        round=min(now.finished + 1, len(now.points)),
        characters=[edition.characters[character].name for character in now.character[: now.seats]],
        turned=cards[now.up] if phase == "choosing" else None,
        hands=[chosen_of(own, hand) for own, hand in zip(gauls, now.hand.tolist(), strict=True)][: now.seats],
        committed=[bool(chosen[other]) for other in seats],
        chosen=None if seat is None or not chosen[seat] else chosen_of(gauls[seat], chosen[seat])[0],
        looker=looker,
        looked=cards[now.looked] if looks else None,
        romans=[[card for card in held if card.value] for held in won],
        pirates=[[card for card in held if not card.value] for held in won],
        worth=[worth(scoring, taken[other] & scoring.romans) for other in seats],
        pile=now.pile.bit_count(),
        unseen=[Unseen(card, left) for card, left in Counter(chosen_of(cards, unseen)).items()],
        points=now.points[: now.finished].T.tolist()[: now.seats],
    )


@once
def _plain_box(edition: Box) -> Any:
    """What `worth` needs of the box, for Python."""
    box = plain(pack(edition))
    return box._replace(value=box.value.tolist(), of_value=box.of_value.tolist())
