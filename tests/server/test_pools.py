"""Pools of workers: everybody has a turn, and nothing takes for ever."""

import asyncio
import os
import time
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from functools import wraps
from pathlib import Path
from typing import Any

import pytest

from oppidum.engine.errors import BadInput
from oppidum.server.limits import Busy
from oppidum.server.pools import Asker, Broken, Died, OutOfTime, Pool
from oppidum.server.working import Bounds, off_the_clock

ANA, BOB, CLEO = Asker("ana", "1.1.1.1"), Asker("bob", "1.1.1.1"), Asker("cleo", "2.2.2.2")
LONG = 60.0


def run(test: Callable[..., Coroutine[Any, Any, None]]) -> Callable[..., None]:
    """A test that waits for things."""

    @wraps(test)
    def whole(*details: Any, **named: Any) -> None:
        asyncio.run(test(*details, **named))

    return whole


@asynccontextmanager
async def pool(**details: Any) -> AsyncIterator[Pool]:
    made = Pool(1, details.pop("bounds", Bounds(0)), **details)
    try:
        yield made
    finally:
        made.close()


async def until(condition: Callable[[], bool]) -> None:
    async with asyncio.timeout(30):
        while not condition():
            await asyncio.sleep(0.01)


def wait_for(path: str) -> int:
    """Busy until a file is there."""
    while not Path(path).exists():
        time.sleep(0.005)
    return os.getpid()


def spin() -> None:
    while True:
        pass


def write(path: str, letter: str) -> None:
    with Path(path).open("a") as file:
        file.write(letter)


def refuse() -> None:
    raise BadInput("unknown_game", game="x", known="y")


def fail() -> None:
    raise ZeroDivisionError


def hog(size: int) -> int:
    return len(bytearray(size))


def load_first(seconds: float) -> str:
    with off_the_clock():
        time.sleep(seconds)
    return "loaded"


@run
async def test_a_job_that_takes_too_long_is_ended_and_the_next_one_is_done() -> None:
    async with pool() as one:
        first = await one.run(ANA, LONG, os.getpid)
        with pytest.raises(OutOfTime):
            await one.run(ANA, 0.2, spin)
        second = await one.run(ANA, LONG, os.getpid)
        assert first != second
        with pytest.raises(ProcessLookupError):
            os.kill(first, 0)


@run
async def test_to_load_a_game_costs_a_job_no_time() -> None:
    async with pool() as one:
        assert await one.run(ANA, 0.5, load_first, 1.0) == "loaded"


@run
async def test_a_worker_that_dies_is_replaced() -> None:
    async with pool() as one:
        with pytest.raises(Died):
            await one.run(ANA, LONG, os.abort)
        assert one.deaths == 1
        assert await one.run(ANA, LONG, abs, -1) == 1
        assert one.deaths == 0


@run
async def test_refusals_and_failures_arrive_as_such() -> None:
    async with pool() as one:
        with pytest.raises(BadInput):
            await one.run(ANA, LONG, refuse)
        with pytest.raises(Broken, match="ZeroDivisionError"):
            await one.run(ANA, LONG, fail)


@run
async def test_memory_is_bounded() -> None:
    async with pool(bounds=Bounds(0, memory=1 << 30)) as one:
        assert await one.run(ANA, LONG, hog, 1 << 20) == 1 << 20
        with pytest.raises(Broken, match="MemoryError"):
            await one.run(ANA, LONG, hog, 1 << 30)


@run
async def test_everybody_has_a_turn(tmp_path: Path) -> None:
    """One who asks for much does not keep the others waiting."""
    gate, line = str(tmp_path / "gate"), str(tmp_path / "line")
    async with pool() as one:
        work = [asyncio.create_task(one.run(ANA, LONG, wait_for, gate))]
        for who, letter in ((ANA, "a"), (ANA, "a"), (ANA, "a"), (BOB, "b"), (CLEO, "c"), (BOB, "b")):
            work.append(asyncio.create_task(one.run(who, LONG, write, line, letter)))
        await until(lambda: one.waiting == 6)
        Path(gate).touch()
        await asyncio.gather(*work)
    assert Path(line).read_text() == "abcaba"


@run
async def test_one_person_and_one_address_wait_for_so_much_at_once(tmp_path: Path) -> None:
    gate = str(tmp_path / "gate")
    async with pool(queue=1, each_person=1, each_address=2) as one:
        first = asyncio.create_task(one.run(ANA, LONG, wait_for, gate))
        await until(lambda: one.running == 1)
        for asker, key in ((ANA, "one_at_a_time"), (BOB, None), (Asker("dag", "1.1.1.1"), "one_at_a_time")):
            if key is None:
                second = asyncio.create_task(one.run(asker, LONG, abs, -1))
                await until(lambda: one.waiting == 1)
                continue
            with pytest.raises(Busy) as refused:
                await one.run(asker, LONG, abs, -1)
            assert (refused.value.key, refused.value.status) == (key, 429)
        with pytest.raises(Busy) as full:
            await one.run(CLEO, LONG, abs, -1)
        assert (full.value.key, full.value.status) == ("queue_full", 503)
        Path(gate).touch()
        await asyncio.gather(first, second)
        assert await one.run(ANA, LONG, abs, -1) == 1


@run
async def test_who_is_gone_gives_up_the_turn_and_the_job(tmp_path: Path) -> None:
    gate = str(tmp_path / "never")
    async with pool(each_person=1) as one:
        pid = await one.run(ANA, LONG, os.getpid)
        under_way = asyncio.create_task(one.run(ANA, LONG, wait_for, gate))
        await asyncio.sleep(0)
        queued = asyncio.create_task(one.run(BOB, LONG, wait_for, gate))
        await until(lambda: one.waiting == 1)
        for task in (queued, under_way):
            task.cancel()
            with pytest.raises(asyncio.CancelledError):
                await task
        assert one.waiting == 0
        with pytest.raises(Busy):  # the job is still there for a moment: leaving does not make room for another
            await one.run(ANA, LONG, os.getpid)
        assert await one.run(BOB, LONG, os.getpid) != pid


@run
async def test_workers_that_nobody_needs_are_stopped() -> None:
    async with pool(idle=0.0) as one:
        assert one.running == 0
        await one.run(ANA, LONG, os.getpid)
        assert one.running == 1
        one.tidy()
        assert one.running == 0
        assert await one.run(ANA, LONG, abs, -1) == 1
