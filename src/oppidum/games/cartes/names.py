"""What cards and characters are called where people write them: Gauls by value, Romans by value, pirates by whom they
free. The names of a box may be anything; here each is one word, and no two are the same."""

import re
import unicodedata
from collections.abc import Iterable
from functools import cache

from oppidum.engine.position import UNKNOWN, Numbers
from oppidum.games.cartes.box import Edition
from oppidum.games.cartes.layout import GAUL_VALUES

GAULS = (*map(str, range(1, GAUL_VALUES + 1)), "idefix")
EMPTY = "empty"  # a pile without cards


@cache
def characters_of(edition: Edition) -> tuple[str, ...]:
    return _single_words([character.name for character in edition.characters], reserved=[UNKNOWN])


@cache
def cards_of(edition: Edition) -> tuple[str, ...]:
    """The Romans and pirates of the box, by number; copies have the same name."""
    romans = [str(rank.value) for rank in edition.ranks]
    plain = [pirate.frees for pirate in edition.pirates if pirate.rank is None]
    ranks = [rank.name.first for rank in edition.ranks]
    named = dict(zip(ranks, _single_words(ranks, reserved=[UNKNOWN, EMPTY, *romans, *plain]), strict=True))
    cards = [str(rank.value) for rank in edition.ranks for _ in range(rank.count)]
    return (*cards, *(named[pirate.rank] if pirate.rank else pirate.frees for pirate in edition.pirates))


@cache
def number_in(names: tuple[str, ...]) -> Numbers:
    """Where a name stands first among these; accents and capitals may be left out."""
    known = {_plain(name): names.index(name) for name in reversed(names)}
    known |= {name: names.index(name) for name in names}
    return lambda word: known.get(word, known.get(_plain(word)))


def _plain(word: str) -> str:
    letters = unicodedata.normalize("NFKD", word)
    return "".join(letter for letter in letters if not unicodedata.combining(letter)).casefold()


def _single_words(names: Iterable[str], reserved: Iterable[str]) -> tuple[str, ...]:
    found: list[str] = []
    taken = set(reserved)
    for name in names:
        single = re.sub(r"[\s;*]+", "_", name).strip("_") or "_"
        word, number = single, 1
        while word in taken:
            number += 1
            word = f"{single}_{number}"
        taken.add(word)
        found.append(word)
    return tuple(found)
