"""The box of Astérix, le jeu de cartes: Gauls, Romans and pirates, so that other boxes can be typed in."""

from collections.abc import Sequence
from typing import Annotated

import numpy as np
from msgspec import Meta, Struct

from oppidum.engine import edition
from oppidum.engine.edition import Fault
from oppidum.engine.records import Record, blank
from oppidum.engine.translated import Translated
from oppidum.engine.words import Phrase
from oppidum.games.cartes.layout import (
    BOX,
    GAUL_VALUES,
    MOST_CARDS,
    MOST_CHARACTERS,
    MOST_POTIONS,
    MOST_VALUE,
    SEATS,
    SETS,
    only,
)

KINDS = ("highest", "lowest", "choice", "rank")  # what a pirate frees
LEAST_CARDS = 2  # one to turn up, and a next one


class Character(Struct, frozen=True, forbid_unknown_fields=True):
    """One player's Gauls: the potions on the cards of value 1 to 10."""

    name: str
    potions: tuple[Annotated[int, Meta(ge=1, le=MOST_POTIONS)], ...]


class Rank(Struct, frozen=True, forbid_unknown_fields=True):
    """Romans that are alike."""

    value: Annotated[int, Meta(ge=1, le=MOST_VALUE)]
    count: Annotated[int, Meta(ge=1, lt=len(SETS))]
    name: Translated


class Pirate(Struct, frozen=True, forbid_unknown_fields=True):
    """One pirate card: whom it frees."""

    frees: str
    rank: str | None = None
    """The name of the rank, the English one if it has one, where it frees one of a rank."""


class Edition(edition.Edition, frozen=True, kw_only=True):
    """An edition file of Astérix, le jeu de cartes."""

    characters: tuple[Character, ...]
    ranks: tuple[Rank, ...]
    pirates: tuple[Pirate, ...]


def fault(key: str, reason: str, **details: int | str | None) -> Fault:
    return Fault(key, Phrase(__package__, "faults", reason, **details))


def pack(contents: Edition) -> Record:
    """The box as the rules read it."""
    boxes = blank(BOX, 1)
    box: Record = boxes[0]
    _pack_characters(box, contents.characters)
    romans = sum(rank.count for rank in contents.ranks)
    cards = romans + len(contents.pirates)
    if cards > MOST_CARDS:
        raise fault("ranks", "too_many_cards", count=cards, most=MOST_CARDS)
    if not romans or cards < LEAST_CARDS:
        raise fault("ranks", "too_few_cards", count=cards, least=LEAST_CARDS)
    box.cards = (1 << cards) - 1
    box.romans = (1 << romans) - 1
    _pack_ranks(box, contents.ranks)
    _pack_pirates(box, contents, romans)
    _pack_copies(box, contents)
    boxes.flags.writeable = False
    return box


def _pack_characters(box: Record, characters: Sequence[Character]) -> None:
    if not SEATS <= len(characters) <= MOST_CHARACTERS:
        raise fault("characters", "characters", count=len(characters), least=SEATS, most=MOST_CHARACTERS)
    names = [character.name for character in characters]
    for number, character in enumerate(characters):
        key = f"characters[{number}]"
        if names.index(character.name) != number:
            raise fault(key, "twice", name=character.name)
        if len(character.potions) != GAUL_VALUES:
            raise fault(key, "potions", name=character.name, count=len(character.potions), needed=GAUL_VALUES)
        for value, potions in enumerate(character.potions, 1):
            box.place[number, value - 1] = (GAUL_VALUES - value) * MOST_POTIONS + MOST_POTIONS - potions
    box.characters = len(characters)


def _pack_ranks(box: Record, ranks: Sequence[Rank]) -> None:
    card = below = 0
    names = [rank.name.first for rank in ranks]
    for number, rank in enumerate(ranks):
        key = f"ranks[{number}]"
        if names.index(rank.name.first) != number:
            raise fault(key, "twice", name=rank.name.first)
        if rank.value <= below:
            raise fault(key, "order", value=rank.value, below=below)
        below = rank.value
        box.value[card : card + rank.count] = rank.value
        box.of_value[rank.value] = ((1 << rank.count) - 1) << card
        card += rank.count


def _pack_pirates(box: Record, contents: Edition, first: int) -> None:
    values = {rank.name.first: rank.value for rank in contents.ranks}
    sets = dict.fromkeys(KINDS, np.uint64(0))
    for number, pirate in enumerate(contents.pirates):
        key = f"pirates[{number}]"
        if pirate.frees not in KINDS:
            raise fault(key, "frees", frees=pirate.frees, known=", ".join(KINDS))
        if pirate.frees != "rank" and pirate.rank is not None:
            raise fault(key, "rank_unused", frees=pirate.frees)
        if pirate.frees == "rank":
            if pirate.rank is None:
                raise fault(key, "rank_missing")
            if pirate.rank not in values:
                raise fault(key, "no_rank", rank=pirate.rank, known=", ".join(values))
            box.freed[first + number] = values[pirate.rank]
        sets[pirate.frees] |= only(first + number)
    box.highest, box.lowest, box.choice, box.named = (sets[kind] for kind in KINDS)


def _pack_copies(box: Record, contents: Edition) -> None:
    cards: list[Rank | Pirate] = [rank for rank in contents.ranks for _ in range(rank.count)]
    cards += contents.pirates
    for number, card in enumerate(cards):
        box.alike[number] = sum(1 << other for other, same in enumerate(cards) if same == card)
