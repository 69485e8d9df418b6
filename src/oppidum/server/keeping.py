"""Keeping a house: backups that can be taken while people play, and back again; old tables cleared away."""

import gzip
import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
from sqlalchemy import Connection, insert, select

from oppidum.engine.errors import BadInput
from oppidum.server import schema
from oppidum.server.storage import Storage

FORMAT = 1
TOGETHER = 1_000  # rows


class Heading(msgspec.Struct, tag="oppidum-backup"):
    """The first line of a backup."""

    format: int
    made: float


async def backup(url: str, file: Path) -> int:
    """Write all of a database to a file, as it is at one moment; how many rows it has."""
    storage = Storage(url)
    try:
        await storage.open()
        return await storage.read(partial(_copy, file=file))
    except OSError:
        raise BadInput("cannot_write", file=file) from None
    finally:
        await storage.close()


def _copy(connection: Connection, file: Path) -> int:
    rows = 0
    with gzip.open(file, "wb") as out:
        out.write(msgspec.json.encode(Heading(FORMAT, time.time())) + b"\n")
        for table in schema.metadata.sorted_tables:
            for row in connection.execution_options(yield_per=TOGETHER).execute(select(table)):
                out.write(msgspec.json.encode([str(table.name), list(row)]) + b"\n")
                rows += 1
    return rows


async def restore(url: str, file: Path) -> int:
    """Write a backup into an empty database, of either kind."""
    storage = Storage(url)
    try:
        await storage.open()
        return await storage.write(partial(_fill, file=file))
    finally:
        await storage.close()


async def prune(url: str, days: float) -> int:
    """Remove the tables that nobody has touched for so many days; how many there were."""
    storage = Storage(url)
    try:
        await storage.open()
        return await storage.prune(time.time() - days * 86_400)
    finally:
        await storage.close()


def _fill(connection: Connection, file: Path) -> int:
    if connection.execute(select(schema.tables.c.code).limit(1)).first() is not None:
        raise BadInput("database_in_use")
    rows = 0
    waiting: list[dict[str, Any]] = []
    filled = ""
    for name, row in _lines(file):
        if waiting and (name != filled or len(waiting) == TOGETHER):
            connection.execute(insert(schema.metadata.tables[filled]), waiting)
            waiting = []
        filled = name
        columns = schema.metadata.tables[name].columns
        waiting.append({column.name: _value(column, value) for column, value in zip(columns, row, strict=True)})
        rows += 1
    if waiting:
        connection.execute(insert(schema.metadata.tables[filled]), waiting)
    return rows


def _lines(file: Path) -> Iterator[tuple[str, list[Any]]]:
    try:
        with gzip.open(file, "rb") as lines:
            msgspec.json.decode(next(lines), type=Heading)
            for line in lines:
                name, row = msgspec.json.decode(line, type=tuple[str, list[Any]])
                yield name, row
    except (OSError, EOFError, StopIteration, msgspec.DecodeError):
        raise BadInput("not_a_backup", file=file) from None


def _value(column: Any, value: Any) -> Any:
    """Bytes travel as text."""
    if value is None or column.type.python_type is not bytes:
        return value
    return msgspec.convert(value, bytes, strict=False)
