"""Some cards as one number: a byte for each kind of card says how many there are.

Two hands are added, subtracted and swapped like numbers, and questions about all kinds are answered at once. No
byte ever exceeds 127, so that its highest bit is free for comparisons.
"""

from typing import Any, TypeAlias

import numpy as np

from oppidum.engine.bits import ONE, count
from oppidum.engine.compiling import rule

Cards: TypeAlias = Any  # np.uint64

KINDS = 8
NONE = np.uint64(0)
EACH = np.uint64(0x0101010101010101)
HIGH = np.uint64(0x8080808080808080)
BELOW = np.uint64(0x7F7F7F7F7F7F7F7F)
LAST_BYTE = np.uint64(56)
SEVEN = np.uint64(7)
BYTE = np.uint64(255)


@rule
def one(kind: int) -> Cards:
    """One card of a kind."""
    return ONE << np.uint64(kind << 3)


@rule
def total(cards: Cards) -> Any:
    """How many cards: the last byte of the product is the sum of all bytes."""
    return np.int64((cards * EACH) >> LAST_BYTE)


@rule
def how_many(cards: Cards, kind: int) -> Any:
    """How many cards of a kind."""
    return np.int64(cards >> np.uint64(kind << 3) & BYTE)


@rule
def figure(cards: Cards) -> Any:
    """The cards as a figure for the log."""
    return np.int64(cards)


@rule
def nth(cards: Cards, n: int) -> int:
    """The kind of the nth card, in the order of kinds: how many kinds end before it."""
    ends = cards * EACH
    return count((((np.uint64(n) * EACH) | HIGH) - ends) & HIGH)


@rule
def of_each(cards: Cards) -> Cards:
    """One card of each kind that is there."""
    return ((cards + BELOW) & HIGH) >> SEVEN


@rule
def without(cards: Cards, kind: int) -> Cards:
    """The cards less one of a kind, where there is one."""
    return cards - (of_each(cards) & one(kind))
