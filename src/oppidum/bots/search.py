"""Monte Carlo tree search over what seats know, for any game, compiled.

In every iteration all that the searching seat cannot know is dealt anew. Each seat walks a tree of its own, in which
an action of another seat is an edge as far as it is seen: what is hidden from a seat does not split its tree. Where
all actions are public the trees would be equal, and there is one. Throws and draws split trees only where a game
says that they are news. Where a game knows how a seat replies that sees its own hand alone, that is what it does: a
tree without throws and cards would answer as if it saw the hand of the searching seat and not its own.
"""

from typing import Any, NamedTuple

import numpy as np

from oppidum.bots.knowledge import (
    HIDDEN,
    TO_THE_END,
    UNSAID,
    evaluate,
    news,
    promise,
    quiet,
    reply,
    shown,
    suggest,
)
from oppidum.bots.tree import add, by_bounds, by_promise, child, complete, enrol, new_pool
from oppidum.engine.compiling import entry, rule
from oppidum.engine.kernel import legal, one_of, play, redeal, sample, scores, to_act
from oppidum.engine.log import MUTED, new_log
from oppidum.engine.records import Record, assign, blank, layout
from oppidum.engine.shares import share_out

DEEPEST = 120  # actions in a tree
MOST_SEATS = 8
LUCK = MOST_SEATS  # the seat of news
LOST = -1  # for want of room, or too deep: the tree is not walked any further

KNOBS = layout(
    ("explore", "f8"),
    ("horizon", "i8"),  # decisions of an ending that are played
    ("trees", "i8"),  # 1, or as many as there are seats
    ("knowing", "i8"),  # 0: endings at random to the end, no promises, no evaluation
    ("promising", "i8"),  # the game says what actions promise
)


class Workspace(NamedTuple):
    """Where a search stands, and the room that it needs; nothing is allocated while it goes on."""

    s: Record  # the match as it is played in an iteration
    nodes: Any  # of all trees
    pool: Record
    knobs: Record
    luck: Record
    log: Record
    out: Any  # legal actions,
    weights: Any  # what they promise,
    places: Any  # and their nodes, by code
    at: Any  # the node of each tree,
    path: Any  # those on the way to it,
    length: Any  # and how many these are
    points: Any
    rewards: Any  # of each seat in an iteration
    totals: Any  # and in all of them


def new_workspace(state: Any, knobs: Record, luck: Record, actions: int, codes: int, room: int) -> Workspace:
    nodes, pool = new_pool(room, int(knobs.trees))
    return Workspace(
        s=blank(state, 1)[0],
        nodes=nodes,
        pool=pool[0],
        knobs=knobs,
        luck=luck,
        log=new_log(MUTED)[0],
        out=np.empty(actions, np.int32),
        weights=np.zeros(actions),
        places=np.zeros(codes, np.int64),
        at=np.zeros(MOST_SEATS, np.int64),
        path=np.zeros((MOST_SEATS, DEEPEST), np.int64),
        length=np.zeros(MOST_SEATS, np.int64),
        points=np.zeros(MOST_SEATS, np.int64),
        rewards=np.zeros(MOST_SEATS),
        totals=np.zeros(MOST_SEATS),
    )


@rule
def finish(box: Record, work: Workspace) -> None:
    """Play on as far as the horizon, or until the position is quiet, and say what each seat gets or may expect."""
    s, knobs, luck, rewards = work.s, work.knobs, work.luck, work.rewards
    for taken in range(TO_THE_END):
        waiting = to_act(box, s)
        if waiting == 0 or (taken >= knobs.horizon and quiet(box, s)):
            break
        seat = one_of(waiting, luck)
        action = reply(box, s, seat) if knobs.knowing else UNSAID
        if action == UNSAID:
            action = suggest(box, s, seat, luck, work.out) if knobs.knowing else sample(box, s, seat, luck, work.out)
        play(box, s, seat, action, work.log)
    if to_act(box, s) == 0:
        scores(box, s, work.points)
        share_out(work.points[: s.seats], rewards)
    elif knobs.knowing:
        evaluate(box, s, rewards)
    else:
        rewards[: s.seats] = 1.0 / s.seats


