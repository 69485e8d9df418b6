"""A program that speaks the protocol up to the point that its argument names. Run by the tests."""

import json
import os
import subprocess
import sys
import time
from pathlib import Path

how, *rest = sys.argv[1:]
if how == "dead":
    print("first line", file=sys.stderr)
    sys.exit("no such luck")
if how == "children":  # one of its own, that would go on after it
    child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(60)"])
    Path(rest[0]).write_text(str(child.pid), "utf-8")
moves: list[str] = []
asked = 0
for line in sys.stdin:
    word, _, told = line.strip().partition(" ")
    if word == "oppidum":
        if how == "silent":
            time.sleep(60)
        print("id name Misbehaving\nready", flush=True)
    elif word == "position":
        moves = [legal["move"] for legal in json.loads(told)["legal"]]
    elif word == "go":
        asked += 1
        if how in ("slow", "children"):
            print("info thinking hard", flush=True)
            time.sleep(60)
        if how == "crashing" and asked == 2:
            raise RuntimeError("lost the thread")
        if how == "closing":
            os.close(1)
            time.sleep(60)
        if how == "noisy":
            print("x" * 300_000, file=sys.stderr, flush=True)
            print("y" * 300_000)
        if how == "late" and asked == 2:
            time.sleep(0.4)
        print("bestmove", {"illegal": "90,90", "babbling": "north"}.get(how, moves[0]), flush=True)
    elif word == "quit" and how != "stubborn":
        break
if how == "stubborn":
    time.sleep(60)
