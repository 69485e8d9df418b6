"""Barriers: where one may stand, and when it would be total.

Walls are barriers and the limits of the board. Corners that walls join share the number of their wall; one more bit
says whether the way to them along the wall crosses a fixed path from camp to palace an odd number of times. This pair
is the *tie* of a corner (0 where no wall touches it). A closed wall parts camp and palace exactly if it crosses that
path an odd number of times: so a new barrier is total exactly if it joins two corners of one wall whose bits, counted
over the barrier, do not fit. No route is ever searched for.

Limits have the first numbers; a wall of barriers alone has that of its first one in the list, after them.
"""

from typing import Any

import numpy as np

from oppidum.engine.bits import ONE, Bits, lowest
from oppidum.engine.compiling import rule
from oppidum.engine.listing import put_line
from oppidum.engine.records import Record
from oppidum.games.egypte.choices import site_choice
from oppidum.games.egypte.layout import (
    CORNERS,
    FORBIDDEN,
    HIGH,
    SITES,
    SPAN,
    SQUARES,
    TO_PLACE,
    TO_REMOVE,
    beside,
    goal_of,
)
from oppidum.games.egypte.routes import FAR, steps_to

TWO = np.uint64(2)
THREE = np.uint64(3)


@rule
def vacant(s: Record, way: int, row: int) -> Bits:
    """egypte.15: the sites of a row, upright (0) or flat (1), clear of others; egypte.14: joints are fine."""
    if way == 0:
        up = s.upright[row : row + 5]
        taken = up[0] | up[1] | up[2] | up[3] | up[4]
        across = s.lying[row + 2] | s.lying[row + 3]
        return ~(taken | across | across << ONE)
    starts = s.lying[row + 2]
    taken = starts | starts << ONE | starts << TWO | starts >> ONE | starts >> TWO
    across = s.upright[row + 2] | s.upright[row + 1]
    return ~(taken | across | across >> ONE)


@rule
def joining(corners: Any, way: int, row: int) -> Bits:
    """The sites of a row whose barrier would touch at least two of these corners."""
    if way == 0:
        a = corners[row] >> ONE
        b = corners[row + 1] >> ONE
        c = corners[row + 2] >> ONE
        d = corners[row + 3] >> ONE
    else:
        a = corners[row + 1]
        b = a >> ONE
        c = a >> TWO
        d = a >> THREE
    return a & b | c & d | (a | b) & (c | d)


@rule
def corner_at(site: int, i: int) -> int:
    """Corner number i, 0 to 3, of a barrier."""
    return site % SQUARES + (32 + i if site >= SQUARES else 1 + 32 * i)


@rule
def crossed(box: Record, site: int, edges: int) -> int:
    """1 if the first so many edges of a barrier cross the path from camp to palace an odd number of times."""
    return int(box.odd[site]) >> edges & 1


@rule
def tie_at(box: Record, s: Record, site: int, i: int) -> int:
    """The tie of a barrier's corner number i, counted from its first corner over the barrier."""
    tie = int(s.tie[corner_at(site, i)])
    return tie ^ crossed(box, site, i) if tie else 0


@rule
def total(box: Record, s: Record, site: int) -> bool:
    """egypte.16: would a barrier close the last route between camp and palace?"""
    a = tie_at(box, s, site, 0)
    b = tie_at(box, s, site, 1)
    c = tie_at(box, s, site, 2)
    d = tie_at(box, s, site, 3)
    return a ^ b == 1 or a ^ c == 1 or a ^ d == 1 or b ^ c == 1 or b ^ d == 1 or c ^ d == 1


@rule
def seals(box: Record, s: Record, site: int) -> bool:
    """egypte.17: would a barrier take some pawn's last route to its goal?"""
    for seat in range(s.seats):
        start = int(s.pawn[seat])
        goal = goal_of(s, seat)
        if steps_to(box, s, start, goal, site) == FAR and steps_to(box, s, start, goal, -1) != FAR:
            return True
    return False


@rule
def has_site(line: Bits, site: int) -> bool:
    return bool(line >> np.uint64(site & 31) & ONE)


