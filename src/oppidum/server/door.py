"""The door of the house: how many may come from one address, how often they may ask, and who is shown out.

It counts connections and requests before anything is done for them, so that a flood costs little."""

import asyncio
import socket
import sys
from collections import Counter, OrderedDict
from typing import NamedTuple, Protocol

from oppidum.server.limits import MOST_BUCKETS, Limit, household
from oppidum.server.proxies import Proxies

EVERY = 1.0  # seconds between two looks at those who are slow
READ_RATE = 20_000  # bytes of an answer that one must read in a second, once twice our patience is over
MOST_UNREAD = 32 << 20  # bytes of answers that wait for one address
BURST = 10  # seconds' worth of requests that may come at once; they are not worked on at once:
PACE, AT_ONCE = 200.0, 12  # requests of an address that are begun in a second, and at the same time
SEND_BUFFER = 256 << 10  # bytes that the system keeps for somebody who does not read; else it may be megabytes
UNHEARD = 60_000  # milliseconds after which a connection is lost whose other end does not take anything
FRAMES = 4  # of a WebSocket for each command that a person may send: pings, pongs, parts of messages


def bound(listener: socket.socket) -> None:
    """What connections may cost the system itself; they have it from the socket that they are made at."""
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SEND_BUFFER)
    if sys.platform == "linux":
        listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, UNHEARD)


class Bounds(NamedTuple):
    """What one address may have, and all of them together."""

    requests: float = 50.0
    """In a second; a new connection counts as one."""
    connections: int = 200
    """From one address."""
    all_connections: int = 4_000
    commands: float = 30.0
    """That a person may send in a second."""
    patience: float = 10.0
    """Seconds until the headers of a request must be there."""


class Guest(Protocol):
    """A connection, as the door sees it."""

    transport: asyncio.Transport
    client: tuple[str, int] | None
    behind: "Behind"

    def look(self, now: float) -> None:
        """Hang up if it lets us wait for what it asks."""


class Behind:
    """How much of what we have written somebody has not read yet, and since when."""

    def __init__(self) -> None:
        self.most = 0
        self.since = 0.0

    def too_slow(self, size: int, now: float, patience: float) -> bool:
        if not size:
            self.most = 0
            return False
        if not self.most:
            self.since = now
        self.most = max(self.most, size)
        return now - self.since > 2 * patience + self.most / READ_RATE


class Door:
    """All connections of a server process."""

    def __init__(self, bounds: Bounds, proxies: Proxies):
        self.bounds, self.proxies = bounds, proxies
        self.frames = FRAMES * bounds.commands
        self._requests = Limit(bounds.requests, BURST * bounds.requests)
        self._pace = max(PACE, 4 * bounds.requests)
        self._next: OrderedDict[str, float] = OrderedDict()
        self._inside: dict[Guest, str | None] = {}
        self._counts: Counter[str] = Counter()
        self._watching = False

    def enter(self, guest: Guest) -> bool:
        """Count a new connection; False if it is one too many. Proxies of ours bring many people, and count them."""
        where = None if guest.client is None or self.proxies.trusts(guest.client[0]) else household(guest.client[0])
        if len(self._inside) >= self.bounds.all_connections:
            return False
        if where is not None and self._counts[where] >= self.bounds.connections:
            return False
        self._inside[guest] = where
        if where is not None:
            self._counts[where] += 1
        self._watch()
        return True

    def leave(self, guest: Guest) -> None:
        where = self._inside.pop(guest, None)
        if where is not None:
            self._counts[where] -= 1
            if not self._counts[where]:
                del self._counts[where]

    def wait(self, address: str | None) -> float:
        """Count a request from an address; how long to wait, if it is one too many."""
        return 0.0 if address is None else self._requests.wait(household(address))

    def pause(self, address: str | None, now: float) -> float:
        """When a request is begun, in seconds from now: many of one address follow each other, and others come between
        them."""
        if address is None:
            return 0.0
        where = household(address)
        due = max(now, self._next.get(where, now))
        self._next[where] = due + 1 / self._pace
        self._next.move_to_end(where)
        if len(self._next) > MOST_BUCKETS:
            self._next.popitem(last=False)
        return max(0.0, due - now - AT_ONCE / self._pace)

    def _watch(self) -> None:
        if not self._watching and self._inside:
            self._watching = True
            asyncio.get_running_loop().call_later(EVERY, self._look)

    def _look(self) -> None:
        """Show out those who let us wait, or who do not read what they asked for."""
        now = asyncio.get_running_loop().time()
        unread: Counter[str] = Counter()
        for guest, where in list(self._inside.items()):
            size = guest.transport.get_write_buffer_size()
            if where is not None and size:
                unread[where] += size
            slow = guest.behind.too_slow(size, now, self.bounds.patience)
            if slow or (where is not None and unread[where] > MOST_UNREAD):
                guest.transport.abort()
            else:
                guest.look(now)
        self._watching = False
        self._watch()
