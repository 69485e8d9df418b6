"""Monte Carlo tree search over what seats know, for any game, compiled.

In every iteration all that the searching seat cannot know is dealt anew. Each seat walks a tree of its own, in which
an action of another seat is an edge as far as it is seen: what is hidden from a seat does not split its tree. Where
all actions are public the trees would be equal, and there is one. Throws and draws split trees only where a game
says that they are news. Where a game knows how a seat replies that sees its own hand alone, that is what it does: a
tree without throws and cards would answer as if it saw the hand of the searching seat and not its own.
"""

from typing import Any

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
from oppidum.bots.tree import add, by_bounds, by_promise, child, complete, enrol
from oppidum.engine.compiling import entry, rule
from oppidum.engine.kernel import legal, one_of, play, redeal, sample, scores, to_act
from oppidum.engine.records import Record, assign, layout

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


@rule
def shares(box: Record, s: Record, points: Any, rewards: Any) -> None:
    """The part of a finished match that each seat has won."""
    scores(box, s, points)
    best = points[: s.seats].max()
    winners = 0
    for seat in range(s.seats):
        winners += points[seat] == best
    for seat in range(s.seats):
        rewards[seat] = 1.0 / winners if points[seat] == best else 0.0


@rule
def finish(
    box: Record, s: Record, knobs: Record, luck: Record, log: Record, out: Any, points: Any, rewards: Any
) -> None:
    """Play on as far as the horizon, or until the position is quiet, and say what each seat gets or may expect."""
    for taken in range(TO_THE_END):
        waiting = to_act(box, s)
        if waiting == 0 or (taken >= knobs.horizon and quiet(box, s)):
            break
        seat = one_of(waiting, luck)
        action = reply(box, s, seat) if knobs.knowing else UNSAID
        if action == UNSAID:
            action = suggest(box, s, seat, luck, out) if knobs.knowing else sample(box, s, seat, luck, out)
        play(box, s, seat, action, log)
    if to_act(box, s) == 0:
        shares(box, s, points, rewards)
    elif knobs.knowing:
        evaluate(box, s, rewards)
    else:
        rewards[: s.seats] = 1.0 / s.seats


@rule
def choose(
    box: Record, s: Record, seat: int, node: int, nodes: Any, pool: Record, knobs: Record, luck: Record, out: Any,
    places: Any, weights: Any,
) -> int:  # fmt: skip
    """The action to look at next in a seat's tree; −1 where the tree has no room for it."""
    n = legal(box, s, seat, out)
    if not (knobs.promising and knobs.knowing):
        return by_bounds(nodes, node, seat, out, n, places, knobs.explore, luck)
    if not complete(nodes, node, seat, out, n, places):
        if pool.used + n > pool.room:
            return -1
        promise(box, s, seat, out, n, weights)
        enrol(nodes, pool, node, seat, out, n, places, weights, luck)
    return by_promise(nodes, node, seat, out, n, places, knobs.explore)


@rule
def descend(
    box: Record, s: Record, seat: int, own: int, action: int, nodes: Any, pool: Record, knobs: Record, at: Any,
    path: Any, length: Any,
) -> bool:  # fmt: skip
    """Walk all trees along an action that is about to be played; whether its seat has been there before."""
    known = False
    for tree in range(knobs.trees):
        edge = action if tree == own else shown(box, s, tree, seat, action)
        if edge == HIDDEN or at[tree] == LOST:
            continue
        node = child(nodes, at[tree], seat, edge)
        if node == 0:
            node = add(nodes, pool, at[tree], seat, edge, 0.0)
        if node == 0 or length[tree] == DEEPEST:
            at[tree] = LOST
            continue
        if tree == own:
            known = nodes[node].visits > 0
        at[tree] = node
        path[tree, length[tree]] = node
        length[tree] += 1
    return known


@rule
def learn(box: Record, s: Record, nodes: Any, pool: Record, knobs: Record, at: Any) -> None:
    """Walk the tree of each seat along what it has just learned, so that it may act on that."""
    for tree in range(knobs.trees):
        code = news(box, s, tree)
        if code == HIDDEN or at[tree] == LOST:
            continue
        node = child(nodes, at[tree], LUCK, code)
        if node == 0:
            node = add(nodes, pool, at[tree], LUCK, code, 0.0)
        at[tree] = node if node else LOST


@entry
def search(
    box: Record, root: Record, viewer: int, first: int, s: Record, nodes: Any, pool: Record, knobs: Record,
    luck: Record, log: Record, out: Any, places: Any, totals: Any, iterations: int,
) -> None:  # fmt: skip
    """Look at a position as a viewer knows it, so many times more, from the action of a seat on (−1: any that may).

    `totals` adds up what each seat got."""
    points = np.zeros(MOST_SEATS, np.int64)
    rewards = np.zeros(MOST_SEATS)
    weights = np.zeros(len(out))
    at = np.zeros(MOST_SEATS, np.int64)
    path = np.zeros((MOST_SEATS, DEEPEST), np.int64)
    length = np.zeros(MOST_SEATS, np.int64)
    for _ in range(iterations):
        assign(s, root)
        redeal(box, s, viewer, luck)
        for tree in range(knobs.trees):
            at[tree] = tree
            length[tree] = 0
        seat = first if first >= 0 else one_of(to_act(box, s), luck)
        known = True
        at_root = True
        while known:
            own = seat if knobs.trees > 1 else 0
            if at[own] == LOST:
                break
            action = reply(box, s, seat) if knobs.knowing and not at_root else UNSAID
            replied = action != UNSAID
            if not replied:
                action = choose(box, s, seat, at[own], nodes, pool, knobs, luck, out, places, weights)
                if action < 0:
                    break
            known = descend(box, s, seat, own, action, nodes, pool, knobs, at, path, length) or replied
            at_root = False
            play(box, s, seat, action, log)
            waiting = to_act(box, s)
            if waiting == 0:
                break
            if knobs.knowing:
                learn(box, s, nodes, pool, knobs, at)
            seat = one_of(waiting, luck)
        finish(box, s, knobs, luck, log, out, points, rewards)
        for seat in range(s.seats):
            totals[seat] += rewards[seat]
        for tree in range(knobs.trees):
            for i in range(length[tree]):
                node = path[tree, i]
                nodes[node].visits += 1
                nodes[node].value += rewards[nodes[node].seat]
