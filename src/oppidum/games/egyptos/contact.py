"""What touches what on the table of Egyptos."""

import numpy as np

from oppidum.engine.bits import ONE, Bits, count, lowest
from oppidum.engine.compiling import rule
from oppidum.engine.records import Record


@rule
def cell_bit(cell: int) -> Bits:
    return ONE << np.uint64(cell & 63)


@rule
def has(line: Bits, cell: int) -> bool:
    return bool((line >> np.uint64(cell & 63)) & ONE)


@rule
def touching(s: Record, above: Bits, line: Bits, below: Bits) -> Bits:
    """egyptos.5: the cells of a row that touch a piece by side or corner; egyptos.13: with three, by a side."""
    beside = (line << ONE) | (line >> ONE) | above | below
    if s.seats == 3:
        return beside
    upright = above | below
    return beside | (upright << ONE) | (upright >> ONE)


@rule
def touches_another(s: Record, cell: int, lifted: int) -> bool:
    """egyptos.9: does the cell touch some piece other than the lifted one?"""
    row = cell >> 6
    none = np.uint64(0)
    gone = cell_bit(lifted)
    above = s.taken[row - 1] & ~(gone if lifted >> 6 == row - 1 else none)
    line = s.taken[row] & ~(gone if lifted >> 6 == row else none)
    below = s.taken[row + 1] & ~(gone if lifted >> 6 == row + 1 else none)
    return has(touching(s, above, line, below), cell)


@rule
def touching_once(s: Record, row: int) -> Bits:
    """The cells of a row that touch one piece and no more."""
    once = np.uint64(0)
    twice = np.uint64(0)
    for near in range(row - 1, row + 2):
        line = s.taken[near]
        if near != row:
            twice |= once & line
            once |= line
        if near == row or s.seats != 3:
            left = line << ONE
            right = line >> ONE
            twice |= (once & (left | right)) | (left & right)
            once |= left | right
    return once & ~twice


@rule
def only_contact(s: Record, cell: int) -> int:
    """The piece that a cell touches, when it touches no more than one."""
    row = cell >> 6
    left = np.uint64((cell & 63) - 1)
    abreast = np.uint64(2 if s.seats == 3 else 7)
    above = (s.taken[row - 1] >> left) & abreast
    line = (s.taken[row] >> left) & np.uint64(5)
    below = (s.taken[row + 1] >> left) & abreast
    found = lowest(above | (line << np.uint64(3)) | (below << np.uint64(6)))
    return cell + (found // 3 - 1) * 64 + found % 3 - 1


@rule
def reopen(box: Record, s: Record, row: int) -> None:
    """See again which cells are open on a row and beside it, after a change on it."""
    more = 0
    for near in range(row - 1, row + 2):
        cells = touching(s, s.taken[near - 1], s.taken[near], s.taken[near + 1])
        cells &= box.table[near] & ~s.taken[near]
        more += count(cells) - count(s.open[near])
        s.open[near] = cells
    s.opens += more
