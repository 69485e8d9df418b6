"""One address attacks with all that it has: the moves at another table arrive, and the attacker is refused.

`python bench/attack.py` measures how late they arrive; this only sees that they do."""

import os
import re
import subprocess
import sys
from pathlib import Path

SECONDS = os.environ.get("OPPIDUM_ATTACK_SECONDS", "4")
ROOT = Path(__file__).parents[2]


def test_others_play_on_while_one_address_attacks() -> None:
    words = [sys.executable, str(ROOT / "bench" / "attack.py"), "--seconds", SECONDS, "--quiet", "1", "--nice", "0"]
    done = subprocess.run(words, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stdout + done.stderr
    print(done.stdout)
    assert int(re.findall(r"under attack: (\d+) moves", done.stdout)[0]) > 0
    assert re.search(r": (?:429|431|503)$", done.stdout, re.MULTILINE), done.stdout
