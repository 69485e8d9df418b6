"""The records of Astérix en Égypte, and the numbers that stand for squares, barriers and actions.

A square is `row << 5 | column`. A barrier stands on the east edges of three squares one below the other (upright)
or on the south edges of three squares side by side (flat); its site is the first of the three, plus SQUARES where it
is flat. A corner of squares is numbered like the square to its north-west, one row and one column further, so that
the rim has numbers too.
"""

from oppidum.engine.compiling import rule
from oppidum.engine.dice import DICE
from oppidum.engine.options import options_layout
from oppidum.engine.records import Record, layout
from oppidum.engine.spec import Phases
from oppidum.games.egypte.options import OPTIONS, SEATS

WIDE, HIGH = 24, 18  # the largest board
SQUARES = HIGH << 5
CORNERS = (HIGH + 1) << 5
SITES = 2 * SQUARES
MOST_SEATS = SEATS[-1]
MOST_STEPS = 6  # of a move; see spread.py before you raise it
MOST_RED = 3  # red squares, so a move collects 0 to 3 papyrus
MOST_KINDS = 8  # of cards, and of papyrus
MOST_CARDS = 120
MOST_PAPYRUS = 32
MOST_BARRIERS = 64
HAND = 4  # egypte.1
MOST_TURNS = 500  # egypte.25

ORDINARY, CAMP, PALACE, OUTSIDE = range(4)  # squares
EAST, SOUTH, WEST, NORTH = range(4)  # directions; d ^ 2 is the opposite one
SABRE, PILUM = range(2)  # barriers, and the colour of the squares that they are for
BOAT, PATROL, POTION = range(3)  # cards; the first two put the barrier of the same number
WIND, PASSAGE, GOURD, MARKET, CROCODILES, BREATH = range(6)  # effects of papyrus
SHUFFLE, TURN_OVER = range(2)  # option reshuffle
ALLOWED, FORBIDDEN = range(2)  # option sealed_pawns
NOBODY = -1

PHASES = Phases()
PLAYING = PHASES.add("playing", rule=2)
OVER = PHASES.add("over", asks=False)

# An action is a tool (a kind of card, or MOST_KINDS + a kind of papyrus) and what is done with it.
COUNTS = MOST_RED + 1
TO_PLACE = SQUARES * COUNTS  # below it: move, to square * COUNTS + papyrus collected
TO_REMOVE = TO_PLACE + SITES
TO_SEND = TO_REMOVE + SITES  # the crocodiles, to a seat
PLAIN = TO_SEND + MOST_SEATS  # a card without effect, a papyrus that needs no more words
SPAN = PLAIN + 1
END = 2 * MOST_KINDS * SPAN  # the turn
CODES = END + 1
MOST_ACTIONS = CODES

BOX = layout(
    ("width", "i8"),
    ("height", "i8"),
    ("square", "u1", SQUARES),  # which are ordinary, camp, palace or outside
    ("exits", "u1", SQUARES),  # a bit per direction with a square; 16 times it where that is camp or palace
    ("block", "i8", (3, 4)),  # first and last column, first and last row of camp and palace, at their number
    ("home", "i8", 3),  # the square that stands for camp and palace, at their number
    ("reds", "i8"),
    ("red", "i8", MOST_RED),  # the red squares
    ("is_red", "u1", SQUARES),
    ("sites", "u8", (2, 2, HIGH)),  # where a barrier of a kind may stand, upright or flat, by row
    ("places", "i8", 2),  # how many sites each kind has
    ("place", "u2", (2, SITES)),  # and which
    ("rim", "u1", CORNERS),  # the ties of the corners of the board's limits
    ("rims", "i8"),  # how many limits there are: the outer one, and those of holes
    ("limits", "u8", HIGH + 1),  # the corners on these limits, by row
    ("corners", "u8", HIGH + 1),  # the same and those of camp and palace
    ("odd", "u1", SITES),  # bit i of a site: do its first i edges cross a fixed path from camp to palace oddly often?
    ("open", "u8", (2, HIGH)),  # the edges, east and south, between two squares
    ("plain", "u8", (2, HIGH)),  # the same between two ordinary squares
    ("red_rows", "u8", HIGH + 2),  # the red squares, by row, with a margin of one
    ("inside", "u8", (3, HIGH)),  # all squares, those of the camp, those of the palace
    ("kinds", "i8"),  # of cards
    ("use", "i8", MOST_KINDS),
    ("steps", "i8", MOST_KINDS),
    ("cards", "i8", MOST_KINDS),
    ("scripts", "i8"),  # kinds of papyrus
    ("effect", "i8", MOST_KINDS),
    ("number", "i8", MOST_KINDS),
    ("papyrus", "i8", MOST_KINDS),
    ("stock", "i8", 2),  # barriers
)

STATE = layout(
    ("dice", DICE),
    ("options", options_layout(OPTIONS)),
    ("seats", "i8"),
    ("phase", "i8"),
    ("turn", "i8"),  # the seat that plays
    ("turns", "i8"),  # already played
    ("cards", "i8"),  # still to be played this turn
    ("used", "i8"),  # papyrus this turn
    ("winner", "i8"),
    ("piled", "i8"),  # cards in the draw pile whose order nobody knows
    ("queued", "i8"),  # cards left of a pile that was turned over: the last ones of `queue`
    ("shown", "i8"),  # cards played
    ("hidden", "i8"),  # papyrus in the pile whose order nobody knows
    ("under", "i8"),  # papyrus put back under them
    ("standing", "i8"),  # barriers on the board
    ("pawn", "i8", MOST_SEATS),  # the square of each pawn
    ("laid", "i8", MOST_SEATS),  # who has laid down the palace
    ("missed", "i8", MOST_SEATS),  # turns still to be missed
    ("reserve", "i8", 2),
    ("kept", "i8", (MOST_SEATS, 2)),
    ("hand", "i1", (MOST_SEATS, MOST_KINDS)),
    ("known", "i1", (MOST_SEATS, MOST_KINDS)),  # the part of a hand that was drawn in sight of all
    ("pile", "i1", MOST_KINDS),
    ("held", "i1", (MOST_SEATS, MOST_KINDS)),  # papyrus
    ("held_known", "i1", (MOST_SEATS, MOST_KINDS)),
    ("scrolls", "i1", MOST_KINDS),
    ("queue", "u1", MOST_CARDS),
    ("played", "u1", MOST_CARDS),
    ("tail", "u1", MOST_PAPYRUS),
    ("upright", "u8", HIGH + 4),  # the sites of upright barriers; two rows of margin on either side
    ("lying", "u8", HIGH + 4),
    ("touched", "u8", HIGH + 1),  # the corners that a wall touches, by row
    ("barrier", "u2", MOST_BARRIERS),  # all barriers: the site, plus SITES for a pilum
    ("exits", "u1", SQUARES),  # as in the box, barriers taken into account
    ("tie", "u1", CORNERS),  # see barriers.py
)


@rule
def beside(square: int, direction: int) -> int:
    """The next square in a direction."""
    step = 32 if direction & 1 else 1
    return square - step if direction & 2 else square + step


@rule
def goal_of(s: Record, seat: int) -> int:
    """egypte.11: the palace as long as the pawn carries, then the camp."""
    return CAMP if s.laid[seat] else PALACE
