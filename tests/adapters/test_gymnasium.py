"""Gymnasium's own checks pass on all games, one match or many at a time."""

from itertools import pairwise
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env, data_equivalence

import oppidum
import oppidum.adapters.gymnasium
from tests.adapters.boxes import SMALL

pytestmark = pytest.mark.filterwarnings("ignore")


@pytest.mark.parametrize("slug", oppidum.slugs())
def test_their_checks(slug: str) -> None:
    check_env(gymnasium.make(f"oppidum/{slug}-v0", others="random", **SMALL[slug]).unwrapped)


@pytest.mark.parametrize(("slug", "others"), [("cartes", "level:1"), ("egyptos", "random"), ("romains", "random")])
def test_a_match_against_bots(slug: str, others: str) -> None:
    env: Any = gymnasium.make(f"oppidum/{slug}-v0", seat=1, others=others, **SMALL[slug])
    random = np.random.default_rng(1)
    observation, info = env.reset(seed=3)
    over = False
    while not over:
        assert observation in env.observation_space
        observation, reward, over, truncated, info = env.step(random.choice(info["action_mask"].nonzero()[0]))
        assert not truncated
    assert reward == env.unwrapped.table.match.shares[1]


def test_an_illegal_action_ends_the_match() -> None:
    env = gymnasium.make("oppidum/cartes-v0")
    env.reset(seed=1)
    _, reward, over, _, info = env.step(47)
    assert (reward, over, info["illegal"]) == (-1, True, True)


@pytest.mark.parametrize("slug", oppidum.slugs())
def test_many_matches(slug: str) -> None:
    env, twin = (
        gymnasium.make_vec(f"oppidum/{slug}-v0", 16, vectorization_mode="vector_entry_point", jobs=jobs, **SMALL[slug])
        for jobs in (1, 2)
    )
    kept = [env.reset(seed=5)]
    assert data_equivalence(kept[0], twin.reset(seed=5))
    assert kept[0][0] in env.observation_space
    for _ in range(40):
        actions = np.array([mask.nonzero()[0][0] for mask in kept[-1][1]["action_mask"]])
        assert actions in env.action_space
        observation, reward, done, truncated, info = env.step(actions)
        assert data_equivalence((observation, reward, done, truncated, info), twin.step(actions))
        assert reward.shape == done.shape == (16,)
        kept.append((observation, info))
    assert not any(np.shares_memory(one[0], other[0]) for one, other in pairwise(kept))
    assert not data_equivalence(env.reset(seed=6), kept[0]) or slug == "egyptos"
