"""What a player of Astérix en Égypte looks at: the steps still to go, one's own and those of the others."""

from typing import Any

import numpy as np

from oppidum.engine.bits import ONE, lowest
from oppidum.engine.compiling import entry, rule
from oppidum.engine.records import Record
from oppidum.games.egypte.layout import (
    BREATH,
    CAMP,
    COUNTS,
    CROCODILES,
    END,
    HIGH,
    MOST_KINDS,
    MOST_SEATS,
    PALACE,
    SITES,
    SPAN,
    SQUARES,
    TO_PLACE,
    TO_REMOVE,
    TO_SEND,
    beside,
    goal_of,
)
from oppidum.games.egypte.routes import FAR, one_step, start_at, steps_to, ways

LEVELS = ((4, 0.75), (4, 0.5), (4, 0.28), (60, 0.18), (4_000,))  # looks, slips: see bots/levels.py
EXPLORE = 0.3
HORIZON = 0  # a pawn led at random gets nowhere: positions are judged at once
WALLED_IN = 45  # steps that a way without a route counts for
STRIDE = 4.0  # steps in a turn
SHARP = 0.75  # how much a turn's lead is worth
PAPYRUS = 1.5  # steps that a papyrus is worth
TURN = 3.5  # steps that a turn is worth
BOLD = 0.9  # how much more is expected of an action that gains a step
MOST_GAIN = 14.0
ALL = 0.999  # of the ways, but for rounding


@rule
def way(box: Record, s: Record, start: int, goal: int) -> int:
    return min(steps_to(box, s, start, goal, -1), WALLED_IN)


@rule
def to_go(box: Record, s: Record, seat: int, back: int) -> int:
    """Steps to the end of the race, where so many lead back from the palace."""
    if s.laid[seat]:
        return way(box, s, int(s.pawn[seat]), CAMP)
    return way(box, s, int(s.pawn[seat]), PALACE) + back


@entry
def evaluate(box: Record, s: Record, out: Any) -> None:
    """Who is ahead in turns, with the order in which they come."""
    back = way(box, s, int(box.home[PALACE]), CAMP)
    total = 0.0
    for seat in range(s.seats):
        wait = (seat - s.turn) % s.seats / s.seats
        turns = to_go(box, s, seat, back) / STRIDE + s.missed[seat] + wait
        for kind in range(box.scripts):
            turns -= s.held[seat, kind] * PAPYRUS / STRIDE
        out[seat] = np.exp(-SHARP * turns)
        total += out[seat]
    for seat in range(s.seats):
        out[seat] /= total


@rule
def measure(box: Record, s: Record, start: int, other: int, far: Any, count: Any) -> None:
    """Steps from a square to every square, not through the other big one, and how many shortest ways there are."""
    far[:] = FAR
    edges = ways(box, s, -1)
    reach = np.zeros(HIGH + 2, np.uint64)
    grown = np.zeros(HIGH + 2, np.uint64)
    start_at(box, start, grown)
    shut = -1 if box.square[start] == other else other
    step = 0
    changed = True
    while changed:
        for row in range(1, box.height + 1):
            fresh = grown[row] & ~reach[row]
            while fresh:
                square = (row - 1) << 5 | lowest(fresh)
                fresh &= fresh - ONE
                far[square] = step
                count[square] = 1.0 if step == 0 else 0.0
                for direction in range(4):
                    before = beside(square, direction)
                    if s.exits[square] >> direction & 1 and far[before] == step - 1:
                        count[square] += count[before]
        reach, grown = grown, reach
        changed = one_step(box, edges, reach, grown, shut)
        step += 1


