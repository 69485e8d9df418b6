"""Who is there: connected to a table, or heard of lately. Only who has been gone for a while can be replaced."""

from sqlalchemy import Connection, select

from oppidum.server import schema
from oppidum.server.moments import HouseClock
from oppidum.server.storage import Storage
from oppidum.server.writing import upsert

SAVE_EVERY = 10.0  # seconds


class Presence:
    """When each person was last seen at each table, by this process and, on PostgreSQL, by the others."""

    def __init__(self, storage: Storage, clock: HouseClock):
        self.storage, self.clock = storage, clock
        self._seen: dict[tuple[str, str], float] = {}
        self._fresh: dict[tuple[str, str], float] = {}
        self._opened = 0.0

    def open(self) -> None:
        """Who was there before this process was may be there still."""
        self._opened = self.clock.now()

    def see(self, code: str, person: str) -> None:
        """Somebody is at a table now."""
        self._seen[code, person] = self._fresh[code, person] = self.clock.now()

    def forget(self, code: str) -> None:
        """A table leaves the memory."""
        for one in [one for one in self._seen if one[0] == code]:
            del self._seen[one]

    async def absence(self, code: str, person: str) -> float:
        """Seconds since anybody has seen a person at a table."""
        seen = max(self._opened, self._seen.get((code, person), 0.0))
        if self.storage.postgres:
            columns = schema.presence.c
            wanted = select(columns.seen).where(columns.code == code, columns.person == person)
            seen = max(seen, await self.storage.read(lambda connection: connection.execute(wanted).scalar()) or 0.0)
        return self.clock.now() - seen

    async def save(self) -> None:
        """Tell the other processes."""
        fresh, self._fresh = self._fresh, {}
        if not fresh or not self.storage.postgres:
            return
        rows = [{"code": code, "person": person, "seen": seen} for (code, person), seen in sorted(fresh.items())]

        def write(connection: Connection) -> None:
            there = select(schema.tables.c.code).where(schema.tables.c.code.in_({row["code"] for row in rows}))
            codes = set(connection.execute(there).scalars())  # a table may have been cleared away meanwhile
            known = [row for row in rows if row["code"] in codes]
            if known:
                connection.execute(upsert(True, schema.presence, "seen"), known)

        try:
            await self.storage.write(write)
        except Exception:
            self._fresh = {**fresh, **self._fresh}  # they are told later
            raise
