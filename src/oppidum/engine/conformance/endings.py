"""Matches end, nobody is stuck, states are small."""

from oppidum.engine import rollout
from oppidum.engine.conformance.walks import glimpses, matches, where
from oppidum.engine.game import Game

LARGEST_STATE = 8192
MATCHES = 40


def small_state(game: Game) -> None:
    size = game.spec.state.itemsize
    assert size <= LARGEST_STATE, f"the state of {game.slug} has {size} bytes, more than {LARGEST_STATE}"


def matches_end(game: Game) -> None:
    for match in matches(game):
        series = rollout.simulate(match, MATCHES, seed=0)
        assert series.capped == 0, f"{series.capped} of {MATCHES} matches have no end: {where(match)}"


def nobody_stuck(game: Game) -> None:
    """Whoever may act has an action; whoever may not has none; scores exist at the end and winners only then."""
    for match, _ in glimpses(game, 3):
        for seat in range(match.seats):
            found = len(match.codes(seat))
            assert (found > 0) == (seat in match.to_act), f"seat {seat} has {found} actions: {where(match)}"
        assert len(match.scores) == match.seats
        assert bool(match.winners) == match.over, where(match)
