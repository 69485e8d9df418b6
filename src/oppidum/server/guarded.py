"""HTTP with bounds: headers of any length, requests that never end and floods are refused before they cost anything.

All else is as uvicorn does it."""

import asyncio
from http import HTTPStatus
from typing import Any

import httptools
import msgspec
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle

from oppidum.engine.words import Language, negotiate
from oppidum.server.door import Behind, Door
from oppidum.server.errors import BAD, TOO_MANY, Refused
from oppidum.server.wire import Wire

BODY = 6  # times our patience until all of a request is there
MOST_HEAD = 16_384  # bytes of a request before its body
MOST_HEADERS = 100
MOST_BODY = 8 << 20  # bytes: what is sent after a body was refused is thrown away, but not for ever
MOST_AHEAD = 16  # requests on a connection that wait for the answer to an earlier one
GOODBYE = 2.0  # seconds to read why one was refused

SLOW, LONG_HEAD = 408, 431
KEYS = {BAD: "malformed", SLOW: "slow_request", TOO_MANY: "too_many", LONG_HEAD: "long_head"}


class Stop(Exception):
    """The rest of what was received is not looked at."""


class GuardedHttp(HttpToolsProtocol):
    """The server's end of an HTTP connection."""

    door: Door

    def __init__(self, *details: Any, **named: Any):
        super().__init__(*details, **named)
        self.behind = Behind()
        self.refused = False
        self.deadline: float | None = None
        """When the request that is being received must be there: its headers, then all of it."""
        self.unread = 0
        """Bytes that were received since headers or a part of a body were complete."""
        self.head = self.body = 0
        """Bytes of the request: of its address and headers, of what follows."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.deadline = self.loop.time() + self.door.bounds.patience
        peer = self.client[0] if self.client else None
        proxied = peer is not None and self.door.proxies.trusts(peer)
        if (not proxied and self.door.wait(peer)) or not self.door.enter(self):
            self.refused = True
            transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        self.door.leave(self)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if self.refused:
            return
        self._unset_keepalive_if_required()
        if self.deadline is None:
            self.deadline = self.loop.time() + self.door.bounds.patience
        self.unread += len(data)
        try:
            self.parser.feed_data(data)
        except httptools.HttpParserUpgrade:
            if self._should_upgrade():
                self.handle_websocket_upgrade()
        except httptools.HttpParserError:
            self.refuse(BAD)
        else:
            if self.unread > MOST_HEAD:
                self.refuse(LONG_HEAD)

    # What the parser calls

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self.head = self.body = 0

    def on_url(self, url: bytes) -> None:
        super().on_url(url)
        self._measure(len(url))

    def on_header(self, name: bytes, value: bytes) -> None:
        super().on_header(name, value)
        self._measure(len(name) + len(value))

    def _measure(self, size: int) -> None:
        self.head += size
        if self.head > MOST_HEAD or len(self.headers) > MOST_HEADERS:
            self.refuse(LONG_HEAD)
            raise Stop

    def on_headers_complete(self) -> None:
        self.unread = 0
        self.deadline = self.loop.time() + BODY * self.door.bounds.patience
        self.door.proxies.believe(self.scope)
        client = self.scope["client"]
        wait = self.door.wait(client[0] if client else None)
        if wait or len(self.pipeline) >= MOST_AHEAD:
            self.refuse(TOO_MANY, wait)
            raise Stop
        super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        self.unread = 0
        self.body += len(body)
        if self.body > MOST_BODY:
            self.refused = True
            self.transport.abort()
            raise Stop
        super().on_body(body)

    def on_message_complete(self) -> None:
        self.unread = 0
        self.deadline = None
        super().on_message_complete()

    # What follows from it

    def _start_asgi_task(self, cycle: RequestResponseCycle, app: Any) -> None:
        client = cycle.scope["client"]
        pause = self.door.pause(client[0] if client else None, self.loop.time())
        self.loop.call_later(pause, self._begin, cycle, app) if pause else self._begin(cycle, app)

    def _begin(self, cycle: RequestResponseCycle, app: Any) -> None:
        if not cycle.disconnected:
            super()._start_asgi_task(cycle, app)

    def handle_websocket_upgrade(self) -> None:
        self.door.leave(self)
        super().handle_websocket_upgrade()

    def look(self, now: float) -> None:
        """What was begun must be there in time."""
        if self.deadline is None or now < self.deadline:
            return
        if self.refused:
            self.transport.abort()
        elif self.unread or self.head:
            self.refuse(SLOW)
        else:  # nothing was asked
            self.transport.close()

    def refuse(self, status: int, wait: float = 0.0) -> None:
        """Say why in one sentence, and hang up."""
        if self.refused:
            return
        self.refused = True
        self.deadline = self.loop.time() + GOODBYE
        if self.cycle is not None and not self.cycle.response_complete:
            if self.pipeline or self.cycle.response_started:  # an answer is under way: no other fits in
                self.transport.abort()
                return
            self.cycle.disconnected = True  # nobody waits for what was to be done
            self.cycle.message_event.set()
        self.transport.write(_refusal(status, wait, _language(self.headers)))
        self.transport.close()


def _language(headers: list[tuple[bytes, bytes]] | None) -> Language:
    wanted = dict(headers or []).get(b"accept-language", b"")
    return negotiate(wanted.decode("latin-1"))


def _refusal(status: int, wait: float, lang: Language) -> bytes:
    seconds = max(1, round(wait))
    error = Refused(KEYS[status], status, seconds=seconds)
    body = msgspec.json.encode({"error": error.key, "say": error.say(lang), "rule": None})
    lines = [
        f"HTTP/1.1 {status} {HTTPStatus(status).phrase}",
        "content-type: application/json",
        f"content-length: {len(body)}",
        "cache-control: no-store",
        "connection: close",
        *([f"retry-after: {seconds}"] if status == TOO_MANY else []),
    ]
    return "\r\n".join(lines).encode() + b"\r\n\r\n" + body


def protocols(door: Door) -> tuple[type[GuardedHttp], type[Wire]]:
    """What uvicorn makes connections of, behind a door."""
    return type("Http", (GuardedHttp,), {"door": door}), type("Socket", (Wire,), {"door": door})
