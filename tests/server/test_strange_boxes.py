"""Every box that is accepted can be played to the end, however strange. `make soak` tries 3,000 a game."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

import oppidum

BOXES = os.environ.get("OPPIDUM_STRANGE_BOXES", "15")


@pytest.mark.parametrize("slug", oppidum.slugs())
def test_accepted_boxes_are_played_to_the_end(slug: str) -> None:
    """In a process of its own: compiled rules that read where nothing is may end it."""
    words = [sys.executable, "-X", "faulthandler", "-m", "tests.server.strange_boxes", slug, BOXES, "1"]
    done = subprocess.run(words, capture_output=True, text=True, cwd=Path(__file__).parents[2])
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-3000:]
    last = done.stdout.splitlines()[-1]
    assert int(last.split()[1]) > 0, last
    print(slug, last)
