"""Observations: made of their parts, and of nothing that their seat does not see."""

from itertools import chain

import numpy as np

from oppidum.engine.conformance.secrets import redealt, twins
from oppidum.engine.conformance.walks import glimpses, where
from oppidum.engine.game import Game
from oppidum.engine.match import Match
from oppidum.engine.observing import (
    choices,
    code_of,
    legal_choices,
    length,
    mask_words,
    observation,
    observe,
    parts,
    split,
    unpack,
    write_mask,
)


def well_made(game: Game) -> None:
    """Every part is named and explained once; an earlier observation is overwritten; the state stays as it is."""
    names = [part.name for part in parts(game)]
    assert len(set(names)) == len(names), f"{game.slug}: a part of the observation is there twice: {names}"
    for part in parts(game):
        assert part.meaning and part.size > 0, f"{game.slug}: the part {part.name} says nothing"
    out = np.zeros(length(game), np.int8)
    for match, _ in glimpses(game, 1):
        before = match.state.tobytes()
        for seat in range(match.seats):
            observe(match.box, match.state, seat, out)
            fresh = observation(match, seat)
            assert np.array_equal(out, fresh), f"an observation depends on what was written before: {where(match)}"
            shapes = [array.shape for array in split(game, fresh).values()]
            assert shapes == [part.shape for part in parts(game)]
        assert match.state.tobytes() == before, f"to observe changes the state: {where(match)}"


def choices_are_actions(game: Game) -> None:
    """Every legal action is one choice, and that choice is the action; the mask has these choices and no others."""
    listed = np.empty(game.spec.actions.most, np.int32)
    for match, _ in glimpses(game, 2):
        for seat in range(match.seats):
            found = legal_choices(match, seat)
            assert len(set(found)) == len(found), f"two actions are one choice: {where(match)}"
            assert all(0 <= choice < choices(game) for choice in found), f"a choice is out of bounds: {where(match)}"
            words = np.zeros(mask_words(game), np.uint64)
            count, first, last = write_mask(match.box, match.state, seat, words, listed)
            assert unpack(game, words).nonzero()[0].tolist() == found, f"the mask has other choices: {where(match)}"
            filled = words.nonzero()[0]
            assert count == len(found) and all((first <= filled) & (filled <= last)), f"a wrong count: {where(match)}"
            codes = sorted(code_of(match, seat, choice) for choice in found)
            assert codes == match.codes(seat), f"choices are other actions than the legal ones: {where(match)}"


def known(match: Match, seat: int) -> bytes:
    """All that a machine in this seat is told."""
    return observation(match, seat).tobytes() + repr(legal_choices(match, seat)).encode()


def same_observations(game: Game) -> None:
    """Neither what is dealt anew nor what others did in secret shows in an observation."""
    for match, random in glimpses(game, 2):
        for seat in range(match.seats):
            truth = known(match, seat)
            for seed in range(3):
                assert known(redealt(match, seat, seed), seat) == truth, (
                    f"the observation of seat {seat} tells two states apart: {where(match)}"
                )
            for one, other in chain.from_iterable(twins(match, seat, random) for _ in range(2)):
                assert known(one, seat) == known(other, seat), (
                    f"the observation of seat {seat} shows what others did in secret: {where(one)}"
                )
