"""How late the clocks of sleeping tables ring after a restart, and what a restart costs those who think.

`python bench/sleepers.py --tables 10000 --spread 60 --down 30` lets so many tables wait for somebody, each with a
clock, and nobody there. The server is killed, is down for a while and starts again; then the clocks run out one after
the other over so many seconds. Lateness is by the clock of the house, which must have stood meanwhile."""

import argparse
import asyncio
import sqlite3
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

import msgspec

import oppidum
from oppidum.server import entries
from oppidum.server.moments import Moment
from oppidum.server.storage import Storage
from oppidum.server.table import Table
from oppidum.server.writing import Line
from tests.server.hosting import hosting

GRACE = 20.0  # seconds from the start of the server to the first clock that runs out


async def furnish(file: Path, tables: int, spread: float, now: float) -> None:
    """Tables of two people each; the first to move has a while to think."""
    storage = Storage(f"sqlite:///{file}")
    await storage.open()
    setup = oppidum.game("egyptos").setup(2, {"first": 0})
    moment = Moment(time.time(), now)

    async def lay(number: int) -> None:
        clock = entries.Clock(move=GRACE + spread * number / tables, timeout="loss")
        opened = entries.Opened(setup, [None, None], clock, public=False, hints=False, host="ana", key=bytes(16))
        table = Table(f"t{number:09}", opened, moment)
        lines = [Line(opened, moment)]
        for entry in (entries.Sat(0, "ana", "Ana", ""), entries.Sat(1, "bob", "Bob", ""), entries.Began()):
            table.apply(entry, moment)
            lines.append(Line(entry, moment))
        await storage.append(table, lines, 0, {"due": table.due, "free": 0})

    await asyncio.gather(*(lay(number) for number in range(tables)))
    await storage.close()


def reading(file: Path) -> float:
    """The clock of the house as it was last kept."""
    with sqlite3.connect(file) as house:
        [(value,)] = house.execute("SELECT value FROM settings WHERE name = 'clock'")
    house.close()
    return float(msgspec.msgpack.decode(value)[0])


def lateness(file: Path) -> list[float]:
    """Seconds from when each clock ran out to when that was written."""
    found = []
    with sqlite3.connect(file) as house:
        dues: dict[str, float] = {}
        for code, clock, entry in house.execute("SELECT code, clock, entry FROM journal ORDER BY code, number"):
            said = msgspec.msgpack.decode(entry)
            if said["kind"] == "opened":
                dues[code] = clock + said["clock"]["move"]
            elif said["kind"] == "ran_out":
                found.append(clock - dues[code])
    house.close()
    return sorted(found)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=10_000)
    parser.add_argument("--spread", type=float, default=60.0)
    parser.add_argument("--down", type=float, default=30.0)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "house.db")
        with hosting(file) as host:
            asyncio.run(furnish(file, given.tables, given.spread, reading(file)))
            time.sleep(3)  # it notices that clocks run, and keeps its own
            before = reading(file)
            host.kill()
            time.sleep(given.down)
            host.start()
            started, after = time.monotonic(), reading(file)
            print(f"down for {given.down:.0f} s: the clock of the house went on from {after - before:+.1f} s")
            while len(late := lateness(file)) < given.tables and time.monotonic() - started < 4 * given.spread + 120:
                time.sleep(2)
    over = sum(one > 2 for one in late)
    print(f"{len(late):,} of {given.tables:,} clocks ran out; {given.tables / given.spread:.0f} a second were due")
    print(f"late by {late[len(late) // 2]:.2f} s (median), {late[-1]:.2f} s at most; {over} by more than 2 s")


if __name__ == "__main__":
    main()
