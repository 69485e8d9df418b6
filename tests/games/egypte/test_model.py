"""The rules against the slow model, position after position of random matches."""

from collections.abc import Iterator
from random import Random

import pytest

import oppidum
from oppidum.engine.conformance.walks import matches
from oppidum.engine.match import Match
from oppidum.games.egypte.layout import SPAN, TO_PLACE
from tests.games.egypte.model import Model


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