@rule
def choose(box: Record, work: Workspace, seat: int, node: int) -> int:
    """The action to look at next in a seat's tree; −1 where the tree has no room for it."""
    nodes, pool, knobs, out, places = work.nodes, work.pool, work.knobs, work.out, work.places
    n = legal(box, work.s, seat, out)
    if not (knobs.promising and knobs.knowing):
        return by_bounds(nodes, node, seat, out, n, places, knobs.explore, work.luck)
    if not complete(nodes, node, seat, out, n, places):
        if pool.used + n > pool.room:
            return -1
        promise(box, work.s, seat, out, n, work.weights)
        enrol(nodes, pool, node, seat, out, n, places, work.weights, work.luck)
    return by_promise(nodes, node, seat, out, n, places, knobs.explore)


@rule
def descend(box: Record, work: Workspace, seat: int, own: int, action: int) -> bool:
    """Walk all trees along an action that is about to be played; whether its seat has been there before."""
    nodes, at, length = work.nodes, work.at, work.length
    known = False
    for tree in range(work.knobs.trees):
        edge = action if tree == own else shown(box, work.s, tree, seat, action)
        if edge == HIDDEN or at[tree] == LOST:
            continue
        node = child(nodes, at[tree], seat, edge)
        if node == 0:
            node = add(nodes, work.pool, at[tree], seat, edge, 0.0)
        if node == 0 or length[tree] == DEEPEST:
            at[tree] = LOST
            continue
        if tree == own:
            known = nodes[node].visits > 0
        at[tree] = node
        work.path[tree, length[tree]] = node
        length[tree] += 1
    return known


@rule
def learn(box: Record, work: Workspace) -> None:
    """Walk the tree of each seat along what it has just learned, so that it may act on that."""
    nodes, at = work.nodes, work.at
    for tree in range(work.knobs.trees):
        code = news(box, work.s, tree)
        if code == HIDDEN or at[tree] == LOST:
            continue
        node = child(nodes, at[tree], LUCK, code)
        if node == 0:
            node = add(nodes, work.pool, at[tree], LUCK, code, 0.0)
        at[tree] = node if node else LOST


@rule
def walk(box: Record, work: Workspace, first: int) -> None:
    """From the root to where nobody has been before, or to the end."""
    s, knobs, luck = work.s, work.knobs, work.luck
    seat = first if first >= 0 else one_of(to_act(box, s), luck)
    known = True
    at_root = True
    while known:
        own = seat if knobs.trees > 1 else 0
        if work.at[own] == LOST:
            break
        action = reply(box, s, seat) if knobs.knowing and not at_root else UNSAID
        replied = action != UNSAID
        if not replied:
            action = choose(box, work, seat, work.at[own])
            if action < 0:
                break
        known = descend(box, work, seat, own, action) or replied
        at_root = False
        play(box, s, seat, action, work.log)
        waiting = to_act(box, s)
        if waiting == 0:
            break
        if knobs.knowing:
            learn(box, work)
        seat = one_of(waiting, luck)


@entry
def search(box: Record, root: Record, viewer: int, first: int, work: Workspace, iterations: int) -> None:
    """Look at a position as a viewer knows it, so many times more, from the action of a seat on (−1: any that may)."""
    nodes, rewards = work.nodes, work.rewards
    for _ in range(iterations):
        assign(work.s, root)
        redeal(box, work.s, viewer, work.luck)
        for tree in range(work.knobs.trees):
            work.at[tree] = tree
            work.length[tree] = 0
        walk(box, work, first)
        finish(box, work)
        for seat in range(root.seats):
            work.totals[seat] += rewards[seat]
        for tree in range(work.knobs.trees):
            for i in range(work.length[tree]):
                node = work.path[tree, i]
                nodes[node].visits += 1
                nodes[node].value += rewards[nodes[node].seat]
