"""What the box and a match of Astérix et les Romains are made of."""

from oppidum.engine.dice import DICE
from oppidum.engine.options import options_layout
from oppidum.engine.records import layout
from oppidum.games.romains.cards import KINDS
from oppidum.games.romains.options import OPTIONS

SEATS = 6
GROUPS = 1 + SEATS * (SEATS + 1) // 2  # everybody, each seat, each two seats
MOST_STEPS = 60  # from the camp to the village, in an edition
MOST_FACES = 12  # of a die
MOST_CARDS = 120
ROOM = 128  # for the cards known under the pile; some zeros are always behind them

HAND = 3  # cards drawn in the camp
BACK = 3  # squares, when the bard sings
TURNS = 2000  # before the match is stopped

NOTHING, MENHIR, COHORT, BARD = range(4)  # on a square
OPEN, ASKED, DONE = range(3)  # jostling in a move
GOES_ON, ENDS = range(2)  # option short_draw

WHITE, BLACK, EXCHANGE, PASS, JOSTLE = range(5)  # codes; from JOSTLE on one for each seat
DECLINE, CAMP, STAY, CODES = range(JOSTLE + SEATS, JOSTLE + SEATS + 4)
MOST_ACTIONS = SEATS

BOX = layout(
    ("village", "i8"),  # steps from the camp
    ("event", "i8", MOST_STEPS + 1),  # on each square
    ("cards", "u8"),  # all of them
    ("points", "i8", KINDS),  # of a card of each kind; penalties are below zero
    ("faces", "i8", 2),  # how many a die has
    ("face", "i8", (2, MOST_FACES)),
    ("removed", "i8", SEATS + 1),  # cards, by number of players
)

STATE = layout(
    ("dice", DICE),
    ("options", options_layout(OPTIONS)),
    ("seats", "i8"),
    ("phase", "i8"),
    ("turn", "i8"),  # whose move it is
    ("waiting", "i8"),  # a bit for each seat that may act
    ("steps", "i8"),  # that the black die showed, while others may shout
    ("sung", "i8"),  # 1 when the bard has sent the figure back in this move
    ("turns", "i8"),  # moves made
    ("square", "i8", SEATS),
    ("unseen", "u8"),  # the removed cards and those of the pile that nobody has seen
    ("top", "i8"),  # how many of these are in the pile
    ("tails", "i8"),  # how many known cards are under them
    ("tail", "u1", ROOM),  # their kinds, in the order in which they will be drawn
    ("laid", "u8", SEATS),  # cards laid down in the village
    ("exact", "i8", SEATS),  # a bit for each seat that everybody knows to know the whole hand
    ("known", "u8", (SEATS, GROUPS)),  # of each hand: what each group knows to be in it
)
