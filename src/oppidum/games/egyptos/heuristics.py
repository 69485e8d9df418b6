"""What a player of Egyptos knows beyond the rules: which actions look good, and who stands better."""

from typing import Any

import numpy as np

from oppidum.engine.bits import ONE, count, lowest
from oppidum.engine.compiling import entry, rule
from oppidum.engine.records import Record, blank
from oppidum.games.egyptos.contact import has
from oppidum.games.egyptos.layout import CELLS, CHOICES, CHOOSING, COLOURS, LINES, MOVING, ORIGIN
from oppidum.games.egyptos.lines import ALL, DIRECTIONS, NONE, SIGHT, in_line, look, makes_line, slide
from oppidum.games.egyptos.threats import cells_in, forced, refuted

__all__ = ["evaluate", "forced", "promise", "refuted"]

LEVELS = (
    (6, 0.5, 0),
    (12, 0.25, 0),
    (30, 0.0, 50),
    (150, 0.0, 400),
    (12_000, 0.0, 30_000),
)  # looks, slips, proofs: see bots/levels.py
EXPLORE = 0.25
HORIZON = 0  # positions are judged at once: endings at random see no threats

WIN, BLOCK, FORK, STOP, FOUR = 1e6, 1e4, 300.0, 100.0, 20.0  # weights of what an action does
OTHERS = 0.8  # what lines of others weigh, as part of one's own
LINE_WORTH = (0.0, 1.5, 1.0, 0.3, 0.06)  # of a piece in a line, by how many the line lacks
FAR = 0.02  # when it lacks more
LEAST = 0.1
OPENED = 1e-3  # what is left of a weight when the lifted piece held a line of another colour

# Of a colour: to play; can win at once; on two cells; can fork; lines that lack 2, 3, 4 pieces.
FEATURES = 7
# What each adds to the logarithm of the odds, fitted to matches between players who follow `promise` with some noise
# (bench/egyptos_weights.py): placing, then moving; for the colour to play, then for the others.
STRENGTH = np.array(
    [
        [[-0.04, 5.56, 0.01, 1.39, 0.16, 0.04, -0.01], [0.0, 0.22, 4.66, -0.29, 0.24, 0.03, -0.01]],
        [[0.03, 7.46, 0.01, 1.63, 0.18, 0.01, -0.02], [0.0, 0.40, 6.03, -0.16, 0.28, 0.0, -0.03]],
    ]
)
SURE = 0.995  # no evaluation is beyond doubt


@rule
def worth(lacks: int) -> float:
    return LINE_WORTH[lacks] if lacks < len(LINE_WORTH) else FAR


@rule
def add_lines(box: Record, s: Record, colour: int, share: float, cells: Any) -> None:
    """Add what the lines of a colour that have been begun make of each empty cell."""
    own = s.rows[colour]
    for down, along in DIRECTIONS:
        step = down * 64 + along
        length = (box.line - 1) * down
        for row in range(max(ORIGIN - box.reach, s.top - length), min(s.bottom, ORIGIN + box.reach - length) + 1):
            begun, alive = NONE, ALL
            for i in range(box.line):
                near = row + i * down
                begun |= slide(own[near], i * along)
                alive &= slide(box.table[near] & (own[near] | ~s.taken[near]), i * along)
            alive &= begun
            while alive:
                first = row << 6 | lowest(alive)
                alive &= alive - ONE
                lacks = 0
                for i in range(box.line):
                    lacks += not has(own[(first + i * step) >> 6], first + i * step)
                value = share * worth(lacks)
                for i in range(box.line):
                    cells[first + i * step] += value


@rule
def fours_at(box: Record, sight: Record, cell: int, lifted: int) -> int:
    """How many fours a piece on a cell makes that win on different cells; two are as good as all."""
    where = -1
    for i in range(sight.count):
        pair = sight.pairs[i]
        if (pair[0] == cell or pair[1] == cell) and not in_line(box, lifted, pair[2], pair[3]):
            end = pair[0] + pair[1] - cell
            if where >= 0 and end != where:
                return 2
            where = end
    return int(where >= 0)


@rule
def held(box: Record, s: Record, piece: int, colour: int) -> int:
    """How many pieces another colour has, at most, in a line that this piece alone holds up."""
    most = 0
    taken = s.taken
    for other in range(s.seats):
        theirs = s.rows[other]
        for down, along in DIRECTIONS:
            step = down * 64 + along
            for back in range(box.line if other != colour else 0):
                number = 0
                for i in range(box.line):
                    cell = piece + (i - back) * step
                    if cell < 0 or cell >> 6 >= LINES or not has(box.table[cell >> 6], cell):
                        number = -box.line
                    elif has(theirs[cell >> 6], cell):
                        number += 1
                    elif cell != piece and has(taken[cell >> 6], cell):
                        number = -box.line
                most = max(most, number)
    return most


@rule
def freedom(box: Record, s: Record, piece: int, lines: float) -> float:
    """How readily a piece is lifted: not out of lines of one's own, nor out of the way of others."""
    lacking = box.line - held(box, s, piece, s.turn)
    if lacking == 1:
        return OPENED
    return 1.0 / (1.0 + lines + (1.0 if lacking == 2 else 0.0))


