"""All ends of a pawn's moves at once, step by step, a row of the board as one number.

A walk that never turns straight back spreads over the board in four sets of squares, one for each direction of its
last step. On a grid such a walk of at most four steps enters no square twice, unless it comes back to its start; with
five or six steps it may go once around a unit square, and then it ends where it could have been four steps earlier.
Only those ends are in doubt; doubts.py settles them.
"""

from typing import Any

import numpy as np

from oppidum.engine.bits import ONE, lowest
from oppidum.engine.compiling import rule
from oppidum.engine.listing import put_line, put_one
from oppidum.engine.records import Record
from oppidum.games.egypte.choices import move_choice
from oppidum.games.egypte.doubts import BEHIND, certain, window, window_row
from oppidum.games.egypte.layout import (
    COUNTS,
    EAST,
    HIGH,
    MOST_STEPS,
    NORTH,
    ORDINARY,
    SOUTH,
    SPAN,
    WEST,
    beside,
    goal_of,
)
from oppidum.games.egypte.routes import extent, gaps, goal_near, routes

ROWS = HIGH + 2  # with a margin on either side: row r of the board is row r + 1

# A sheet has, for so many counts of papyrus: twice four sets, then the ends after 0, 1, 2 … steps, and then:
ACROSS, DOWN, GATES, ARRIVED, EXTRAS = range(5)  # open edges east and south, ways into the goal, goals by step
ENDS = 8
OTHERS = ENDS + MOST_STEPS + 1


@rule
def new_sheet(counts: int) -> Any:
    return np.zeros((counts * OTHERS + EXTRAS, ROWS), np.uint64)


@rule
def rows_near(box: Record, square: int, steps: int) -> Any:
    """First and last row that so many steps from a square, be it a big one, can lead to."""
    _, _, top, bottom = extent(box, square)
    return max(top - steps, 0), min(bottom + steps, int(box.height) - 1)


@rule
def first_step(box: Record, s: Record, seat: int, sheet: Any, counts: int) -> None:
    """egypte.11: out of the pawn's square, by any open edge of a big one."""
    left, right, top, bottom = extent(box, int(s.pawn[seat]))
    for row in range(top, bottom + 1):
        for column in range(left, right + 1):
            here = int(s.exits[row << 5 | column])
            plain = here & 15 & ~(here >> 4)
            for direction in range(4):
                if plain >> direction & 1:
                    there = beside(row << 5 | column, direction)
                    count = min(int(box.is_red[there]), counts - 1)
                    sheet[count * 4 + direction, (there >> 5) + 1] |= ONE << np.uint64(there & 31)


@rule
def next_step(sheet: Any, before: int, after: int, others: int, top: int, bottom: int) -> None:
    """One step on in all directions but straight back, from rows top to bottom."""
    for row in range(np.uint64(top), np.uint64(bottom + 1)):  # an index without sign is not looked at twice
        east = sheet[before + EAST, row]
        south = sheet[before + SOUTH, row]
        west = sheet[before + WEST, row]
        north = sheet[before + NORTH, row]
        upright = south | north
        level = east | west
        across = sheet[others + ACROSS, row]
        sheet[after + EAST, row] = ((east | upright) & across) << ONE
        sheet[after + WEST, row] = (west | upright) >> ONE & across
        sheet[after + SOUTH, row + ONE] = (level | south) & sheet[others + DOWN, row]
        sheet[after + NORTH, row - ONE] = (level | north) & sheet[others + DOWN, row - ONE]


@rule
def collect(box: Record, sheet: Any, after: int, counts: int) -> None:
    """egypte.20: who has just entered a red square has one papyrus more, as long as there are any."""
    for i in range(box.reds):
        row = (int(box.red[i]) >> 5) + 1
        bit = ONE << np.uint64(int(box.red[i]) & 31)
        for count in range(counts - 2, -1, -1):
            for direction in range(4):
                here = sheet[after + 4 * count + direction]
                sheet[after + 4 * count + 4 + direction, row] |= here[row] & bit
                here[row] &= ~bit


@rule
def settle(box: Record, s: Record, seat: int, sheet: Any, steps: int, counts: int) -> None:
    """egypte.8: of the ends in doubt, keep those that a route without repetition leads to."""
    start = int(s.pawn[seat])
    if counts > 2 or box.square[start] != ORDINARY:
        for count in range(counts):
            search(box, s, seat, sheet, steps, count, counts)
        return
    row = start >> 5
    column = start & 31
    others = OTHERS * counts
    doubtful = window(sheet[(ENDS + steps - 4) * counts], row, column)
    doubtful |= window(sheet[(ENDS + steps - 4) * counts + counts - 1], row, column)
    ends = (ENDS + steps) * counts
    wanted = doubtful & window(sheet[ends], row, column)
    wanted_red = np.uint64(0)
    red = np.uint64(0)
    if counts > 1:
        wanted_red = doubtful & window(sheet[ends + 1], row, column)
        red = window(box.red_rows, row, column)
    across = window(sheet[others + ACROSS], row, column)
    down = window(sheet[others + DOWN], row, column)
    kept, kept_red = certain(across, down, red, steps, wanted, wanted_red)
    for i in range(8):
        there = row + 1 - BEHIND + i
        if 0 < there < ROWS:
            sheet[ends, there] ^= window_row(wanted ^ kept, i, column)
            sheet[ends + counts - 1, there] ^= window_row(wanted_red ^ kept_red, i, column)


