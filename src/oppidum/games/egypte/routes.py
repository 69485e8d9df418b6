"""Where a pawn can go: routes that enter no square twice, and the shortest way to a goal."""

from typing import Any

import numpy as np

from oppidum.engine.bits import ONE, lowest
from oppidum.engine.compiling import rule
from oppidum.engine.records import Record
from oppidum.games.egypte.layout import (
    CAMP,
    HIGH,
    ORDINARY,
    PALACE,
    SITES,
    SQUARES,
    beside,
    goal_of,
)

ANYWHERE = -1  # as a target
SQUARE_BITS = 10
FAR = 999  # steps to a goal that no route leads to


@rule
def route(start: int, steps: int) -> int:
    """A route as one number: the square that it leaves, and behind a 1 the directions taken, two bits each."""
    return steps << SQUARE_BITS | start


@rule
def spot(square: int) -> int:
    """A square as one of 64 bits; two squares of one route never have the same."""
    return 1 << (square >> 2 & 56 | square & 7)


@rule
def apart(square: int, other: int) -> int:
    """Steps between two squares of an empty board."""
    return abs((square >> 5) - (other >> 5)) + abs((square & 31) - (other & 31))


@rule
def towards(square: int, other: int) -> int:
    """The direction of a square from the one beside it."""
    return (0 if other > square else 2) + (0 if other >> 5 == square >> 5 else 1)


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
    box: Record, s: Record, exits: Any, square: int, steps: int, goal: int, most: int, target: int, wanted: int
) -> int:
    """egypte.7, egypte.8: a route of exactly so many steps (of 1 to so many, without `exact_moves`), 0 without one.

    It goes from side to side, enters no square twice, and ends early where it enters the goal. It ends at the target
    (a square, ANYWHERE, or −1 − the goal) with as many papyrus as wanted.
    """
    any_length = not s.options.exact_moves
    depth = 0
    count = 0
    start = square
    path = 1  # and behind it the directions taken, two bits each
    todo = 0  # the directions not yet tried at each step, four bits each
    seen = spot(square)
    if target >= 0:
        if target == square:
            return 0
        count = int(box.is_red[target])
        seen |= spot(target)
    while True:
        here = int(exits[square])
        big = here & here >> 4
        plain = here & 15 & ~(here >> 4)
        if big and target < 0 and (target == ANYWHERE or min(count, most) == wanted):
            for direction in range(4):
                if big >> direction & 1 and box.square[beside(square, direction)] == goal:
                    return route(start, path << 2 | direction)
        if depth + 1 == steps or any_length:
            if target >= 0:
                if apart(square, target) == 1 and plain >> towards(square, target) & 1 and min(count, most) == wanted:
                    return route(start, path << 2 | towards(square, target))
            elif target == ANYWHERE:
                for direction in range(4):
                    if plain >> direction & 1 and not seen & spot(beside(square, direction)):
                        return route(start, path << 2 | direction)
        left = plain if depth + 1 < steps else 0
        while True:
            while left == 0:
                if depth == 0:
                    return 0
                seen &= ~spot(square)
                count -= int(box.is_red[square])
                depth -= 1
                square = beside(square, path & 3 ^ 2)
                path >>= 2
                left = todo & 15
                todo >>= 4
            direction = lowest(np.uint64(left))
            left &= left - 1
            onward = beside(square, direction)
            if not seen & spot(onward) and (target < 0 or apart(onward, target) < steps - depth):
                break
        todo = todo << 4 | left
        path = path << 2 | direction
        depth += 1
        square = onward
        seen |= spot(square)
        count += int(box.is_red[square])


@rule
def routes(box: Record, s: Record, exits: Any, seat: int, steps: int, target: int, wanted: int) -> int:
    """egypte.11: the same for a pawn; from a big square it leaves by any open edge."""
    start = int(s.pawn[seat])
    goal = goal_of(s, seat)
    most = papyrus_left(s)
    left, right, top, bottom = extent(box, start)
    for row in range(top, bottom + 1):
        for column in range(left, right + 1):
            found = explore(box, s, exits, row << 5 | column, steps, goal, most, target, wanted)
            if found:
                return found
    return 0


