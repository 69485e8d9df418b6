"""Lines of Egyptos that are still to be had: all places for a line at once, a bit for each.

A *place for a line* is as many cells in a row as win, on the table, without a piece of another colour. What counts
is how many of them are still empty: with one, a piece there wins; with two, a piece there threatens to.
"""

from typing import Any

import numpy as np

from oppidum.engine.bits import ONE, Bits, lowest
from oppidum.engine.compiling import rule
from oppidum.engine.records import Record, layout
from oppidum.games.egyptos.contact import cell_bit, has, touches_another
from oppidum.games.egyptos.layout import FREE, LINES, ORIGIN

NONE = np.uint64(0)
ALL = ~NONE
DIRECTIONS = ((0, 1), (1, 0), (1, 1), (1, -1))  # rows and columns from a cell of a line to the next
MOST_PAIRS = 256  # 20 pieces in lines of three make 240

SIGHT = layout(  # what a colour can make of its lines
    ("wins", "u8", LINES),  # the cells where a piece wins
    ("fours", "u8", LINES),  # where it threatens to win
    ("threes", "u8", LINES),  # where it prepares to threaten
    ("targets", "u8", LINES),  # the cells that the search tries
    ("pairs", "i4", (MOST_PAIRS, 4)),  # lines with two empty cells: these, the first cell of the line, the step
    ("count", "i8"),  # of pairs
)


@rule
def slide(bits: Bits, columns: int) -> Bits:
    """Bring the cells that lie so many columns to the right over those where lines begin."""
    if columns < 0:
        return bits << np.uint64(-columns)
    return bits >> np.uint64(columns)


@rule
def pair(box: Record, s: Record, first: int, step: int, sight: Record) -> None:
    """Note down the two empty cells of a line."""
    row = sight.pairs[sight.count]
    found = 0
    for i in range(box.line):
        cell = first + i * step
        if not has(s.taken[cell >> 6], cell):
            row[found] = cell
            found += 1
    row[2] = first
    row[3] = step
    sight.count += 1


@rule
def look(box: Record, s: Record, colour: int, sight: Record) -> None:
    """Find all lines of a colour that lack three pieces or fewer."""
    sight.wins[:] = NONE
    sight.fours[:] = NONE
    sight.threes[:] = NONE
    sight.count = 0
    own = s.rows[colour]
    for down, along in DIRECTIONS:
        length = (box.line - 1) * down
        for row in range(max(ORIGIN - box.reach, s.top - length), min(s.bottom, ORIGIN + box.reach - length) + 1):
            full, lacks1, lacks2, lacks3 = ALL, NONE, NONE, NONE  # by where the line begins
            for i in range(box.line):
                near = row + i * down
                mine = slide(own[near], i * along)
                free = slide(box.table[near] & ~s.taken[near], i * along)
                lacks3 = (lacks3 & mine) | (lacks2 & free)
                lacks2 = (lacks2 & mine) | (lacks1 & free)
                lacks1 = (lacks1 & mine) | (full & free)
                full &= mine
            if lacks1 | lacks2 | lacks3 == NONE:
                continue
            for i in range(box.line):
                near = row + i * down
                free = box.table[near] & ~s.taken[near]
                sight.wins[near] |= slide(lacks1, -i * along) & free
                sight.fours[near] |= slide(lacks2, -i * along) & free
                sight.threes[near] |= slide(lacks3, -i * along) & free
            while lacks2 and sight.count < MOST_PAIRS:
                pair(box, s, row << 6 | lowest(lacks2), down * 64 + along, sight)
                lacks2 &= lacks2 - ONE


@rule
def in_line(box: Record, cell: int, first: int, step: int) -> bool:
    """Is this one of the cells of a line?"""
    inside = False
    for i in range(box.line):
        inside |= first + i * step == cell
    return inside


@rule
def after(cells: Any, cell: int) -> int:
    """The next cell of a set, −1 if there is none; the first one follows 0."""
    cell += 1
    row = cell >> 6
    line = (cells[row] >> np.uint64(cell & 63)) << np.uint64(cell & 63)
    while line == NONE:
        row += 1
        if row == LINES:
            return -1
        line = cells[row]
    return row << 6 | lowest(line)


@rule
def makes_line(box: Record, s: Record, colour: int, cell: int, lifted: int) -> bool:
    """Does a piece make a line on a cell, if it comes from another?"""
    own = s.rows[colour]
    for down, along in DIRECTIONS:
        length = 1
        for step in (down * 64 + along, -down * 64 - along):
            near = cell + step
            while near != lifted and has(own[near >> 6], near):
                length += 1
                near += step
        if length >= box.line:
            return True
    return False


@rule
def completes(box: Record, s: Record, colour: int, cell: int) -> bool:
    """Could a colour make its line on a cell with its next piece, if nobody came before it (egyptos.5, egyptos.9)?"""
    if s.placed[colour] < box.pieces:
        return has(s.open[cell >> 6], cell)
    own = s.rows[colour]
    piece = after(own, 0)
    while piece >= 0:
        free = s.options.contact_when_moving == FREE or touches_another(s, cell, piece)
        if free and makes_line(box, s, colour, cell, piece):
            return True
        piece = after(own, piece)
    return False


@rule
def gaps(box: Record, s: Record, colour: int, wins: Any) -> None:
    """Find the cells that a line of a colour lacks alone: what `look` finds of wins, and nothing else."""
    wins[:] = NONE
    own = s.rows[colour]
    for down, along in DIRECTIONS:
        length = (box.line - 1) * down
        for row in range(max(ORIGIN - box.reach, s.top - length), min(s.bottom, ORIGIN + box.reach - length) + 1):
            full, lacks1 = ALL, NONE
            for i in range(box.line):
                near = row + i * down
                mine = slide(own[near], i * along)
                lacks1 = (lacks1 & mine) | (full & slide(box.table[near] & ~s.taken[near], i * along))
                full &= mine
            if lacks1:
                for i in range(box.line):
                    near = row + i * down
                    wins[near] |= slide(lacks1, -i * along) & box.table[near] & ~s.taken[near]


@rule
def threats(box: Record, s: Record, colour: int, wins: Any) -> None:
    """Find the cells where the next piece of a colour would make a line, as rows."""
    gaps(box, s, colour, wins)
    cell = after(wins, 0)
    while cell >= 0:
        if not completes(box, s, colour, cell):
            wins[cell >> 6] &= ~cell_bit(cell)
        cell = after(wins, cell)
