"""Records: a game in progress is one NumPy record, so a copy is a memory copy and equality is bytes."""

from collections import namedtuple
from functools import cache
from operator import itemgetter
from typing import Any, TypeAlias

import numpy as np
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic

from oppidum.engine.compiling import compiled_form

# To mypy a record is anything: its fields are known to the compiler, from the layout.
Record: TypeAlias = Any
Records: TypeAlias = "np.ndarray[Any, Any]"


class Row(np.void):  # type: ignore[misc]  # final in the stubs only
    """A record whose fields are attributes: far quicker ones than those of `np.record`."""

    @property
    def data(self) -> Any:
        """Compiled code asks for it at every call; NumPy's own answer describes all fields each time."""
        return self


@cache
def rows_of(dtype: np.dtype[np.void]) -> np.dtype[np.void]:
    """The same layout, for records with attributes."""
    names = dtype.names or ()
    fields = [dtype[name] for name in names]
    inside: Any = {
        "names": names,
        "formats": [(rows_of(field.base), field.shape) if field.base.names else field for field in fields],
        "offsets": [dtype.fields[name][1] for name in names] if dtype.fields else [],
        "itemsize": dtype.itemsize,
        "aligned": dtype.isalignedstruct,
    }
    row = type("Row", (Row,), {**{name: _field(name) for name in names}, "fields": namedtuple("Fields", names)})
    return np.dtype((row, np.dtype(inside)))


def _field(name: str) -> property:
    def write(row: Row, value: Any) -> None:
        row[name] = value

    return property(itemgetter(name), write)


def plain(record: Record) -> Any:
    """All fields of a record, read at once: numbers as Python has them, and arrays, to be made lists where they are
    read element by element. To read a record field by field takes many times as long."""
    return type(record).fields(*record.item())


def layout(*fields: Any) -> np.dtype[np.void]:
    """The layout of a record, aligned as the compiler likes it."""
    return np.dtype(list(fields), align=True)


def blank(dtype: np.dtype[np.void], count: int) -> Records:
    """Records of zeros, one after the other; `[i]` is a view of one of them."""
    return np.zeros(count, rows_of(dtype))


def copied(records: Records) -> Records:
    """The same records elsewhere: byte by byte, as NumPy would go field by field."""
    return np.frombuffer(bytearray(records.tobytes()), records.dtype)


@compiled_form(blank)
def _blank(dtype: Any, count: Any) -> Any:
    return lambda dtype, count: np.zeros(count, dtype)


def assign(to: Record, source: Record) -> None:
    """Make a record equal to another of the same layout, byte for byte."""
    for name in source.dtype.names or ():
        to[name] = source[name]


@intrinsic
def _copy_memory(typing: Any, to: Any, source: Any) -> Any:
    def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        copy: Any = cgutils.raw_memcpy
        copy(builder, arguments[0], arguments[1], cgutils.intp_t(source.size), 1)
        return context.get_dummy_value()

    return types.void(to, source), code


@compiled_form(assign)
def _assign(to: Any, source: Any) -> Any:
    copy: Any = _copy_memory
    return (lambda to, source: copy(to, source)) if to == source else None
