"""Our level 5 against OpenSpiel's own search (MCTS where nothing is hidden, IS-MCTS elsewhere), two seats.

Both have the same time for a move. `python bench/against_openspiel.py egyptos --games 20 --seconds 1`
"""

import argparse
import time
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts

import oppidum.adapters.openspiel
from oppidum.arena.figures import share_of
from oppidum.bots.levels import levels
from oppidum.bots.thinker import Budget, Thinker
from oppidum.engine.observing import legal_choices

FIRST = 20  # simulations before the speed is known
EXPLORE = 1.4


class Theirs:
    """OpenSpiel's search takes simulations, not seconds: as many as fitted into the time at its last move."""

    def __init__(self, game: Any, seconds: float, seed: int):
        self.game, self.seconds = game, seconds
        self.random = np.random.RandomState(seed)
        self.speed = FIRST / seconds

    def choose(self, state: Any) -> int:
        simulations = max(2, int(self.speed * self.seconds))
        evaluator = mcts.RandomRolloutEvaluator(1, self.random)
        if self.game.get_type().information == pyspiel.GameType.Information.PERFECT_INFORMATION:
            bot: Any = mcts.MCTSBot(self.game, EXPLORE, simulations, evaluator, random_state=self.random)
        else:
            bot = ismcts.ISMCTSBot(self.game, evaluator, EXPLORE, simulations, random_state=self.random)
        began = time.perf_counter()
        action = int(bot.step(state))
        self.speed = simulations / max(1e-3, time.perf_counter() - began)
        return action


def play(game: Any, slug: str, seconds: float, number: int) -> float:
    """One match; our share of it. Each deal is played twice, with the seats exchanged."""
    level = levels(slug)[-1]
    ours = Thinker(Budget(seconds=seconds), number, proof=level.proof)
    theirs = Theirs(game, seconds, number)
    our_seat = number % 2
    state = game.new_initial_state()
    state.apply_action(number // 2 % game.deals)
    while not state.is_terminal():
        seat = state.current_player()
        choices = legal_choices(state.match, seat)
        if len(choices) == 1:
            state.apply_action(choices[0])
        elif seat == our_seat:
            code = state.match.game.encode(ours.choose(state.match, seat))
            names = {state.action_to_string(seat, choice): choice for choice in choices}
            state.apply_action(names[str(state.match.game.decode(code))])
        else:
            state.apply_action(theirs.choose(state))
    return float(state.returns()[our_seat])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=oppidum.slugs())
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--seconds", type=float, default=1.0, help="for a move, of either side")
    given = parser.parse_args()
    game = pyspiel.load_game(f"oppidum_{given.game}")
    deals: dict[int, tuple[float, float]] = {}
    for number in range(given.games):
        won, played = deals.get(number // 2, (0.0, 0.0))
        deals[number // 2] = won + play(game, given.game, given.seconds, number), played + 1
        share = share_of(deals, number + 1)
        assert share is not None
        print(
            f"{given.game}: level 5 has won {share.wins:.1%} of {share.games}, "
            f"95 % interval {share.low:.1%} to {share.high:.1%}",
            flush=True,
        )


if __name__ == "__main__":
    main()
