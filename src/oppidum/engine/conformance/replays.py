"""Copies, records and the uncompiled rules all lead to the same bytes."""

import hashlib
import json
import os
import subprocess
import sys
from random import Random

import msgspec

from oppidum.engine.conformance.walks import glimpses, matches, step, walk, where
from oppidum.engine.errors import OppidumError
from oppidum.engine.game import Game
from oppidum.engine.match import Match
from oppidum.engine.observing import observation
from oppidum.engine.recording import load

UNCOMPILED_MOVES = 60  # of a match: uncompiled rules take their time
LISTED = 10  # one list of legal actions in so many, at moments that differ from match to match


def copies_independent(game: Game) -> None:
    for match, random in glimpses(game, 2):
        before, events, twin = match.state.tobytes(), match.events, match.copy()
        while not twin.over:
            step(twin, random)
        assert match.state.tobytes() == before, f"playing a copy changed the original: {where(match)}"
        assert match.events == events, f"playing a copy changed the history: {where(match)}"
        again = match.at(len(match.moves))
        assert again.state.tobytes() == before, f"the moves played again lead elsewhere: {where(match)}"


def records_replay(game: Game) -> None:
    for match, _ in glimpses(game, 1):
        text = match.record()
        try:
            again = load(text)
        except OppidumError as error:
            raise AssertionError(f"{error} {where(match)}") from error
        assert again.state.tobytes() == match.state.tobytes(), where(match)
        assert again.events == match.events, where(match)
        assert again.record() == text, where(match)


def digest(match: Match) -> str:
    """A match step by step: states and views, and now and then legal actions and observations, as one number."""
    total = hashlib.sha256()
    offset = match.key[0]
    now = match.at(0)
    for step_number in range(len(match.moves) + 1):
        if step_number:
            now.play_code(*match.moves[step_number - 1])
        total.update(now.state.tobytes())
        for seat in range(now.seats):
            total.update(msgspec.json.encode(now.view(seat)))
            if (step_number + offset) % LISTED == 0:
                total.update(repr(now.codes(seat)).encode())
                total.update(observation(now, seat).tobytes())
    return total.hexdigest()


def print_digests(lines: str) -> None:
    """One digest a line, for one record a line."""
    for line in lines.splitlines():
        print(digest(load(json.loads(line))), flush=True)


def uncompiled_agrees(game: Game) -> None:
    """The same records in a process without the compiler give the same digests."""
    played = []
    for match in matches(game):
        *_, _last = walk(match, Random(0), UNCOMPILED_MOVES)
        played.append(match)
    records = "\n".join(json.dumps(match.record()) for match in played)
    answer = subprocess.run(
        [sys.executable, "-m", "oppidum.engine.conformance", "--digests"],
        input=records,
        env={**os.environ, "NUMBA_DISABLE_JIT": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert answer.returncode == 0, answer.stderr[-2000:]
    for match, uncompiled in zip(played, answer.stdout.split(), strict=True):
        assert digest(match) == uncompiled, f"compiled and uncompiled rules differ: {where(match)}"
