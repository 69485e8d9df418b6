"""Codes of actions by what they have in common: codes that follow each other in `size` are a family.

To go through hundreds of codes one by one is nothing for compiled code, and takes Python longer than all the rest of a
move."""

from typing import Any

import numpy as np

from oppidum.engine.bits import ONE
from oppidum.engine.compiling import entry
from oppidum.engine.kernel import legal
from oppidum.engine.records import Record

MOST = 64  # families at once


@entry
def grouped(codes: Any, size: int) -> Any:
    """The members that the same families have, group by group: how many families and how many members there are, the
    families, and the members' places in each of them. The codes of a family follow each other."""
    families = np.empty(MOST, np.int64)
    sets = np.zeros(size, np.uint64)  # the families that have each member
    members = np.empty(min(size, len(codes)), np.int64)
    many = several = 0
    for code in codes:
        if not many or families[many - 1] != code // size:
            families[many] = code // size
            many += 1
        if not sets[code % size]:
            members[several] = code % size
            several += 1
        sets[code % size] |= ONE << np.uint64(many - 1)
    out = np.empty(3 * several + len(codes), np.int64)
    at = 0
    for i in range(several):
        alike = sets[members[i]]
        if not alike:
            continue  # it is in a group already
        start = at
        at += 2
        for family in range(many):
            if alike >> np.uint64(family) & ONE:
                out[at] = families[family]
                at += 1
        out[start] = at - start - 2
        for member in members[i:several]:
            if sets[member] == alike:
                sets[member] = np.uint64(0)
                out[at] = member
                at += 1
        out[start + 1] = at - start - 2 - out[start]
    return out[:at]


@entry
def grouped_legal(box: Record, s: Record, seat: int, codes: Any, size: int) -> Any:
    """The same of all legal actions of a seat. `codes` is room to list them in."""
    return grouped(codes[: legal(box, s, seat, codes)], size)
