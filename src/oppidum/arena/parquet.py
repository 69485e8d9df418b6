"""Results as a Parquet file, for those who go on with them elsewhere."""

from collections.abc import Sequence
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


def write(file: Path, results: Sequence[Result], names: tuple[str, ...]) -> None:
    """One row a game and seat."""
    pa = arrow()
    types = {
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
    try:
        pa.parquet.write_table(pa.table(rows(results, names), schema=pa.schema(types)), str(file))
    except OSError:
        raise BadInput("cannot_write", file=file) from None
