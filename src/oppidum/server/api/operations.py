"""For whoever runs the server: is it well, and what does it do?"""

from typing import Any

import msgspec
from litestar import Request, Response, get
from prometheus_client import CONTENT_TYPE_LATEST, CollectorRegistry, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily
from prometheus_client.registry import Collector
from sqlalchemy import text

from oppidum import __version__
from oppidum.server.api.asking import site_of
from oppidum.server.site import Site


class Health(msgspec.Struct, frozen=True):
    status: str
    version: str


@get("/health")
async def health(request: Request[Any, Any, Any]) -> Response[Health]:
    """200 if the server can serve: its database answers."""
    site = site_of(request)
    try:
        await site.storage.read(lambda connection: connection.execute(text("SELECT 1")).scalar())
    except Exception:
        return Response(Health("no database", __version__), status_code=503)
    return Response(Health("ok" if site.ready else "starting", __version__), status_code=200 if site.ready else 503)


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


@get("/metrics", sync_to_thread=False)
def metrics(request: Request[Any, Any, Any]) -> Response[bytes]:
    """Figures for Prometheus."""
    registry = CollectorRegistry()
    registry.register(Figures(site_of(request)))
    return Response(generate_latest(registry), media_type=CONTENT_TYPE_LATEST)