@rule
def parts(box: Record, s: Record, site: int) -> int:
    """The rule by which a barrier may not part what must stay together, 0 if none forbids it."""
    if total(box, s, site):
        return 16
    if s.options.sealed_pawns == FORBIDDEN:
        way = int(site >= SQUARES)
        if has_site(joining(s.touched, way, site % SQUARES >> 5), site) and seals(box, s, site):
            return 17
    return 0


@rule
def available(s: Record, seat: int, kind: int) -> bool:
    """egypte.3, egypte.4: from the reserve; egypte.19: once that is empty, a barrier kept by the player."""
    return bool(s.reserve[kind] > 0 or s.kept[seat, kind] > 0)


@rule
def misfit(box: Record, s: Record, kind: int, site: int) -> int:
    """The rule by which a site is none for a barrier of a kind, or is not clear of others; 0 if it fits there."""
    way = int(site >= SQUARES)
    square = site % SQUARES
    row = square >> 5
    column = square & 31
    if row >= box.height - 2 * (1 - way) or column >= box.width - 2 * way:
        return 12
    if not has_site(box.sites[kind, way, row], site):
        return 13
    return 0 if has_site(vacant(s, way, row), site) else 15


@rule
def site_refusal(box: Record, s: Record, kind: int, site: int) -> int:
    """The rule that keeps a barrier from a site, 0 if it may stand there."""
    refused = misfit(box, s, kind, site)
    return refused if refused else parts(box, s, site)


@rule
def sites_on(box: Record, s: Record, kind: int, way: int, row: int) -> Bits:
    """The sites of a row where a barrier of a kind may stand."""
    line = box.sites[kind, way, row]
    if line == 0:
        return line
    line &= vacant(s, way, row)
    doubtful = line & joining(s.touched, way, row)
    while doubtful:
        column = lowest(doubtful)
        doubtful &= doubtful - ONE
        if parts(box, s, way * SQUARES + (row << 5) + column):
            line &= ~(ONE << np.uint64(column))
    return line


@rule
def list_sites(box: Record, s: Record, kind: int, tool: int, out: Any, n: int) -> int:
    """Write each site where a barrier of a kind may stand, behind the first n; how many there are then."""
    for way in range(2):
        for row in range(box.height):
            site = way * SQUARES + (row << 5)
            line = sites_on(box, s, kind, way, row)
            n = put_line(line, tool * SPAN + TO_PLACE + site, 1, site_choice(tool, site), out, n)
    return n


@rule
def list_barriers(box: Record, s: Record, tool: int, out: Any, n: int) -> int:
    """Write all barriers, to be taken away."""
    for way in range(2):
        for row in range(box.height):
            site = way * SQUARES + (row << 5)
            line = s.lying[row + 2] if way else s.upright[row + 2]
            n = put_line(line, tool * SPAN + TO_REMOVE + site, 1, site_choice(tool, site), out, n)
    return n


@rule
def some_site(box: Record, s: Record, kind: int) -> bool:
    """Is there any site where a barrier of a kind may stand?"""
    i = 0
    while i < box.places[kind] and site_refusal(box, s, kind, int(box.place[kind, i])):
        i += 1
    return bool(i < box.places[kind])


@rule
def retie(box: Record, s: Record, old: int, new: int) -> None:
    """All corners with the number of one tie get that of another, counted on from there."""
    change = np.uint8(old ^ new)
    wall = np.uint8(old >> 1)
    tie = s.tie
    for corner in range((box.height + 1) << 5):
        here = tie[corner]
        tie[corner] = here ^ change if here >> np.uint8(1) == wall else here


@rule
def tie_up(box: Record, s: Record, slot: int) -> None:
    """All walls that a new barrier touches become one with it, that with the lowest number."""
    site = int(s.barrier[slot]) % SITES
    base = 0
    for i in range(4):
        tie = tie_at(box, s, site, i)
        if tie and (base == 0 or tie < base):
            base = tie
    if base == 0:
        base = 2 * (int(box.rims) + 1 + slot)
    for i in range(4):
        corner = corner_at(site, i)
        tie = tie_at(box, s, site, i)
        if tie == 0:
            s.tie[corner] = base ^ crossed(box, site, i)
            s.touched[corner >> 5] |= ONE << np.uint64(corner & 31)
        elif tie != base:
            retie(box, s, tie, base)


