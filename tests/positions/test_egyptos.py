"""Positions of Egyptos to be solved (egyptos.toml): what must be found is found, and it is true."""

import tomllib
from pathlib import Path
from typing import Any

import pytest

from oppidum.engine.match import Match
from oppidum.games.egyptos.heuristics import refuted
from oppidum.games.egyptos.threats import DEEPEST

from ..games.egyptos.drawings import brought_about, position
from ..games.egyptos.proof import BUDGET, after, holds, winning_action
from ..games.egyptos.solver import wins_in

POSITIONS: dict[str, dict[str, Any]] = tomllib.loads(Path(__file__).with_name("egyptos.toml").read_text("utf-8"))
WINS = {name: entry for name, entry in POSITIONS.items() if "win_in" in entry}
DEFENCES = {name: entry for name, entry in POSITIONS.items() if "only" in entry}
FULL_WIDTH = 2  # own moves that the plain solver searches in reasonable time


def match_of(entry: dict[str, Any]) -> Match:
    return brought_about(entry["board"], entry["to_move"], **entry.get("options", {}))


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
    for fewer in range(1, min(entry["win_in"] - 1, FULL_WIDTH) + 1):
        assert not wins_in(position(match), fewer)


@pytest.mark.parametrize("entry", DEFENCES.values(), ids=DEFENCES)
def test_only_these_replies_save(entry: dict[str, Any]) -> None:
    match = match_of(entry)
    seat = match.to_act[0]
    assert winning_action(match) is None
    for action in match.legal(seat):
        follow = after(match, str(action))
        if str(action) in entry["only"]:
            assert not refuted(match.box, match.state, seat, match.game.encode(action), BUDGET)
            assert not wins_in(position(follow), FULL_WIDTH)
        else:
            assert refuted(match.box, match.state, seat, match.game.encode(action), BUDGET), str(action)
            assert holds(follow, DEEPEST), str(action)
    assert set(entry["only"]) <= {str(action) for action in match.legal(seat)}
