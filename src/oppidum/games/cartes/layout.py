"""What the box and a match of Astérix, le jeu de cartes are made of.

A player's hand is a set of eleven bits: the Gauls of value 1 to 10, then Idéfix. The Romans and pirates of the box
are numbered, Romans first and from the lowest, and a set of them is one 64-bit word with a bit for each card.
"""

from typing import Any, TypeAlias

import numpy as np

from oppidum.engine.bits import ONE, count
from oppidum.engine.compiling import rule
from oppidum.engine.dice import DICE
from oppidum.engine.options import options_layout
from oppidum.engine.records import layout
from oppidum.games.cartes.options import OPTIONS

Cards: TypeAlias = Any  # np.uint64, a set of Romans and pirates

SEATS = 5
ROUNDS = 4
GAUL_VALUES = 10
MOST_POTIONS = 4
MOST_CHARACTERS = 8
MOST_CARDS = 60  # Romans and pirates
MOST_VALUE = 30  # of a Roman

IDEFIX = 1 << GAUL_VALUES  # in a hand
GAULS = IDEFIX - 1
HAND = GAULS | IDEFIX

NO_CARDS = np.uint64(0)
NO_CARD = -1
NOBODY = -1

SETS = (0, 0, 20, 50, 100)  # points for so many Romans of a rank
LOT, BY_SEAT = range(2)  # option characters

GAUL, DOG, KEEP, GIVE = 0, GAUL_VALUES, GAUL_VALUES + 1, GAUL_VALUES + 2  # codes; Gauls by value less 1
FREE = GIVE + SEATS  # by value
CODES = FREE + MOST_VALUE + 1
MOST_ACTIONS = MOST_VALUE

BOX = layout(
    ("characters", "i8"),  # how many
    ("place", "i8", (MOST_CHARACTERS, GAUL_VALUES)),  # of each Gaul among all: 0 is the strongest, equals share one
    ("cards", "u8"),  # all Romans and pirates
    ("romans", "u8"),
    ("value", "i8", MOST_CARDS),  # of each Roman; 0 for a pirate
    ("of_value", "u8", MOST_VALUE + 1),  # the Romans of each value
    ("alike", "u8", MOST_CARDS),  # all copies of each card, itself included
    ("named", "u8"),  # pirates that free a Roman of a certain rank
    ("freed", "i8", MOST_CARDS),  # its value, for each of them
    ("highest", "u8"),  # pirates that free the highest
    ("lowest", "u8"),
    ("choice", "u8"),
)

STATE = layout(
    ("dice", DICE),
    ("options", options_layout(OPTIONS)),
    ("seats", "i8"),
    ("phase", "i8"),
    ("waiting", "i8"),  # a bit for each seat that may act
    ("finished", "i8"),  # rounds
    ("pile", "u8"),
    ("up", "i8"),  # the card turned up
    ("looker", "i8"),  # who looks through Idéfix
    ("looked", "i8"),  # the card looked at
    ("character", "i8", SEATS),
    ("hand", "i8", SEATS),
    ("chosen", "i8", SEATS),  # the card committed, still in the hand; 0 for none
    ("taken", "u8", SEATS),  # Romans and pirates: of copies the first so many, whichever they were
    ("choices", "i8", SEATS),  # Romans that the seat has yet to free as it likes
    ("points", "i8", (ROUNDS, SEATS)),
)


@rule
def only(card: int) -> Cards:
    """The set of one card."""
    return ONE << np.uint64(card)


@rule
def figure(cards: Cards) -> Any:
    """The cards as a figure for the log."""
    return np.int64(cards)


@rule
def size(hand: int) -> int:
    """How many Gaulish cards there are."""
    return count(np.uint64(hand))
