"""A bot of one's own: it plays at random, but takes a win when there is one.

oppidum arena egyptos --players examples/my_bot.py:MyBot random --games 20
"""

from random import Random

from oppidum.engine.match import Match
from oppidum.engine.spoken import Action


class MyBot:
    def __init__(self, seed: int):
        self.random = Random(seed)

    def choose(self, match: Match, seat: int) -> Action:
        actions = match.legal(seat)
        self.random.shuffle(actions)
        return max(actions, key=lambda action: wins(match.copy(), seat, action))


def wins(twin: Match, seat: int, action: Action) -> bool:
    twin.play(seat, action)
    return seat in twin.winners
