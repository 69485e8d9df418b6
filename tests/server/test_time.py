"""Time is stored: clocks run out whether anybody looks or not, and our downtime or the wall clock cost nobody."""

import asyncio
import sqlite3
import time
from pathlib import Path
from typing import Any

import pytest

import oppidum
from oppidum.server import commands, entries
from oppidum.server.deciding import Person
from oppidum.server.errors import Refused
from oppidum.server.house import House
from oppidum.server.live import Connection
from oppidum.server.moments import HouseClock
from oppidum.server.storage import Storage
from oppidum.server.table import Table
from tests.server.hosting import Guest, Host, hosting

ANA, BOB = Person("ana", "Ana"), Person("bob", "Bob")


class Nobody:
    """Workers of a house without bots."""

    async def prepare(self, slug: str) -> None: ...

    def close(self) -> None: ...


class Deaf:
    """Somebody who is connected and does not listen."""

    def tell(self, message: bytes) -> None: ...

    def cut(self) -> None: ...


async def house_at(folder: Path, wall: list[float]) -> House:
    storage = Storage(f"sqlite:///{folder}/house.db")
    await storage.open()
    house = House(storage, Nobody(), clock=HouseClock(lambda: time.time() + wall[0]))  # type: ignore[arg-type]
    await house.start()
    return house


async def seated(house: House, clock: entries.Clock) -> str:
    setup = oppidum.game("egyptos").setup(2, {"first": 0})
    opened = entries.Opened(setup, [None, None], clock, public=False, hints=True, host="ana", key=bytes(16))
    live = await house.open("abcdefghij", opened)
    for seat, person in enumerate((ANA, BOB)):
        await live.do(person, commands.Sit(seat=seat))
    return live.table.code


async def until_over(house: House, code: str) -> Table:
    while True:
        table = (await house.table(code)).table
        if table.facts.result is not None:
            return table
        await asyncio.sleep(0.01)


@pytest.mark.parametrize("jump", [-3600.0, 3600.0])
def test_the_wall_clock_moves_nobodys_clock(jump: float, tmp_path: Path) -> None:
    async def play() -> None:
        wall = [0.0]
        house = await house_at(tmp_path, wall)
        code = await seated(house, entries.Clock(move=0.5, timeout="loss"))
        wall[0] = jump
        began = (await house.table(code)).table.facts.latest
        over = await asyncio.wait_for(until_over(house, code), 60)
        assert over.facts.latest - began >= 0.5
        await house.close()

    asyncio.run(play())


def test_the_clock_stands_while_nothing_can_be_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What could not be written could not be moved: that is not the player's time."""

    async def broken(job: Any) -> Any:
        raise OSError("the disk is full")

    async def play() -> None:
        house = await house_at(tmp_path, [0.0])
        code = await seated(house, entries.Clock(move=60.0, timeout="loss"))
        live = await house.table(code)
        with monkeypatch.context() as patch:
            patch.setattr(house.storage, "write", broken)
            with pytest.raises(OSError, match="disk"):
                await house.timekeeper.keep()
            stood = house.clock.now()
            await asyncio.sleep(0.2)
            assert house.clock.now() == stood
            with pytest.raises(OSError, match="disk"):
                await live.do(ANA, commands.Leave(seat=0))
        await live.do(ANA, commands.Leave(seat=0))
        assert not house.clock.stands
        assert stood <= live.table.facts.latest < stood + 60.0
        await house.close()

    asyncio.run(play())


def test_a_move_after_ones_time_is_refused(tmp_path: Path) -> None:
    async def play() -> None:
        house = await house_at(tmp_path, [0.0])
        code = await seated(house, entries.Clock(move=5.0, timeout="loss"))
        live = await house.table(code)
        number = live.table.facts.told[0]
        house.clock.set(house.clock.now() + 5.0)  # the alarm has not rung yet
        with pytest.raises(Refused) as refused:
            await live.do(ANA, commands.Move(seat=0, number=number, action={"type": "place", "at": [0, 0]}, key="k"))
        assert refused.value.key == "time_over"
        await house.close()

    asyncio.run(play())


def test_who_is_there_and_thinks_cannot_be_replaced(tmp_path: Path) -> None:
    """However long: neither while they are connected, nor before they have been gone for a minute."""

    async def play() -> None:
        house = await house_at(tmp_path, [0.0])
        code = await seated(house, entries.Clock())
        live = await house.table(code)
        there = Connection(0, ANA.id, "en", Deaf())
        live.join(there)
        for wait, leaves in ((3600.0, True), (59.0, False)):
            house.clock.set(house.clock.now() + wait)
            with pytest.raises(Refused) as refused:
                await live.do(BOB, commands.Lend(seat=0))
            assert refused.value.key == "not_away"
            if leaves:
                live.part(there)
        house.clock.set(house.clock.now() + 2.0)
        await live.do(BOB, commands.Lend(seat=0))
        assert live.table.facts.seats[0].bot is not None
        await house.close()

    asyncio.run(play())


def clocked(host: Host, **clock: Any) -> tuple[str, Guest, Guest]:
    ana, bob = Guest(host, "Ana"), Guest(host, "Bob")
    code = ana.open(options={"first": 0}, **clock)
    ana.do(code, "sit", seat=0)
    bob.do(code, "sit", seat=1)
    return code, ana, bob


def test_clocks_of_tables_that_nobody_looks_at_run_out_after_a_restart(tmp_path: Path) -> None:
    file = tmp_path / "house.db"
    with hosting(file) as host:
        codes = [clocked(host, move_seconds=3.0, timeout="loss")[0] for _ in range(5)]
        host.kill()
        host.start()
        with sqlite3.connect(file) as house:
            for _ in range(600):  # nobody asks the server for anything
                over = dict(house.execute("SELECT code, over FROM tables"))
                if all(over[code] for code in codes):
                    break
                time.sleep(0.1)
            assert all(over[code] for code in codes)
            assert not house.execute("SELECT 1 FROM tables WHERE due IS NOT NULL").fetchall()
        house.close()


def test_our_downtime_is_nobodys_thinking_time(tmp_path: Path) -> None:
    with hosting(tmp_path / "house.db") as host:
        code, ana, _ = clocked(host, bank_seconds=1000.0)
        before = ana.see(code, 0)["clocks"]
        host.kill()
        time.sleep(4)
        host.start()
        ana.http.base_url = host.address
        after = ana.see(code, 0)["clocks"]
        assert after["left"] == before["left"]
        started = time.monotonic()
        later = ana.see(code, 0)["clocks"]
        assert later["running"][0] - after["running"][0] <= time.monotonic() - started + 0.5
        assert after["running"][0] - before["running"][0] < 3.9  # it was down for longer than that
