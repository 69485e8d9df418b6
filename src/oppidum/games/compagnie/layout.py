"""What the box and a match of Astérix & Compagnie are made of, and the numbers of actions, questions and events.

Seat s sits between place s, on the left, and place s − 1. A *spot* is a side of an album: 2 × place for the Gauls,
one more for the Romans. A character in play is one number: its kind, its spot and its marks; so is the action that
points at it.
"""

from oppidum.engine.dice import DICE
from oppidum.engine.options import options_layout
from oppidum.engine.records import layout
from oppidum.games.compagnie.options import OPTIONS
from oppidum.games.compagnie.vocabulary import BONUS, COLOURS, WHAT

SEATS = 4
SPOTS = 2 * SEATS
KINDS = 64  # of characters, and of albums
MOST_CARDS = 120
MOST_COUNT = 20  # of a sentence
ROOM = 128
SENTENCES = 256
RESERVE = SEATS  # the row of tokens that nobody has
NOBODY = -1

HAND = 5
ENOUGH = 15  # force that wins an album
ALBUM_WORTH = 15
CENTURION_WORTH = 3
WEALTH = 50  # sesterces that win the match
SAME = 2  # bonuses of a kind that a player may have
TURNS = 1000

# A character in play: kind + spot × 64 + marks.
SPOT_SHIFT = 6
DOUBLED = 1 << 9  # has a potion
OUT = 1 << 10  # K.O.
LAST = 1 << 11  # placed last on its album
TOUCHED = 1 << 12  # moved by the sentence that is being carried out

# Codes of actions. Below TARGETS: a character in play.
TARGETS = 1 << 12
PLAY = TARGETS  # + kind
THROW = PLAY + KINDS  # + kind: discard a card
TOKEN = THROW + KINDS  # + what
LOOT = BONUS + 1  # a token, or a card
TAKE = TOKEN + BONUS  # + LOOT × seat + what: steal it
GOAL = TAKE + LOOT * SEATS  # + spot: where a character moves
PLACE = GOAL + SPOTS  # + place: where a card is played
REUSE = PLACE + SEATS  # + place: a boar for the power of the last character there
DRAW_AND_USE, REINFORCE, DONE, USE, DECLINE, AS_GAUL, AS_ROMAN, CODES = range(REUSE + SEATS, REUSE + SEATS + 8)
MOST_ACTIONS = ROOM

BOX = layout(
    ("kinds", "i8"),
    ("coloured_backs", "i8"),
    ("copies", "i8", KINDS),
    ("force", "i8", KINDS),
    ("colour", "i8", KINDS),
    ("of_colour", "u8", len(COLOURS)),  # sets of kinds
    ("heroes", "u8"),
    ("legionaries", "u8"),
    ("centurions", "u8"),
    ("refuses", "u8"),  # potions
    ("constrained", "u8"),  # with something to pay or to need
    ("cost", "i8", (KINDS, len(WHAT))),
    ("power", "i8", (KINDS, 2)),  # first sentence, and the one after the last
    ("needs", "i8", (KINDS, 2)),
    ("effect", "i8", (KINDS, 2)),  # of an album
    ("albums", "u8"),  # all of them
    ("starting", "u8"),
    ("tokens", "i8", BONUS),
    # sentences
    ("word", "i8", SENTENCES),
    ("who", "i8", SENTENCES),
    ("what", "i8", SENTENCES),
    ("count", "i8", SENTENCES),
    ("fits", "u8", SENTENCES),  # kinds that the filter lets through
    ("least", "i8", SENTENCES),
    ("most", "i8", SENTENCES),
    ("pick", "i8", SENTENCES),
    ("where", "i8", SENTENCES),
    ("side", "i8", SENTENCES),
    ("to", "i8", SENTENCES),
    ("source", "i8", SENTENCES),  # `from`
)

STATE = layout(
    ("dice", DICE),
    ("options", options_layout(OPTIONS)),
    ("seats", "i8"),
    ("phase", "i8"),  # the question
    ("actor", "i8"),  # who answers it
    ("turn", "i8"),
    ("next", "i8"),  # whose turn follows
    ("turns", "i8"),  # taken so far
    ("card", "i8"),  # kind that is being played, or NOBODY
    ("place", "i8"),  # of the album that the question or the sentence is about
    ("owed", "i8", len(WHAT)),  # still to be paid for the card
    ("line", "i8"),  # sentence that is being carried out
    ("stop", "i8"),  # the one after the last
    ("you", "i8"),
    ("mine", "i8"),  # 1 for a power: its character, the last of the place, is left alone
    ("nth", "i8"),  # of the actors of the sentence
    ("left", "i8"),  # times that the actor has still to do it
    ("moving", "i8"),  # the character that waits for its destination
    ("winner", "i8"),  # of the album that is lost and won, while its loser is asked; else NOBODY
    ("offered", "i8"),  # how many choices there are
    ("choices", "i2", ROOM),  # their codes, in questions that are not about a hidden hand
    ("downs", "i8"),
    ("down", "i2", ROOM),  # characters in play, in the order in which they came
    ("force", "i8", SPOTS),
    ("heroes", "u8"),  # kinds of heroes in sight
    ("owner", "i8", SPOTS),  # who fights there
    ("own", "i8", SEATS),  # a bit for each spot of a seat
    ("reach", "i8", SEATS),  # and for both sides of its albums
    ("album", "i8", SEATS),  # on each place
    ("unread", "u8"),  # albums of the pile
    ("won", "u8", SEATS),  # albums
    ("tokens", "i8", (SEATS + 1, BONUS)),
    ("held", "i8", SEATS),  # cards in hand
    ("kinds", "u8", SEATS),  # that a hand has
    ("hand", "u1", (SEATS, KINDS)),  # how many of each
    ("seen", "u1", (SEATS, KINDS)),  # of these, known to everybody
    ("piled", "i8"),
    ("pile", "u1", ROOM),  # kinds, in no order
    ("heaped", "i8"),
    ("heap", "u1", ROOM),  # the discards
)
