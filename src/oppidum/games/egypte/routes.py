"""Where a pawn can go: routes that enter no square twice, and the shortest way to a goal."""

from typing import Any

import numpy as np

from oppidum.engine.bits import ONE
from oppidum.engine.compiling import rule
from oppidum.engine.records import Record
from oppidum.games.egypte.layout import (
    CAMP,
    COUNTS,
    HIGH,
    MOST_STEPS,
    ORDINARY,
    PALACE,
    SITES,
    SQUARES,
    beside,
    goal_of,
)

ANYWHERE = -1  # as a target
ARRIVED = 1 << COUNTS  # a route ends on an ordinary square; the bits below: at the goal, with so many papyrus
FAR = 999  # steps to a goal that no route leads to


@rule
def spot(square: int) -> int:
    """A square as one of 64 bits; two squares of one route never have the same."""
    return 1 << (square >> 2 & 56 | square & 7)


@rule
def apart(square: int, other: int) -> int:
    """Steps between two squares of an empty board."""
    return abs((square >> 5) - (other >> 5)) + abs((square & 31) - (other & 31))


@rule
def extent(box: Record, square: int) -> Any:
    """First and last column, first and last row of a square, be it a big one."""
    kind = int(box.square[square])
    if kind == ORDINARY:
        return square & 31, square & 31, square >> 5, square >> 5
    block = box.block[kind]
    return int(block[0]), int(block[1]), int(block[2]), int(block[3])


@rule
def distance(box: Record, start: int, square: int) -> int:
    """Steps from a square, be it a big one, to an ordinary one on an empty board."""
    left, right, top, bottom = extent(box, start)
    column = min(max(square & 31, left), right)
    row = min(max(square >> 5, top), bottom)
    return apart(row << 5 | column, square)


@rule
def papyrus_left(s: Record) -> int:
    return int(s.hidden + s.under)


@rule
def explore(
    box: Record,
    s: Record,
    exits: Any,
    square: int,
    steps: int,
    goal: int,
    most: int,
    target: int,
    wanted: int,
    found: Any,
) -> int:
    """egypte.7, egypte.8: the ends of all routes of exactly so many steps (of 1 to so many, without `exact_moves`).

    A route goes from side to side, enters no square twice, and ends early where it enters the goal. The ends are
    marked in `found`, by papyrus collected and row. Where that is None, the search stops at the first route that ends
    at the target (a square, or the number of the goal) with as many papyrus as wanted.
    """
    any_length = not s.options.exact_moves
    result = 0
    depth = 0
    count = 0
    path = 0  # the directions taken, two bits each
    todo = 0  # the directions not yet tried at each step, four bits each
    seen = 0
    entering = True
    while True:
        if entering:
            entering = False
            here = int(exits[square])
            big = here & here >> 4
            plain = here & 15 & ~(here >> 4)
            collected = min(count, most)
            if big:
                for direction in range(4):
                    if big >> direction & 1 and box.square[beside(square, direction)] == goal:
                        result |= 1 << collected
                        if found is None and (target == ANYWHERE or (target == -1 - goal and collected == wanted)):
                            return result
            seen |= spot(square)
            if depth + 1 < steps:
                todo = todo & ~(15 << 4 * depth) | plain << 4 * depth
            else:
                todo &= ~(15 << 4 * depth)
            if depth + 1 == steps or any_length:
                for direction in range(4):
                    if plain >> direction & 1:
                        end = beside(square, direction)
                        if not seen & spot(end):
                            collected = min(count + int(box.is_red[end]), most)
                            if found is not None:
                                result |= ARRIVED
                                found[collected, end >> 5] |= ONE << np.uint64(end & 31)
                            elif target == ANYWHERE or (end == target and collected == wanted):
                                return ARRIVED
        left = todo >> 4 * depth & 15
        if left == 0:
            if depth == 0:
                return result if found is not None or target == ANYWHERE else 0
            seen &= ~spot(square)
            count -= int(box.is_red[square])
            depth -= 1
            square = beside(square, path & 3 ^ 2)
            path >>= 2
            continue
        direction = 0
        while not left >> direction & 1:
            direction += 1
        todo &= ~(1 << 4 * depth + direction)
        onward = beside(square, direction)
        if seen & spot(onward):
            continue
        if found is None and target >= 0 and apart(onward, target) > steps - depth - 1:
            continue
        square = onward
        count += int(box.is_red[square])
        path = path << 2 | direction
        depth += 1
        entering = True


