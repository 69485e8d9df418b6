"""For bots over HTTP, in the manner of lichess: lines of JSON that go on as long as something may happen."""

import asyncio
from collections.abc import AsyncIterator
from typing import Any

from litestar import Request, get
from litestar.params import FromPath
from litestar.response import Stream

from oppidum.server.api.asking import address, language_of, site_of, still
from oppidum.server.api.tables import Viewpoint, seen
from oppidum.server.deciding import Person
from oppidum.server.live import Connection

BACKLOG = 64  # messages that a bot may be behind
HEARTBEAT = 10.0  # seconds between two empty lines: whoever listens knows that we are there


class Pipe:
    """Messages that wait to be written as lines."""

    def __init__(self) -> None:
        self.messages: asyncio.Queue[bytes | None] = asyncio.Queue(BACKLOG)

    def tell(self, message: bytes) -> None:
        try:
            self.messages.put_nowait(message)
        except asyncio.QueueFull:
            self.cut()

    def cut(self) -> None:
        while not self.messages.empty():
            self.messages.get_nowait()
        self.messages.put_nowait(None)


@get("/api/tables/{code:str}/stream")
async def stream(request: Request[Any, Any, Any], code: FromPath[str], seat: Viewpoint = None) -> Stream:
    """What a live connection is told, a line each; commands go to `/commands`. Empty lines say that nothing happens."""
    live, person = await seen(request, code, seat)
    pipe, who, where = Pipe(), person.id if person else None, address(request)
    connection = Connection(seat, who, language_of(request), pipe)
    site = site_of(request)
    site.crowd.check(where, who)
    site.show(where, live.table)
    lines = _lines(request, person, live.table.code, connection, pipe)
    return Stream(lines, media_type="application/x-ndjson")


async def _lines(
    request: Request[Any, Any, Any], person: Person | None, code: str, connection: Connection, pipe: Pipe
) -> AsyncIterator[bytes]:
    site = site_of(request)
    with site.crowd.inside(address(request), connection.person):
        live = await site.house.welcome(code, connection)
        try:
            if not await still(request, person):  # from now on it would be cut off
                return
            while True:
                try:
                    message = await asyncio.wait_for(pipe.messages.get(), HEARTBEAT)
                except TimeoutError:
                    yield b"\n"
                    continue
                if message is None:
                    return
                yield message + b"\n"
        finally:
            live.part(connection)
