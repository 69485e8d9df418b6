"""What a seat of Astérix, le jeu de cartes may see: everything but the cards that others have chosen and not yet
shown, the card that another looks at, and the order of the pile. Hands are no secret: all that leaves or comes back
has been seen."""

from collections import Counter
from typing import Any, Literal, NamedTuple, TypeVar

from msgspec import Struct

from oppidum.engine import kernel, seen
from oppidum.engine.edition import once
from oppidum.engine.records import Record, plain
from oppidum.engine.seen import Knows
from oppidum.engine.spoken import Event
from oppidum.engine.words import Language, language, words
from oppidum.games.cartes import events
from oppidum.games.cartes.box import Edition as Box
from oppidum.games.cartes.box import pack
from oppidum.games.cartes.layout import GAUL_VALUES
from oppidum.games.cartes.scoring import worth

SomeCard = TypeVar("SomeCard")
Phase = Literal["choosing", "looking", "freeing", "over"]
PHASES: tuple[Phase, ...] = ("choosing", "looking", "freeing", "over")
Reason = Literal["last", "empty", "blocked"]
REASONS: tuple[Reason, ...] = ("last", "empty", "blocked")


class Gaul(NamedTuple):
    """A card of a player's own: value and potions; Idéfix has neither."""

    value: int
    potions: int

    def __str__(self) -> str:
        return f"{self.value}/{self.potions}" if self.value else "Idéfix"


class Card(Struct, frozen=True, tag_field="card", tag="shown"):
    """A Roman, or a pirate: then the value is 0, and the names say whom it frees."""

    value: int
    en: str
    fr: str

    def name(self, lang: Language | None = None) -> str:
        return self.fr if (lang or language()) == "fr" else self.en

    def say(self, lang: Language | None = None) -> str:
        key = "roman" if self.value else "pirate"
        return words(__package__).say("cards", key, lang, value=self.value, name=self.name(lang))


class Hidden(Struct, frozen=True, tag_field="card", tag="hidden"):
    """A card that only others may see."""

    def say(self, lang: Language | None = None) -> str:
        return words(__package__).say("cards", "hidden", lang)


class Cards(Struct, frozen=True):
    """Several Romans and pirates."""

    cards: list[Card]

    def say(self, lang: Language | None = None) -> str:
        return ", ".join(card.say(lang) for card in self.cards) or "–"


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


class Chosen(Event, frozen=True, tag="character"):
    seat: int
    character: str


class Round(Event, frozen=True, tag="round"):
    number: int


class Turned(Event, frozen=True, tag="turned"):
    card: Card


class Committed(Event, frozen=True, tag="committed"):
    seat: int
    gaul: Gaul | Hidden


class Revealed(Event, frozen=True, tag="revealed"):
    seat: int
    gaul: Gaul


class Won(Event, frozen=True, tag="won"):
    seat: int
    card: Card


class Gone(Event, frozen=True, tag="gone"):
    card: Card


class Discarded(Event, frozen=True, tag="discarded"):
    seat: int
    gaul: Gaul


class Several(Event, frozen=True, tag="several"):
    count: int


class Looked(Event, frozen=True, tag="looked"):
    seat: int
    card: Card | Hidden


class Kept(Event, frozen=True, tag="kept"):
    seat: int
    card: Card


class Gave(Event, frozen=True, tag="gave"):
    seat: int
    other: int
    card: Card


class Drew(Event, frozen=True, tag="drew"):
    seat: int
    cards: Cards


class Closed(Event, frozen=True, tag="closed"):
    reason: Reason


class Freed(Event, frozen=True, tag="freed"):
    seat: int
    card: Card
    pirate: Card


class Scored(Event, frozen=True, tag="scored"):
    seat: int
    round: int
    points: int


EVENTS = (  # by kind
    Chosen,
    Round,
    Turned,
    Committed,
    Revealed,
    Won,
    Gone,
    Discarded,
    Several,
    Looked,
    Kept,
    Gave,
    Drew,
    Closed,
    Freed,
    Scored,
)


