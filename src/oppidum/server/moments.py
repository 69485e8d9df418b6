"""When things happen: by the wall, for people, and by the house's own clock, for everything that runs out.

The clock of the house runs while the house is open. It stands while no server runs, and whatever is done to the wall
clock does not move it: neither is anybody's thinking time."""

import asyncio
import time
from collections.abc import Callable
from typing import NamedTuple


class Moment(NamedTuple):
    """When something happened."""

    at: float
    """By the wall: seconds since 1970."""
    clock: float
    """By the clock of the house."""


class HouseClock:
    """Seconds that the house has been open, from where it stood when it was opened."""

    def __init__(self, wall: Callable[[], float] = time.time):
        self._wall = wall
        self._monotonic: Callable[[], float] = time.monotonic
        self._ahead = 0.0  # of that clock
        self._standing: float | None = None

    def set(self, reading: float) -> None:
        """Go on from a reading."""
        self._monotonic = asyncio.get_running_loop().time
        self._ahead = reading - self._monotonic()

    def stop(self) -> None:
        """Stand until it is to go on."""
        self._standing = self.now()

    def go(self) -> None:
        """Go on from where it stood."""
        if self._standing is not None:
            reading, self._standing = self._standing, None
            self.set(reading)

    @property
    def stands(self) -> bool:
        return self._standing is not None

    def now(self) -> float:
        return self._ahead + self._monotonic() if self._standing is None else self._standing

    def moment(self) -> Moment:
        return Moment(self._wall(), self.now())
