"""The conformance suite passes on a sound toy and finds every defect put into it."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from oppidum.engine.conformance import CHECKS

TOYS = Path(__file__).parents[1] / "toys"

RUN = """
import sys, oppidum
from oppidum.engine.conformance import CHECKS
try:
    CHECKS[sys.argv[1]](oppidum.game("pilum"))
except AssertionError as error:
    sys.exit(f"caught: {error}")
"""

# The check that must fail, and the defect: in which file, what, replaced by what.
DEFECTS = [
    ("texts are complete", "words/fr.toml", 'won = "{seat} gagne le pli."', ""),
    ("texts are complete", "rules.toml", "2 = ", "4 = "),
    ("the state is small", "rules.py", '("trick", "i8"),', '("trick", "i8"), ("waste", "i8", 2000),'),
    (
        "random matches end",
        "rules.py",
        "        next_trick(s)\n    elif s.waiting == 0:\n        next_trick(s)",
        "        s.waiting = 3\n    elif s.waiting == 0:\n        s.waiting = 3",
    ),
    ("nobody is awaited in vain", "rules.py", "return 0 if action >= VALUES else 3", "return 3"),
    (
        "what is listed is playable, and the reverse",
        "rules.py",
        "        n += refusal(box, s, seat, action) == 0",
        "        n += refusal(box, s, seat, action) == 0 or (s.phase == CHOOSING and action < VALUES)",
    ),
    (
        "every code is either listed or refused",
        "rules.py",
        "    for action in range(CODES):",
        "    for action in range(5):",
    ),
    ("every code is either listed or refused", "rules.py", "if action < 0 or action >= CODES or not", "if not"),
    ("an open game is open", "spec.py", "drawable=True", "drawable=True, open=True"),
    ("actions keep their meaning", "actions.py", 'return "protest"', 'return "pass"'),
    ("refusals change nothing", "rules.py", "    if s.phase == OVER:\n        return 2", "    s.dice.thrown += 1"),
    ("refusals change nothing", "rules.py", "else 3\n\n\n@entry\ndef legal", "else 9\n\n\n@entry\ndef legal"),
    (
        "copies are independent",
        "rules.py",
        "    s.waiting &= ~(1 << seat)\n",
        "    s.waiting &= ~(1 << seat)\n    box.copies += 1\n    s.pile[0] = box.copies\n",
    ),
    (
        "records replay to the same bytes",
        "rules.py",
        "        s.points[s.winner] -= 1\n",
        "        s.points[s.winner] -= id(s) % 97\n",
    ),
    ("derived fields follow from the others", "rules.py", "        s.held[seat] -= 1\n", ""),
    ("positions go to text and back", "position.py", '        yield Part("won", [str(s.winner + 1)])\n', ""),
    (
        "a seat's position says what it knows",
        "position.py",
        "[CARDS[s.chosen[seat]] if knows(seat) else UNKNOWN]",
        "[CARDS[s.chosen[seat]]]",
    ),
    (
        "a seat's position says what it knows",
        "position.py",
        "for seat in passed if knows(seat)]",
        "for seat in passed]",
    ),
    (
        "indistinguishable states look the same",
        "view.py",
        "int(s.chosen[other]) if seat is not None and other in own else None",
        "int(s.chosen[other])",
    ),
    ("indistinguishable states look the same", "view.py", "if s.phase == rules.CHOOSING or other == seat]", "]"),
    ("indistinguishable states look the same", "view.py", "points=s.points", "points=s.pile"),
    (
        "a redeal ignores what others did in secret",
        "rules.py",
        "                s.chosen[other] = draw(s.pile, dice)",
        "                s.pile[s.chosen[other]] -= 1",
    ),
    (
        "a redeal ignores what others did in secret",
        "rules.py",
        "                s.waiting |= 1 << other",
        "                pass",
    ),
    (
        "a redeal depends on knowledge alone",
        "rules.py",
        "                s.hands[other, value] = 0\n",
        "                s.hands[other, value] = 0 * (throw(dice, 2) if s.hands[other, value] == 2 else 0)\n",
    ),
    (
        "a redealt match can be played",
        "rules.py",
        "            for _ in range(s.held[other]",
        "            for _ in range(0 * s.held[other]",
    ),
    (
        "observations are made of their parts",
        "observation.py",
        "    out[:] = 0\n",
        "",
    ),
    (
        "choices are the legal actions",
        "spec.py",
        "observe=observation.observe",
        "observe=observation.observe, number=lambda box, s, seat, codes: codes.__imod__(5)",
    ),
    (
        "indistinguishable states are observed the same",
        "observation.py",
        "s.chosen[other] != NOTHING",
        "s.chosen[other] + 1",
    ),
    (
        "indistinguishable states are observed the same",
        "observation.py",
        "= s.points[other]",
        "= s.waiting >> other & 1",
    ),
    (
        "indistinguishable states are observed the same",
        "observation.py",
        "out[AT_HAND + value] = s.hands[seat, value]",
        "out[AT_HAND + value] = s.pile[value]",
    ),
    (
        "the sampler draws evenly from the legal actions",
        "rules.py",
        "action = throw(dice, CODES)",
        "action = throw(dice, 3) + throw(dice, 4)",
    ),
]


def run(check: str, folder: Path) -> subprocess.CompletedProcess[str]:
    """One check on the toys of a folder, uncompiled, but where it would take too long."""
    uncompiled = "0" if check == "random matches end" else "1"
    return subprocess.run(
        [sys.executable, "-c", RUN, check],
        env={**os.environ, "OPPIDUM_GAMES": str(folder), "NUMBA_DISABLE_JIT": uncompiled},
        capture_output=True,
        text=True,
        check=False,
        timeout=100,
    )


@pytest.mark.parametrize(
    ("check", "file", "old", "new"), DEFECTS, ids=[f"{number} {defect[0]}" for number, defect in enumerate(DEFECTS)]
)
def test_defect_is_caught(check: str, file: str, old: str, new: str, tmp_path: Path) -> None:
    shutil.copytree(TOYS / "pilum", tmp_path / "pilum", ignore=shutil.ignore_patterns("__pycache__"))
    broken = tmp_path / "pilum" / file
    text = broken.read_text("utf-8")
    assert old in text
    broken.write_text(text.replace(old, new), "utf-8")
    result = run(check, tmp_path)
    assert result.returncode == 1, f"not caught: {check}"
    assert "caught: " in result.stderr, result.stderr[-1500:]


def test_sound_toy_conforms_compiled() -> None:
    """Hidden hands, a pile, simultaneous choices and reactions: the engine carries them."""
    result = subprocess.run(
        [sys.executable, "-m", "oppidum.engine.conformance", "pilum"],
        env={**os.environ, "OPPIDUM_GAMES": str(TOYS)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert result.returncode == 0, result.stdout
    assert result.stdout.count(": ok") == len(CHECKS)
