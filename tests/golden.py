"""Golden games: a record and its transcript, which a person can read, side by side in a folder."""

from pathlib import Path

from oppidum.cli.replay import transcript
from oppidum.engine.recording import load_file

EVERY = 4  # moves between two drawings, where a game does not say otherwise


def tell(record: Path, every: int = EVERY) -> str:
    """The transcript of a record, without colours."""
    lines = "\n".join(part.plain for part in transcript(load_file(record), every)).splitlines()
    return "\n".join(line.rstrip() for line in lines) + "\n"


def check(record: Path, every: int = EVERY) -> None:
    """The transcript is the one on file, and short enough to be read."""
    expected = record.with_suffix(".txt").read_text("utf-8")
    assert tell(record, every) == expected
    assert len(expected.splitlines()) < 400
