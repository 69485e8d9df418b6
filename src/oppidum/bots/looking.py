"""One search of one position: its memory, and what has come of it so far."""

from functools import partial

from oppidum.bots import knowledge
from oppidum.bots.search import KNOBS, new_workspace, search
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
        self.work = new_workspace(spec.state, knobs[0], luck, spec.actions.most, spec.actions.codes, ROOM)
        self.done = 0
        self._search = partial(search, match.box, match.state, viewer, first, self.work)

    def go_on(self, iterations: int) -> None:
        self._search(iterations)
        self.done += iterations

    def found(self) -> dict[int, tuple[int, float]]:
        """How often each first action was looked at, and what it brought in all."""
        found = {}
        node = self.work.nodes[self.root].child
        while node:
            edge = self.work.nodes[node]
            if edge.seat == self.first:
                found[int(edge.action)] = int(edge.visits), float(edge.value)
            node = edge.sibling
        return found
