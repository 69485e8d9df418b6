"""Several server processes at one address, with one PostgreSQL database: the system spreads connections over them."""

import os
import signal
import time
from multiprocessing import connection, get_context
from typing import Any, NamedTuple

import structlog

from oppidum.server import measuring, running
from oppidum.server.logs import structured_log
from oppidum.server.orphans import die_with
from oppidum.server.site import Settings

LOOK_EVERY = 0.5  # seconds
PAUSE = 2.0  # seconds before a process that has died is replaced
END = 20.0  # seconds that processes have to end in good order

log: structlog.stdlib.BoundLogger = structlog.get_logger()
_context = get_context("spawn")


class Place(NamedTuple):
    """Where people connect, and where the first process shows its figures; the others at the ports that follow."""

    host: str
    port: int
    window: measuring.Window | None


class Crew:
    """The processes: whichever dies is replaced, and all end with this one."""

    def __init__(self, settings: Settings, place: Place, size: int):
        self.settings = settings._replace(workers=max(1, settings.workers // size))
        self.place, self.size = place, size
        self.ending = False

    def run(self) -> None:
        """Serve until told to stop."""
        structured_log()
        running.try_out(self.settings.database)
        for sign in (signal.SIGTERM, signal.SIGINT):
            signal.signal(sign, self._end)
        processes = [self._start(number) for number in range(self.size)]
        while not self.ending:
            connection.wait([process.sentinel for process in processes], LOOK_EVERY)
            for number, process in enumerate(processes):
                if not (self.ending or process.is_alive()):
                    log.error("a server process has died and is replaced", number=number, status=process.exitcode)
                    time.sleep(PAUSE)
                    processes[number] = self._start(number)
        for process in processes:
            process.terminate()
        deadline = time.monotonic() + END
        for process in processes:
            process.join(max(0.0, deadline - time.monotonic()))
            process.kill()

    def _end(self, *_: Any) -> None:
        self.ending = True

    def _start(self, number: int) -> Any:
        window = self.place.window
        if window is not None:
            window = window._replace(port=window.port + number)
        details = self.settings, self.place._replace(window=window), os.getpid()
        process = _context.Process(target=_serve, args=details, name=f"server {number}")
        process.start()
        return process


def _serve(settings: Settings, place: Place, parent: int) -> None:
    die_with(parent)
    with running.listening(place.host, place.port, shared=True) as listener:
        running.run(settings, listener, place.window)
