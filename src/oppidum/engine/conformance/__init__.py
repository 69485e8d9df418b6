"""Checks that every game must pass, for anyone who writes one.

`check(game)` runs them all; `python -m oppidum.engine.conformance SLUG` does so from the shell. Each check plays
random matches at every number of seats and with every option, and fails with an AssertionError that says where.
"""

from collections.abc import Callable

from oppidum.engine.conformance import actions, endings, observations, positions, replays, secrets, texts
from oppidum.engine.game import Game

CHECKS: dict[str, Callable[[Game], None]] = {
    "texts are complete": texts.complete,
    "the state is small": endings.small_state,
    "random matches end": endings.matches_end,
    "nobody is awaited in vain": endings.nobody_stuck,
    "what is listed is playable, and the reverse": actions.listed_is_playable,
    "every code is either listed or refused": actions.every_code,
    "actions keep their meaning": actions.round_trips,
    "refusals change nothing": actions.refusals_change_nothing,
    "copies are independent": replays.copies_independent,
    "records replay to the same bytes": replays.records_replay,
    "derived fields follow from the others": positions.derived_follow,
    "positions go to text and back": positions.round_trips,
    "a seat's position says what it knows": positions.known_to_seats,
    "compiled and uncompiled agree": replays.uncompiled_agrees,
    "indistinguishable states look the same": secrets.same_views,
    "an open game is open": secrets.open_to_all,
    "a redeal depends on knowledge alone": secrets.redeal_from_knowledge,
    "a redeal ignores what others did in secret": secrets.twins_redealt_alike,
    "a redealt match can be played": secrets.redeal_playable,
    "observations are made of their parts": observations.well_made,
    "choices are the legal actions": observations.choices_are_actions,
    "indistinguishable states are observed the same": observations.same_observations,
    "the sampler draws evenly from the legal actions": actions.sampler_is_even,
}


def check(game: Game) -> None:
    """Run every check on a game."""
    for run in CHECKS.values():
        run(game)
