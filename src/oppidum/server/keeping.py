"""Keeping a house: backups that can be taken while people play, and back again; old tables cleared away."""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import groupby, islice
from operator import itemgetter
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
from sqlalchemy import Column, Connection, Engine, MetaData, Table, insert, make_url, select

from oppidum.engine.errors import BadInput
from oppidum.server import backups, migrating, schema
from oppidum.server.databases import connect_to, explained
from oppidum.server.errors import Refused
from oppidum.server.storage import Storage

TOGETHER = 1_000  # rows
VERSION = "alembic_version"  # the table that says which form it is; a backup says it in its heading


class Restored(NamedTuple):
    """What was restored."""

    rows: int
    certain: bool
    """Whether the backup itself says that it is whole."""


def backup(url: str, file: Path) -> int:
    """Write all of a database to a file, as it is at one moment and in the form that it has; how many rows."""
    address = make_url(url)
    if address.get_backend_name() == "sqlite" and not Path(address.database or "").exists():
        raise Refused("nothing_there")  # SQLite would make one
    with _database(url) as engine, _moment(engine) as connection:
        form = migrating.form(connection)
        if form is None:
            raise Refused("nothing_there")
        ours = _tables_of(form)
        tables = [table for table in _reflected(connection).sorted_tables if table.name in ours]
        columns = {str(table.name): [str(column.name) for column in table.columns] for table in tables}
        heading = backups.Heading(backups.FORMAT, time.time(), form, columns)
        return backups.write(file, heading, _rows(connection, tables))


@contextmanager
def _database(url: str) -> Iterator[Engine]:
    engine = connect_to(url)
    try:
        with explained():
            yield engine
    finally:
        engine.dispose()


def _moment(engine: Engine) -> Connection:
    """A connection that sees the database as it is at one moment, however long it reads."""
    if engine.dialect.name == "postgresql":
        return engine.connect().execution_options(isolation_level="REPEATABLE READ", postgresql_readonly=True)
    return engine.connect()


def _rows(connection: Connection, tables: list[Table]) -> Iterator[tuple[str, Any]]:
    for table in tables:
        for row in connection.execute(select(table), execution_options={"yield_per": TOGETHER}):
            yield str(table.name), row


def restore(url: str, file: Path) -> Restored:
    """Write a backup into an empty database, of either kind: all of it, in the form that this version knows."""
    found = backups.Backup(file)
    if found.form not in migrating.forms():
        raise Refused("newer_backup", file=file)
    with _database(url) as engine, migrating.changing(engine) as connection:
        _empty(connection)
        migrating.upgrade(connection, found.form)
        rows = _fill(connection, found)
        migrating.upgrade(connection)
    return Restored(rows, found.certain)


def _empty(connection: Connection) -> None:
    """A database that somebody uses is refused; of one that nobody does, no table is left."""
    ours = {*schema.metadata.tables, *_tables_of(migrating.form(connection)), VERSION}
    found = _reflected(connection)
    tables = [table for table in reversed(found.sorted_tables) if table.name in ours]
    for table in tables:
        if table.name != VERSION and connection.execute(select(table).limit(1)).first() is not None:
            raise BadInput("database_in_use")
    found.drop_all(connection, tables)


def _fill(connection: Connection, found: backups.Backup) -> int:
    count = 0
    tables = _reflected(connection).tables
    try:
        for name, rows in groupby(found.rows(), itemgetter(0)):
            table = tables[name]
            columns = [table.columns[one] for one in found.heading.columns.get(name, table.columns.keys())]
            readers = [(column.name, _reader(column, connection.dialect.name)) for column in columns]
            while some := [values for _, values in islice(rows, TOGETHER)]:
                read = [{to: reader(value) for (to, reader), value in zip(readers, row, strict=True)} for row in some]
                connection.execute(insert(table), read)
                count += len(some)
    except (LookupError, ValueError):
        raise BadInput("not_a_backup", file=found.file) from None
    return count


def _reader(column: Column[Any], dialect: str) -> Callable[[Any], Any]:
    """How a value is read: bytes travel as text, and text in PostgreSQL has no U+0000."""

    def read(value: Any) -> Any:
        if value is not None and binary:
            return msgspec.convert(value, bytes, strict=False)
        return value.replace("\0", "\ufffd") if isinstance(value, str) and dialect == "postgresql" else value

    binary = column.type.python_type is bytes
    return read


def _tables_of(form: str | None) -> set[str]:
    """The names of the tables that a form has."""
    with migrating.changing(connect_to("sqlite://")) as connection:
        if form is not None:
            migrating.upgrade(connection, form)
        return {*_reflected(connection).tables} - {VERSION}


def _reflected(connection: Connection) -> MetaData:
    """The tables that there are, whatever form it is."""
    found = MetaData()
    found.reflect(connection)
    return found


async def prune(url: str, days: float) -> int:
    """Remove the tables at which nothing has happened for so many days and nothing is being played; how many."""
    storage = Storage(url)
    try:
        await storage.open()
        return await storage.prune(time.time() - days * 86_400)
    finally:
        await storage.close()
