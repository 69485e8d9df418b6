"""What a seat of Astérix & Compagnie may see: the table, all tokens, its own hand, and of the other hands the cards
that came back from an album and the colours of the backs."""

from typing import Literal, get_args

import numpy as np
from msgspec import Struct

from oppidum.engine import kernel, seen
from oppidum.engine.records import Record
from oppidum.engine.seen import Knows
from oppidum.engine.spoken import Event
from oppidum.engine.words import Language, language
from oppidum.games.compagnie import layout as at
from oppidum.games.compagnie import turns
from oppidum.games.compagnie.actions import CAMPS, Camp
from oppidum.games.compagnie.box import Edition as Box
from oppidum.games.compagnie.vocabulary import COLOURS, TOKENS, WHAT

Question = Literal[
    "turn",
    "place",
    "pay",
    "pay_cards",
    "power",
    "target",
    "destination",
    "token",
    "steal",
    "discard",
    "bonus",
    "potion",
    "fish",
    "boar",
    "reinforce",
    "consolation",
    "camp",
    "over",
]
QUESTIONS: tuple[Question, ...] = get_args(Question)


class Named(Struct, frozen=True):
    """A card or an album, by its key and its names."""

    key: str
    en: str
    fr: str

    def say(self, lang: Language | None = None) -> str:
        return self.fr if (lang or language()) == "fr" else self.en


class Card(Named, frozen=True):
    """A card of a hand, with what is printed on it."""

    colour: str
    force: int
    text: Named
    """Constraint and power, in both languages."""


class Character(Struct, frozen=True):
    """A character in play."""

    card: Named
    colour: str
    force: int
    """As printed."""
    potion: bool
    out: bool
    """K.O.: face down."""
    last: bool
    """Placed last on this album."""


class Camped(Struct, frozen=True):
    """One side of an album."""

    seat: int
    force: int
    """Of those in sight, towards 15."""
    characters: list[Character]


class Side(Struct, frozen=True):
    """A side of an album: its place and its camp."""

    place: int
    camp: Camp


class Moving(Struct, frozen=True):
    """A character that waits to be told where it goes, and where it stands."""

    card: Named
    place: int
    camp: Camp


class Fight(Struct, frozen=True):
    """An album on the table and its two sides."""

    album: Named
    effect: Named
    """What the album does when it is laid; its names are the two texts."""
    gaul: Camped
    roman: Camped


class Hand(Struct, frozen=True):
    """A hand as somebody knows it."""

    known: list[Card]
    hidden: int
    """How many more there are."""
    backs: dict[str, int] | None
    """The colours of these, where the backs show them."""


class View(seen.View, frozen=True, kw_only=True, tag="compagnie"):
    """The table of Astérix & Compagnie."""

    question: Question
    turn: int | None
    turns: int
    """Taken so far."""
    card: Named | None
    """That is being played."""
    place: int | None
    """The album that the question is about."""
    speaks: Named | None
    """The character or the album whose sentences are being carried out."""
    moving: Moving | None
    fights: list[Fight]
    """By place: the first between seats 0 and 1, and so on."""
    hands: list[Hand]
    """Of each seat, as this one knows them."""
    joins: dict[str, list[Side]]
    """The cards that the seat that looks may play now, and the sides that they may join."""
    tokens: list[dict[str, int]]
    """Of each seat."""
    reserve: dict[str, int]
    albums: list[list[Named]]
    """Won by each seat."""
    sesterces: list[int]
    """Towards 50."""
    pile: int
    discards: list[Named]
    unread: int
    """Albums in the pile."""


class Begins(Event, frozen=True, tag="begins"):
    seat: int


class Drew(Event, frozen=True, tag="drew"):
    seat: int
    card: Named | str
    """What the listener knows of it: the card, its colour, or that it is one."""


class Reshuffled(Event, frozen=True, tag="reshuffled"):
    seat: int


class OfCard(Event, frozen=True):
    seat: int
    card: Named


class Discarded(OfCard, frozen=True, tag="discarded"):
    pass


class Returned(OfCard, frozen=True, tag="returned"):
    pass


class OnSide(Event, frozen=True):
    """Something happens to a character on a side of an album."""

    seat: int
    card: Named
    place: int
    camp: Camp


class Played(OnSide, frozen=True, tag="played"):
    pass


