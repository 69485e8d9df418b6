"""Forks of Egyptos: a piece that would make two fours at once, and the cells where a reply stops it."""

from typing import Any

from oppidum.engine.compiling import rule
from oppidum.engine.records import Record
from oppidum.games.egyptos.contact import cell_bit, has
from oppidum.games.egyptos.layout import FREE, LINES, MOVING
from oppidum.games.egyptos.lines import DIRECTIONS, after, in_line


@rule
def idle(box: Record, s: Record, piece: int, colour: int) -> bool:
    """May a piece be lifted without a four for the other colour, even after one more piece of that colour?"""
    other = s.rows[1 - colour]
    own = s.rows[colour]
    for down, along in DIRECTIONS:
        step = down * 64 + along
        for back in range(box.line):
            theirs = 0
            for i in range(box.line):
                cell = piece + (i - back) * step
                if cell < 0 or cell >> 6 >= LINES or not has(box.table[cell >> 6], cell):
                    theirs = -box.line
                elif has(other[cell >> 6], cell):
                    theirs += 1
                elif cell != piece and has(own[cell >> 6], cell):
                    theirs = -box.line
            if theirs >= box.line - 2:
                return False
    return True


@rule
def keeps_contact(s: Record, cell: int, lifted: int, colour: int) -> bool:
    """egyptos.9: will the cell touch another piece, whichever single piece the other colour lifts?"""
    if s.options.contact_when_moving == FREE:
        return True
    own = 0
    others = 0
    for near in (cell - 65, cell - 64, cell - 63, cell - 1, cell + 1, cell + 63, cell + 64, cell + 65):
        if near != lifted and has(s.taken[near >> 6], near):
            if has(s.rows[colour, near >> 6], near):
                own += 1
            else:
                others += 1
    return own > 0 or others > 1


@rule
def can_fork(box: Record, s: Record, cell: int, one: Any, two: Any, colour: int) -> bool:
    """Can the colour that has just played make two fours with a piece here, after any reply elsewhere?"""
    moving = s.phase == MOVING or s.placed[0] + s.placed[1] + 1 == 2 * box.pieces
    if not moving:
        return has(s.open[cell >> 6], cell)
    piece = after(s.rows[colour], 0)
    while piece >= 0:
        if (
            not in_line(box, piece, one[2], one[3])
            and not in_line(box, piece, two[2], two[3])
            and keeps_contact(s, cell, piece, colour)
            and idle(box, s, piece, colour)
        ):
            return True
        piece = after(s.rows[colour], piece)
    return False


@rule
def fork_stoppers(box: Record, s: Record, colour: int, sight: Record, targets: Any) -> bool:
    """Is there a fork? Then write the cells that stop all forks: those that they have in common."""
    forks = 0
    a, b, c = 0, 0, 0
    for i in range(sight.count):
        one = sight.pairs[i]
        for j in range(i):
            two = sight.pairs[j]
            for side in range(4):
                here = one[side & 1]
                end = one[1 - (side & 1)]
                other_end = two[1 - (side >> 1)]
                if two[side >> 1] != here or end == other_end or not can_fork(box, s, here, one, two, colour):
                    continue
                forks += 1
                if forks == 1:
                    a, b, c = here, end, other_end
                a = a if a in (here, end, other_end) else 0
                b = b if b in (here, end, other_end) else 0
                c = c if c in (here, end, other_end) else 0
    for cell in (a, b, c):
        if cell:
            targets[cell >> 6] |= cell_bit(cell)
    return forks > 0
