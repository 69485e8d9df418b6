"""Batches: the same matches as one at a time, whatever the number of jobs."""

from typing import Any

import numpy as np
import pytest

import oppidum
from oppidum.engine.batch import Batch
from oppidum.engine.observing import choices, code_of, mask, observation, unpack

SMALL: dict[str, dict[str, Any]] = {
    "cartes": {"seats": 3, "edition": "pocket"},
    "compagnie": {"seats": 3},
    "egypte": {"seats": 3, "edition": "delta"},
    "egyptos": {"move_limit": 6},
    "romains": {"seats": 4, "edition": "short"},
}

LONG = ("compagnie", "egypte")  # random matches of these take hundreds of decisions


def run(batch: Batch, steps: int) -> list[bytes]:
    told = []
    for _ in range(steps):
        batch.step(batch.random())
        arrays = (batch.observation, batch.mask, batch.reward, batch.scores, batch.done, batch.seat)
        told.append(b"".join(array.tobytes() for array in arrays))
    return told


@pytest.mark.parametrize("slug", oppidum.slugs())
def test_a_batch_plays_the_matches_of_the_rules(slug: str) -> None:
    """Beside it, the same choices are played one match at a time."""
    batch = oppidum.batch(slug, 3, seed=3, jobs=1, **SMALL[slug])
    options = {name: value for name, value in SMALL[slug].items() if name not in ("edition", "seats")}
    game = oppidum.game(slug, SMALL[slug].get("edition", "house"))
    matches = [game.new(seats=batch.seats, key=bytes(16), **options) for _ in range(3)]
    ended = 0
    for step in range(300):
        for match, state in zip(matches, batch._states, strict=True):
            if step == 0 or match.over:
                match._states[0] = state  # a new match: its deal is the batch's
        for i, match in enumerate(matches):
            assert batch.seat[i] == min(match.to_act)
            assert np.array_equal(batch.observation[i], observation(match, batch.seat[i]))
            assert np.array_equal(batch.legal[i], mask(match, batch.seat[i]))
        chosen = batch.random()
        for choice, match in zip(chosen, matches, strict=True):
            match.play_code(match.to_act[0], code_of(match, match.to_act[0], choice))
        batch.step(chosen)
        for i, match in enumerate(matches):
            assert batch.done[i] == match.over
            assert batch.reward[i] == pytest.approx(match.shares)
            if match.over:
                assert tuple(batch.scores[i]) == match.scores
        ended += int(batch.done.sum())
    assert batch.finished == ended
    assert ended > 0 or slug in LONG


@pytest.mark.parametrize("slug", oppidum.slugs())
def test_jobs_change_nothing_and_seeds_do(slug: str) -> None:
    one, three, other = (
        oppidum.batch(slug, 50, seed=seed, jobs=jobs, **SMALL[slug]) for seed, jobs in ((1, 1), (1, 3), (2, 1))
    )
    told = run(one, 30)
    assert told == run(three, 30)
    assert told != run(other, 30)
    one.reset(1)
    assert told == run(one, 30)


@pytest.mark.parametrize("slug", ["cartes", "romains"])
def test_a_learner_is_the_only_one_asked(slug: str) -> None:
    batch = oppidum.batch(slug, 40, seed=1, learner=1, **SMALL[slug])
    for _ in range(300):
        batch.step(batch.random())
        assert (batch.seat == 1).all()
        assert batch.legal.any(axis=1).all()
    assert batch.finished > 10


def test_random_choices_are_even() -> None:
    batch = oppidum.batch("cartes", 4000, seed=1, jobs=1, characters="seat")
    legal = batch.legal.sum(axis=0) / batch.size
    drawn = np.bincount(np.concatenate([batch.random() for _ in range(20)]), minlength=choices(batch.game))
    drawn = drawn / drawn.sum()
    expected = (batch.legal / batch.legal.sum(axis=1, keepdims=True)).mean(axis=0)
    assert (drawn[legal == 0] == 0).all()
    assert drawn == pytest.approx(expected, abs=0.01)


def test_what_is_refused_changes_nothing() -> None:
    batch = oppidum.batch("romains", 8, seats=2, seed=1, jobs=1)
    before = batch._states.tobytes()
    wrong = batch.random()
    wrong[5] = 12
    for choices_, said in ((wrong, "Choice 12 is not legal in match 5"), (wrong[:3], "takes 8 choices")):
        with pytest.raises(oppidum.BadInput, match=said):
            batch.step(choices_)
    wrong[5] = -1
    with pytest.raises(oppidum.BadInput):
        batch.step(wrong)
    assert batch._states.tobytes() == before
    assert np.array_equal(unpack(batch.game, batch.mask), batch.legal)
    with pytest.raises(oppidum.BadInput, match="cannot have 0 matches"):
        oppidum.batch("romains", 0)
    with pytest.raises(oppidum.BadInput, match="no seat 7"):
        oppidum.batch("romains", 2, learner=7)
