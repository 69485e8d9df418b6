"""Positions go to text and back, and what follows from other fields does follow from them."""

from random import Random

import numpy as np

from oppidum.engine import dice
from oppidum.engine.conformance.walks import glimpses, matches, walk, where
from oppidum.engine.errors import OppidumError
from oppidum.engine.game import Game
from oppidum.engine.match import Match
from oppidum.engine.records import copied

STEPS = 400  # of a random match


def read_back(match: Match, text: str) -> Match:
    """The match that a text of this one describes, with the same throws to come."""
    try:
        again = match.game.position(text, key=match.key)
    except OppidumError as error:
        raise AssertionError(f"{error} {text} {where(match)}") from error
    return again


def differing(match: Match, again: Match) -> list[str]:
    """The fields in which two states differ, but for the dice: no text tells what will be thrown."""
    names = match.state.dtype.names
    return [name for name in names if name != "dice" and match.state[name].tobytes() != again.state[name].tobytes()]


def round_trips(game: Game) -> None:
    for number, start in enumerate(matches(game)):
        for match in walk(start, Random(number), STEPS):
            text = match.position()
            again = read_back(match, text)
            fields = differing(match, again)
            assert not fields, f"{fields} changed on the way through '{text}': {where(match)}"
            assert again.position() == text, f"'{text}' became '{again.position()}': {where(match)}"


def derived_follow(game: Game) -> None:
    """Play keeps the derived fields equal to what `derive` makes of the others."""
    for number, start in enumerate(matches(game)):
        for match in walk(start, Random(number), STEPS):
            states = copied(match._states)
            for name in game.spec.position.derived:
                states[0][name] = np.zeros_like(states[0][name])
            game.spec.position.derive(match.box, states[0])
            fields = [
                name for name in game.spec.position.derived if states[0][name].tobytes() != match.state[name].tobytes()
            ]
            assert not fields, f"{fields} do not follow from the other fields: {where(match)}"


def known_to_seats(game: Game) -> None:
    """A seat's text says what it knows, all of it and nothing else."""
    for match, random in glimpses(game, 1):
        luck = dice.new_luck(random.getrandbits(32))[0]
        for seat in range(match.seats):
            text = match.position(seat)
            twin = match.redealt(seat, luck).position(seat)
            assert twin == text, f"what seat {seat} cannot know changes '{text}' to '{twin}': {where(match)}"
            again = read_back(match, text)
            assert again.view(seat) == match.view(seat), (
                f"seat {seat} sees something else after '{text}': {where(match)}"
            )
            assert again.codes(seat) == match.codes(seat), f"seat {seat} may do something else: {text} {where(match)}"
            assert again.position(seat) == text, f"'{text}' became '{again.position(seat)}': {where(match)}"
