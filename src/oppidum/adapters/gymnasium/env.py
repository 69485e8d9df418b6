"""One seat of a match for the learner, the other seats for our bots."""

from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces

from oppidum.adapters.table import ILLEGAL, RENDER_MODES, Table
from oppidum.bots.players import Player, player
from oppidum.engine.errors import BadInput
from oppidum.engine.observing import Numbers
from oppidum.engine.options import Value


class OneSeat(gymnasium.Env[Numbers, Any]):
    """The observation is what the seat knows; `info["action_mask"]` says which actions are legal.

    The reward comes at the end: the share of the win. An illegal action ends the match with −1. `others` is who plays
    the other seats, as `oppidum arena` knows them: `level:1` to `level:5`, `random`, a bot of one's own.
    """

    metadata = {"render_modes": RENDER_MODES, "render_fps": 2}  # noqa: RUF012 – as Gymnasium has it

    def __init__(
        self,
        slug: str,
        seats: int | None = None,
        seat: int = 0,
        others: str = "level:1",
        edition: str = "house",
        render_mode: str | None = None,
        **options: Value,
    ):
        self.table = Table(slug, seats, edition, options)
        if not 0 <= seat < self.table.seats:
            raise BadInput("no_seat", seat=seat, last=self.table.seats - 1)
        self.seat = seat
        self.others = others
        self.render_mode = render_mode
        self.observation_space = spaces.Box(-128, 127, (self.table.length,), np.int8)
        self.action_space = spaces.Discrete(self.table.choices)
        self._players: list[Player] = []

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Numbers, dict[str, Any]]:
        """A new match, up to the first choice of the learner."""
        super().reset(seed=seed)
        while True:
            self.table.begin(self.np_random)
            seeds = self.np_random.integers(2**62, size=self.table.seats)
            self._players = [player(self.others, self.table.game.slug, int(number)) for number in seeds]
            self._others_play()
            if not self.table.match.over:
                return self._told()

    def step(self, action: Any) -> tuple[Numbers, float, bool, bool, dict[str, Any]]:
        """Play an action, then the other seats until the learner is asked again."""
        try:
            self.table.play(int(action))
        except BadInput:
            observation, info = self._told()
            return observation, ILLEGAL, True, False, {**info, "illegal": True}
        self._others_play()
        observation, info = self._told()
        return observation, self.table.match.shares[self.seat], self.table.match.over, False, info

    def _others_play(self) -> None:
        match = self.table.match
        while (other := self.table.seat) not in (None, self.seat):
            match.play(other, self._players[other].choose(match, other))

    def _told(self) -> tuple[Numbers, dict[str, Any]]:
        return self.table.observation(self.seat), {"action_mask": self.action_masks()}

    def action_masks(self) -> Numbers:
        """A one for each legal action."""
        return self.table.mask(self.seat)

    def render(self) -> Any:
        """The table as the learner sees it."""
        return self.table.render(self.render_mode, self.seat)