@rule
def routes(box: Record, s: Record, exits: Any, seat: int, steps: int, target: int, wanted: int, found: Any) -> int:
    """egypte.11: the same for a pawn; from a big square it leaves by any open edge."""
    start = int(s.pawn[seat])
    goal = goal_of(s, seat)
    most = papyrus_left(s)
    left, right, top, bottom = extent(box, start)
    result = 0
    for row in range(top, bottom + 1):
        for column in range(left, right + 1):
            result |= explore(box, s, exits, row << 5 | column, steps, goal, most, target, wanted, found)
            if found is None and result:
                return result
    return result


@rule
def longest(box: Record, s: Record, exits: Any, seat: int) -> int:
    """egypte.8: how many steps of a move can be made: all (MOST_STEPS), or as many as the longest route has.

    Whoever can make a move of some number of steps, or end it early at the goal, can also make all shorter ones."""
    steps = MOST_STEPS if s.options.exact_moves else 1
    while steps and routes(box, s, exits, seat, steps, ANYWHERE, 0, None) == 0:
        steps -= 1
    return steps if s.options.exact_moves or steps == 0 else MOST_STEPS


@rule
def leads(box: Record, s: Record, exits: Any, seat: int, steps: int, square: int, papyrus: int) -> bool:
    """Is there a route of so many steps to a square (or the goal, by its home) that collects so many papyrus?"""
    goal = goal_of(s, seat)
    target = square
    if box.square[square] != ORDINARY:
        if square != box.home[goal]:
            return False
        target = -1 - goal
    return routes(box, s, exits, seat, steps, target, papyrus, None) != 0


@rule
def steps_to(box: Record, s: Record, start: int, goal: int, added: int) -> int:
    """Steps from a square to a goal, not through the other big square, with one more barrier; FAR without a route."""
    other = CAMP + PALACE - goal
    reach = np.zeros(HIGH + 2, np.uint64)
    grown = np.zeros(HIGH + 2, np.uint64)
    kind = int(box.square[start])
    if kind == ORDINARY:
        reach[(start >> 5) + 1] = ONE << np.uint64(start & 31)
    else:
        for row in range(HIGH):
            reach[row + 1] = box.inside[kind, row]
    for step in range(1, FAR):
        changed = False
        for row in range(1, box.height + 1):
            line = reach[row]
            east = gaps(box, s, 0, row - 1, added)
            line |= (line & east) << ONE | line >> ONE & east
            line |= reach[row - 1] & gaps(box, s, 1, row - 2, added) if row > 1 else np.uint64(0)
            line |= reach[row + 1] & gaps(box, s, 1, row - 1, added)
            if kind != other:
                line &= ~box.inside[other, row - 1]
            grown[row] = line
            changed |= line != reach[row]
        for row in range(HIGH + 2):
            reach[row] = grown[row]
        for row in range(box.block[goal, 2], box.block[goal, 3] + 1):
            if reach[row + 1] & box.inside[goal, row]:
                return step
        if not changed:
            return FAR
    return FAR


@rule
def gaps(box: Record, s: Record, way: int, row: int, added: int) -> Any:
    """egypte.9: the edges of a row, east (0) or south (1), that a pawn may cross with one more barrier standing."""
    if way == 0:
        walls = s.upright[row + 2] | s.upright[row + 1] | s.upright[row]
        if 0 <= added < SQUARES and 0 <= row - (added >> 5) < 3:
            walls |= ONE << np.uint64(added & 31)
    else:
        starts = s.flat[row + 2]
        if SQUARES <= added < SITES and added - SQUARES >> 5 == row:
            starts |= ONE << np.uint64(added & 31)
        walls = starts | starts << ONE | starts << np.uint64(2)
    return box.open[way, row] & ~walls
