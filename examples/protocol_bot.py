"""A bot as a program of its own, in any language: see docs/protocol.md. This one plays the first legal move.

oppidum arena cartes --players cmd:"python examples/protocol_bot.py" random --games 20
"""

import json
import sys

moves = []
for line in sys.stdin:
    word, _, rest = line.strip().partition(" ")
    if word == "oppidum":
        print("id name First Move")
        print("ready", flush=True)
    elif word == "newgame":
        seat = json.loads(rest)["seat"]
    elif word == "position":
        moves = [legal["move"] for legal in json.loads(rest)["legal"]]
    elif word == "go":
        print(f"bestmove {moves[0]}", flush=True)
    elif word == "quit":
        break
