"""A batch as a Gymnasium vector environment."""

from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

import oppidum
from oppidum.engine.observing import Numbers, choices
from oppidum.engine.options import Value


class ManyMatches(VectorEnv[Numbers, Any, Any]):
    """Thousands of matches at once; one that ends is followed by another in the same step.

    Every seat is played by the caller: the observation is that of the seat to act (`info["seat"]`), the reward that of
    the seat that has acted, and `info["rewards"]` has those of all seats. With a `learner`, only this seat is asked,
    and the others play at random. `info["action_mask"]` says which actions are legal; an illegal one is refused.
    """

    metadata = {"autoreset_mode": AutoresetMode.SAME_STEP, "render_modes": []}  # noqa: RUF012 – as Gymnasium has it

    def __init__(
        self,
        slug: str,
        num_envs: int = 1,
        seats: int | None = None,
        learner: int | None = None,
        jobs: int | None = None,
        edition: str = "house",
        **options: Value,
    ):
        self.num_envs = num_envs
        self.batch = oppidum.batch(slug, num_envs, seats, 0, jobs, learner, edition, **options)
        length = self.batch.observation.shape[1]
        self.single_observation_space = spaces.Box(-128, 127, (length,), np.int8)
        self.single_action_space = spaces.Discrete(choices(self.batch.game))
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Numbers, dict[str, Any]]:
        super().reset(seed=seed)
        self.batch.reset(int(self.np_random.integers(2**62)))
        return self.batch.observation.copy(), self._info()

    def step(self, actions: Any) -> tuple[Numbers, Any, Any, Any, dict[str, Any]]:
        acted = self.batch.seat.copy()
        self.batch.step(actions)
        rewards = self.batch.reward[np.arange(self.num_envs), acted]
        truncated = np.zeros(self.num_envs, np.bool_)
        return self.batch.observation.copy(), rewards, self.batch.done.copy(), truncated, self._info()

    def _info(self) -> dict[str, Any]:
        return {
            "action_mask": self.batch.legal,
            "seat": self.batch.seat.copy(),
            "rewards": self.batch.reward.copy(),
        }
