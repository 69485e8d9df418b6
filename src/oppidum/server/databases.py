"""The engine: how either database is connected to, and what a transaction is there."""

import os
import sqlite3
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any

from sqlalchemy import URL, Connection, Engine, create_engine, event, make_url
from sqlalchemy.exc import DBAPIError, SQLAlchemyError

from oppidum.engine.errors import BadInput

READERS = 4  # threads that read
PRAGMAS = (
    "busy_timeout=5000",
    "page_size=1024",  # each line of a journal makes some pages be written, and is far shorter than they are
    "journal_mode=WAL",
    "wal_autocheckpoint=8000",  # pages; so most are brought to their place once for many commits
    "synchronous=FULL",
    "foreign_keys=ON",
)
TRIES, PAUSE = 100, 0.05  # seconds
WRITES = {"writes": True}  # execution options of a connection that takes the lock at once


def patience(url: URL) -> dict[str, Any]:
    """PostgreSQL: a host that is gone is noticed within a quarter of a minute, unless the address says otherwise."""
    limits = {
        "connect_timeout": 5,  # seconds, as all but the last
        "keepalives": 1,
        "keepalives_idle": 5,
        "keepalives_interval": 3,
        "keepalives_count": 3,
        "tcp_user_timeout": 15_000,  # milliseconds
    }
    return {name: limit for name, limit in limits.items() if name not in url.query}


def connect_to(url: str) -> Engine:
    """An engine whose commits are on the disk when they return, and whose errors tell nothing of what was written."""
    address = make_url(url)
    if address.get_backend_name() == "postgresql":
        options = {"pool_size": READERS + 1, "pool_pre_ping": True, "connect_args": patience(address)}
        return create_engine(address, hide_parameters=True, **options)
    engine = create_engine(address, hide_parameters=True)
    event.listen(engine, "do_connect", _private)
    event.listen(engine, "connect", _durable)
    event.listen(engine, "begin", _begin)
    return engine


@contextmanager
def explained() -> Iterator[None]:
    """What the database does not do is said in a sentence."""
    try:
        yield
    except SQLAlchemyError as error:
        reason = str(getattr(error, "orig", None) or error).partition("\n")[0]
        raise BadInput("no_database", reason=reason) from None


def lost(error: Exception) -> bool:
    """Whether the connection is gone."""
    return isinstance(error, DBAPIError) and error.connection_invalidated


def _private(dialect: Any, record: Any, words: list[Any], options: Any) -> None:
    """SQLite: a new file is for its owner alone, as it has the keys of matches; what is written beside it is so too."""
    file = str(words[0])
    if not file.startswith((":memory:", "file:")):
        with suppress(OSError):  # it is there, or cannot be: then the driver says so
            os.close(os.open(file, os.O_CREAT | os.O_EXCL, 0o600))


def _durable(connection: Any, record: Any) -> None:
    """SQLite: a commit is on the disk before it returns (synchronous FULL), and readers do not wait for writers."""
    connection.isolation_level = None  # transactions begin below: the driver would end them where a form changes
    cursor = connection.cursor()
    for pragma in PRAGMAS:
        _set(cursor, pragma)
    cursor.close()


def _set(cursor: sqlite3.Cursor, pragma: str, tries: int = TRIES) -> None:
    try:
        cursor.execute(f"PRAGMA {pragma}")
    except sqlite3.OperationalError as error:
        if tries == 1 or error.sqlite_errorcode != sqlite3.SQLITE_BUSY:
            raise
        time.sleep(PAUSE)  # SQLite does not wait by itself where several processes begin with WAL at once
        _set(cursor, pragma, tries - 1)


def _begin(connection: Connection) -> None:
    """SQLite: who reads first and writes then may be refused, so who will write says so."""
    writes = connection.get_execution_options().get("writes")
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")
