"""The table of Egyptos as numbers.

The table is a square lattice. A row of it is one number, a bit per cell, with an empty margin all around so
that looking at a neighbour needs no test. A cell is `row << 6 | column`.
"""

from oppidum.engine.dice import DICE
from oppidum.engine.options import options_layout
from oppidum.engine.records import layout
from oppidum.engine.spec import Phases
from oppidum.games.egyptos.options import MOST_MOVES, OPTIONS

REACH = 24  # egyptos.4: cells −24…24 both ways, at most
ORIGIN = REACH + 2  # row and column of the first piece
LINES = 2 * ORIGIN + 1  # all rows, margin included
COLOURS = 3
NOBODY = 3  # no colour
MOST_PIECES = 20  # of a colour, in an edition
SIEVE = 8  # words of 64 bits: at the end of a long match one new position in five falls on a bit set

CELLS = 1 << 12  # codes below it place on a cell, those above it move from cell to cell
CHOICES = CELLS + CELLS * CELLS  # codes from here on choose a colour
CODES = CHOICES + 2
MOST_ACTIONS = MOST_PIECES * (2 * REACH + 1) ** 2 + 3 * CELLS  # and room for what the listing notes down

PHASES = Phases()
PLACING = PHASES.add("placing", rule=3)
CHOOSING = PHASES.add("choosing", rule=12)
MOVING = PHASES.add("moving", rule=8)
OVER = PHASES.add("over", asks=False)

TOUCH, FREE = range(2)  # option contact_when_moving

BOX = layout(
    ("pieces", "i8"),  # of each colour
    ("line", "i8"),  # how many in line win
    ("reach", "i8"),  # of the table, from the first piece
    ("table", "u8", LINES),  # the cells of the table
)

STATE = layout(
    ("dice", DICE),
    ("options", options_layout(OPTIONS)),
    ("seats", "i8"),
    ("phase", "i8"),
    ("turn", "i8"),  # the colour to play
    ("actor", "i8"),  # the seat that plays it
    ("opener", "i8"),  # the seat that began
    ("holder", "i8", COLOURS),  # the seat of each colour
    ("winner", "i8"),  # a colour, or NOBODY
    ("placed", "i8", COLOURS),  # pieces of each colour on the table
    ("moves", "i8"),  # made in the moving phase
    ("last", "i8"),  # the cell where a piece came down last
    ("top", "i8"),  # the first row with a piece
    ("bottom", "i8"),  # and the last
    ("opens", "i8"),  # how many cells are open
    ("open", "u8", LINES),  # the empty cells that touch a piece
    ("taken", "u8", LINES),  # the cells with a piece
    ("rows", "u8", (COLOURS, LINES)),  # the same by colour
    ("mark", "u8"),  # a number that stands for the position of all pieces
    ("marks", "u8", MOST_MOVES + 1),  # the marks in the moving phase, with the colour that has just played
    ("sieve", "u8", SIEVE),  # a bit for each of these marks: without its bit, a position is new
    ("repeats", "i8"),  # how often this position, with the same player to move, was there before
)
