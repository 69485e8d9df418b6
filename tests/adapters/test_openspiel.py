"""OpenSpiel's own tests and searches run on all games; what its players are told is what ours are told."""

from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import ismcts, mcts
from open_spiel.python.observation import make_observation

import oppidum
import oppidum.adapters.openspiel
from oppidum.engine.observing import observation
from tests.adapters.boxes import SMALL


def load(slug: str, **given: Any) -> Any:
    return pyspiel.load_game(f"oppidum_{slug}", {**SMALL[slug], **given})


def walk(game: Any, seed: int, moves: int) -> Any:
    """A state some random moves after the start, or at the end."""
    random = np.random.RandomState(seed)
    state = game.new_initial_state()
    state.apply_action(seed)
    for _ in range(moves):
        if not state.is_terminal():
            state.apply_action(random.choice(state.legal_actions()))
    return state


@pytest.mark.parametrize("slug", oppidum.slugs())
def test_their_random_games(slug: str) -> None:
    pyspiel.random_sim_test(load(slug), num_sims=1, serialize=slug in ("cartes", "romains"), verbose=False)


@pytest.mark.parametrize("slug", oppidum.slugs())
def test_tensors_are_our_observations(slug: str) -> None:
    game = load(slug, players=3)
    state = walk(game, seed=2, moves=9)
    observer = make_observation(game)
    for player in range(3):
        expected = observation(state.match, player)
        assert state.observation_tensor(player) == expected.tolist()
        observer.set_from(state, player)
        assert np.array_equal(observer.tensor, expected)


@pytest.mark.parametrize("slug", oppidum.slugs())
def test_resampled_states_are_told_the_same(slug: str) -> None:
    for seed in range(3):
        state = walk(load(slug), seed, moves=12)
        for player in range(2):
            twin = state.resample_from_infostate(player, pyspiel.UniformProbabilitySampler(0.0, 1.0))
            assert twin.information_state_string(player) == state.information_state_string(player)
            assert twin.observation_tensor(player) == state.observation_tensor(player)
            other = state.resample_from_infostate(player, pyspiel.UniformProbabilitySampler(0.0, 1.0))
            assert other.memory.of(1 - player) == twin.memory.of(1 - player)  # nothing of the true match is left


def test_memories_do_not_depend_on_when_they_are_asked_for() -> None:
    asked, unasked = (walk(load("romains"), seed=4, moves=0) for _ in range(2))
    random = np.random.RandomState(1)
    for _ in range(30):
        asked.information_state_string(0)
        action = random.choice(asked.legal_actions())
        asked.apply_action(action)
        unasked.apply_action(action)
    for player in range(2):
        assert asked.information_state_string(player) == unasked.information_state_string(player)


@pytest.mark.parametrize("slug", oppidum.slugs())
def test_their_searches(slug: str) -> None:
    game = load(slug)
    evaluator = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))
    if slug == "egyptos":
        bot: Any = mcts.MCTSBot(game, 1.4, 6, evaluator, random_state=np.random.RandomState(2))
    else:
        bot = ismcts.ISMCTSBot(game, evaluator, 1.4, 6, random_state=np.random.RandomState(2))
    state = walk(game, seed=1, moves=2)
    for _ in range(2):
        action = bot.step(state)
        assert action in state.legal_actions()
        state.apply_action(action)


def test_parameters_are_the_options() -> None:
    state = walk(pyspiel.load_game("oppidum_egyptos(swap=true,first=1)"), seed=0, moves=0)
    assert state.match.options["swap"] is True
    assert state.current_player() == 1