@rule
def longest(box: Record, s: Record, exits: Any, seat: int, steps: int) -> int:
    """egypte.8: of a move of so many steps, how many can be made: all, or as many as the longest route has.

    Whoever can make all steps of a move, or end it early at the goal, can also make a shorter one."""
    if not s.options.exact_moves:
        return steps if routes(box, s, exits, seat, 1, ANYWHERE, 0) else 0
    while steps and not routes(box, s, exits, seat, steps, ANYWHERE, 0):
        steps -= 1
    return steps


@rule
def leads(box: Record, s: Record, exits: Any, seat: int, steps: int, square: int, papyrus: int) -> int:
    """A route of so many steps to a square (or the goal, by its home) that collects so many papyrus, 0 if none does."""
    goal = goal_of(s, seat)
    target = square
    if box.square[square] != ORDINARY:
        if square != box.home[goal]:
            return 0
        target = -1 - goal
    return routes(box, s, exits, seat, steps, target, papyrus)


@rule
def reds_near(box: Record, s: Record, seat: int, steps: int) -> int:
    """How many papyrus a move of so many steps might collect, at most."""
    near = 0
    for i in range(box.reds):
        near += distance(box, int(s.pawn[seat]), int(box.red[i])) <= steps
    return min(near, papyrus_left(s))


@rule
def goal_near(box: Record, s: Record, seat: int, steps: int) -> bool:
    """Might a move of so many steps enter the goal?"""
    start = int(s.pawn[seat])
    return box.square[start] != ORDINARY or distance(box, int(box.home[goal_of(s, seat)]), start) <= steps


@rule
def ways(box: Record, s: Record, added: int) -> Any:
    """The edges that may be crossed, east and south, by row with a margin, were one more barrier standing."""
    edges = np.zeros((2, HIGH + 2), np.uint64)
    for row in range(box.height):
        edges[0, row + 1] = gaps(s, 0, row, added) & box.open[0, row]
        edges[1, row + 1] = gaps(s, 1, row, added) & box.open[1, row]
    return edges


@rule
def one_step(box: Record, edges: Any, reach: Any, grown: Any, shut: int) -> bool:
    """Grow a set of squares by one step, not into a big square that is shut (or −1); whether there were new ones."""
    changed = False
    for row in range(1, box.height + 1):
        line = reach[row]
        line |= (line & edges[0, row]) << ONE | line >> ONE & edges[0, row]
        line |= reach[row - 1] & edges[1, row - 1] | reach[row + 1] & edges[1, row]
        if shut >= 0:
            line &= ~box.inside[shut, row - 1]
        grown[row] = line
        changed |= line != reach[row]
    return changed


@rule
def start_at(box: Record, square: int, reach: Any) -> None:
    """The set of one square, be it a big one."""
    kind = int(box.square[square])
    if kind == ORDINARY:
        reach[(square >> 5) + 1] = ONE << np.uint64(square & 31)
    else:
        for row in range(HIGH):
            reach[row + 1] = box.inside[kind, row]


@rule
def steps_to(box: Record, s: Record, start: int, goal: int, added: int) -> int:
    """Steps from a square to a goal, not through the other big square, with one more barrier; FAR without a route."""
    other = CAMP + PALACE - goal
    shut = -1 if box.square[start] == other else other
    edges = ways(box, s, added)
    reach = np.zeros(HIGH + 2, np.uint64)
    grown = np.zeros(HIGH + 2, np.uint64)
    start_at(box, start, reach)
    for step in range(1, FAR):
        changed = one_step(box, edges, reach, grown, shut)
        for row in range(box.block[goal, 2], box.block[goal, 3] + 1):
            if grown[row + 1] & box.inside[goal, row]:
                return step
        if not changed:
            return FAR
        reach, grown = grown, reach
    return FAR


@rule
def gaps(s: Record, way: int, row: int, added: int) -> Any:
    """egypte.9: the edges of a row, east (0) or south (1), without a barrier, were one more barrier standing."""
    if way == 0:
        walls = s.upright[row + 2] | s.upright[row + 1] | s.upright[row]
        if 0 <= added < SQUARES and 0 <= row - (added >> 5) < 3:
            walls |= ONE << np.uint64(added & 31)
    else:
        starts = s.lying[row + 2]
        if SQUARES <= added < SITES and added - SQUARES >> 5 == row:
            starts |= ONE << np.uint64(added & 31)
        walls = starts | starts << ONE | starts << np.uint64(2)
    return ~walls
