"""Forms of the database: it is brought to the one that this version knows, wholly or not at all."""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, Engine, inspect, text

from oppidum.server.databases import WRITES
from oppidum.server.errors import Refused

LOCK = 20261116  # of PostgreSQL: who changes the form
PATIENCE = 60_000  # milliseconds that SQLite waits for another process that changes it


def form(connection: Connection) -> str | None:
    """The form that the database has; None if it is empty."""
    return MigrationContext.configure(connection).get_current_revision()


@cache
def forms() -> tuple[str, ...]:
    """All forms that this version knows, the latest first."""
    return tuple(script.revision for script in ScriptDirectory.from_config(_config()).walk_revisions())


def migrate(engine: Engine) -> None:
    """Bring a database to the latest form."""
    with engine.connect() as connection:
        if form(connection) == forms()[0]:
            return
    with changing(engine) as connection:
        upgrade(connection)


@contextmanager
def changing(engine: Engine) -> Iterator[Connection]:
    """One transaction for a change of form, alone: who is killed in it leaves the database as it was."""
    with engine.connect().execution_options(**WRITES) as connection:
        if connection.dialect.name == "postgresql":
            with connection.begin():
                connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": LOCK})
                yield connection
            return
        plain = connection.connection.cursor()  # settings that cannot be changed within a transaction
        patience = plain.execute("PRAGMA busy_timeout").fetchone()[0]
        plain.execute(f"PRAGMA busy_timeout={PATIENCE}")
        plain.execute("PRAGMA foreign_keys=OFF")  # else a table that is made anew takes all that refers to it along
        try:
            with connection.begin():
                yield connection
                wrong = connection.exec_driver_sql("PRAGMA foreign_key_check").first()
                if wrong is not None:
                    raise Refused("orphans", table=wrong[0])
        finally:
            plain.execute("PRAGMA foreign_keys=ON")
            plain.execute(f"PRAGMA busy_timeout={patience}")
            plain.close()


def upgrade(connection: Connection, wanted: str = "head") -> None:
    """Change the form within a transaction."""
    for one in (form(connection), wanted):
        if one not in (None, "head", *forms()):
            raise Refused("newer_database", form=one)
    config = _config()
    config.attributes["connection"] = connection
    command.upgrade(config, wanted)


def clear(connection: Connection, *names: str) -> None:
    """What an earlier version had made and not filled when it was killed midway is made anew."""
    present = inspect(connection).get_table_names()
    for name in names:
        if name in present and connection.exec_driver_sql(f"SELECT 1 FROM {name} LIMIT 1").first() is None:
            connection.exec_driver_sql(f"DROP TABLE {name}")


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    return config
