"""The rules against the slow model, position after position of random matches."""

from random import Random

import pytest

import oppidum
from oppidum.engine.conformance.walks import matches
from tests.games.egypte.model import Model


@pytest.mark.parametrize(("edition", "positions"), [("house", 60), ("delta", 300)])
def test_the_model_lists_the_same_actions(edition: str, positions: int) -> None:
    random = Random(edition)
    started = list(matches(oppidum.game("egypte", edition), seed=1))
    random.shuffle(started)
    seen = 0
    while seen < positions:
        match = started[seen % len(started)].copy()
        for _ in range(random.randrange(1, 250)):
            if match.over:
                break
            seat = match.to_act[0]
            codes = match.codes(seat)
            moves = [code for code in codes if code % 4614 < 2304]  # half of the time a move: pawns get somewhere
            match.play_code(seat, random.choice(moves if moves and random.random() < 0.5 else codes))
        if match.over:
            continue
        seen += 1
        ours = {str(action) for action in match.legal(match.to_act[0])}
        theirs = Model(match).legal()
        assert ours == theirs, (match.record(), sorted(ours ^ theirs)[:10])