def view(edition: Box, box: Record, s: Record, seat: int | None) -> View:
    now, scoring = plain(s), _plain_box(edition)
    phase = PHASES[now.phase]
    seats = range(now.seats)
    cards = cards_of(edition)
    gauls = [_gauls(edition)[character] for character in now.character.tolist()]
    taken, chosen = now.taken.tolist(), now.chosen.tolist()
    won = [_in(cards, taken[other]) for other in seats]
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
        hands=[_in(own, hand) for own, hand in zip(gauls, now.hand.tolist(), strict=True)][: now.seats],
        committed=[bool(chosen[other]) for other in seats],
        chosen=None if seat is None or not chosen[seat] else _in(gauls[seat], chosen[seat])[0],
        looker=looker,
        looked=cards[now.looked] if looks else None,
        romans=[[card for card in held if card.value] for held in won],
        pirates=[[card for card in held if not card.value] for held in won],
        worth=[worth(scoring, taken[other] & scoring.romans) for other in seats],
        pile=now.pile.bit_count(),
        unseen=[Unseen(card, left) for card, left in Counter(_in(cards, unseen)).items()],
        points=now.points[: now.finished].T.tolist()[: now.seats],
    )


def event(edition: Box, row: list[int], knows: Knows) -> Event | None:
    """Everybody hears everything, but for the card chosen and the card looked at."""
    kind, seat, a, b, _, _ = row
    cards = cards_of(edition)
    match kind:
        case events.CHARACTER:
            return Chosen(seat, edition.characters[a].name)
        case events.ROUND:
            return Round(a)
        case events.TURNED:
            return Turned(cards[a])
        case events.COMMITTED:
            return Committed(seat, _gauls(edition)[b][a] if knows(seat) else Hidden())
        case events.REVEALED:
            return Revealed(seat, _gauls(edition)[b][a])
        case events.WON:
            return Won(seat, cards[a])
        case events.GONE:
            return Gone(cards[a])
        case events.DISCARDED:
            return Discarded(seat, _gauls(edition)[b][a])
        case events.SEVERAL:
            return Several(a)
        case events.LOOKED:
            return Looked(seat, cards[a] if knows(seat) else Hidden())
        case events.KEPT:
            return Kept(seat, cards[a])
        case events.GAVE:
            return Gave(seat, a, cards[b])
        case events.DREW:
            return Drew(seat, Cards(_in(cards, a)))
        case events.CLOSED:
            return Closed(REASONS[a])
        case events.FREED:
            return Freed(seat, cards[a], cards[b])
        case events.SCORED:
            return Scored(seat, a, b)
    return None


@once
def cards_of(edition: Box) -> list[Card]:
    """The Romans and pirates of the box, by number."""
    names = {rank.name_en: (rank.name_en, rank.name_fr) for rank in edition.ranks}
    own = words(__package__)
    cards = [Card(rank.value, *names[rank.name_en]) for rank in edition.ranks for _ in range(rank.count)]
    for pirate in edition.pirates:
        frees = names[pirate.rank] if pirate.rank else (own.name(pirate.frees, "en"), own.name(pirate.frees, "fr"))
        cards.append(Card(0, *frees))
    return cards


@once
def _gauls(edition: Box) -> list[list[Gaul]]:
    """The cards of each character, by number; Idéfix is the last."""
    return [
        [*(Gaul(card + 1, character.potions[card]) for card in range(GAUL_VALUES)), Gaul(0, 0)]
        for character in edition.characters
    ]


@once
def _plain_box(edition: Box) -> Any:
    """What `worth` needs of the box, for Python."""
    box = plain(pack(edition))
    return box._replace(value=box.value.tolist(), of_value=box.of_value.tolist())


def _in(cards: list[SomeCard], bits: int) -> list[SomeCard]:
    """Those in a set, from the first."""
    found = []
    while bits:
        found.append(cards[(bits & -bits).bit_length() - 1])
        bits &= bits - 1
    return found
