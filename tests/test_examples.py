"""The examples run, and say what they promise; how well they do takes minutes, and stands in docs/research.md."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]


def run(*command: str) -> list[str]:
    done = subprocess.run([sys.executable, *command], capture_output=True, text=True, check=True, cwd=ROOT)
    return done.stdout.splitlines()


def test_a_network_learns_and_meets_a_bot() -> None:
    pytest.importorskip("torch")
    choices, share = run("examples/learn.py", "romains", "--rounds", "2", "--games", "4")
    assert choices.startswith("32,768 choices in ")
    assert share.startswith("wins against level 1: ")


def test_level_5_meets_a_search_of_openspiel() -> None:
    first, second = run("bench/against_openspiel.py", "cartes", "--games", "2", "--seconds", "0.02")
    assert first.startswith("cartes: level 5 has won ")
    assert " of 2, 95 % interval " in second
