"""Snapshots make loading quick, and nothing else: only the version that wrote one may read it, any may be lost."""

import hashlib
from functools import cache
from pathlib import Path

from oppidum.engine import shelf

EVERY = 50  # entries
PARTS = ("table.py", "clocks.py", "entries.py", "moments.py")  # of the server: what a snapshot is made of


@cache
def fingerprint() -> str:
    """A name for the rules, the layouts and the form of tables of this version."""
    here = Path(__file__).parent
    parts = [shelf.fingerprint().encode(), *((here / part).read_bytes() for part in PARTS)]
    return hashlib.sha256(b"\0".join(parts)).hexdigest()
