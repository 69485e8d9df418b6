"""Which ends of five or six steps no route without repetition leads to, where it is in doubt.

A route that ends in doubt stays close to its start: within a window of 8 × 8 squares, one number. The first step of
five, or the first two of six, are taken one by one; four more steps from there, never straight back and never onto
the squares already entered, enter no square twice unless they come back to where they began.
"""

from typing import Any

import numpy as np

from oppidum.engine.bits import ONE, Bits
from oppidum.engine.compiling import rule
from oppidum.games.egypte.layout import HIGH

ROW = np.uint64(8)
BYTE = np.uint64(255)
BEHIND = 3  # rows above and columns left of the start in the window
START = ONE << np.uint64(9 * BEHIND)
INNER_COLUMNS = np.uint64(0x7F7F7F7F7F7F7F7F)  # whose east edge is in the window


@rule
def window(rows: Any, row: int, column: int) -> Bits:
    """The window around a square, from rows with a margin of one."""
    bits = np.uint64(0)
    for i in range(8):
        there = row + 1 - BEHIND + i
        if 0 <= there < HIGH + 2:
            line = rows[there] << ROW >> np.uint64(column + 8 - BEHIND)
            bits |= (line & BYTE) << np.uint64(8 * i)
    return bits


@rule
def window_row(bits: Bits, i: int, column: int) -> Bits:
    """Row i of a window as a row of the board."""
    return (bits >> np.uint64(8 * i) & BYTE) << np.uint64(column + 8 - BEHIND) >> ROW


@rule
def beyond(across: Bits, down: Bits, square: Bits) -> Bits:
    """The squares one step away."""
    return (square & across) << ONE | square >> ONE & across | (square & down) << ROW | square >> ROW & down


@rule
def four_steps(across: Bits, down: Bits, start: Bits, entered: Bits, red: Bits, collected: bool) -> Any:
    """The ends of four more steps: those without papyrus, those with."""
    free = ~(entered | start)
    none = np.uint64(0)
    e = (start & across) << ONE & free
    w = start >> ONE & across & free
    d = (start & down) << ROW & free
    u = start >> ROW & down & free
    red_e, red_w, red_d, red_u = none, none, none, none
    if collected:
        red_e, red_w, red_d, red_u = e, w, d, u
        e, w, d, u = none, none, none, none
    for step in range(4):
        if step:
            upright, level = d | u, e | w
            e, w = ((e | upright) & across) << ONE & free, (w | upright) >> ONE & across & free
            d, u = ((level | d) & down) << ROW & free, (level | u) >> ROW & down & free
            if red:
                upright, level = red_d | red_u, red_e | red_w
                red_e = ((red_e | upright) & across) << ONE & free
                red_w = (red_w | upright) >> ONE & across & free
                red_d = ((level | red_d) & down) << ROW & free
                red_u = (level | red_u) >> ROW & down & free
        if red:
            red_e |= e & red
            red_w |= w & red
            red_d |= d & red
            red_u |= u & red
            e, w, d, u = e & ~red, w & ~red, d & ~red, u & ~red
    return e | w | d | u, red_e | red_w | red_d | red_u


@rule
def certain(across: Bits, down: Bits, red: Bits, steps: int, wanted: Bits, wanted_red: Bits) -> Any:
    """The ends of five or six steps from the middle of the window that are wanted and can be reached: without
    papyrus, with."""
    across &= INNER_COLUMNS
    ends = np.uint64(0)
    ends_red = np.uint64(0)
    seconds = beyond(across, down, START)
    while seconds:
        second = seconds & (~seconds + ONE)
        seconds ^= second
        thirds = second if steps == 5 else beyond(across, down, second) & ~START
        while thirds:
            third = thirds & (~thirds + ONE)
            thirds ^= third
            entered = START if steps == 5 else START | second
            collected = bool((second | third) & red)
            plain, reds = four_steps(across, down, third, entered, red, collected)
            ends |= plain
            ends_red |= reds
            if wanted & ~ends == 0 and wanted_red & ~ends_red == 0:
                return wanted, wanted_red
    return ends & wanted, ends_red & wanted_red
