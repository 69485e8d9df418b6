"""The application: routes, headers and the life of the server process."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from litestar import Litestar
from litestar.datastructures import MutableScopeHeaders
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.types import Message, Scope

from oppidum import __version__
from oppidum.server.api import (
    asking,
    games,
    helping,
    live,
    operations,
    page,
    people,
    replays,
    schemas,
    streams,
    tables,
)
from oppidum.server.site import Settings, Site

MOST_BYTES = 100_000  # of a request

HEADERS = {
    "content-security-policy": "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; "
    "form-action 'self'; frame-ancestors 'none'",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
    "referrer-policy": "same-origin",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
}


def create(settings: Settings) -> Litestar:
    """The server over a database."""

    site = Site(settings)

    @asynccontextmanager
    async def life(app: Litestar) -> AsyncIterator[None]:
        await site.open()
        try:
            yield
        finally:
            await site.close()

    app = Litestar(
        route_handlers=[
            games.all_games,
            games.one_game,
            games.bots,
            people.me,
            people.call_me,
            people.leave,
            people.new_bot,
            tables.open_table,
            tables.lobby,
            tables.mine,
            tables.see_table,
            tables.command,
            tables.claim,
            tables.box,
            helping.actions,
            helping.hint,
            helping.record,
            helping.analysis,
            helping.frozen_table,
            replays.replay,
            replays.replay_file,
            replays.analyse_file,
            live.live_table,
            streams.stream,
            operations.health,
            operations.ready,
            operations.metrics,
            page.page,
            page.asset,
            page.root_file,
        ],
        lifespan=[life],
        before_send=[add_headers],
        exception_handlers=asking.HANDLERS,
        request_max_body_size=MOST_BYTES,
        openapi_config=OpenAPIConfig(
            title="Oppidum",
            version=__version__,
            path="/api/schema",
            render_plugins=[JsonRenderPlugin()],
            use_handler_docstrings=True,
        ),
        logging_config=None,
    )
    app.state.site = site
    schemas.describe(app.openapi_schema)
    return app


async def add_headers(message: Message, scope: Scope) -> None:
    """Every answer is told to be careful; a cookie that was signed anew goes along."""
    if message["type"] != "http.response.start":
        return
    headers = MutableScopeHeaders.from_message(message)
    for name, value in HEADERS.items():
        headers.setdefault(name, value)
    headers.setdefault("cache-control", "no-store")
    state: dict[str, Any] = scope.get("state", {})
    if "cookie" in state:
        headers.add("set-cookie", state["cookie"].to_header(header=""))
