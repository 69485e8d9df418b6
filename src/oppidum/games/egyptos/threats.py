"""Wins in Egyptos that nobody can stop: a search in which each move of the attacker is a threat.

It claims nothing that it has not proved against every legal reply. A threat is a four (five next move) or a move
that prepares a *fork*: a piece that would make two fours at once. Against a four there is one cell to take;
against a fork there are its three cells, and fours of one's own. All other replies lose, and are not looked at.
"""

from typing import Any

import numpy as np

from oppidum.engine.bits import count
from oppidum.engine.compiling import entry, rule
from oppidum.engine.log import LOG, MUTED
from oppidum.engine.records import Record, assign, blank, layout
from oppidum.games.egyptos.forks import fork_stoppers
from oppidum.games.egyptos.layout import CELLS, LINES, MOVING, OVER, PLACING, STATE
from oppidum.games.egyptos.lines import NONE, SIGHT, after, look
from oppidum.games.egyptos.rules import play, refusal

NOTHING = -1  # no action
DEEPEST = 5  # own moves, the winning one included
PLIES = 2 * DEEPEST + 1
FAILURES = 1 << 12
DEPTH_BITS = np.uint64(3)
ENTER, THREATEN, REPLY, PROVED, FAILED = range(5)  # what to do next

DESK = layout(  # where the search stands, for each own move
    ("action", "i8", DEEPEST),
    ("reply", "i8", DEEPEST),
    ("quiet", "i8", DEEPEST),  # whether the fours have been tried
    ("left", "i8"),  # of the budget
    ("failed", "u8", FAILURES),  # positions without a win, and how deep it was sought
)


@rule
def following(s: Record, cells: Any, action: int) -> int:
    """The next action that ends on one of these cells, legal or not; the first one follows NOTHING."""
    if s.phase == PLACING:
        return after(cells, max(action, 0))
    start = 0
    cell = after(cells, 0)
    if action != NOTHING:
        start = (action - CELLS) >> 12
        cell = (action - CELLS) & (CELLS - 1)
    start = after(s.rows[s.turn], start)
    if start < 0:
        start = after(s.rows[s.turn], 0)
        cell = after(cells, cell)
    return NOTHING if cell < 0 else CELLS + start * CELLS + cell


@rule
def cells_in(cells: Any) -> int:
    total = 0
    for row in range(LINES):
        total += count(cells[row])
    return total


@rule
def forcing(box: Record, s: Record, colour: int, depth: int, theirs: Record, mine: Record) -> bool:
    """Has the colour that has just played made a threat? Then write the cells of all replies that may stop it.

    Every position on the way is new, so that no reply draws by repetition (egyptos.11)."""
    if s.phase == OVER or s.repeats > 0:
        return False
    look(box, s, 1 - colour, theirs)
    if cells_in(theirs.wins) > 0:
        return False
    look(box, s, colour, mine)
    theirs.targets[:] = NONE
    wins = cells_in(mine.wins)
    if wins == 1:
        theirs.targets[:] = mine.wins
    if wins > 0:
        return True
    if depth < 2 or theirs.count == len(theirs.pairs):
        return False
    theirs.targets[:] = theirs.fours
    return fork_stoppers(box, s, colour, mine, theirs.targets)


@rule
def winning_move(box: Record, states: Any, ply: int, wins: Any, log: Record) -> int:
    """An action that makes a line now, NOTHING if there is none."""
    s = states[ply]
    action = following(s, wins, NOTHING)
    while action != NOTHING:
        if refusal(box, s, s.actor, action) == 0:
            assign(states[ply + 1], s)
            play(box, states[ply + 1], s.actor, action, log)
            if states[ply + 1].winner == s.turn:
                return action
        action = following(s, wins, action)
    return NOTHING


@rule
def enter(box: Record, states: Any, sights: Any, desk: Record, log: Record, level: int, depth: int) -> int:
    """Look at a position of the attacker for the first time, with so many own moves to go."""
    ply = 2 * level
    s = states[ply]
    mine = sights[ply]
    desk.left -= 1
    if level > 0 and s.repeats > 0:
        return FAILED
    look(box, s, s.turn, mine)
    if cells_in(mine.wins) > 0:
        desk.action[level] = winning_move(box, states, ply, mine.wins, log)
        return PROVED if desk.action[level] != NOTHING else FAILED
    stamp = s.mark << DEPTH_BITS
    failed = desk.failed[s.mark & np.uint64(FAILURES - 1)]
    if depth == 1 or ((failed ^ stamp) >> DEPTH_BITS == NONE and failed - stamp >= np.uint64(depth)):
        return FAILED
    theirs = sights[ply + 1]
    look(box, s, 1 - s.turn, theirs)
    threatened = cells_in(theirs.wins)
    if threatened > 1:
        return FAILED
    mine.targets[:] = theirs.wins if threatened == 1 else mine.fours
    desk.quiet[level] = threatened == 1 or depth == 2
    desk.action[level] = NOTHING
    return THREATEN


