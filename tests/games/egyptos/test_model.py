"""The compiled rules and the slow model, side by side, through random games and any that Hypothesis thinks of."""

from random import Random
from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

import oppidum
from oppidum.engine.match import Match
from oppidum.games.egyptos.view import View

from .model import Model
from .positions import legal, played

SETTINGS: list[dict[str, Any]] = [
    {},
    {"first": 1},
    {"swap": True, "first": 1},
    {"seats": 3, "first": 2},
    {"move_limit": 7},
    {"seats": 3, "move_limit": 40},
]


def same(match: Match, model: Model) -> None:
    """Both tell the same story."""
    assert match.over == model.over
    assert legal(match) == model.legal()
    assert match.over or match.to_act == (model.actor,)
    assert not match.over or match.scores == model.scores
    seen = match.view(0)
    assert isinstance(seen, View)
    pieces = {(cell.x, cell.y): colour for colour, cells in seen.pieces.items() for cell in cells}
    assert pieces == {cell: ("blue", "red", "yellow")[colour] for cell, colour in model.table.items()}


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_random_games(setting: dict[str, Any]) -> None:
    """Moves near the middle, so that lines and repetitions come up."""
    random = Random(str(setting))
    for _ in range(6):
        match, model = played(**setting), Model(**setting)
        while not match.over:
            same(match, model)
            moves = sorted(legal(match), key=lambda move: (sum(map(abs, coordinates(move))), random.random()))
            move = random.choice(moves[: max(1, len(moves) // 3)])
            match.play(match.to_act[0], match.game.parse(move))
            model.play(move)
        same(match, model)


def coordinates(move: str) -> list[int]:
    """Where a move ends; nowhere in particular for a choice of colour."""
    return [] if move.isalpha() else [int(part) for part in move.rpartition(">")[2].split(",")]


def test_free_moves() -> None:
    setting: dict[str, Any] = {"contact_when_moving": "free", "move_limit": 3}
    match, model, random = played(**setting), Model(**setting), Random(1)
    while not match.over:
        same(match, model)
        move = random.choice(sorted(legal(match)))
        match.play(match.to_act[0], match.game.parse(move))
        model.play(move)
    same(match, model)


class Play(RuleBasedStateMachine):
    """A person who plays, errs, copies, takes back and saves, in any order."""

    @initialize(setting=st.sampled_from(SETTINGS))
    def begin(self, setting: dict[str, Any]) -> None:
        self.setting = setting
        self.match = played(**setting)
        self.model = Model(**setting)
        self.story: list[str] = []

    @precondition(lambda self: not self.match.over)
    @rule(data=st.data(), burst=st.integers(1, 12))
    def play_on(self, data: st.DataObject, burst: int) -> None:
        for _ in range(burst):
            if not self.match.over:
                move = data.draw(st.sampled_from(sorted(self.model.legal())))
                self.match.play(self.match.to_act[0], self.match.game.parse(move))
                self.model.play(move)
                self.story.append(move)

    @rule(x=st.integers(-30, 30), y=st.integers(-30, 30), dx=st.integers(-3, 3), dy=st.integers(-3, 3))
    def try_anything(self, x: int, y: int, dx: int, dy: int) -> None:
        before = self.match.record()
        for notation in (f"{x},{y}", f"{x},{y}>{x + dx},{y + dy}", "blue"):
            for seat in range(self.match.seats):
                allowed = seat == self.model.actor and notation in self.model.legal()
                try:
                    self.match.copy().play(seat, self.match.game.parse(notation))
                    assert allowed
                except oppidum.Illegal:
                    assert not allowed
        assert self.match.record() == before

    @precondition(lambda self: self.story)
    @rule(data=st.data())
    def take_back(self, data: st.DataObject) -> None:
        kept = data.draw(st.integers(0, len(self.story) - 1))
        self.match = self.match.at(kept)
        self.story = self.story[:kept]
        self.model = Model(**self.setting)
        for move in self.story:
            self.model.play(move)

    @rule()
    def save_and_load(self) -> None:
        state = self.match.state.tobytes()
        self.match = oppidum.load(self.match.record())
        assert self.match.state.tobytes() == state

    @invariant()
    def both_agree(self) -> None:
        if hasattr(self, "match"):
            same(self.match, self.model)


TestPlay = Play.TestCase
TestPlay.settings = settings(max_examples=25, stateful_step_count=20, deadline=None, derandomize=True)
