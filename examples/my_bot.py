"""A bot of one's own: it plays what wins most of ten random endings.

oppidum arena cartes --players examples/my_bot.py:MyBot random --games 20
"""

import random

from oppidum.engine.match import Match
from oppidum.engine.spoken import Action


class MyBot:
    def choose(self, match: Match, seat: int) -> Action:
        return max(match.legal(seat), key=lambda action: sum(wins(match, seat, action) for _ in range(10)))


def wins(match: Match, seat: int, action: Action) -> bool:
    twin = match.copy()  # hidden things are guesses in it: there is nothing to peek at
    twin.play(seat, action)
    while not twin.over:
        twin.play(twin.to_act[0], random.choice(twin.legal(twin.to_act[0])))
    return seat in twin.winners
