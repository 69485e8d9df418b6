"""Tables that stream into a Parquet file, for those who go on with them elsewhere."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from oppidum.arena.results import Result, rows
from oppidum.engine.errors import BadInput


def arrow() -> Any:
    """The library, if it is there."""
    try:
        import pyarrow
        import pyarrow.parquet
    except ImportError:
        raise BadInput("no_pyarrow") from None
    return pyarrow


@contextmanager
def opened(file: Path, schema: Any) -> Iterator[Any]:
    """A file to which tables of a schema can be written, one after the other."""
    try:
        writer = arrow().parquet.ParquetWriter(str(file), schema)
    except OSError:
        raise BadInput("cannot_write", file=file) from None
    with writer:
        yield writer


def games_schema() -> Any:
    """Of an arena: one row a game and seat."""
    pa = arrow()
    return pa.schema(
        {
            "game": pa.int64(),
            "deal": pa.int64(),
            "seat": pa.int64(),
            "player": pa.string(),
            "score": pa.int64(),
            "share": pa.float64(),
            "moves": pa.int64(),
            "seconds": pa.float64(),
            "worst": pa.float64(),
            "default": pa.string(),
        }
    )


def games_table(results: list[Result], names: tuple[str, ...]) -> Any:
    return arrow().table(rows(results, names), schema=games_schema())
