"""PettingZoo's own tests pass on all games; rewards and masks are those of the match."""

import warnings
from functools import partial
from typing import Any

import numpy as np
import pettingzoo
import pytest
from pettingzoo.test import api_test, parallel_seed_test, render_test, seed_test
from pettingzoo.utils.conversions import turn_based_aec_to_parallel

import oppidum
from oppidum.adapters import pettingzoo as ours
from tests.adapters.boxes import SMALL

pytestmark = pytest.mark.filterwarnings("ignore")  # PettingZoo warns of all spaces but those of its own list


def make(slug: str, **given: Any) -> Any:
    return pettingzoo.make("aec", f"oppidum/{slug}-v0", **SMALL[slug], **given)


def play(env: Any, seed: int) -> list[Any]:
    """A match at random: what each agent got in the end."""
    env.reset(seed=seed)
    random = np.random.default_rng(seed)
    rewards = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        told, reward, terminated, _, info = env.last()
        rewards[agent] += reward
        if terminated:
            env.step(None)
            continue
        assert np.array_equal(told["action_mask"], info["action_mask"])
        env.step(int(random.choice(told["action_mask"].nonzero()[0])))
    return list(rewards.values())


@pytest.mark.parametrize("slug", oppidum.slugs())
def test_their_tests(slug: str) -> None:
    api_test(make(slug), num_cycles=10)
    seed_test(partial(make, slug), num_cycles=5)
    render_test(partial(make, slug))
    parallel_seed_test(lambda **given: turn_based_aec_to_parallel(make(slug, **given)), num_cycles=5)


@pytest.mark.parametrize("slug", oppidum.slugs())
def test_rewards_are_the_shares_of_the_win(slug: str) -> None:
    env = make(slug, seats=3)
    rewards = play(env, seed=3)
    assert rewards == list(env.unwrapped.table.match.shares)
    assert sum(rewards) == pytest.approx(1)


def test_an_illegal_action_ends_the_match() -> None:
    env = ours.romains_v0.env(seats=2)
    env.reset(seed=1)
    guilty = env.agent_selection
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        env.step(5)
    assert env.terminations[guilty]
    assert env.rewards[guilty] == -1


def test_names_are_those_of_the_games() -> None:
    assert str(ours.egyptos_v0.raw_env()) == "egyptos_v0"
    with pytest.raises(AttributeError):
        _ = ours.chess_v0
    with pytest.raises(oppidum.BadInput):
        ours.romains_v0.raw_env(seats=9)
