"""For whoever runs the server: is it well, and what does it do?"""

from typing import Any

import msgspec
from litestar import Request, Response, get
from prometheus_client import CONTENT_TYPE_LATEST, CollectorRegistry, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily
from prometheus_client.registry import Collector

from oppidum import __version__
from oppidum.server.api.asking import site_of
from oppidum.server.site import Site


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


class Figures(Collector):
    """What Prometheus may know: counts, and nothing about anybody."""

    def __init__(self, site: Site):
        self.site = site

    def collect(self) -> Any:
        house = self.site.house
        yield GaugeMetricFamily("oppidum_tables", "Tables in memory", value=len(house.tables))
        yield GaugeMetricFamily("oppidum_connections", "Live connections", value=self.site.crowd.count)
        yield CounterMetricFamily("oppidum_commits", "Commits to the database", value=self.site.storage.writer.commits)
        yield CounterMetricFamily("oppidum_entries", "Entries written", value=self.site.storage.writer.written)


@get("/metrics", sync_to_thread=False, include_in_schema=False)
def metrics(request: Request[Any, Any, Any]) -> Response[bytes]:
    """Figures for Prometheus."""
    registry = CollectorRegistry()
    registry.register(Figures(site_of(request)))
    return Response(generate_latest(registry), media_type=CONTENT_TYPE_LATEST)
