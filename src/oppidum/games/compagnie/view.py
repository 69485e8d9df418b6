"""What a seat of Astérix & Compagnie may see: the table, all tokens, its own hand, and of the other hands the cards
that came back from an album and the colours of the backs."""

from typing import Any, Literal

import numpy as np
from msgspec import Struct

from oppidum.engine import kernel, seen
from oppidum.engine.edition import once
from oppidum.engine.records import Record, plain
from oppidum.engine.translated import Translated
from oppidum.games.compagnie import layout as at
from oppidum.games.compagnie import phases, turns
from oppidum.games.compagnie.actions import CAMPS, Camp
from oppidum.games.compagnie.box import Edition as Box
from oppidum.games.compagnie.named import Named, albums_of, cards_of
from oppidum.games.compagnie.vocabulary import COLOURS, TOKENS

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
    now = plain(s)
    over = now.phase == phases.OVER
    seats = range(now.seats)
    cards = cards_of(edition)
    sesterces = kernel.score_list(box, s)
    down, tokens = now.down[: now.downs].tolist(), now.tokens.tolist()
    return View(
        seat=seat,
        seats=now.seats,
        to_act=kernel.awaited(box, s),
        scores=sesterces if over else None,
        question=phases.PHASES.names[now.phase],
        turn=None if over else now.turn,
        turns=now.turns,
        card=None if now.card == at.NOBODY else cards[now.card],
        place=None if over or now.phase in _PLACELESS else now.place,
        speaks=_speaks(edition, now, down),
        moving=_moving(edition, now.moving) if now.phase == phases.DESTINATION else None,
        fights=_fights(edition, now, down),
        hands=[_hand(edition, now, other, other == seat) for other in seats],
        joins=_joins(edition, box, s, now.actor) if seat == now.actor and now.phase == phases.TURN else {},
        tokens=[dict(zip(TOKENS, tokens[other], strict=True)) for other in seats],
        reserve=dict(zip(TOKENS, tokens[at.RESERVE], strict=True)),
        albums=[_albums(edition, won) for won in now.won[: now.seats].tolist()],
        sesterces=sesterces,
        wealth=at.WEALTH,
        enough=at.ENOUGH,
        pile=now.piled,
        discards=[cards[kind] for kind in now.heap[: now.heaped].tolist()],
        unread=now.unread.bit_count(),
    )


_PLACELESS = (
    phases.TURN,
    phases.PLACING,
    phases.BONUS_KIND,
    phases.POTION_ON,
    phases.FISH_ON,
    phases.BOAR_ON,
    phases.REINFORCING,
)
_SPEAKING = (phases.POWER, phases.TARGET, phases.DESTINATION, phases.CHOOSING_TOKEN, phases.STEALING, phases.DISCARDING)


def _moving(edition: Box, character: int) -> Moving:
    spot = character >> at.SPOT_SHIFT & at.SPOTS - 1
    return Moving(cards_of(edition)[character & at.KINDS - 1], spot >> 1, CAMPS[spot & 1])


def _speaks(edition: Box, now: Any, down: list[int]) -> Named | None:
    """Whose sentences are being carried out."""
    if now.phase not in _SPEAKING:
        return None
    if not now.mine:
        return albums_of(edition)[int(now.album[now.place])]
    for character in down:
        if character & at.LAST and character >> at.SPOT_SHIFT + 1 & at.SEATS - 1 == now.place:
            return cards_of(edition)[character % at.KINDS]
    return None


def _fights(edition: Box, now: Any, down: list[int]) -> list[Fight]:
    owners, forces = now.owner.tolist(), now.force.tolist()
    sides: list[list[Character]] = [[] for _ in range(2 * now.seats)]
    for character in down:
        sides[character >> at.SPOT_SHIFT & at.SPOTS - 1].append(_character(edition, character))
    camps = [Camped(*camp) for camp in zip(owners, forces, sides, strict=False)]
    albums, effects = albums_of(edition), _effects(edition)
    return [
        Fight(albums[number], effects[number], camps[2 * place], camps[2 * place + 1])
        for place, number in enumerate(now.album[: now.seats].tolist())
    ]


def _character(edition: Box, character: int) -> Character:
    kind = character % at.KINDS
    card = edition.card[kind]
    return Character(
        cards_of(edition)[kind],
        card.colour,
        card.force,
        bool(character & at.DOUBLED),
        bool(character & at.OUT),
        bool(character & at.LAST),
    )


@once
def _effects(edition: Box) -> list[Translated]:
    """What the albums do when they are laid, by number."""
    return [album.effect_text for album in edition.album]


def _albums(edition: Box, won: int) -> list[Named]:
    return [album for number, album in enumerate(albums_of(edition)) if won >> number & 1]


def _hand(edition: Box, now: Any, owner: int, whole: bool) -> Hand:
    """A hand, whole for its player, else what everybody knows of it."""
    cards: list[int] = now.hand[owner].tolist()
    known: list[int] = cards if whole else now.seen[owner].tolist()
    backs = None
    if edition.coloured_backs and not whole:
        backs = dict.fromkeys(COLOURS, 0)
        for card, held, seen_of in zip(edition.card, cards, known, strict=False):
            backs[card.colour] += held - seen_of
    printed = [card for card, count in zip(_printed(edition), known, strict=False) if count for _ in range(count)]
    return Hand(printed, sum(cards) - sum(known), backs)


def _joins(edition: Box, box: Record, s: Record, seat: int) -> dict[str, list[Side]]:
    """compagnie.5, compagnie.6: where each card of the hand that may be played may stand."""
    spots = np.zeros(at.KINDS, np.int64)
    turns.joins(box, s, seat, spots)
    return {
        card.key: [Side(spot >> 1, CAMPS[spot & 1]) for spot in range(at.SPOTS) if bits >> spot & 1]
        for card, bits in zip(edition.card, spots.tolist(), strict=False)
        if bits
    }


@once
def _printed(edition: Box) -> list[Card]:
    """All cards with what is printed on them, by kind."""
    return [
        Card(card.key, card.name, card.colour, card.force, card.constraint_text.joined(card.power_text))
        for card in edition.card
    ]