@rule
def landing(box: Record, s: Record, sights: Any, cell: int, lifted: int) -> float:
    """The weight of what a piece does on a cell, above all smaller things."""
    weight = 0.0
    mine = sights[s.turn]
    row = cell >> 6
    if has(mine.wins[row], cell) and makes_line(box, s, s.turn, cell, lifted):
        return WIN
    if has(mine.fours[row], cell):
        fours = fours_at(box, mine, cell, lifted)
        weight += FORK if fours == 2 else FOUR * fours
    for other in range(s.seats):
        if other != s.turn:
            if has(sights[other].wins[row], cell):
                weight += BLOCK
            if has(sights[other].fours[row], cell):
                weight += STOP if fours_at(box, sights[other], cell, 0) == 2 else 1.0
    return weight


@rule
def weigh(box: Record, s: Record, sights: Any, actions: Any, n: int, out: Any) -> None:
    """The weights of actions that put a piece down."""
    cells = np.zeros(CELLS)
    loose = np.zeros(CELLS)
    for colour in range(s.seats):
        look(box, s, colour, sights[colour])
        add_lines(box, s, colour, 1.0 if colour == s.turn else OTHERS, cells)
    if s.phase == MOVING:
        for row in range(s.top, s.bottom + 1):
            line = s.rows[s.turn, row]
            while line:
                piece = row << 6 | lowest(line)
                line &= line - ONE
                loose[piece] = freedom(box, s, piece, cells[piece])
    for i in range(n):
        cell: int = actions[i]
        if s.phase != MOVING:
            out[i] = LEAST + cells[cell] + landing(box, s, sights, cell, 0)
            continue
        lifted = (cell - CELLS) >> 12
        cell = (cell - CELLS) & (CELLS - 1)
        weight = landing(box, s, sights, cell, lifted)
        out[i] = weight if weight == WIN else (LEAST + cells[cell] + weight) * loose[lifted]


@rule
def can_fork(box: Record, sight: Record) -> bool:
    """Is there a cell where a piece would make two fours?"""
    for i in range(sight.count):
        if fours_at(box, sight, sight.pairs[i, 0], 0) == 2 or fours_at(box, sight, sight.pairs[i, 1], 0) == 2:
            return True
    return False


@rule
def count_lines(box: Record, s: Record, colour: int, sights: Any, out: Any) -> None:
    """Write what matters about the lines of a colour, by FEATURES."""
    own = s.rows[colour]
    twos, ones = 0, 0
    for down, along in DIRECTIONS:
        length = (box.line - 1) * down
        for row in range(max(ORIGIN - box.reach, s.top - length), min(s.bottom, ORIGIN + box.reach - length) + 1):
            full, lacks1, lacks2, lacks3, lacks4, begun = ALL, NONE, NONE, NONE, NONE, NONE
            for i in range(box.line):
                near = row + i * down
                mine = slide(own[near], i * along)
                free = slide(box.table[near] & ~s.taken[near], i * along)
                begun |= mine
                lacks4 = (lacks4 & mine) | (lacks3 & free)
                lacks3 = (lacks3 & mine) | (lacks2 & free)
                lacks2 = (lacks2 & mine) | (lacks1 & free)
                lacks1 = (lacks1 & mine) | (full & free)
                full &= mine
            twos += count(lacks3 & begun)
            ones += count(lacks4 & begun)
    look(box, s, colour, sights[colour])
    wins = cells_in(sights[colour].wins)
    out[0] = colour == s.turn
    out[1] = wins > 0
    out[2] = wins > 1
    out[3] = can_fork(box, sights[colour])
    out[4] = sights[colour].count
    out[5] = twos
    out[6] = ones


@entry
def features(box: Record, s: Record, colour: int, out: Any) -> None:
    """Write what `evaluate` knows about a colour."""
    sights = blank(SIGHT, COLOURS)
    count_lines(box, s, colour, sights, out)


@rule
def odds(box: Record, s: Record, shares: Any) -> None:
    """Write the part of the match that each colour can expect."""
    lines = np.zeros(FEATURES)
    sights = blank(SIGHT, COLOURS)
    total = 0.0
    for colour in range(s.seats):
        count_lines(box, s, colour, sights, lines)
        values = STRENGTH[1 if s.phase == MOVING else 0, 0 if colour == s.turn else 1]
        logarithm = 0.0
        for i in range(len(lines)):
            logarithm += values[i] * lines[i]
        shares[colour] = np.exp(min(max(logarithm, -20.0), 20.0))
        total += shares[colour]
    for colour in range(s.seats):
        shares[colour] = (1.0 - SURE) / s.seats + SURE * shares[colour] / total


@entry
def evaluate(box: Record, s: Record, out: Any) -> None:
    """Write the part of the match that each seat can expect, in a position that is not over."""
    shares = np.zeros(COLOURS)
    odds(box, s, shares)
    if s.phase == CHOOSING:
        best = max(shares[0], shares[1])
        out[s.actor] = best
        out[1 - s.actor] = 1.0 - best
    elif s.options.swap and s.placed[0] + s.placed[1] < 3:  # nobody has a colour yet
        out[0] = 0.5
        out[1] = 0.5
    else:
        for colour in range(s.seats):
            out[s.holder[colour]] = shares[colour]


@entry
def promise(box: Record, s: Record, seat: int, actions: Any, n: int, out: Any) -> None:
    """Write how promising each of the first n actions of a seat looks: positive weights."""
    if s.phase == CHOOSING:
        shares = np.zeros(COLOURS)
        odds(box, s, shares)
        for i in range(n):
            out[i] = shares[actions[i] - CHOICES]
        return
    sights = blank(SIGHT, COLOURS)
    weigh(box, s, sights, actions, n, out)
