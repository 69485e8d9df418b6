"""Live connections under any ASGI server: what is told waits in a queue until it is sent."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, Protocol

from litestar import WebSocket
from litestar.exceptions import WebSocketDisconnect, WebSocketException

from oppidum.server.wire import CLOSED_BY_US, EXTENSION, MOST_BEHIND


class Wire(Protocol):
    """One end of a live connection."""

    @property
    def open(self) -> bool: ...

    def tell(self, message: bytes) -> None: ...

    def cut(self) -> None: ...

    async def hear(self) -> str | None:
        """The next text, empty if it is none; None once the connection is gone."""


class Relay:
    """The same through the ASGI server that we happen to run under."""

    def __init__(self, socket: WebSocket[Any, Any, Any]):
        self.socket = socket
        self.open = True
        self._told: asyncio.Queue[bytes | None] = asyncio.Queue()
        self._behind = 0
        self.sending = asyncio.create_task(self._send())

    def tell(self, message: bytes) -> None:
        """Who cannot follow is cut off, and told everything again on coming back."""
        self._behind += len(message)
        if self._behind > MOST_BEHIND:
            self.cut()
        elif self.open:
            self._told.put_nowait(message)

    def cut(self) -> None:
        if self.open:
            self.open = False  # what was sent before is not carried out any more
            self._told.put_nowait(None)

    async def hear(self) -> str | None:
        try:
            text: str = await self.socket.receive_data(mode="text")
        except (WebSocketDisconnect, WebSocketException):
            self.cut()
            return None
        return text

    async def _send(self) -> None:
        try:
            while (message := await self._told.get()) is not None:
                await self.socket.send_data(message.decode(), mode="text")
                self._behind -= len(message)
            await self.socket.close(CLOSED_BY_US)
        except (WebSocketDisconnect, WebSocketException, OSError, RuntimeError):
            self.open = False  # nobody is there any more


@asynccontextmanager
async def wired(socket: WebSocket[Any, Any, Any]) -> AsyncIterator[Wire]:
    """The connection that the application was called for: ours, where our own server runs. At the end of it, all that
    was told has been sent."""
    extensions: Any = socket.scope.get("extensions") or {}
    if EXTENSION in extensions:
        yield extensions[EXTENSION]["wire"]
        return
    relay = Relay(socket)
    try:
        yield relay
    finally:
        relay.cut()
        await relay.sending
