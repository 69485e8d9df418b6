"""One search of one position: its memory, and what has come of it so far."""

from functools import partial

import numpy as np

from oppidum.bots import knowledge
from oppidum.bots.search import KNOBS, MOST_SEATS, search
from oppidum.bots.tree import new_pool
from oppidum.engine.log import MUTED, new_log
from oppidum.engine.match import Match
from oppidum.engine.records import Record, blank

ROOM = 300_000  # nodes of a search: 19 MB, whatever the time
EXPLORE = 0.7
ANY = -1  # of the seats that may act


class Looking:
    """Looks at a match as `viewer` knows it (WATCHER: as somebody who only watches)."""

    def __init__(self, match: Match, viewer: int, first: int, luck: Record, knowing: bool = True):
        spec = match.game.spec
        hides = spec.bots.shown is not None
        horizon = spec.bots.horizon if knowing else None
        explore = spec.bots.explore if knowing else None
        knobs = blank(KNOBS, 1)
        knobs[0].explore = EXPLORE if explore is None else explore
        knobs[0].trees = match.seats if hides else 1
        knobs[0].knowing = knowing
        knobs[0].promising = spec.bots.promise is not None
        knobs[0].horizon = knowledge.TO_THE_END if horizon is None else horizon
        self.root = first if hides and first != ANY else 0
        self.first = first
        self.nodes, pool = new_pool(ROOM, match.seats if hides else 1)
        self.totals = np.zeros(MOST_SEATS)  # what each seat got in all
        self.done = 0
        work, log = blank(spec.state, 1), new_log(MUTED)
        out = np.empty(spec.actions.most, np.int32)
        places = np.zeros(spec.actions.codes, np.int64)
        self._search = partial(
            search, match.box, match.state, viewer, first, work[0], self.nodes, pool[0], knobs[0], luck, log[0],
            out, places, self.totals,
        )  # fmt: skip

    def go_on(self, iterations: int) -> None:
        self._search(iterations)
        self.done += iterations

    def found(self) -> dict[int, tuple[int, float]]:
        """How often each first action was looked at, and what it brought in all."""
        found = {}
        node = self.nodes[self.root].child
        while node:
            edge = self.nodes[node]
            if edge.seat == self.first:
                found[int(edge.action)] = int(edge.visits), float(edge.value)
            node = edge.sibling
        return found
