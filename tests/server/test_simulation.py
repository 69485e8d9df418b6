"""The house in simulated time: nothing is lost, doubled, told too early or to the wrong person, or forgotten.

`make soak` runs 100,000 schedules; a seed that goes wrong is looked at by
`python -m tests.server.simulation --seed N --trace`."""

import os

import pytest

from tests.server.simulation.mutants import put_in
from tests.server.simulation.schedule import run

SCHEDULES = int(os.environ.get("OPPIDUM_SCHEDULES", "150"))
MOST = 2_000  # schedules until a bug must be found


def test_schedules_with_faults_go_well() -> None:
    for seed in range(SCHEDULES):
        outcome = run(seed)
        assert outcome.violation is None, f"seed {seed}: {outcome.violation}"


def test_a_seed_replays_exactly() -> None:
    for seed in (1, 7, 42):
        first, second = run(seed), run(seed)
        assert first.digest == second.digest
        assert first.trace == second.trace


@pytest.mark.parametrize("mutant", ["tell-before-write", "skip-the-viewpoint-check", "forget-a-due-time"])
def test_bugs_put_in_on_purpose_are_found(mutant: str) -> None:
    with put_in(mutant):
        found = next(seed for seed in range(MOST) if run(seed).violation is not None)
    print(f"{mutant}: found by schedule {found + 1}")
