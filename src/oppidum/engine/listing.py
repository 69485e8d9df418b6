"""Legal actions, written by one and the same rules as a list of codes or as the bits of a mask.

The array that they are written into decides: words of 64 bits are a mask, with a bit for each choice (observing.py);
others are a list. A row of a board is one number, so a mask takes it whole.
"""

from typing import Any

import numpy as np
from numba import types

from oppidum.engine.bits import ONE, Bits, count, lowest
from oppidum.engine.compiling import compiled_form, rule


@rule
def put_bits(bits: Bits, words: Any, place: int) -> None:
    """Set up to 64 bits of a mask at once, from a place on."""
    word = place >> 6
    shift = np.uint64(place & 63)
    words[word] |= bits << shift
    if shift:
        beyond = bits >> (np.uint64(64) - shift)
        if beyond:
            words[word + 1] |= beyond


@rule
def _list_line(line: Bits, code: int, step: int, choice: int, out: Any, n: int) -> int:
    while line:
        out[n] = code + step * lowest(line)
        n += 1
        line &= line - ONE
    return n


@rule
def _mark_line(line: Bits, code: int, step: int, choice: int, out: Any, n: int) -> int:
    if line:
        put_bits(line, out, choice)
    return n + count(line)


@rule
def _list_one(code: int, choice: int, out: Any, n: int) -> int:
    out[n] = code
    return n + 1


@rule
def _mark_one(code: int, choice: int, out: Any, n: int) -> int:
    out[choice >> 6] |= ONE << np.uint64(choice & 63)
    return n + 1


def put_line(line: Bits, code: int, step: int, choice: int, out: Any, n: int) -> int:
    """An action for each bit of a row, behind the first n; how many there are then.

    Their codes are `code`, `code + step`, `code + 2 * step` …, their choices `choice`, `choice + 1`, `choice + 2` …"""
    return (_mark_line if out.dtype == np.uint64 else _list_line)(line, code, step, choice, out, n)


def put_one(code: int, choice: int, out: Any, n: int) -> int:
    """One action, behind the first n; how many there are then."""
    return (_mark_one if out.dtype == np.uint64 else _list_one)(code, choice, out, n)


@compiled_form(put_line)
def _put_line(line: Any, code: Any, step: Any, choice: Any, out: Any, n: Any) -> Any:
    return _mark_line if out.dtype == types.uint64 else _list_line


@compiled_form(put_one)
def _put_one(code: Any, choice: Any, out: Any, n: Any) -> Any:
    return _mark_one if out.dtype == types.uint64 else _list_one
