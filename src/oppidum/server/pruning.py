"""Old tables are cleared away: those whose matches are over, or where none began. What is being played stays."""

from collections.abc import Sequence

from sqlalchemy import Connection, delete, func, select

from oppidum.server import entries, schema

TOGETHER = 100  # tables in one transaction: nobody's move waits for all


def old(connection: Connection, before: float) -> Sequence[str]:
    """The tables at which nothing has happened since."""
    journal = schema.journal.c
    found = select(journal.code).group_by(journal.code).having(func.max(journal.at) < before)
    return connection.execute(found).scalars().all()


def remove(connection: Connection, codes: Sequence[str], before: float) -> int:
    """Remove those of them that may go; how many. They are looked at again, for somebody may have come back."""
    tables, journal = schema.tables.c, schema.journal.c
    held = select(tables.code, tables.over).where(tables.code.in_(codes), tables.frozen.is_(None)).with_for_update()
    over = {row.code: row.over for row in connection.execute(held)}
    latest = select(journal.code, func.max(journal.at)).where(journal.code.in_(codes)).group_by(journal.code)
    still = [code for code, at in connection.execute(latest) if at < before and code in over]
    gone = [code for code in still if over[code] or not _played(connection, code)]
    return connection.execute(delete(schema.tables).where(tables.code.in_(gone))).rowcount


def _played(connection: Connection, code: str) -> bool:
    """Whether the latest match has begun. A journal that cannot be read is left alone."""
    journal = schema.journal.c
    lines = select(journal.entry).where(journal.code == code).order_by(journal.number.desc())
    for packed in connection.execute(lines).scalars():
        try:
            entry = entries.unpack(packed)
        except ValueError:
            return True
        if isinstance(entry, entries.Began | entries.Again):
            return isinstance(entry, entries.Began)
    return False
