"""Proxies that are believed: what they say about who asks counts, and nobody else's word does."""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network
from typing import Any

from oppidum.engine.errors import BadInput

Headers = Iterable[tuple[bytes, bytes]]


class Proxies:
    """The addresses and networks of the proxies in front of the server."""

    def __init__(self, trusted: Sequence[str] = ()):
        self._networks = [_network(one) for one in trusted]
        self.trusts = lru_cache(maxsize=1_000)(self._trusts)

    def _trusts(self, address: str) -> bool:
        """Whether an address is that of a proxy of ours."""
        found = _address(address)
        return found is not None and any(found in network for network in self._networks)

    def believe(self, scope: Any) -> None:
        """Put into a scope of ASGI what a proxy of ours says: who asks, over HTTPS or not, and for which host."""
        peer = scope["client"]
        if peer is None or not self.trusts(peer[0]):
            return
        headers: list[tuple[bytes, bytes]] = scope["headers"]
        scope["client"] = (self._client(peer[0], headers), 0)
        scheme = _last(headers, b"x-forwarded-proto").lower()
        if scheme in ("http", "https"):
            scope["scheme"] = scheme.replace("http", "ws") if scope["type"] == "websocket" else scheme
        host = _last(headers, b"x-forwarded-host")
        if host:
            headers[:] = [(name, value) for name, value in headers if name != b"host"]
            headers.append((b"host", host.encode("latin-1")))

    def _client(self, peer: str, headers: Headers) -> str:
        """Each proxy adds whom it was asked by at the right: the first one from there that is not ours."""
        known = peer
        for said in reversed(_all(headers, b"x-forwarded-for")):
            found = _address(_without_port(said))
            if found is None:  # no proxy of ours writes such a thing
                return known
            known = str(found)
            if not self.trusts(known):
                return known
        return known


def _network(text: str) -> IPv4Network | IPv6Network:
    try:
        return ip_network(text, strict=False)
    except ValueError:
        raise BadInput("bad_proxy", address=text) from None


def _address(text: str) -> IPv4Address | IPv6Address | None:
    """An address; one of IPv4 that is written as one of IPv6 is what it is."""
    try:
        found = ip_address(text.partition("%")[0])
    except ValueError:
        return None
    return found.ipv4_mapped or found if isinstance(found, IPv6Address) else found


def _without_port(text: str) -> str:
    if text.startswith("["):
        return text[1:].partition("]")[0]
    return text.partition(":")[0] if text.count(":") == 1 else text


def _all(headers: Headers, name: bytes) -> list[str]:
    """All values of a header, wherever they stand."""
    found = [value.decode("latin-1") for key, value in headers if key == name]
    return [part.strip() for value in found for part in value.split(",")]


def _last(headers: Headers, name: bytes) -> str:
    """The value that the nearest proxy has added."""
    return next(reversed(_all(headers, name)), "")
