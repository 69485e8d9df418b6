"""The rules of Egyptos (rule numbers as in rules.toml)."""

from typing import Any

import numpy as np

from oppidum.engine.bits import ONE, Bits, count, lowest, nth
from oppidum.engine.compiling import entry, rule
from oppidum.engine.dice import scramble, throw
from oppidum.engine.log import note
from oppidum.engine.options import UNSET
from oppidum.engine.records import Record
from oppidum.games.egyptos.contact import cell_bit, has, only_contact, reopen, touches_another, touching, touching_once
from oppidum.games.egyptos.events import ALL_PLACED, BEGINS, CHOSEN, LIMIT, LINE, MOVED, PLACED, REPEATED
from oppidum.games.egyptos.layout import (
    CELLS,
    CHOICES,
    CHOOSING,
    CODES,
    COLOURS,
    FREE,
    LINES,
    MOST_ACTIONS,
    MOVING,
    NOBODY,
    ORIGIN,
    OVER,
    PLACING,
    SIEVE,
)


@rule
def goals(box: Record, s: Record, row: int) -> Bits:
    """Where a piece may come down on a row, but for the contact of a moved piece with itself."""
    if s.phase == MOVING and s.options.contact_when_moving == FREE:
        return box.table[row] & ~s.taken[row]
    return s.open[row]


@rule
def put(box: Record, s: Record, cell: int) -> None:
    """A piece of the colour to play comes down."""
    row = cell >> 6
    s.rows[s.turn, row] |= cell_bit(cell)
    s.taken[row] |= cell_bit(cell)
    s.mark ^= scramble(np.uint64(cell * COLOURS + s.turn))
    s.top = min(s.top, row)
    s.bottom = max(s.bottom, row)
    s.last = cell
    reopen(box, s, row)


@rule
def lift(box: Record, s: Record, cell: int) -> None:
    """A piece of the colour to play leaves its cell."""
    row = cell >> 6
    s.rows[s.turn, row] &= ~cell_bit(cell)
    s.taken[row] &= ~cell_bit(cell)
    s.mark ^= scramble(np.uint64(cell * COLOURS + s.turn))
    while s.taken[s.top] == 0:
        s.top += 1
    while s.taken[s.bottom] == 0:
        s.bottom -= 1
    reopen(box, s, row)


@rule
def run(s: Record, cell: int, step: int) -> int:
    """How many pieces of the colour to play follow a cell without a gap, in one direction."""
    length = 0
    cell += step
    while has(s.rows[s.turn, cell >> 6], cell):
        length += 1
        cell += step
    return length


@rule
def line_through(box: Record, s: Record, cell: int) -> Any:
    """egyptos.6: the line of five through a cell (egyptos.7: or more): first cell, step, length or 0."""
    for step in (1, 64, 65, 63):  # along the row, the column, both diagonals
        before = run(s, cell, -step)
        length = before + 1 + run(s, cell, step)
        if length >= box.line:
            return cell - before * step, step, length
    return cell, 0, 0


@entry
def setup(box: Record, s: Record, log: Record) -> None:
    """egyptos.2: who starts is drawn by lot; egyptos.4: the first piece goes to the origin."""
    s.opener = s.options.first
    if s.options.first == UNSET:
        s.opener = throw(s.dice, s.seats)
    for colour in range(COLOURS):
        s.holder[colour] = colour
    s.turn = s.opener
    s.actor = s.opener
    s.winner = NOBODY
    s.top = ORIGIN
    s.bottom = ORIGIN
    s.open[ORIGIN] = cell_bit(ORIGIN)
    s.opens = 1
    note(log, BEGINS, s.opener, 0, 0, 0, 0)


@entry
def to_act(box: Record, s: Record) -> int:
    return 0 if s.phase == OVER else 1 << s.actor


@rule
def pass_turn(box: Record, s: Record) -> None:
    """egyptos.3, egyptos.8: in turn; egyptos.12: with `swap` the opener places the first three alone."""
    s.turn += 1
    if s.turn == s.seats:
        s.turn = 0
    s.actor = s.holder[s.turn]
    if s.phase == PLACING and s.options.swap:
        down = s.placed[0] + s.placed[1]
        if down < 3:
            s.actor = s.opener
        elif down == 3:
            s.phase = CHOOSING
            s.actor = 1 - s.opener