class Drank(OnSide, frozen=True, tag="drank"):
    pass


class KnockedOut(OnSide, frozen=True, tag="knocked_out"):
    pass


class Eliminated(OnSide, frozen=True, tag="eliminated"):
    pass


class Revived(OnSide, frozen=True, tag="revived"):
    pass


class Called(OnSide, frozen=True, tag="called"):
    """To this side, from another."""


class Moved(OnSide, frozen=True, tag="moved"):
    """To this side, from another."""


class OfToken(Event, frozen=True):
    seat: int
    token: str


class GaveBack(OfToken, frozen=True, tag="gave_back"):
    pass


class Gained(OfToken, frozen=True, tag="gained"):
    pass


class UsedBonus(OfToken, frozen=True, tag="used_bonus"):
    pass


class Stole(Event, frozen=True, tag="stole"):
    seat: int
    token: str
    other: int


class Robbed(Event, frozen=True, tag="robbed"):
    seat: int
    card: Named
    other: int


class UsedPower(OfCard, frozen=True, tag="used_power"):
    place: int


class Won(Event, frozen=True, tag="won"):
    seat: int
    album: Named
    force: int
    against: int


class Laid(Event, frozen=True, tag="laid"):
    seat: int
    album: Named
    camp: Camp


class Rich(Event, frozen=True, tag="rich"):
    seat: int
    sesterces: int


class Limit(Event, frozen=True, tag="limit"):
    pass


EVENTS: tuple[type[Event], ...] = (
    Begins,
    Drew,
    Reshuffled,
    Played,
    Discarded,
    GaveBack,
    Gained,
    Stole,
    Robbed,
    UsedPower,
    UsedBonus,
    Drank,
    KnockedOut,
    Eliminated,
    Revived,
    Called,
    Moved,
    Won,
    Returned,
    Laid,
    Rich,
    Limit,
)


def view(edition: Box, box: Record, s: Record, seat: int | None) -> View:
    """The table as a seat may see it."""
    over = int(s.phase) == at.OVER
    seats = range(int(s.seats))
    sesterces = kernel.score_list(box, s)
    return View(
        seat=seat,
        seats=len(seats),
        to_act=kernel.awaited(box, s),
        scores=sesterces if over else None,
        question=QUESTIONS[int(s.phase) - 1],
        turn=None if over else int(s.turn),
        turns=int(s.turns),
        card=None if int(s.card) == at.NOBODY else _card(edition, int(s.card)),
        place=None if over or int(s.phase) in _PLACELESS else int(s.place),
        speaks=_speaks(edition, s),
        moving=_moving(edition, int(s.moving)) if s.phase == at.DESTINATION else None,
        fights=[_fight(edition, s, place) for place in seats],
        hands=[_hand(edition, s, other, other == seat) for other in seats],
        joins=_joins(edition, box, s, seat),
        tokens=[dict(zip(TOKENS, s.tokens[other].tolist(), strict=True)) for other in seats],
        reserve=dict(zip(TOKENS, s.tokens[at.RESERVE].tolist(), strict=True)),
        albums=[
            [_album(edition, number) for number in range(len(edition.album)) if int(s.won[other]) >> number & 1]
            for other in seats
        ],
        sesterces=sesterces,
        pile=int(s.piled),
        discards=[_card(edition, kind) for kind in s.heap[: s.heaped].tolist()],
        unread=int(s.unread).bit_count(),
    )


def event(edition: Box, row: list[int], knows: Knows) -> Event | None:
    """All is said aloud but the cards that are drawn."""
    kind, seat, a, b, c, d = row
    told = EVENTS[kind]
    if told is Drew:
        if knows(seat):
            return Drew(seat, _card(edition, a))
        return Drew(seat, f"{edition.card[a].colour}_back" if edition.coloured_backs else "card")
    if told is Limit:
        return Limit()
    if issubclass(told, OnSide):
        spot = c if told in (Called, Moved) else b
        return told(seat, _card(edition, a), spot >> 1, CAMPS[spot & 1])
    if told is UsedPower:
        return UsedPower(seat, _card(edition, a), b)
    if issubclass(told, OfCard):
        return told(seat, _card(edition, a))
    if issubclass(told, OfToken):
        return told(seat, WHAT[a])
    match kind:
        case at.STOLE:
            return Stole(seat, WHAT[a], b)
        case at.ROBBED:
            return Robbed(seat, _card(edition, a), b)
        case at.WON:
            return Won(seat, _album(edition, a), c, d)
        case at.LAID:
            return Laid(seat, _album(edition, a), CAMPS[c])
        case at.RICH:
            return Rich(seat, a)
    return Begins(seat) if told is Begins else Reshuffled(seat)


