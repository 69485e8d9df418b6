"""Limits: nobody may ask so much, or stay in so many places at once, that others wait."""

import math
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address

from oppidum.server.errors import TOO_MANY, UNAVAILABLE, Refused

MOST_BUCKETS = 20_000
HOUSEHOLD = 64  # bits of an IPv6 address that stand for one connection to the network: all below is its owner's
RETRY = 30  # seconds after which a full house may be asked again


class Busy(Refused):
    """Come back later."""

    def __init__(self, seconds: float, key: str = "too_many", status: int = TOO_MANY):
        self.seconds = max(1, math.ceil(seconds))
        super().__init__(key, status, seconds=self.seconds)


class Limit:
    """So many requests a second for each asker on average, with bursts."""

    def __init__(self, rate: float, burst: float):
        self.rate, self.burst = rate, burst
        self._buckets: dict[str, list[float]] = {}
        """What each asker has left, and since when."""

    def take(self, asker: str, cost: float = 1.0) -> None:
        """Count a request, or one that costs as much as several; Busy if it is one too many."""
        wait = self.wait(asker, min(cost, self.burst))
        if wait:
            raise Busy(wait)

    def wait(self, asker: str, cost: float = 1.0) -> float:
        """Count a request, and return 0; if it is one too many, how many seconds to wait."""
        now = time.monotonic()
        bucket = self._buckets.get(asker) or self._new(asker, now)
        left = min(self.burst, bucket[0] + (now - bucket[1]) * self.rate)
        if left < cost:
            return (cost - left) / self.rate
        bucket[0], bucket[1] = left - cost, now
        return 0.0

    def _new(self, asker: str, now: float) -> list[float]:
        if len(self._buckets) >= MOST_BUCKETS:
            self._tidy(now)
        return self._buckets.setdefault(asker, [self.burst, now])

    def _tidy(self, now: float) -> None:
        """Forget the half who have most left: who has asked much is not forgotten because others come."""
        left = {asker: left + (now - since) * self.rate for asker, (left, since) in self._buckets.items()}
        for asker in sorted(left, key=left.__getitem__)[len(left) // 2 :]:
            del self._buckets[asker]


class Crowd:
    """Those who are connected now: so many in all, at one address, of one person."""

    def __init__(self, most: int, each_address: int, each_person: int):
        self.most, self.each_address, self.each_person = most, each_address, each_person
        self.count = 0
        self._addresses: Counter[str] = Counter()
        self._people: Counter[str] = Counter()

    @contextmanager
    def inside(self, address: str, person: str | None) -> Iterator[None]:
        """Somebody is connected as long as this lasts, if there is room."""
        self.check(address, person)
        self._count(address, person, 1)
        try:
            yield
        finally:
            self._count(address, person, -1)

    def check(self, address: str, person: str | None) -> None:
        """Whether there is room for one more."""
        if self.count >= self.most:
            raise Busy(RETRY, "full", UNAVAILABLE)
        if self._addresses[address] >= self.each_address or (person and self._people[person] >= self.each_person):
            raise Busy(RETRY, "too_many_connections")

    def _count(self, address: str, person: str | None, change: int) -> None:
        self.count += change
        for counts, one in ((self._addresses, address), (self._people, person)):
            if one is not None:
                counts[one] += change
                if counts[one] <= 0:
                    del counts[one]


@lru_cache(maxsize=MOST_BUCKETS)
def household(address: str) -> str:
    """What limits are counted for: an IPv4 address, or the part of an IPv6 address that its owner does not choose."""
    try:
        found: IPv4Address | IPv6Address = ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(found, IPv6Address):
        if found.ipv4_mapped is None:
            return str(IPv6Network((found, HOUSEHOLD), strict=False))
        found = found.ipv4_mapped
    return str(found)
