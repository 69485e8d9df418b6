"""The rules against the slow model, position after position of random matches."""

from collections.abc import Iterator
from itertools import pairwise
from random import Random

import pytest

import oppidum
from oppidum.engine.conformance.walks import matches
from oppidum.engine.match import Match
from oppidum.games.egypte.events import Found, Moved
from oppidum.games.egypte.layout import END, SPAN, TO_PLACE
from tests.games.egypte.model import Model, name, read


def positions(edition: str, random: Random) -> Iterator[Match]:
    """One position in twelve of random matches with all options; half of the actions are moves, to get somewhere."""
    while True:
        for match in matches(oppidum.game("egypte", edition), seed=random.randrange(1000)):
            for _ in range(150):
                seat = match.to_act[0]
                codes = match.codes(seat)
                moves = [code for code in codes if code % SPAN < TO_PLACE]
                match.play_code(seat, random.choice(moves if moves and random.random() < 0.5 else codes))
                if match.over:
                    break
                if random.random() < 1 / 12:
                    yield match


@pytest.mark.parametrize(("edition", "count"), [("house", 80), ("delta", 400)])
def test_the_model_lists_the_same_actions(edition: str, count: int) -> None:
    for _, match in zip(range(count), positions(edition, Random(edition)), strict=False):
        ours = {str(action) for action in match.legal(match.to_act[0])}
        theirs = Model(match).legal()
        assert ours == theirs, (match.record(), sorted(ours ^ theirs)[:10])


@pytest.mark.parametrize(("edition", "count"), [("house", 60), ("delta", 200)])
def test_a_move_tells_the_way_that_was_walked(edition: str, count: int) -> None:
    random, passages = Random(edition), 0
    for _, match in zip(range(count), positions(edition, random), strict=False):
        seat, model = match.to_act[0], Model(match)
        board = model.board
        secret = [papyrus.name for papyrus in model.edition.papyrus if papyrus.effect == "passage"]
        moves = [code for code in match.codes(seat) if code != END and code % SPAN < TO_PLACE]
        for code in random.sample(moves, min(8, len(moves))):
            after = match.copy()
            after.play_code(seat, code)
            events = after.events[len(match.events) :]
            (moved,) = (event for event in events if isinstance(event, Moved))
            found = sum(isinstance(event, Found) for event in events)
            cells = [read(square) for square in moved.route]
            squares = [board.owner[cell] for cell in cells]
            assert (name(squares[0]), name(squares[-1])) == (moved.start, moved.to)
            assert len(set(squares)) == len(squares) > 1
            edges = [frozenset(pair) for pair in pairwise(cells)]
            for edge, square in zip(edges, squares, strict=False):
                assert edge in [around for _, around in board.beside[square]]
            through = moved.by in secret
            assert [edge for edge in edges if edge in board.walls] == (edges if through else [])
            passages += through
            assert found == min(model.pile, sum(square in board.red for square in squares[1:]))
    assert passages or edition == "house"  # some went through a barrier
