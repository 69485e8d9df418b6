"""The clock of the house is kept in the database: it goes on where it stood, and all processes have the same."""

import msgspec
from sqlalchemy import Connection, func, select, text

from oppidum.server import schema
from oppidum.server.moments import HouseClock
from oppidum.server.storage import Storage
from oppidum.server.writing import upsert

EVERY = 1.0  # seconds between two readings that are kept
NAME = "clock"

Reading = tuple[float, float]
"""Of the clock of the house, and when that was by the clock of the database."""


class Timekeeper:
    """Sets the clock of the house, and keeps its readings."""

    def __init__(self, storage: Storage, clock: HouseClock):
        self.storage, self.clock = storage, clock

    async def open(self) -> None:
        """Go on from the last reading. Where another process has kept one just now, the house has been open since; a
        house that was closed has lost no time."""
        reading, age = await self.storage.read(self._latest)
        others = self.storage.postgres and 0.0 <= age <= 2 * EVERY
        if reading is None:
            reading = self.clock.moment().at  # a new house begins with the time of day
        self.clock.set(reading + (age if others else 0.0))

    async def keep(self) -> None:
        """Keep a reading; a process whose clock is behind follows the one that is ahead."""
        now = self.clock.now()
        kept = await self.storage.write(lambda connection: self._keep(connection, now))
        if kept > self.clock.now():
            self.clock.set(kept)

    def _latest(self, connection: Connection) -> tuple[float | None, float]:
        found = self._kept(connection)
        written = connection.execute(select(func.max(schema.journal.c.clock))).scalar()
        readings = [reading for reading in (found and found[0], written) if reading is not None]
        age = self._database_time(connection) - found[1] if found else float("inf")
        return max(readings, default=None), age

    def _keep(self, connection: Connection, now: float) -> float:
        found = self._kept(connection)
        reading = max(now, found[0] if found else 0.0)
        value = msgspec.msgpack.encode((reading, self._database_time(connection)))
        row = {"name": NAME, "value": value}
        connection.execute(upsert(self.storage.postgres, schema.settings, "value"), row)
        return reading

    def _kept(self, connection: Connection) -> Reading | None:
        wanted = select(schema.settings.c.value).where(schema.settings.c.name == NAME)
        value = connection.execute(wanted).scalar()
        return None if value is None else msgspec.msgpack.decode(value, type=Reading)

    def _database_time(self, connection: Connection) -> float:
        """All processes ask the same clock how old a reading is."""
        if not self.storage.postgres:
            return 0.0
        return float(connection.execute(text("SELECT extract(epoch FROM clock_timestamp())")).scalar_one())
