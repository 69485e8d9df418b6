"""Live connections that are written to at once.

An ASGI server hands each message from task to task before it writes it. What happens at a table is told to all around
it, move after move, and most of the time would go there. So a connection offers itself to the application, as an
extension of ASGI; all else is as uvicorn does it. Under other servers there is no such extension (`relaying.py`)."""

import time
from typing import TYPE_CHECKING, Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.protocol import State

from oppidum.server.door import Behind

if TYPE_CHECKING:
    from oppidum.server.door import Door

EXTENSION = "oppidum.wire"
MOST_BEHIND = 500_000  # bytes that somebody has not read yet
CLOSED_BY_US = 1012
SLICE = 4_096  # bytes that are looked at at once: so many can be a thousand messages
BURST = 10  # seconds' worth of messages that may come at once
UNREADABLE = b"HTTP/1.1 400 Bad Request\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"


class Wire(WebSocketsSansIOProtocol):
    """The server's end of a WebSocket."""

    door: "Door"
    leaving = False

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        self.behind = Behind()
        self.recent, self.since = 0.0, time.monotonic()
        self.door.enter(self)

    def connection_lost(self, exc: Exception | None) -> None:
        self.door.leave(self)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """A little at a time: who sends more than anybody needs to is cut off before the rest is looked at."""
        if not self.handshake_initiated:
            self._shake_hands(data)
            return
        if len(data) <= SLICE:
            super().data_received(data)
            return
        for start in range(0, len(data), SLICE):
            super().data_received(data[start : start + SLICE])
            if self.transport.is_closing():
                return

    def _shake_hands(self, data: bytes) -> None:
        super().data_received(data)
        if not self.handshake_initiated:  # nobody could read it
            self.transport.write(UNREADABLE)
            self.transport.close()

    def handle_events(self) -> None:
        self.recent += len(self.conn.events)
        if self.recent > self.door.frames and self._floods():
            self.transport.abort()
        else:
            super().handle_events()

    def _floods(self) -> bool:
        now, rate = time.monotonic(), self.door.frames
        self.recent = max(0.0, self.recent - (now - self.since) * rate)
        self.since = now
        return self.recent > BURST * rate

    def look(self, now: float) -> None:
        """Pings find out who is gone."""

    async def run_asgi(self) -> None:
        extensions: Any = self.scope["extensions"]
        extensions[EXTENSION] = {"wire": self}
        self.door.proxies.believe(self.scope)
        await super().run_asgi()

    @property
    def open(self) -> bool:
        return self.conn.state is State.OPEN and not (self.leaving or self.transport.is_closing())

    def tell(self, message: bytes) -> None:
        """Write a text. Who cannot follow is cut off, and told everything again on coming back."""
        if not self.open:
            return
        if self.transport.get_write_buffer_size() > MOST_BEHIND:
            self.transport.abort()
            return
        self.conn.send_text(message)
        self.transport.write(b"".join(self.conn.data_to_send()))

    def cut(self) -> None:
        """Close it in good order: whoever is there may come back."""
        if not self.open:
            return
        self.leaving = True  # what was sent before is not carried out any more
        closing = self.loop.create_task(self.send({"type": "websocket.close", "code": CLOSED_BY_US, "reason": ""}))
        self.tasks.add(closing)
        closing.add_done_callback(self.tasks.discard)

    async def hear(self) -> str | None:
        """The next text, empty if it is none; None once the connection is gone."""
        message: Any = await self.receive()
        return message.get("text") or "" if message["type"] == "websocket.receive" else None
