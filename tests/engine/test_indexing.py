"""Compiled rules count from the front."""

import os
import subprocess
import sys
from pathlib import Path

MISTAKE = """
import numpy as np
from oppidum.engine.compiling import entry

@entry
def before(row, i):
    return row[i - 1]

@entry
def last(row):
    return row[-1]

row = np.arange(5)
assert before(row, 1) == 0 and last(row) == 4
try:
    before(row, 0)
except IndexError:
    print("found")
"""


def test_a_negative_index_is_found(tmp_path: Path) -> None:
    environment = {**os.environ, "NUMBA_BOUNDSCHECK": "1", "NUMBA_DISABLE_JIT": "0", "OPPIDUM_CACHE": str(tmp_path)}
    script = tmp_path / "mistake.py"
    script.write_text(MISTAKE)
    answer = subprocess.run([sys.executable, script], env=environment, capture_output=True, text=True, check=True)
    assert answer.stdout.strip() == "found"
