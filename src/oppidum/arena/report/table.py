"""The data of a report as a table: one row a match and seat."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import numpy as np

from oppidum.arena.parquet import arrow, opened
from oppidum.arena.series import Part
from oppidum.games.chronicle import Column, Group


@contextmanager
def keeper(file: Path | None) -> Iterator[Callable[[Part, str], None]]:
    """Writes parts to a file as they come; without a file, nothing is written."""
    with ExitStack() as last:
        out = None

        def keep(part: Part, edition: str) -> None:
            nonlocal out
            if file is not None:
                rows = table(part, edition)
                out = out or last.enter_context(opened(file, rows.schema))
                out.write_table(rows)

        if file is not None:
            arrow()  # before any match is played for nothing
        yield keep


def table(part: Part, edition: str) -> Any:
    """Columns for the results and, where they were told, chances at each tenth, measures, and the traits of a seat."""
    pa = arrow()
    matches, seats = part.series.scores.shape
    columns = {
        "edition": pa.array([edition] * (matches * seats), pa.string()),
        "seats": pa.array(np.full(matches * seats, seats, np.int8)),
        "match": pa.array(np.repeat(np.arange(part.first, part.first + matches), seats)),
        "seat": pa.array(np.tile(np.arange(seats, dtype=np.int8), matches)),
        "score": pa.array(part.series.scores.ravel()),
        "share": pa.array(part.series.shares.ravel()),
        "decisions": pa.array(np.repeat(part.series.lengths, seats)),
    }
    if part.chances is not None:
        columns["chances"] = _lists(pa.array(part.chances.transpose(0, 2, 1).astype(np.float32).ravel()), part.chances)
    if part.story is not None:
        for name, values in part.story.measures.items():
            columns[f"measure_{name}"] = pa.array(np.repeat(values.astype(np.float64), seats))
        for group in part.story.groups:
            columns[f"trait_{group.name}"] = _traits(group)
    return pa.table(columns)


def _lists(values: Any, chances: Column) -> Any:
    return arrow().FixedSizeListArray.from_arrays(values, chances.shape[1])


def _traits(group: Group) -> Any:
    """The keys that each seat of each match had."""
    pa = arrow()
    had = group.had.reshape(-1, len(group.keys))
    ends = np.concatenate([[0], had.sum(axis=1).cumsum()]).astype(np.int32)
    keys = np.array([key.key for key in group.keys], object)
    return pa.ListArray.from_arrays(pa.array(ends), pa.array(keys[np.nonzero(had)[1]], pa.string()))
