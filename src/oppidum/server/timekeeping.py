"""The clock of the house is kept in the database: it goes on where it stood, and all processes have the same."""

import msgspec
from sqlalchemy import Connection, func, select, text

from oppidum.server import schema
from oppidum.server.moments import HouseClock
from oppidum.server.storage import Storage
from oppidum.server.writing import upsert

OPEN = 5.0  # seconds: the house is open if somebody has kept a reading since; each process does every second
NAME = "clock"

Reading = tuple[float, float]
"""Of the clock of the house, and when that was by the clock of the database."""


class Timekeeper:
    """Sets the clock of the house by its readings. What they add up to holds for all processes: nothing is written by a
    clock that is ahead of it, as that of a process may be which could not keep any while the house was closed."""

    def __init__(self, storage: Storage, clock: HouseClock):
        self.storage, self.clock = storage, clock

    async def open(self) -> None:
        """Go on from the last reading. Where another process has kept one just now, the house has been open since; a
        house that was closed has lost no time."""
        reading = await self.storage.read(self._latest)
        self.clock.set(self.clock.moment().at if reading is None else reading)  # a new house begins with the day's time
        if self.storage.postgres:
            self.storage.writer.reading = self._kept

    async def keep(self) -> None:
        """Keep a reading, and follow it. The clock stands while none can be kept: whoever cannot write can take no
        moves, and that is nobody's thinking time."""
        now = self.clock.now()
        try:
            kept = await self.storage.write(lambda connection: self._keep(connection, now))
        except Exception:
            self.clock.stop()
            raise
        self.clock.go()
        if self.storage.postgres:
            self.clock.set(kept)  # it was kept a moment ago: so the clock is never ahead

    async def be_sure(self) -> None:
        """Whoever is to write by a clock that stands sees to it first that it goes."""
        if self.clock.stands:
            await self.keep()

    def _latest(self, connection: Connection) -> float | None:
        written = connection.execute(select(func.max(schema.journal.c.clock))).scalar()
        readings = [reading for reading in (self._kept(connection), written) if reading is not None]
        return max(readings, default=None)

    def _keep(self, connection: Connection, now: float) -> float:
        kept = self._kept(connection) if self.storage.postgres else None
        reading = now if kept is None else kept
        value = msgspec.msgpack.encode((reading, self._database_time(connection)))
        row = {"name": NAME, "value": value}
        connection.execute(upsert(self.storage.postgres, schema.settings, "value"), row)
        return reading

    def _kept(self, connection: Connection) -> float | None:
        """What the clock shows by the last reading: if a process has kept it just now, it has gone on since."""
        wanted = select(schema.settings.c.value).where(schema.settings.c.name == NAME)
        value = connection.execute(wanted).scalar()
        if value is None:
            return None
        reading: float
        when: float
        reading, when = msgspec.msgpack.decode(value, type=Reading)
        age = self._database_time(connection) - when
        return reading + age if 0.0 <= age <= OPEN else reading

    def _database_time(self, connection: Connection) -> float:
        """All processes ask the same clock how old a reading is; where there is one process, it need not know."""
        if not self.storage.postgres:
            return 0.0
        return float(connection.execute(text("SELECT extract(epoch FROM clock_timestamp())")).scalar_one())
