"""Running the server: a socket, a log without secrets, and an orderly end."""

import asyncio
import gc
import socket
import sys

import uvicorn

from oppidum.engine.errors import BadInput
from oppidum.server import measuring
from oppidum.server.app import create
from oppidum.server.door import Door, bound
from oppidum.server.guarded import protocols
from oppidum.server.logs import structured_log
from oppidum.server.proxies import Proxies
from oppidum.server.site import Settings
from oppidum.server.storage import Storage

LONGEST_MESSAGE = 65_536  # bytes from a client
SWITCH = 0.0005  # seconds that the thread of the database waits for the busy one: each commit takes several turns
LITTER = (100_000, 50, 100)  # objects before rubbish is looked for, young, older, old: halves the longest waits
GRACE = 5  # seconds for requests under way when the server stops


def listening(host: str, port: int, shared: bool = False) -> socket.socket:
    """The socket that people connect to; several processes may have one each at the same address."""
    try:
        listener = socket.create_server((host, port), backlog=2048, reuse_port=shared)
    except OSError as error:
        raise BadInput("cannot_listen", host=host, port=port, reason=error.strerror) from None
    bound(listener)
    return listener


def run(settings: Settings, listener: socket.socket, window: measuring.Window | None = None) -> None:
    """Serve until told to stop. A database that cannot be opened is refused at once."""
    app = create(settings)
    structured_log()
    sys.setswitchinterval(SWITCH)
    try_out(settings.database)
    http_protocol, socket_protocol = protocols(Door(settings.bounds, Proxies(settings.trusted_proxies)))
    config = uvicorn.Config(
        app,
        loop="uvloop",
        http=http_protocol,
        ws=socket_protocol,
        ws_max_size=LONGEST_MESSAGE,
        ws_per_message_deflate=False,
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=False,  # ours are believed where connections are counted
        timeout_graceful_shutdown=GRACE,
    )
    gc.freeze()  # all that was imported stays: nobody's move waits while it is looked through
    gc.set_threshold(*LITTER)
    with measuring.shown(app.state.site, window):
        uvicorn.Server(config).run(sockets=[listener])


def reserved(host: str, port: int) -> socket.socket:
    """A place for sockets of several processes; this one takes no connections."""
    place = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET)
    try:
        place.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        place.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
        place.bind((host, port))
    except OSError as error:
        place.close()
        raise BadInput("cannot_listen", host=host, port=port, reason=error.strerror) from None
    return place


def try_out(database: str) -> None:
    """Open a database once, and give it its present form."""

    async def opened() -> None:
        storage = Storage(database)
        try:
            await storage.open()
        finally:
            await storage.close()

    asyncio.run(opened())
