"""The house in simulated time, with faults that a seed chooses: nothing may go wrong, and bugs put in are found.

`make soak` runs 100,000 schedules; `python -m tests.server.simulation --seed 123 --trace` shows one."""

import asyncio
import os
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from tests.server.simulation.loop import Loop, Stuck, Timeline
from tests.server.simulation.mutants import MUTANTS, put_in
from tests.server.simulation.schedule import run

SCHEDULES = int(os.environ.get("OPPIDUM_SCHEDULES", "150"))
ENOUGH = 2_000  # schedules in which a bug must be found
QUICKLY_FOUND = ("tell-before-write", "skip-the-viewpoint-check", "forget-a-due-time", "take-no-for-yes")
PUT_IN = tuple(MUTANTS) if os.environ.get("OPPIDUM_MUTANTS") == "all" else QUICKLY_FOUND


def test_schedules_with_faults_go_well() -> None:
    for seed in range(SCHEDULES):
        outcome = run(seed)
        assert outcome.violation is None, "\n".join([*outcome.trace[-60:], f"seed {seed}: {outcome.violation}"])


@pytest.mark.parametrize("mutant", PUT_IN)
def test_a_bug_is_found(mutant: str) -> None:
    with put_in(mutant):
        found = next((seed for seed in range(ENOUGH) if run(seed).violation is not None), None)
    assert found is not None, f"{mutant} was not found in {ENOUGH} schedules"
    print(f"{mutant}: found in schedule {found + 1}")


def test_a_seed_replays_exactly() -> None:
    digests = [run(seed).digest for seed in (3, 7)]
    assert digests == [run(seed).digest for seed in (3, 7)]
    assert len(set(digests)) == 2
    shown = subprocess.run(
        [sys.executable, "-m", "tests.server.simulation", "--seed", "7", "--trace"],
        env={**os.environ, "PYTHONHASHSEED": "7"},
        cwd=Path(__file__).parents[2],
        capture_output=True,
        text=True,
        check=True,
    )
    assert f"digest {digests[1]}: well" in shown.stdout
    assert "written" in shown.stdout


def timeline(*names: str) -> tuple[Timeline, list[Loop]]:
    whole = Timeline(Random(1))
    return whole, [Loop(whole, name) for name in names]  # type: ignore[abstract]


def test_time_jumps_to_the_next_timer() -> None:
    whole, (loop,) = timeline("one")
    heard: list[float] = []

    async def nap() -> None:
        await asyncio.sleep(3600.0)
        heard.append(loop.time())
        heard.append(await asyncio.to_thread(lambda: 7.0))

    task = loop.create_task(nap())
    whole.run(3599.0)
    assert heard == []
    whole.wait(task)
    assert heard == [3600.0, 7.0]
    assert whole.now == 3600.0


def test_waiting_for_nothing_is_noticed() -> None:
    whole, (loop,) = timeline("one")
    with pytest.raises(Stuck):
        whole.wait(loop.create_task(asyncio.Event().wait()))
    whole.close()


def test_a_crash_leaves_nothing_running() -> None:
    whole, loops = timeline("one", "other")
    heard: list[str] = []

    async def count() -> None:
        try:
            while True:
                await asyncio.sleep(1.0)
                heard.append(asyncio.get_running_loop().name)  # type: ignore[attr-defined]
        finally:
            heard.append("cleaned up")

    for loop in loops:
        loop.create_task(count())
    whole.run(1.5)
    assert sorted(heard) == ["one", "other"]
    loops[0].crash()
    whole.run(2.5)
    assert heard[2:] == ["other"]
    whole.close()