@rule
def won(box: Record, s: Record, log: Record) -> bool:
    """egyptos.6: a line wins at once, in either phase."""
    first, step, length = line_through(box, s, s.last)
    if length == 0:
        return False
    s.winner = s.turn
    s.phase = OVER
    note(log, LINE, s.actor, s.turn, first, step, length)
    return True


@rule
def remember(s: Record) -> None:
    """Note down the position, and how often it was there before in the moving phase with the same player to move."""
    now = s.mark ^ np.uint64(s.turn)
    word, bit = now & np.uint64(SIEVE - 1), ONE << (now >> np.uint64(58))
    times = 0
    if s.sieve[word] & bit:
        earlier = s.marks[: s.moves]
        for i in range(len(earlier)):
            times += earlier[i] == now
    s.sieve[word] |= bit
    s.marks[s.moves] = now
    s.repeats = times


@rule
def place(box: Record, s: Record, cell: int, log: Record) -> None:
    """egyptos.3: a piece of the stock goes down; egyptos.8: after the last one the moving begins."""
    note(log, PLACED, s.actor, s.turn, cell, 0, 0)
    put(box, s, cell)
    s.placed[s.turn] += 1
    if won(box, s, log):
        return
    if s.placed[0] + s.placed[1] + s.placed[2] == box.pieces * s.seats:
        s.phase = MOVING
        remember(s)
        note(log, ALL_PLACED, s.actor, 0, 0, 0, 0)
    pass_turn(box, s)


@rule
def choose(box: Record, s: Record, colour: int, log: Record) -> None:
    """egyptos.12: the other player chooses a colour; the one with fewer pieces down goes on."""
    note(log, CHOSEN, s.actor, colour, 0, 0, 0)
    s.holder[colour] = s.actor
    s.holder[1 - colour] = s.opener
    s.phase = PLACING
    s.actor = s.holder[s.turn]


@rule
def move(box: Record, s: Record, start: int, cell: int, log: Record) -> None:
    """egyptos.8: a piece goes to another place; egyptos.11: a third repetition or too many moves draw."""
    note(log, MOVED, s.actor, s.turn, start, cell, 0)
    lift(box, s, start)
    put(box, s, cell)
    if won(box, s, log):
        return
    s.moves += 1
    remember(s)
    if s.repeats >= 2:
        s.phase = OVER
        note(log, REPEATED, s.actor, 0, 0, 0, 0)
    elif s.moves == s.options.move_limit:
        s.phase = OVER
        note(log, LIMIT, s.actor, 0, 0, 0, 0)
    else:
        pass_turn(box, s)


@entry
def play(box: Record, s: Record, seat: int, action: int, log: Record) -> None:
    if s.phase == PLACING:
        place(box, s, action, log)
    elif s.phase == MOVING:
        move(box, s, (action - CELLS) >> 12, (action - CELLS) & (CELLS - 1), log)
    else:
        choose(box, s, action - CHOICES, log)


@entry
def refusal(box: Record, s: Record, seat: int, action: int) -> int:
    if s.phase == OVER:
        return 11 if s.winner == NOBODY else 6
    in_turn = 3 if s.phase == PLACING else 8 if s.phase == MOVING else 12
    if seat != s.actor or action < 0 or action >= CODES:
        return in_turn
    if s.phase == CHOOSING or action >= CHOICES:
        return 0 if s.phase == CHOOSING and action >= CHOICES else 12
    if (action < CELLS) != (s.phase == PLACING):
        return in_turn
    cell = action if s.phase == PLACING else (action - CELLS) & (CELLS - 1)
    if cell >> 6 >= LINES or not has(box.table[cell >> 6], cell):
        return 4
    contact = 13 if s.seats == 3 else 5 if s.phase == PLACING else 9
    if s.phase == PLACING:
        if has(s.open[cell >> 6], cell):
            return 0
        return 4 if has(s.taken[cell >> 6], cell) or s.last == 0 else contact
    start = (action - CELLS) >> 12
    if start >> 6 >= LINES or not has(s.rows[s.turn, start >> 6], start):
        return 8
    if has(s.taken[cell >> 6], cell):
        return 9
    if s.options.contact_when_moving == FREE or touches_another(s, cell, start):
        return 0
    return contact


