"""Egyptos beside a hand-written C++ loop of the same game, in turns, so that a noisy machine disturbs both alike.

Needs g++. Prints decisions per second of each, best of several rounds, and the ratio of ours to C++.
"""

import argparse
import shutil
import subprocess
import sys
from pathlib import Path

import oppidum
from oppidum.cli.bench import speed

HERE = Path(__file__).parent
GAMES = {"sampled": 20_000, "listed": 3_000}


def build() -> Path:
    compiler = shutil.which("g++")
    if compiler is None:
        sys.exit("g++ is needed for the comparison; install it (apt install g++) and try again.")
    program = HERE / "build" / "egyptos"
    program.parent.mkdir(exist_ok=True)
    subprocess.run([compiler, "-O3", "-march=native", "-std=c++17", "-o", program, HERE / "egyptos.cpp"], check=True)
    return program


def cpp_speed(program: Path, kind: str) -> float:
    answer = subprocess.run([program, kind, str(GAMES[kind])], capture_output=True, text=True, check=True)
    plies, seconds = answer.stdout.split()
    return int(plies) / float(seconds)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=8)
    rounds = parser.parse_args().rounds
    program = build()
    match = oppidum.game("egyptos").new(seed=0)
    for kind in GAMES:
        ours, theirs = 0.0, 0.0
        for _ in range(rounds):
            theirs = max(theirs, cpp_speed(program, kind))
            ours = max(ours, speed(match, kind == "listed", 0.5)[0])
        print(f"{kind}: oppidum {ours:,.0f}/s, C++ {theirs:,.0f}/s, ratio {ours / theirs:.2f}")


if __name__ == "__main__":
    main()
