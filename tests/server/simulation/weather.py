"""What goes wrong, and how often. Each schedule has some faults and not others: each kind is met alone and together."""

from random import Random
from typing import Literal, NamedTuple

Fate = Literal["well", "before", "after"]
"""Of a commit: it fails before it is done, or after."""


class Weather(NamedTuple):
    """Chances of faults, each for one occasion."""

    hop: float = 0.02
    """Seconds that a message travels, on average."""
    thread: float = 0.002
    """Seconds that a job for a thread waits, on average."""
    slow: float = 0.0
    """That either takes a hundred times as long."""
    cut: float = 0.0
    """That a connection breaks when something is sent over it."""
    doubled: float = 0.0
    """That a command arrives twice."""
    commit_before: float = 0.0
    commit_after: float = 0.0
    reading: float = 0.0
    """That reading fails."""
    brains: float = 0.0
    """That a bot cannot think."""
    crash: float = 0.0
    """That, between two actions of people, a process crashes."""
    stop: float = 0.0
    """That it is stopped in good order, and started again."""
    lag: float = 0.0
    """Seconds that notices from others take at most."""
    silence: float = 0.0
    """That a process loses its notices from others for a while."""
    jump: float = 0.0
    """That the wall clock of a process is set."""


CALM = Weather()


def draw(luck: Random) -> Weather:
    """The weather of a schedule."""

    def some(most: float, how_often: float = 0.5) -> float:
        return luck.random() * most if luck.random() < how_often else 0.0

    return Weather(
        hop=luck.choice((0.001, 0.02, 0.1)),
        thread=luck.choice((0.0002, 0.002, 0.02)),
        slow=some(0.1),
        cut=some(0.02),
        doubled=some(0.2),
        commit_before=some(0.15),
        commit_after=some(0.15),
        reading=some(0.1, 0.3),
        brains=some(0.3, 0.3),
        crash=some(0.08),
        stop=some(0.05, 0.2),
        lag=some(5.0),
        silence=some(0.1),
        jump=some(0.1, 0.3),
    )


class Faults:
    """Weather as it happens."""

    def __init__(self, weather: Weather, luck: Random):
        self.weather, self.luck = weather, luck
        self.longest = 2 * (weather.thread + weather.hop) * (100 if weather.slow else 1)
        """Seconds that anything takes at most."""

    def hit(self, chance: float) -> bool:
        return chance > 0 and self.luck.random() < chance

    def hop(self) -> float:
        return self._wait(self.weather.hop)

    def thread(self) -> float:
        return self._wait(self.weather.thread)

    def _wait(self, mean: float) -> float:
        wait = mean * 2 * self.luck.random()
        return wait * 100 if self.hit(self.weather.slow) else wait

    def commit(self) -> Fate:
        chance = self.luck.random()
        if chance < self.weather.commit_before:
            return "before"
        return "after" if chance < self.weather.commit_before + self.weather.commit_after else "well"