@rule
def write_cells(line: Bits, row: int, out: Any, n: int) -> int:
    """Write the cells of a row behind the first n; how many there are then."""
    while line:
        out[n] = row << 6 | lowest(line)
        n += 1
        line &= line - ONE
    return n


@rule
def list_moves(box: Record, s: Record, out: Any) -> int:
    """egyptos.8, egyptos.9: each piece of one's own, to each goal that it is not alone in touching."""
    free = s.options.contact_when_moving == FREE
    own = s.rows[s.turn]
    common = out[MOST_ACTIONS - CELLS :]  # goals of every piece
    barred = out[MOST_ACTIONS - 2 * CELLS :]  # goals of every piece but one
    keeper = out[MOST_ACTIONS - 3 * CELLS :]  # that one
    commons = 0
    barreds = 0
    for row in range(ORIGIN - box.reach if free else s.top - 1, ORIGIN + box.reach + 1 if free else s.bottom + 2):
        line = goals(box, s, row)
        alone = np.uint64(0)
        if not free:
            alone = line & touching_once(s, row) & touching(s, own[row - 1], own[row], own[row + 1])
        commons = write_cells(line & ~alone, row, common, commons)
        barreds = write_cells(alone, row, barred, barreds)
    for i in range(barreds):
        keeper[i] = only_contact(s, barred[i])
    common = common[:commons]
    n = 0
    for row in range(s.top, s.bottom + 1):
        line = own[row]
        while line:
            start = row << 6 | lowest(line)
            line &= line - ONE
            base = np.int32(CELLS + start * CELLS)
            to = out[n : n + commons]
            for i in range(len(to)):
                to[i] = base + common[i]
            n += commons
            for i in range(barreds):
                out[n] = base + barred[i]
                n += keeper[i] != start
    return n


@entry
def legal(box: Record, s: Record, seat: int, out: Any) -> int:
    if s.phase == OVER or seat != s.actor:
        return 0
    if s.phase == MOVING:
        return list_moves(box, s, out)
    if s.phase == CHOOSING:
        out[0] = CHOICES
        out[1] = CHOICES + 1
        return 2
    n = 0
    for row in range(s.top - 1, s.bottom + 2):
        n = write_cells(s.open[row], row, out, n)
    return n


@rule
def nth_cell(s: Record, rows: Any, n: int) -> int:
    """The nth cell set in rows. All rows are counted: no processor guesses where to stop, and wrong guesses cost."""
    found: int = s.top - 1
    before = 0
    passed = 0
    for row in range(s.top - 1, s.bottom + 1):
        passed += count(rows[row])
        if passed <= n:
            found = row + 1
            before = passed
    return found << 6 | nth(rows[found], n - before)


@entry
def sample(box: Record, s: Record, seat: int, dice: Record) -> int:
    """One legal action, all equally likely: guesses that are not legal are thrown away."""
    if s.phase == CHOOSING:
        return CHOICES + throw(dice, 2)
    if s.phase == PLACING:
        return nth_cell(s, s.open, throw(dice, s.opens))
    side = 2 * box.reach + 1
    while True:
        start = nth_cell(s, s.rows[s.turn], throw(dice, s.placed[s.turn]))
        if s.options.contact_when_moving == FREE:
            corner: int = ORIGIN - box.reach
            cell = (corner + throw(dice, side)) << 6 | (corner + throw(dice, side))
            legal_move = not has(s.taken[cell >> 6], cell)
        else:
            cell = nth_cell(s, s.open, throw(dice, s.opens))
            legal_move = touches_another(s, cell, start)
        if legal_move:
            return CELLS + start * CELLS + cell


@entry
def redeal(box: Record, s: Record, seat: int, dice: Record) -> None:
    """Nothing on the table is hidden."""


@entry
def scores(box: Record, s: Record, out: Any) -> None:
    """egyptos.6: one point for the line; egyptos.11: a draw gives none."""
    for colour in range(s.seats):
        out[s.holder[colour]] = 1 if colour == s.winner else 0
