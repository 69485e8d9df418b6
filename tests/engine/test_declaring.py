"""What a game declares is checked when it is opened; whoever writes one is told what is wrong in a sentence."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

PILUM = Path(__file__).parents[1] / "toys" / "pilum"
OPEN = """
import sys, oppidum
try:
    for slug in sys.argv[1:]:
        oppidum.game(slug)
except oppidum.OppidumError as error:
    print(error.say("fr"))
    sys.exit(str(error))
"""

# In which file, what, replaced by what; and what is said.
FAULTS = [
    ("spec.py", "GAME = ", "GAMES = ", "its spec.py has no GAME"),
    ("spec.py", "legal=rules.legal", "leagl=rules.legal", "unexpected keyword argument 'leagl'"),
    ("spec.py", "legal=rules.legal,", "", "missing 1 required keyword-only argument: 'legal'"),
    ("spec.py", "legal=rules.legal", "legal=rules.list_all", "has no attribute 'list_all'"),
    ("spec.py", "redeal=rules.redeal", "redeal=rules.CODES", "redeal is no function"),
    ("spec.py", "scores=rules.scores", "scores=rules.to_act", "scores should take (box, s, out), not (box, s)"),
    ("rules.py", '("options", options_layout(OPTIONS)),', '("options", options_layout(())),', "those declared"),
    ("rules.py", '    ("seats", "i8"),\n', "", "begins with dice, options and seats"),
    ("derived.py", '("held",)', '("hold",)', "hold should follow from other fields"),
    ("words/en.toml", "protesting = ", "protest = ", "the phase protesting has no words"),
    ("words/en.toml", "won = ", "wins = ", "the event won has no words"),
    ("words/en.toml", '"{seat} protests."', '"{seat} protests against {other}."', "protested speak of other"),
    ("words/en.toml", "protests = ", "protest = ", "the option protests has no words"),
    ("options.py", "rule=3", "rule=9", "there is no rule 9"),
]


def opened(folder: Path, *slugs: str) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        [sys.executable, "-c", OPEN, *slugs],
        env={**os.environ, "OPPIDUM_GAMES": str(folder), "NUMBA_DISABLE_JIT": "1"},
        capture_output=True,
        text=True,
        check=False,
    )


def copied(to: Path, slug: str = "pilum") -> Path:
    folder = to / slug
    shutil.copytree(PILUM, folder, ignore=shutil.ignore_patterns("__pycache__"))
    return folder


@pytest.mark.parametrize(("file", "old", "new", "said"), FAULTS, ids=[fault[3] for fault in FAULTS])
def test_a_fault_is_told_in_a_sentence(file: str, old: str, new: str, said: str, tmp_path: Path) -> None:
    broken = copied(tmp_path) / file
    text = broken.read_text("utf-8")
    assert old in text
    broken.write_text(text.replace(old, new), "utf-8")
    result = opened(tmp_path, "pilum")
    assert result.returncode == 1
    assert said in result.stderr
    assert result.stderr.startswith("pilum is not declared as a game should be: ")
    assert result.stdout.startswith("pilum n'est pas déclaré")


def test_two_games_with_one_layout_are_refused(tmp_path: Path) -> None:
    copied(tmp_path)
    for file in copied(tmp_path, "hasta").rglob("*"):
        if file.suffix in (".py", ".toml"):
            file.write_text(file.read_text("utf-8").replace("pilum", "hasta"), "utf-8")
    assert opened(tmp_path, "hasta").returncode == 0
    assert "the same layout as that of pilum" in opened(tmp_path, "pilum", "hasta").stderr
