"""The memory of a search: what came of each sequence of actions, in a pool of nodes that never grows."""

from typing import Any

import numpy as np

from oppidum.engine.compiling import rule
from oppidum.engine.dice import throw
from oppidum.engine.records import Record, Records, blank, layout, rows_of

NODE = layout(
    ("child", "i8"),  # the last one added, 0 for none: roots are nobody's children
    ("sibling", "i8"),
    ("action", "i8"),
    ("seat", "i8"),  # who took it
    ("visits", "i8"),
    ("available", "i8"),  # how often it could have been taken
    ("value", "f8"),  # the sum of what it brought to the seat
    ("prior", "f8"),
)
SALT = 0.3  # by how much a promise may be taken for more or less than it is
GRAINS = 1024
POOL = layout(("used", "i8"), ("room", "i8"))


def new_pool(room: int, roots: int) -> tuple[Records, Records]:
    """Nodes for so many trees, and how many are in use: the roots come first.

    Others are written when they are added: to clear them all would take longer than a short search."""
    pool = blank(POOL, 1)
    pool[0].used = roots
    pool[0].room = room
    nodes = np.empty(room, rows_of(NODE))
    nodes[:roots] = 0
    return nodes, pool


@rule
def child(nodes: Any, parent: int, seat: int, action: int) -> int:
    """Where an action of a seat leads, 0 if it was never tried."""
    node: int = nodes[parent].child
    while node and (nodes[node].action != action or nodes[node].seat != seat):
        node = nodes[node].sibling
    return node


@rule
def add(nodes: Any, pool: Record, parent: int, seat: int, action: int, prior: float) -> int:
    """A new child, 0 if there is no room for it."""
    if pool.used == pool.room:
        return 0
    node: int = pool.used
    pool.used += 1
    nodes[node].child = 0
    nodes[node].sibling = nodes[parent].child
    nodes[node].action = action
    nodes[node].seat = seat
    nodes[node].visits = 0
    nodes[node].available = 0
    nodes[node].value = 0.0
    nodes[node].prior = prior
    nodes[parent].child = node
    return node


@rule
def mark(nodes: Any, parent: int, seat: int, places: Any, clear: bool) -> None:
    """Write at the code of each action of a seat where it leads, or wipe it out again."""
    node: int = nodes[parent].child
    while node:
        if nodes[node].seat == seat:
            places[nodes[node].action] = 0 if clear else node
        node = nodes[node].sibling


@rule
def by_bounds(
    nodes: Any, parent: int, seat: int, actions: Any, n: int, places: Any, explore: float, luck: Record
) -> int:
    """UCB1 with the counts of information sets: what was never tried first, then what may turn out to be best."""
    mark(nodes, parent, seat, places, False)
    untried = 0
    chosen = int(actions[0])
    best = -1.0
    for i in range(n):
        action = int(actions[i])
        node = int(places[action])
        if node == 0:
            untried += 1
            if throw(luck, untried) == 0:
                chosen = action
            continue
        nodes[node].available += 1
        if untried == 0:
            visits = nodes[node].visits
            worth = nodes[node].value / visits + explore * np.sqrt(np.log(float(nodes[node].available)) / visits)
            if worth > best:
                best = worth
                chosen = action
    mark(nodes, parent, seat, places, True)
    return chosen


@rule
def by_promise(nodes: Any, parent: int, seat: int, actions: Any, n: int, places: Any, explore: float) -> int:
    """PUCT: what has proved itself, and what promises much for how little it was looked at. All are in the tree."""
    mark(nodes, parent, seat, places, False)
    looks = 0
    worth = 0.0
    weights = 0.0
    for i in range(n):
        node = int(places[actions[i]])
        looks += nodes[node].visits
        worth += nodes[node].value
        weights += nodes[node].prior
    expected = worth / looks if looks else 0.5  # of what was never tried: as good as the others
    reach = explore * np.sqrt(looks + 1.0) / weights
    chosen = int(actions[0])
    best = -1.0
    for i in range(n):
        node = int(places[actions[i]])
        visits = nodes[node].visits
        value = nodes[node].value / visits if visits else expected
        value += reach * nodes[node].prior / (1.0 + visits)
        if value > best:
            best = value
            chosen = int(actions[i])
    mark(nodes, parent, seat, places, True)
    return chosen


@rule
def enrol(
    nodes: Any, pool: Record, parent: int, seat: int, actions: Any, n: int, places: Any, weights: Any, luck: Record
) -> None:
    """Put all these actions into the tree; those that are there stay as they are.

    Promises are taken with a grain of salt, so that not all searches of a position are the same."""
    mark(nodes, parent, seat, places, False)
    for i in range(n):
        if places[actions[i]] == 0:
            doubt = 1.0 - SALT + 2.0 * SALT * throw(luck, GRAINS) / GRAINS
            add(nodes, pool, parent, seat, int(actions[i]), weights[i] * doubt)
    mark(nodes, parent, seat, places, True)


@rule
def complete(nodes: Any, parent: int, seat: int, actions: Any, n: int, places: Any) -> bool:
    """Are all these actions in the tree?"""
    mark(nodes, parent, seat, places, False)
    missing = 0
    for i in range(n):
        missing += places[actions[i]] == 0
    mark(nodes, parent, seat, places, True)
    return missing == 0
