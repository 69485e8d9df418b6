"""The search of the bots beside those of OpenSpiel, on games of a similar kind, one core, in turns.

    pip install "oppidum[open-spiel]"
    python bench/compare_openspiel.py

Prints simulations per second: ours with what the bots know of the game and without (endings at random, as theirs), and
theirs in Python (MCTS; IS-MCTS where something is hidden) and in C++ (MCTS, all visible). Best of several rounds, in
processor time.
"""

import argparse
import sys
import time
from collections.abc import Callable
from random import Random
from typing import Any

import numpy as np

import oppidum
from oppidum.cli.bench import search_speed
from oppidum.engine.rollout import simulate

try:
    import pyspiel
    from open_spiel.python.algorithms import ismcts, mcts
except ImportError:
    sys.exit('OpenSpiel is needed for the comparison: pip install "oppidum[open-spiel]"')

# Ours, and theirs that is nearest: five in a row; pawns and walls; card games of a similar length that it can search.
PAIRS = {
    "egyptos": "gomoku(size=15)",
    "egypte": "quoridor(board_size=9)",
    "romains": "gin_rummy",
    "cartes": "hearts",
    "compagnie": "gin_rummy",
}
UCT = 1.4
ROLLOUTS = 1  # for each simulation
LEAST = 16  # simulations of a search
MATCHES = 20  # at random, to tell how long they are


def begun(game: Any, random: Random) -> Any:
    """A match of theirs after the deal."""
    state = game.new_initial_state()
    while state.is_chance_node():
        outcomes, weights = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(random.choices(outcomes, weights)[0])
    return state


def decisions(game: Any, random: Random) -> float:
    """How long their matches are at random."""
    taken = 0
    for _ in range(MATCHES):
        state = begun(game, random)
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(random.choices(outcomes, weights)[0])
            else:
                state.apply_action(random.choice(state.legal_actions()))
                taken += 1
    return taken / MATCHES


def python_search(game: Any, simulations: int) -> Callable[[Any], Any]:
    rng = np.random.RandomState(1)
    evaluator = mcts.RandomRolloutEvaluator(ROLLOUTS, rng)
    if game.get_type().information == pyspiel.GameType.Information.PERFECT_INFORMATION:
        bot = mcts.MCTSBot(game, UCT, simulations, evaluator, solve=False, random_state=rng)
        return lambda state: bot.mcts_search(state)
    hidden = ismcts.ISMCTSBot(game, evaluator, UCT, simulations, random_state=rng)
    return lambda state: hidden.step(state)


def native_search(game: Any, simulations: int) -> Callable[[Any], Any]:
    evaluator = pyspiel.RandomRolloutEvaluator(ROLLOUTS, 1)
    memory = 1000  # megabytes
    bot = pyspiel.MCTSBot(game, evaluator, UCT, simulations, memory, False, 1, False)
    return lambda state: bot.mcts_search(state)


def their_speed(make: Callable[[Any, int], Callable[[Any], Any]], game: Any, seconds: float) -> float:
    """Simulations per second of processor time, in one search that takes about so long."""
    state = begun(game, Random(0))
    simulations = LEAST
    while True:
        search = make(game, simulations)
        began = time.process_time()
        search(state.clone())
        took = time.process_time() - began
        if took > seconds / 3:
            return simulations / took
        simulations = int(simulations * min(50.0, 1.1 * seconds / took))


def compare(slug: str, name: str, rounds: int, seconds: float) -> None:
    game = pyspiel.load_game(name)
    visible = game.get_type().information == pyspiel.GameType.Information.PERFECT_INFORMATION
    match = oppidum.game(slug).new(seats=2, seed=0)
    ours = {"with knowledge": 0.0, "without": 0.0}
    theirs = {"Python": 0.0, "C++": 0.0} if visible else {"Python": 0.0}
    for _ in range(rounds):
        for kind in ours:
            ours[kind] = max(ours[kind], search_speed(match, kind == "with knowledge", seconds))
        for kind in theirs:
            make = native_search if kind == "C++" else python_search
            theirs[kind] = max(theirs[kind], their_speed(make, game, seconds))
    length = simulate(match, MATCHES, seed=0).lengths.mean()
    print(f"{slug}, {length:.0f} decisions at random: {_list(ours)}")
    print(f"  {name}, {decisions(game, Random(0)):.0f} decisions at random, OpenSpiel: {_list(theirs)}")
    for kind, speed in theirs.items():
        ratios = ", ".join(f"{found / speed:.1f} {how}" for how, found in ours.items())
        print(f"  times OpenSpiel's {kind}: {ratios}", flush=True)


def _list(speeds: dict[str, float]) -> str:
    return ", ".join(f"{speed:,.0f}/s {how}" for how, speed in speeds.items())


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", metavar="GAME", help="some of ours; all without")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=1.0, help="of each search")
    chosen = parser.parse_args()
    for slug in chosen.games or PAIRS:
        compare(slug, PAIRS[slug], chosen.rounds, chosen.seconds)


if __name__ == "__main__":
    main()