@rule
def search(box: Record, s: Record, seat: int, sheet: Any, steps: int, count: int, counts: int) -> None:
    """The same, one end after the other."""
    ends = sheet[(ENDS + steps) * counts + count]
    for row in range(1, box.height + 1):
        doubtful = np.uint64(0)
        for other in range(counts):
            doubtful |= sheet[(ENDS + steps - 4) * counts + other, row]
        doubtful &= ends[row]
        while doubtful:
            square = (row - 1) << 5 | lowest(doubtful)
            doubtful &= doubtful - ONE
            if not routes(box, s, s.exits, seat, steps, square, count):
                ends[row] ^= ONE << np.uint64(square & 31)


@rule
def spread(box: Record, s: Record, seat: int, steps: int, counts: int) -> Any:
    """The sheet of a pawn with all ends of up to so many steps, by papyrus collected (`counts` cases)."""
    sheet = new_sheet(counts)
    others = OTHERS * counts
    start = int(s.pawn[seat])
    first, last = rows_near(box, start, steps)
    for row in range(first, last + 1):
        sheet[others + ACROSS, row + 1] = gaps(s, 0, row, -1) & box.plain[0, row]
        sheet[others + DOWN, row + 1] = gaps(s, 1, row, -1) & box.plain[1, row]
    near = goal_near(box, s, seat, steps)
    if near:
        mark_gates(box, s, seat, sheet[others + GATES])
    alone = box.square[start] == ORDINARY
    if alone:
        sheet[ENDS * counts, (start >> 5) + 1] = ONE << np.uint64(start & 31)
    for step in range(1, steps + 1):
        high, low = rows_near(box, start, step)
        high += 1
        low += 1
        before = 4 * counts * (step & 1)
        after = 4 * counts - before
        if step == 1:
            first_step(box, s, seat, sheet, counts)
            after = 0
        else:
            for count in range(counts):
                next_step(sheet, before + 4 * count, after + 4 * count, others, high, low)
            if counts > 1:
                collect(box, sheet, after, counts)
        for count in range(counts):
            sets = after + 4 * count
            ends = sheet[(ENDS + step) * counts + count]
            earlier = sheet[(ENDS + step - 1) * counts + count]
            for row in range(high, low + 1):
                ends[row] = sheet[sets, row] | sheet[sets + 1, row] | sheet[sets + 2, row] | sheet[sets + 3, row]
                if near and earlier[row] & sheet[others + GATES, row]:
                    sheet[others + ARRIVED, step] |= ONE << np.uint64(count)
            if alone:
                ends[(start >> 5) + 1] &= ~(ONE << np.uint64(start & 31))
        if step > 4:
            settle(box, s, seat, sheet, step, counts)
        if not s.options.exact_moves and step > 1:
            for count in range(counts):
                for row in range(high, low + 1):
                    sheet[(ENDS + step) * counts + count, row] |= sheet[(ENDS + step - 1) * counts + count, row]
        sheet[others + ARRIVED, step] |= sheet[others + ARRIVED, step - 1]
    return sheet


@rule
def mark_gates(box: Record, s: Record, seat: int, gates: Any) -> None:
    """The squares from which a step leads into the goal."""
    left, right, top, bottom = extent(box, int(box.home[goal_of(s, seat)]))
    for row in range(top, bottom + 1):
        for column in range(left, right + 1):
            here = int(s.exits[row << 5 | column])
            for direction in range(4):
                if here >> direction & 1:
                    there = beside(row << 5 | column, direction)
                    gates[(there >> 5) + 1] |= ONE << np.uint64(there & 31)


@rule
def farthest(box: Record, sheet: Any, steps: int, counts: int) -> int:
    """egypte.8: so many steps if any route has them or ends at the goal, else those of a longest one."""
    while steps:
        if sheet[OTHERS * counts + ARRIVED, steps]:
            return steps
        for count in range(counts):
            for row in range(1, box.height + 1):
                if sheet[(ENDS + steps) * counts + count, row]:
                    return steps
        steps -= 1
    return 0


@rule
def put_move(tool: int, square: int, papyrus: int, out: Any, n: int) -> int:
    """A move to a square with so many papyrus."""
    return put_one(tool * SPAN + square * COUNTS + papyrus, move_choice(tool, square, papyrus), out, n)


@rule
def list_moves(
    box: Record, s: Record, seat: int, number: int, sheet: Any, counts: int, tool: int, out: Any, n: int
) -> int:
    """egypte.8: write each end of a move of a number of steps, behind the first n; how many there are then."""
    steps = farthest(box, sheet, number, counts)
    if steps == 0:
        return n
    home = int(box.home[goal_of(s, seat)])
    first, last = rows_near(box, int(s.pawn[seat]), steps)
    for count in range(counts):
        if sheet[OTHERS * counts + ARRIVED, steps] >> np.uint64(count) & ONE:
            n = put_move(tool, home, count, out, n)
        ends = sheet[(ENDS + steps) * counts + count]
        for row in range(first, last + 1):
            code = tool * SPAN + (row << 5) * COUNTS + count
            n = put_line(ends[row + 1], code, COUNTS, move_choice(tool, row << 5, count), out, n)
    return n
