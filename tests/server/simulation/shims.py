"""Time and chance of the real code, taken from the world."""

import sys
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from unittest import mock

import structlog

import oppidum.games
from oppidum.engine import registry
from oppidum.server import deciding, live, site, snapshots
from oppidum.server.api import streams
from oppidum.server.timekeeping import Timekeeper
from tests.server.simulation.disk import Broken
from tests.server.simulation.process import EPOCH, CheckedPipe
from tests.server.simulation.staff import SimulatedListener
from tests.server.simulation.world import World

TOYS = str(Path(__file__).parents[2] / "toys")
CLOSED = "RuntimeError"  # bots still think while a process closes, and can write no more
GAMES = ["cartes", "compagnie", "egypte", "egyptos", "pilum", "romains"]


@contextmanager
def installed(world: World) -> Iterator[None]:
    """All that the server asks the machine for comes from the world."""

    def database_time(timekeeper: Timekeeper, connection: Any) -> float:
        return EPOCH + world.timeline.now if timekeeper.storage.postgres else 0.0

    luck = world.luck
    with (
        mock.patch.object(Timekeeper, "_database_time", database_time),
        mock.patch.object(live, "IDLE", luck.choice((0.5, 3.0, 600.0))),
        mock.patch.object(snapshots, "EVERY", luck.choice((2, 7, 50))),
        mock.patch.object(deciding, "PATIENCE", 25.0),
        mock.patch.object(streams, "Pipe", CheckedPipe),
        mock.patch.object(site, "Listener", SimulatedListener),
        mock.patch.object(site, "TIDY_EVERY", 1.0),
        mock.patch.object(registry, "slugs", slugs),
        toys(),
        overheard(world),
    ):
        yield


def slugs() -> list[str]:
    """Which games there are is looked up on the disk each time."""
    return GAMES


@contextmanager
def toys() -> Iterator[None]:
    path: Any = oppidum.games.__path__
    if TOYS in path:
        yield
        return
    path.append(TOYS)
    try:
        yield
    finally:
        path.remove(TOYS)


@contextmanager
def overheard(world: World) -> Iterator[None]:
    """What the server writes to its log: nothing may be wrong there but what we have broken."""

    def hear(logger: Any, level: str, event: Any) -> Any:
        failure = sys.exc_info()[1] if event.get("exc_info") else None
        if failure is not None and not isinstance(failure, Broken):
            world.wrong("".join(traceback.format_exception(failure)))
        elif failure is None and event.get("kind") not in (Broken.__name__, CLOSED):
            world.wrong(f"the log says {event}")
        raise structlog.DropEvent

    before = structlog.get_config()
    structlog.configure(processors=[hear])
    try:
        yield
    finally:
        structlog.configure(**before)
