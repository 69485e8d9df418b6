"""Time and chance of the real code, taken from the world."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from unittest import mock

import structlog

import oppidum.games
from oppidum.engine import registry
from oppidum.server import deciding, live, snapshots
from oppidum.server.api import streams
from oppidum.server.timekeeping import Timekeeper
from tests.server.simulation.process import EPOCH, CheckedPipe
from tests.server.simulation.world import World

TOYS = str(Path(__file__).parents[2] / "toys")
GAMES = ["cartes", "compagnie", "egypte", "egyptos", "pilum", "romains"]  # looked up on the disk each time


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
        mock.patch.object(registry, "slugs", lambda: GAMES),
        toys(),
        quiet_log(),
    ):
        yield


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
def quiet_log() -> Iterator[None]:
    def drop(logger: Any, name: str, event: Any) -> Any:
        raise structlog.DropEvent

    before = structlog.get_config()
    structlog.configure(processors=[drop])
    try:
        yield
    finally:
        structlog.configure(**before)
