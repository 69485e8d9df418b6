"""Figures for whoever runs the server, in the form that Prometheus reads.

They are exact, so they tell of every entry that is written, silent passes included: they are not for players. A port of
their own shows them, or a token does."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import NamedTuple

from prometheus_client import CollectorRegistry, start_http_server
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily
from prometheus_client.metrics_core import Metric
from prometheus_client.registry import Collector

from oppidum.engine.errors import BadInput
from oppidum.server.site import Site


class Window(NamedTuple):
    """Where figures are shown."""

    host: str
    port: int


class Figures(Collector):
    """Counts, and nothing about anybody."""

    def __init__(self, site: Site):
        self.site = site

    def collect(self) -> Iterable[Metric]:
        site, writer = self.site, self.site.storage.writer
        yield GaugeMetricFamily("oppidum_tables", "Tables in memory", value=len(site.house.tables))
        yield GaugeMetricFamily("oppidum_connections", "Live connections", value=site.crowd.count)
        yield CounterMetricFamily("oppidum_commits", "Commits to the database", value=writer.commits)
        yield CounterMetricFamily("oppidum_entries", "Entries written", value=writer.written)
        yield CounterMetricFamily("oppidum_failures", "Things that could not be written", value=writer.failures)
        yield GaugeMetricFamily("oppidum_waiting_writes", "Things that wait to be written", value=writer.waiting)
        yield GaugeMetricFamily("oppidum_failing_tasks", "Background tasks down", value=len(site.supervisor.failing))
        running = GaugeMetricFamily("oppidum_workers", "Worker processes", labels=["pool"])
        waiting = GaugeMetricFamily("oppidum_waiting_jobs", "Jobs that wait for a worker", labels=["pool"])
        for name, pool in site.house.brains.pools.items():
            running.add_metric([name], pool.running)
            waiting.add_metric([name], pool.waiting)
        yield running
        yield waiting


def registry(site: Site) -> CollectorRegistry:
    found = CollectorRegistry()
    found.register(Figures(site))
    return found


@contextmanager
def shown(site: Site, window: Window | None) -> Iterator[None]:
    """Show the figures at a port of their own meanwhile."""
    if window is None:
        yield
        return
    try:
        server, _ = start_http_server(window.port, window.host, registry(site))
    except OSError as error:
        raise BadInput("cannot_listen", host=window.host, port=window.port, reason=error.strerror) from None
    try:
        yield
    finally:
        server.shutdown()
        server.server_close()
