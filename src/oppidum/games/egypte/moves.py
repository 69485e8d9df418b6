"""Moves of a pawn as actions: listing them, checking one, guessing one, carrying one out."""

from typing import Any

from oppidum.engine.compiling import rule
from oppidum.engine.log import WRITTEN, note
from oppidum.engine.records import Record
from oppidum.games.egypte.events import LAID, MOVED, WON
from oppidum.games.egypte.layout import COUNTS, MOST_KINDS, ORDINARY, OUTSIDE, OVER, PALACE, PASSAGE, beside, goal_of
from oppidum.games.egypte.piles import find
from oppidum.games.egypte.routes import distance, extent, goal_near, leads, longest, papyrus_left, route
from oppidum.games.egypte.spread import put_move


@rule
def move_refusal(box: Record, s: Record, seat: int, number: int, square: int, papyrus: int) -> int:
    """The rule that refuses a move of so many steps to a square with so many papyrus, 0 if it is legal."""
    if leads(box, s, s.exits, seat, longest(box, s, s.exits, seat, number), square, papyrus):
        return 0
    kind = int(box.square[square])
    if kind == OUTSIDE:
        return 7
    if kind != ORDINARY and square != box.home[goal_of(s, seat)]:
        return 11
    across = distance(box, int(s.pawn[seat]), square)
    if kind == ORDINARY and across > number:
        start = int(s.pawn[seat])
        diagonal = max(abs((start >> 5) - (square >> 5)), abs((start & 31) - (square & 31)))
        return 7 if diagonal <= number else 8
    for other in range(COUNTS):
        steps = longest(box, s, s.exits, seat, number)
        if other != papyrus and leads(box, s, s.exits, seat, steps, square, other):
            return 20
    steps = longest(box, s, box.exits, seat, number)
    return 9 if leads(box, s, box.exits, seat, steps, square, papyrus) else 8


@rule
def guesses(box: Record, s: Record, seat: int, steps: int, counts: int) -> int:
    """How many ends a move of so many steps might have: squares at the right distance, or all, and the goal."""
    if steps == 0:
        return 0
    squares = int(box.width * box.height)
    if s.options.exact_moves and box.square[s.pawn[seat]] == ORDINARY:
        squares = (steps + 1) * (steps + 1)
    return (squares + 1) * counts


@rule
def guess(box: Record, s: Record, seat: int, steps: int, counts: int, n: int) -> int:
    """The nth of these ends, as square * COUNTS + papyrus; −1 where none can be."""
    papyrus = n % counts
    n //= counts
    start = int(s.pawn[seat])
    if s.options.exact_moves and box.square[start] == ORDINARY:
        side = steps + 1
        if n == side * side:
            return guess_goal(box, s, seat, steps, papyrus)
        row = (start >> 5) + n // side + n % side - steps
        column = (start & 31) + n // side - n % side
    else:
        if n == box.width * box.height:
            return guess_goal(box, s, seat, steps, papyrus)
        row = n // int(box.width)
        column = n % int(box.width)
    if row < 0 or column < 0 or row >= box.height or column >= box.width:
        return -1
    square = row << 5 | column
    if box.square[square] != ORDINARY or distance(box, int(s.pawn[seat]), square) > steps:
        return -1
    return square * COUNTS + papyrus


@rule
def guess_goal(box: Record, s: Record, seat: int, steps: int, papyrus: int) -> int:
    home = int(box.home[goal_of(s, seat)])
    return home * COUNTS + papyrus if goal_near(box, s, seat, steps) else -1


@rule
def passage(box: Record, s: Record, seat: int, square: int, direction: int) -> int:
    """egypte.21: the end of a step through a barrier, as square * COUNTS + papyrus; −1 if there is none."""
    if not (int(box.exits[square]) & ~int(s.exits[square])) >> direction & 1:
        return -1
    goal = goal_of(s, seat)
    there = beside(square, direction)
    if box.square[there] == ORDINARY:
        return there * COUNTS + min(int(box.is_red[there]), papyrus_left(s))
    return int(box.home[goal]) * COUNTS if box.square[there] == goal else -1


@rule
def list_passages(box: Record, s: Record, seat: int, tool: int, out: Any, n: int) -> int:
    """Write each step through a barrier, behind the first n; how many there are then."""
    left, right, top, bottom = extent(box, int(s.pawn[seat]))
    for row in range(top, bottom + 1):
        for column in range(left, right + 1):
            for direction in range(4):
                end = passage(box, s, seat, row << 5 | column, direction)
                if end >= 0:
                    n = put_move(tool, end // COUNTS, end % COUNTS, out, n)
    return n


@rule
def passes(box: Record, s: Record, seat: int, end: int) -> int:
    """A step through a barrier with this end, as a route; 0 if there is none."""
    left, right, top, bottom = extent(box, int(s.pawn[seat]))
    for row in range(top, bottom + 1):
        for column in range(left, right + 1):
            for direction in range(4):
                if passage(box, s, seat, row << 5 | column, direction) == end:
                    return route(row << 5 | column, 1 << 2 | direction)
    return 0


@rule
def walked(box: Record, s: Record, seat: int, tool: int, square: int, papyrus: int) -> int:
    """The route of a legal move; where several would do, any of them is as true."""
    kind = tool - MOST_KINDS
    if kind >= 0 and box.effect[kind] == PASSAGE:
        return passes(box, s, seat, square * COUNTS + papyrus)
    number = int(box.number[kind] if kind >= 0 else box.steps[tool])
    return leads(box, s, s.exits, seat, longest(box, s, s.exits, seat, number), square, papyrus)


@rule
def move(box: Record, s: Record, seat: int, tool: int, square: int, papyrus: int, log: Record) -> None:
    """egypte.11: laying down the palace; egypte.20: papyrus on the way; egypte.23: the first back at the camp wins."""
    way = walked(box, s, seat, tool, square, papyrus) if log.mode == WRITTEN else 0
    note(log, MOVED, seat, tool, s.pawn[seat], square, way)
    s.pawn[seat] = square
    for _ in range(papyrus):
        find(s, seat, log)
    if box.square[square] == ORDINARY:
        return
    if box.square[square] == PALACE:
        s.laid[seat] = 1
        note(log, LAID, seat, 0, 0, 0, 0)
    else:
        s.winner = seat
        s.phase = OVER
        note(log, WON, seat, 0, 0, 0, 0)
