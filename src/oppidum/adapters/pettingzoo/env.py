"""One environment for every game: the agents are the seats, in the order in which they are asked."""

from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.utils import EzPickle
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from oppidum.adapters.table import ILLEGAL, RENDER_MODES, Table
from oppidum.engine.options import Value


def env(slug: str, **given: Any) -> AECEnv:
    """A game with the usual guards: an illegal action ends the match for all, with a reward of −1 for its agent."""
    guarded = wrappers.TerminateIllegalWrapper(raw_env(slug, **given), illegal_reward=ILLEGAL)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(guarded))


class raw_env(AECEnv, EzPickle):  # noqa: N801 – PettingZoo's name for it
    """A game without guards. An agent is told `observation` and `action_mask`; the mask is in `infos` as well.

    Rewards come at the end: each agent's share of the win.
    """

    def __init__(
        self,
        slug: str,
        seats: int | None = None,
        edition: str = "house",
        render_mode: str | None = None,
        **options: Value,
    ):
        EzPickle.__init__(self, slug, seats, edition, render_mode, **options)
        super().__init__()
        self.metadata = {
            "name": f"{slug}_v0",
            "render_modes": RENDER_MODES,
            "render_fps": 2,
            "is_parallelizable": False,
        }
        self.render_mode = render_mode
        self.table = Table(slug, seats, edition, options)
        self.possible_agents = [f"player_{seat}" for seat in range(self.table.seats)]
        self._seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.observation_spaces = {agent: self._observation_space() for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(self.table.choices) for agent in self.possible_agents}
        self._random = np.random.default_rng()

    def _observation_space(self) -> spaces.Dict:
        numbers = spaces.Box(-128, 127, (self.table.length,), np.int8)
        return spaces.Dict({"observation": numbers, "action_mask": spaces.Box(0, 1, (self.table.choices,), np.int8)})

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new match. The same seed gives the same matches from here on."""
        if seed is not None:
            self._random = np.random.default_rng(seed)
        self.table.begin(self._random)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._select()

    def _select(self) -> None:
        """The agent that is asked now; once the match is over, the first one left."""
        seat = self.table.seat
        self.agent_selection = self.agents[0] if seat is None else self.possible_agents[seat]
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.infos[self.agent_selection]["action_mask"] = self._mask(self.agent_selection)

    def _mask(self, agent: str) -> Any:
        return self.table.mask(self._seat_of[agent])

    def observe(self, agent: str) -> dict[str, Any]:
        return {"observation": self.table.observation(self._seat_of[agent]), "action_mask": self._mask(agent)}

    def step(self, action: int | None) -> None:
        if self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[self.agent_selection] = 0.0
        assert action is not None
        self.table.play(int(action))
        self._clear_rewards()
        if self.table.seat is None:
            for agent, share in zip(self.possible_agents, self.table.match.shares, strict=True):
                self.rewards[agent] = share
                self.terminations[agent] = True
        self._select()
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def render(self) -> Any:
        """The table as somebody who only watches sees it."""
        return self.table.render(self.render_mode)

    def close(self) -> None:
        """Nothing is held open."""
