"""Backup files: all rows of a database as lines of JSON, and a last line that tells whether they are all there."""

import gzip
import hashlib
import os
import tempfile
import zlib
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import IO, Any

import msgspec

from oppidum.engine.errors import BadInput

FORMAT = 2


class Heading(msgspec.Struct, tag="oppidum-backup"):
    """The first line. Format 1 said nothing of the form of the database and of its columns, and had no last line."""

    format: int
    made: float
    form: str = ""
    columns: dict[str, list[str]] = {}


class Closing(msgspec.Struct, tag="oppidum-backup-end"):
    """The last line: the rows of each table, and a digest of all lines before."""

    rows: dict[str, int]
    sha256: str


Row = tuple[str, list[Any]]
"""The name of a table, and the values of a row."""

_encode = msgspec.json.Encoder().encode
_row = msgspec.json.Decoder(Row).decode


def write(file: Path, heading: Heading, rows: Iterable[tuple[str, Iterable[Any]]]) -> int:
    """Write a backup aside, then put it in its place: whoever finds the file finds a whole one. How many rows."""
    file = file.resolve()
    try:
        if file.exists() and not file.is_file():
            raise OSError
        handle, name = tempfile.mkstemp(prefix=f".{file.name}.", dir=file.parent)  # only its owner may read it
        aside = Path(name)
        try:
            with os.fdopen(handle, "wb") as out:
                count = _write(out, heading, rows)
                out.flush()
                os.fsync(out.fileno())
            aside.replace(file)
        except BaseException:
            aside.unlink(missing_ok=True)
            raise
        _settle(file.parent)
    except OSError:
        raise BadInput("cannot_write", file=file) from None
    return count


def _write(out: IO[bytes], heading: Heading, rows: Iterable[tuple[str, Iterable[Any]]]) -> int:
    digest, counts = hashlib.sha256(), Counter[str]()
    with gzip.GzipFile(filename="", mode="wb", fileobj=out, compresslevel=6) as packed:

        def line(content: Any) -> None:
            written = _encode(content) + b"\n"
            digest.update(written)
            packed.write(written)

        line(heading)
        for name, values in rows:
            line([name, list(values)])
            counts[name] += 1
        line(Closing(counts, digest.hexdigest()))
    return counts.total()


def _settle(folder: Path) -> None:
    """The new name is on the disk too."""
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


class Backup:
    """A backup that has been read once, from the first line to the last, and is whole."""

    def __init__(self, file: Path):
        self.file = file
        self.heading = Heading(0, 0.0)
        counts = Counter(name for name, _ in self.rows())
        self.certain = self.heading.format > 1
        """Whether its last line says so; a backup of format 1 has none."""
        first = "0002" if counts["done"] else "0001"  # the two that format 1 was written from
        self.form = self.heading.form or first

    def rows(self) -> Iterator[Row]:
        """All rows. Who has come to the end knows that they were all there."""
        try:
            with gzip.open(self.file, "rb") as lines:
                yield from self._read(lines)
        except (OSError, EOFError, ValueError, zlib.error):
            raise BadInput("not_a_backup", file=self.file) from None

    def _read(self, lines: gzip.GzipFile) -> Iterator[Row]:
        first = lines.readline()
        self.heading = msgspec.json.decode(first, type=Heading)
        if not 1 <= self.heading.format <= FORMAT:
            raise ValueError
        digest, counts = hashlib.sha256(first), Counter[str]()
        for line in lines:
            if line.startswith(b"{") and self.heading.format > 1:
                closing = msgspec.json.decode(line, type=Closing)
                if closing != Closing(counts, digest.hexdigest()) or lines.read(1):
                    raise ValueError
                return
            digest.update(line)
            name, values = _row(line)
            counts[name] += 1
            yield name, values
        if self.heading.format > 1:
            raise EOFError
