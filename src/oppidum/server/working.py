"""The inside of a worker process: it does one job after the other, within bounds, and dies with the server."""

import importlib
import os
import resource
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from multiprocessing.connection import Connection
from typing import Any, NamedTuple

from oppidum.engine.errors import OppidumError
from oppidum.server.logs import describe
from oppidum.server.orphans import die_with

READY, STANDS, GOES_ON, DONE, FAILED, BROKEN = "ready", "stands", "goes on", "done", "failed", "broken"
SPARE = 2  # seconds of processor time beyond the limit of a job: the server counts its seconds, and comes first

LOADING = 600.0  # seconds for what a worker does on its own account: to load a game, or to compile it

_say: Callable[[tuple[str, Any]], None] | None = None  # to the server, in a worker
_seconds = 0.0  # of the present job


class Bounds(NamedTuple):
    """What a worker may take."""

    nice: int
    """How far it stands back: a move is told before a file is read."""
    memory: int | None = None
    """Bytes of address space."""


def serve(pipe: Connection, server: int, bounds: Bounds) -> None:
    """Do what is asked for over the pipe, until it is closed."""
    global _say
    die_with(server)
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which ends us in good order
    os.nice(bounds.nice)
    importlib.import_module("oppidum.server.jobs")  # most of the time that a process takes to start
    if bounds.memory is not None:
        resource.setrlimit(resource.RLIMIT_AS, (bounds.memory, bounds.memory))
    _say = pipe.send
    _say((READY, None))
    while True:
        try:
            job, details, seconds = pipe.recv()
        except EOFError:
            return
        _say(_answer(job, details, seconds))


def _answer(job: Callable[..., Any], details: tuple[Any, ...], seconds: float) -> tuple[str, Any]:
    global _seconds
    _seconds = seconds
    _limit(seconds)
    try:
        return DONE, job(*details)
    except OppidumError as error:
        return FAILED, error
    except Exception as error:
        return BROKEN, repr(describe(error))


@contextmanager
def off_the_clock() -> Iterator[None]:
    """What a worker does on its own account costs the job no time: a game is loaded once."""
    if _say is None:
        yield
        return
    _say((STANDS, None))
    _limit(LOADING)
    try:
        yield
    finally:
        _limit(_seconds)
        _say((GOES_ON, None))


def _limit(seconds: float) -> None:
    """The system ends this process if it computes for longer: it must not depend on the server alone."""
    used = resource.getrusage(resource.RUSAGE_SELF)
    soft = int(used.ru_utime + used.ru_stime + seconds) + SPARE
    _, hard = resource.getrlimit(resource.RLIMIT_CPU)
    resource.setrlimit(resource.RLIMIT_CPU, (soft if hard == resource.RLIM_INFINITY else min(soft, hard), hard))
