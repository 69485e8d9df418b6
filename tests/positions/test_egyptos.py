"""Positions of Egyptos to be solved (egyptos.toml): what must be found is found, and it is true."""

import tomllib
from pathlib import Path
from typing import Any

import pytest

import oppidum
from oppidum.engine.match import Match
from oppidum.games.egyptos.heuristics import refuted
from oppidum.games.egyptos.threats import DEEPEST

from ..games.egyptos.drawings import brought_about, position
from ..games.egyptos.proof import BUDGET, after, holds, loses, winning_action
from ..games.egyptos.solver import wins_in

POSITIONS: dict[str, dict[str, Any]] = tomllib.loads(Path(__file__).with_name("egyptos.toml").read_text("utf-8"))
WINS = {name: entry for name, entry in POSITIONS.items() if "win_in" in entry}
DEFENCES = {name: entry for name, entry in POSITIONS.items() if "only" in entry}


def match_of(entry: dict[str, Any]) -> Match:
    return brought_about(entry["board"], entry["to_move"], **entry.get("options", {}))


def full_width(match: Match) -> int:
    """How many own moves the plain solver searches in reasonable time: moving, there are some hundred actions."""
    return 2 if len(match.moves) < 24 else 1


def test_there_are_positions_of_all_kinds() -> None:
    assert len(POSITIONS) >= 30
    assert POSITIONS == WINS | DEFENCES
    assert {entry["win_in"] for entry in WINS.values()} == set(range(1, DEEPEST + 1))
    for kind in (WINS, DEFENCES):
        shown = {(entry["to_move"], len(match_of(entry).moves) == 24) for entry in kind.values()}
        assert shown == {("blue", False), ("blue", True), ("red", False), ("red", True)}


@pytest.mark.parametrize("entry", WINS.values(), ids=WINS)
def test_the_win_is_found_and_holds(entry: dict[str, Any]) -> None:
    match = match_of(entry)
    assert winning_action(match) is not None
    assert holds(match, entry["win_in"])
    for fewer in range(1, min(entry["win_in"] - 1, full_width(match)) + 1):
        assert not wins_in(position(match), fewer)


@pytest.mark.parametrize("entry", DEFENCES.values(), ids=DEFENCES)
def test_only_these_replies_save(entry: dict[str, Any]) -> None:
    match = match_of(entry)
    seat = match.to_act[0]
    assert winning_action(match) is None
    legal = {str(action): match.game.encode(action) for action in match.legal(seat)}
    saving = {action for action, code in legal.items() if not refuted(match.box, match.state, seat, code, BUDGET)}
    assert saving == set(entry["only"])
    assert loses(match, DEEPEST, but_for=saving)
    for action in saving:
        assert not wins_in(position(after(match, action)), full_width(match))


@pytest.mark.parametrize("entry", POSITIONS.values(), ids=POSITIONS)
def test_the_strongest_bot_solves_it(entry: dict[str, Any]) -> None:
    """A win is played, a threat is answered, whatever the seed."""
    match = match_of(entry)
    seat = match.to_act[0]
    chosen = str(oppidum.bot("egyptos", level=5, seed=len(entry["board"])).choose(match, seat))
    if "only" in entry:
        assert chosen in entry["only"]
    else:
        assert chosen == str(winning_action(match))
