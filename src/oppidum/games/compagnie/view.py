"""What a seat of Astérix & Compagnie may see: the table, all tokens, its own hand, and of the other hands the cards
that came back from an album and the colours of the backs."""

from typing import Literal, get_args

import numpy as np
from msgspec import Struct

from oppidum.engine import kernel, seen
from oppidum.engine.records import Record
from oppidum.engine.translated import Translated
from oppidum.games.compagnie import layout as at
from oppidum.games.compagnie import turns
from oppidum.games.compagnie.actions import CAMPS, Camp
from oppidum.games.compagnie.box import Edition as Box
from oppidum.games.compagnie.events import EVENTS, event
from oppidum.games.compagnie.named import Named, album_of, card_of
from oppidum.games.compagnie.vocabulary import COLOURS, TOKENS

__all__ = ["EVENTS", "event"]

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


class Card(Named, frozen=True):
    """A card of a hand, with what is printed on it."""

    colour: str
    force: int
    text: Translated
    """Constraint and power."""


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
    effect: Translated
    """What the album does when it is laid."""
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
    wealth: int
    """Sesterces that win the match."""
    enough: int
    """Force that wins an album."""
    pile: int
    discards: list[Named]
    unread: int
    """Albums in the pile."""


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
        card=None if int(s.card) == at.NOBODY else card_of(edition, int(s.card)),
        place=None if over or int(s.phase) in _PLACELESS else int(s.place),
        speaks=_speaks(edition, s),
        moving=_moving(edition, int(s.moving)) if s.phase == at.DESTINATION else None,
        fights=[_fight(edition, s, place) for place in seats],
        hands=[_hand(edition, s, other, other == seat) for other in seats],
        joins=_joins(edition, box, s, seat),
        tokens=[dict(zip(TOKENS, s.tokens[other].tolist(), strict=True)) for other in seats],
        reserve=dict(zip(TOKENS, s.tokens[at.RESERVE].tolist(), strict=True)),
        albums=[_albums(edition, int(s.won[other])) for other in seats],
        sesterces=sesterces,
        wealth=at.WEALTH,
        enough=at.ENOUGH,
        pile=int(s.piled),
        discards=[card_of(edition, kind) for kind in s.heap[: s.heaped].tolist()],
        unread=int(s.unread).bit_count(),
    )


_PLACELESS = (at.TURN, at.PLACING, at.BONUS_KIND, at.POTION_ON, at.FISH_ON, at.BOAR_ON, at.REINFORCING)
_SPEAKING = (at.POWER, at.TARGET, at.DESTINATION, at.CHOOSING_TOKEN, at.STEALING, at.DISCARDING)


def _moving(edition: Box, character: int) -> Moving:
    spot = character >> at.SPOT_SHIFT & at.SPOTS - 1
    return Moving(card_of(edition, character & at.KINDS - 1), spot >> 1, CAMPS[spot & 1])


def _speaks(edition: Box, s: Record) -> Named | None:
    """Whose sentences are being carried out."""
    if int(s.phase) not in _SPEAKING:
        return None
    if not s.mine:
        return album_of(edition, int(s.album[s.place]))
    for character in s.down[: s.downs].tolist():
        if character & at.LAST and character >> at.SPOT_SHIFT + 1 & at.SEATS - 1 == s.place:
            return card_of(edition, character % at.KINDS)
    return None


def _fight(edition: Box, s: Record, place: int) -> Fight:
    number = int(s.album[place])
    effect = edition.album[number].effect_text
    return Fight(album_of(edition, number), effect, _camp(edition, s, 2 * place), _camp(edition, s, 2 * place + 1))


def _camp(edition: Box, s: Record, spot: int) -> Camped:
    characters = [
        Character(
            card_of(edition, character % at.KINDS),
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


def _albums(edition: Box, won: int) -> list[Named]:
    return [album_of(edition, number) for number in range(len(edition.album)) if won >> number & 1]


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
    printed = [_printed(edition, kind) for kind, count in enumerate(known) if count for _ in range(count)]
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
    text = card.constraint_text.joined(card.power_text)
    return Card(card.key, card.name, card.colour, card.force, text)
