"""Limits: nobody may ask so much that others wait."""

import math
import time
from collections import OrderedDict

from oppidum.server.errors import TOO_MANY, Refused

MOST_BUCKETS = 20_000


class Limit:
    """So many requests a second for each asker on average, with bursts."""

    def __init__(self, rate: float, burst: float):
        self.rate, self.burst = rate, burst
        self._buckets: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def take(self, asker: str) -> None:
        now = time.monotonic()
        left, since = self._buckets.get(asker, (self.burst, now))
        left = min(self.burst, left + (now - since) * self.rate)
        if left < 1:
            raise Busy((1 - left) / self.rate)
        self._buckets[asker] = (left - 1, now)
        self._buckets.move_to_end(asker)
        if len(self._buckets) > MOST_BUCKETS:
            self._buckets.popitem(last=False)


class Busy(Refused):
    """Come back later."""

    def __init__(self, seconds: float):
        self.seconds = math.ceil(seconds)
        super().__init__("too_many", TOO_MANY, seconds=self.seconds)