@rule
def mark_ways(box: Record, s: Record, start: int, goal: int, far: Any, count: Any, part: Any) -> None:
    """Write which part of all shortest ways to a goal crosses each edge, east and south of a square."""
    part[:] = 0.0
    measure(box, s, start, CAMP + PALACE - goal, far[0], count[0])
    whole = steps_to(box, s, start, goal, -1)
    total = 0.0
    for row in range(box.height):
        for column in range(box.width):
            here = row << 5 | column
            for edge in range(2):
                if not s.exits[here] >> edge & 1:
                    continue
                there = beside(here, edge)
                for _ in range(2):
                    if far[0][here] + 1 + far[goal][there] == whole:
                        some = count[0][here] * count[goal][there]
                        part[edge, row << 5 | column] += some
                        total += some if far[0][here] == 0 else 0.0
                    here, there = there, here
    if total > 0.0:
        for edge in range(2):
            for square in range(SQUARES):
                part[edge, square] /= total


@rule
def bars(parts: Any, segments: int, site: int) -> bool:
    """Does a barrier there bar all shortest ways of somebody?"""
    flat = site >= SQUARES
    first = site - SQUARES if flat else site
    step = 1 if flat else 32
    for i in range(segments):
        part = parts[i, 1 if flat else 0]
        if part[first] + part[first + step] + part[first + 2 * step] > ALL:
            return True
    return False


@rule
def switch(s: Record, site: int) -> None:
    """Put a barrier there, or take it away, as far as the ways are concerned; twice is as before."""
    if site >= SQUARES:
        s.lying[(site - SQUARES >> 5) + 2] ^= ONE << np.uint64(site & 31)
    else:
        s.upright[(site >> 5) + 2] ^= ONE << np.uint64(site & 31)


@rule
def lead(box: Record, s: Record, seat: int) -> float:
    """Steps that a seat is ahead: of the first of the others for the most part, of all of them a little."""
    back = way(box, s, int(box.home[PALACE]), CAMP)
    first = 999.0
    total = 0.0
    for other in range(s.seats):
        if other != seat:
            steps = to_go(box, s, other, back)
            first = min(first, steps)
            total += steps
    ahead: float = 0.7 * first + 0.3 * total / (s.seats - 1) - to_go(box, s, seat, back)
    return ahead


@entry
def promise(box: Record, s: Record, seat: int, actions: Any, n: int, out: Any) -> None:
    """The steps that an action gains, on all others or for oneself."""
    far = np.empty((3, SQUARES), np.int64)  # from a start, from the camp, from the palace
    count = np.empty((3, SQUARES))
    parts = np.empty((MOST_SEATS + 1, 2, SQUARES))
    goal = goal_of(s, seat)
    for big in (CAMP, PALACE):
        measure(box, s, int(box.home[big]), CAMP + PALACE - big, far[big], count[big])
    for other in range(s.seats):
        mark_ways(box, s, int(s.pawn[other]), goal_of(s, other), far, count, parts[other])
    mark_ways(box, s, int(box.home[PALACE]), CAMP, far, count, parts[s.seats])
    now = way(box, s, int(s.pawn[seat]), goal)
    ahead = lead(box, s, seat)
    for i in range(n):
        gain = 0.0
        what = int(actions[i]) % SPAN
        tool = int(actions[i]) // SPAN
        if actions[i] == END:
            gain = 0.5
        elif what < TO_PLACE:
            square = what // COUNTS
            gain = now - min(far[goal][square], WALLED_IN) + PAPYRUS * (what % COUNTS)
            if square == box.home[CAMP]:
                gain = MOST_GAIN
        elif what < TO_SEND:
            site = (what - TO_PLACE) % SITES
            if what >= TO_REMOVE or bars(parts, s.seats + 1, site):
                switch(s, site)
                gain = lead(box, s, seat) - ahead
                switch(s, site)
        elif tool >= MOST_KINDS:
            gain = TURN if box.effect[tool - MOST_KINDS] in (BREATH, CROCODILES) else 0.0
        if tool >= MOST_KINDS and actions[i] != END:
            gain -= PAPYRUS
        out[i] = np.exp(BOLD * min(gain, MOST_GAIN))