_PLACELESS = (at.TURN, at.PLACING, at.BONUS_KIND, at.POTION_ON, at.FISH_ON, at.BOAR_ON, at.REINFORCING)
_SPEAKING = (at.POWER, at.TARGET, at.DESTINATION, at.CHOOSING_TOKEN, at.STEALING, at.DISCARDING)


def _card(edition: Box, kind: int) -> Named:
    card = edition.card[kind]
    return Named(card.key, card.en, card.fr)


def _album(edition: Box, number: int) -> Named:
    album = edition.album[number]
    return Named(album.key, album.en, album.fr)


def _moving(edition: Box, character: int) -> Moving:
    spot = character >> at.SPOT_SHIFT & at.SPOTS - 1
    return Moving(_card(edition, character & at.KINDS - 1), spot >> 1, CAMPS[spot & 1])


def _speaks(edition: Box, s: Record) -> Named | None:
    """Whose sentences are being carried out."""
    if int(s.phase) not in _SPEAKING:
        return None
    if not s.mine:
        return _album(edition, int(s.album[s.place]))
    for character in s.down[: s.downs].tolist():
        if character & at.LAST and character >> at.SPOT_SHIFT + 1 & at.SEATS - 1 == s.place:
            return _card(edition, character % at.KINDS)
    return None


def _fight(edition: Box, s: Record, place: int) -> Fight:
    number = int(s.album[place])
    album = edition.album[number]
    effect = Named(album.key, album.effect_en, album.effect_fr)
    return Fight(_album(edition, number), effect, _camp(edition, s, 2 * place), _camp(edition, s, 2 * place + 1))


def _camp(edition: Box, s: Record, spot: int) -> Camped:
    characters = [
        Character(
            _card(edition, character % at.KINDS),
            edition.card[character % at.KINDS].colour,
            edition.card[character % at.KINDS].force,
            bool(character & at.DOUBLED),
            bool(character & at.OUT),
            bool(character & at.LAST),
        )
        for character in s.down[: s.downs].tolist()
        if character >> at.SPOT_SHIFT & at.SPOTS - 1 == spot
    ]
    return Camped(int(s.owner[spot]), int(s.force[spot]), characters)


def _hand(edition: Box, s: Record, owner: int, whole: bool) -> Hand:
    """A hand, whole for its player, else what everybody knows of it."""
    cards: list[int] = s.hand[owner].tolist()
    known = cards if whole else s.seen[owner].tolist()
    hidden = [all_of - seen_of for all_of, seen_of in zip(cards, known, strict=True)]
    backs = None
    if edition.coloured_backs and not whole:
        backs = dict.fromkeys(COLOURS, 0)
        for card, count in zip(edition.card, hidden, strict=False):
            backs[card.colour] += count
    printed = [_printed(edition, kind) for kind, count in enumerate(known) for _ in range(count)]
    return Hand(printed, sum(hidden), backs)


def _joins(edition: Box, box: Record, s: Record, seat: int | None) -> dict[str, list[Side]]:
    """compagnie.5, compagnie.6: where each card of the hand that may be played may stand."""
    if seat is None or seat != s.actor or s.phase != at.TURN:
        return {}
    spots = np.zeros(at.KINDS, np.int64)
    turns.joins(box, s, seat, spots)
    return {
        card.key: [Side(spot >> 1, CAMPS[spot & 1]) for spot in range(at.SPOTS) if bits >> spot & 1]
        for card, bits in zip(edition.card, spots.tolist(), strict=False)
        if bits
    }


def _printed(edition: Box, kind: int) -> Card:
    card = edition.card[kind]
    text = Named(
        card.key,
        f"{card.constraint_en} {card.power_en}".strip(),
        f"{card.constraint_fr} {card.power_fr}".strip(),
    )
    return Card(card.key, card.en, card.fr, card.colour, card.force, text)
