"""For whoever runs the server: is it well, and what does it do?"""

import secrets
from typing import Any

import msgspec
from litestar import Request, Response, get
from litestar.exceptions import NotFoundException
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest

from oppidum import __version__
from oppidum.server.api.asking import site_of
from oppidum.server.errors import Refused
from oppidum.server.measuring import registry


class Health(msgspec.Struct, frozen=True):
    status: str
    version: str


class Ready(msgspec.Struct, frozen=True):
    """Whether all parts work; each says "ok", or what is wrong."""

    status: str
    version: str
    parts: dict[str, str]


@get("/health", sync_to_thread=False, include_in_schema=False)
def health() -> Health:
    """200 while the server process is alive, whatever else is down."""
    return Health("alive", __version__)


@get("/ready", include_in_schema=False)
async def ready(request: Request[Any, Any, Any]) -> Response[Ready]:
    """200 if the server can do its work: it can write, hears the other processes, and its workers live. Else 503."""
    parts = await site_of(request).readiness.parts()
    said = Ready("ready" if parts.ready else "not ready", __version__, parts._asdict())
    return Response(said, status_code=200 if parts.ready else 503)


@get("/metrics", sync_to_thread=False, include_in_schema=False)
def metrics(request: Request[Any, Any, Any]) -> Response[bytes]:
    """Figures for Prometheus, for who has the token; without one they are not shown at all."""
    site = site_of(request)
    token = site.settings.metrics_token
    if token is None:
        raise NotFoundException
    scheme, _, given = request.headers.get("authorization", "").partition(" ")
    if scheme.lower() != "bearer" or not secrets.compare_digest(given.strip().encode(), token.encode()):
        raise Refused("metrics_token", 401)
    return Response(generate_latest(registry(site)), media_type=CONTENT_TYPE_LATEST)