@rule
def threaten(box: Record, states: Any, sights: Any, desk: Record, log: Record, level: int, depth: int) -> int:
    """Play the next threat of the attacker: fours first, then what prepares forks."""
    ply = 2 * level
    s = states[ply]
    t = states[ply + 1]
    mine = sights[ply]
    while desk.left > 0:
        desk.action[level] = following(s, mine.targets, desk.action[level])
        action = desk.action[level]
        if action == NOTHING:
            if desk.quiet[level]:
                desk.failed[s.mark & np.uint64(FAILURES - 1)] = s.mark << DEPTH_BITS | np.uint64(depth)
                break
            desk.quiet[level] = 1
            mine.targets[:] = mine.threes & ~mine.fours
        elif refusal(box, s, s.actor, action) == 0:
            desk.left -= 1
            assign(t, s)
            play(box, t, s.actor, action, log)
            if forcing(box, t, s.turn, depth - 1, sights[ply + 1], sights[ply + 2]):
                desk.reply[level] = NOTHING
                return REPLY
    return FAILED


@rule
def reply(box: Record, states: Any, sights: Any, desk: Record, log: Record, level: int) -> int:
    """Play the next reply that may stop the threat; without any, it wins."""
    ply = 2 * level + 1
    t = states[ply]
    while True:
        desk.reply[level] = following(t, sights[ply].targets, desk.reply[level])
        action = desk.reply[level]
        if action == NOTHING:
            return PROVED
        if refusal(box, t, t.actor, action) == 0:
            assign(states[ply + 1], t)
            play(box, states[ply + 1], t.actor, action, log)
            return THREATEN if states[ply + 1].phase == OVER else ENTER


@rule
def attack(box: Record, states: Any, sights: Any, desks: Any, logs: Any, depth: int) -> int:
    """An action that wins from the first state in so many own moves at most, NOTHING if none was proved."""
    level = 0
    step = ENTER
    while True:
        if step == ENTER:
            step = enter(box, states, sights, desks[0], logs[0], level, depth - level)
        elif step == THREATEN:
            step = threaten(box, states, sights, desks[0], logs[0], level, depth - level)
        elif step == REPLY:
            step = reply(box, states, sights, desks[0], logs[0], level)
            level += step == ENTER
        elif level == 0:
            return desks[0].action[0] if step == PROVED else NOTHING
        else:
            level -= 1
            step = REPLY if step == PROVED else THREATEN


@rule
def seen_twice(s: Record) -> bool:
    """egyptos.11: has some position been there twice, so that coming back to it would draw?"""
    for i in range(s.moves + 1):
        for j in range(i):
            if s.marks[i] == s.marks[j]:
                return True
    return False


@rule
def longest(box: Record, s: Record) -> int:
    """In how many own moves a win may be proved: no reply before it may draw (egyptos.11)."""
    if s.phase == MOVING and seen_twice(s):
        return 1
    to_place: int = 2 * box.pieces - s.placed[0] - s.placed[1]
    plies: int = to_place + s.options.move_limit - s.moves
    return min(DEEPEST, (plies + 1) // 2)


@rule
def settled(s: Record) -> bool:
    """Two players who take turns, each with a colour (egyptos.12), and a first piece on the table."""
    if s.phase == PLACING and s.options.swap and s.placed[0] + s.placed[1] < 3:
        return False
    return bool(s.seats == 2 and s.last != 0 and s.phase in (PLACING, MOVING))


@rule
def solve(box: Record, states: Any, budget: int) -> int:
    """A forced win of the player who is to act in the first of these states."""
    action = NOTHING
    if box.line >= 3 and settled(states[0]):
        sights = blank(SIGHT, PLIES + 1)
        desks = blank(DESK, 1)
        logs = blank(LOG, 1)
        logs[0].mode = MUTED
        desks[0].left = budget
        depth = 0
        while action == NOTHING and depth < longest(box, states[0]) and desks[0].left > 0:
            depth += 1
            action = attack(box, states, sights, desks, logs, depth)
    return action


@entry
def forced(box: Record, s: Record, seat: int, budget: int) -> int:
    """An action by which a seat wins whatever the other does, in as few moves as can be proved; −1 if there is none.

    The budget is in positions looked at."""
    states = blank(STATE, PLIES + 1)
    assign(states[0], s)
    return solve(box, states, budget) if seat == s.actor else NOTHING


@entry
def refuted(box: Record, s: Record, seat: int, action: int, budget: int) -> bool:
    """Does an action lose: has the next player a forced win after it?"""
    states = blank(STATE, PLIES + 1)
    logs = blank(LOG, 1)
    logs[0].mode = MUTED
    assign(states[0], s)
    play(box, states[0], seat, action, logs[0])
    return solve(box, states, budget) != NOTHING
