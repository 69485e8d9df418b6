"""Many matches between bots: what a game is like when it is played well."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from random import Random

import numpy as np

from oppidum.bots.players import Player
from oppidum.engine.dice import key_from_seed
from oppidum.engine.log import KINDS
from oppidum.engine.match import Match
from oppidum.engine.rollout import Series


def look_away(number: int, match: Match) -> None:
    """For matches of which only the figures count."""


def simulate(
    pattern: Match,
    games: int,
    seed: int | str,
    jobs: int,
    make: Callable[[int], Player],
    progress: Callable[[int], None] = lambda done: None,
    watch: Callable[[int, Match], None] = look_away,
) -> Series:
    """Matches like this one, every seat with a player made from a seed; `watch` is shown each when it is over.

    The outcome depends on the seed alone."""
    lengths = np.zeros(games, np.int64)
    scores = np.zeros((games, pattern.seats), np.int64)
    tally = np.zeros((games, KINDS), np.int64)

    def play(number: int) -> None:
        match = Match(pattern.game, pattern.seats, pattern.options, key_from_seed(f"{seed} {number}"))
        bots = [make(number * pattern.seats + seat) for seat in range(pattern.seats)]
        random = Random(f"{seed} {number}")
        while not match.over:
            seat = random.choice(match.to_act)  # where several may act, the order is a matter of chance
            match.play(seat, bots[seat].choose(match, seat))
        lengths[number] = len(match.moves)
        scores[number] = match.scores
        tally[number] = match.tally
        watch(number, match)

    with ThreadPoolExecutor(jobs) as pool:
        for done, _ in enumerate(pool.map(play, range(games)), 1):
            progress(done)
    return Series(lengths, scores, tally.sum(axis=0))