@rule
def limit_corners(box: Record, s: Record, row: int) -> Bits:
    """The corners of a row on the limits of the board; with sealed pawns forbidden, big squares may act as walls."""
    return box.corners[row] if s.options.sealed_pawns == FORBIDDEN else box.limits[row]


@rule
def tie_all(box: Record, s: Record) -> None:
    """Tie walls anew, from the limits of the board on, barrier by barrier."""
    for corner in range(CORNERS):
        s.tie[corner] = box.rim[corner]
    for row in range(HIGH + 1):
        s.touched[row] = limit_corners(box, s, row)
    for slot in range(s.standing):
        tie_up(box, s, slot)


@rule
def walled(box: Record, s: Record, corner: int) -> bool:
    """Does any wall touch a corner?"""
    row = corner >> 5  # one more than that of the square to its north-west; two more for rows with a margin
    line = np.uint64(corner & 31)
    upright = s.upright[row - 1] if row else np.uint64(0)
    upright |= s.upright[row] | s.upright[row + 1] | s.upright[row + 2]
    flat = s.lying[row + 1]
    flat = flat >> ONE | flat | flat << ONE | flat << TWO
    return bool((box.limits[row] | (upright | flat) << ONE) >> line & ONE)


@rule
def renumber(box: Record, s: Record, corner: int) -> None:
    """A wall without a limit of the board has the number of its first barrier, and is counted from its first corner."""
    tie = int(s.tie[corner])
    if tie >> 1 <= box.rims:
        return
    slot = 0
    first = int(s.tie[corner_at(int(s.barrier[0]) % SITES, 0)])
    while first >> 1 != tie >> 1:
        slot += 1
        first = int(s.tie[corner_at(int(s.barrier[slot]) % SITES, 0)])
    new = 2 * (int(box.rims) + 1 + slot)
    if first != new:
        retie(box, s, first, new)


@rule
def untie(box: Record, s: Record, site: int, slot: int) -> None:
    """A barrier is gone, and the last one has its slot. If at most one of its corners has a wall left, no wall falls
    apart; else all are tied anew."""
    left = 0
    joint = 0
    for i in range(4):
        if walled(box, s, corner_at(site, i)):
            left += 1
            joint = corner_at(site, i)
    if left > 1:
        tie_all(box, s)
        return
    for i in range(4):
        corner = corner_at(site, i)
        if left == 0 or corner != joint:
            s.tie[corner] = 0
            s.touched[corner >> 5] &= ~(ONE << np.uint64(corner & 31)) | limit_corners(box, s, corner >> 5)
    if left:
        renumber(box, s, joint)
    if slot < s.standing:
        renumber(box, s, corner_at(int(s.barrier[slot]) % SITES, 0))


@rule
def mark_edges(box: Record, s: Record, site: int) -> None:
    """egypte.9, egypte.12: shut the three edges of a barrier, or open them again."""
    square = site % SQUARES
    direction = int(site >= SQUARES)  # east or south
    along = 1 if direction else 32
    for i in range(3):
        here = square + i * along
        s.exits[here] ^= 1 << direction
        s.exits[beside(here, direction)] ^= 1 << (direction ^ 2)
    line = s.lying if direction else s.upright
    line[(square >> 5) + 2] ^= ONE << np.uint64(square & 31)


@rule
def put_up(box: Record, s: Record, kind: int, site: int) -> None:
    """A barrier comes onto the board."""
    s.barrier[s.standing] = site + kind * SITES
    s.standing += 1
    mark_edges(box, s, site)
    tie_up(box, s, int(s.standing) - 1)


@rule
def stands(s: Record, site: int) -> bool:
    """Does a barrier stand on this very site?"""
    row = (site % SQUARES >> 5) + 2
    return has_site(s.lying[row] if site >= SQUARES else s.upright[row], site)


@rule
def take_away(box: Record, s: Record, site: int) -> int:
    """A barrier leaves the board; its kind."""
    i = 0
    while s.barrier[i] % SITES != site:
        i += 1
    kind = int(s.barrier[i]) // SITES
    s.standing -= 1
    s.barrier[i] = s.barrier[s.standing]
    s.barrier[s.standing] = 0
    mark_edges(box, s, site)
    untie(box, s, site, i)
    return kind
