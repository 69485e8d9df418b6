"""How many moves a second of its processor time a server carries, game by game, and how long a move takes.

    python bench/load.py                                   all five games, one after the other
    python bench/load.py --game egyptos --seconds 15       one of them
    python bench/load.py --server ../before/src --rounds 3 the same in turns with another checkout's server
    python bench/load.py --tables 500 --rate 500           so many moves a second over all tables
    python bench/load.py --server-processes 2              one server process against two, with PostgreSQL

Two people a table, each over a WebSocket, each answering with a random legal action as soon as there is something to
decide. The server runs on the first core, the people on the others, with the default, durable SQLite file (WAL,
synchronous FULL: a move is on the disk before anybody hears of it).
"""

import argparse
import sys
import tempfile
import time
from pathlib import Path
from statistics import median
from typing import NamedTuple

import people
import serving
import uvloop

sys.path.insert(0, str(Path(__file__).parents[1]))

from oppidum.engine.registry import slugs
from tests.server import postgres

OURS = Path(__file__).parents[1] / "src"


class Load(NamedTuple):
    """What is asked of a server."""

    game: str
    tables: int
    seconds: float
    pause: float
    """Seconds that people think, on average."""


class Figures(NamedTuple):
    """What it did."""

    capacity: float
    """Moves that it carries in a second of the processor time of each of its processes, added up."""
    busy: float
    """Processor seconds a second, of all of them."""
    rate: float
    """Moves a second."""
    half: float
    """Seconds from sending a move to its answer: half of them less …"""
    most: float
    """… and 99 %."""
    memory: float
    """Bytes a table with everybody connected."""


async def measure(host: serving.Server, load: Load) -> Figures:
    evening = people.Evening(load.pause)
    clients = await people.known(host.address)
    everybody = await people.seated(host.address, load.game, clients, evening, host.process)  # what is needed once
    memory = sum(map(serving.resident, host.pids))
    for _ in range(load.tables - 1):
        everybody += await people.seated(host.address, load.game, clients, evening, host.process)
    memory = sum(map(serving.resident, host.pids)) - memory
    before, after, times = await people.play(everybody, evening, load.seconds, lambda: _work(host))
    done, used = [[b - a for a, b in zip(*pair, strict=True)] for pair in zip(before, after, strict=True)]
    moves = len(times)
    carried = [moves * lines / sum(done) for lines in done]
    times.sort()
    return Figures(
        sum(part / seconds for part, seconds in zip(carried, used, strict=True)),
        sum(used) / load.seconds,
        moves / load.seconds,
        times[moves // 2],
        times[moves * 99 // 100],
        memory / max(1, load.tables - 1),
    )


def _work(host: serving.Server) -> tuple[list[float], list[float]]:
    """What each process has written, and the processor time that it has used; one alone writes everything."""
    return host.written() if len(host.pids) > 1 else [time.perf_counter()], host.used()


def run(load: Load, kind: str = "sqlite", source: Path = OURS, processes: int = 1) -> Figures:
    """With a server of its own."""
    with (
        tempfile.TemporaryDirectory() as folder,
        postgres.database(kind, Path(folder)) as database,
        serving.server(database, source, processes) as host,
    ):
        return uvloop.run(measure(host, load))


def several(load: Load, processes: int, rounds: int) -> None:
    """One server process against several, in turns, both with PostgreSQL."""
    found: dict[int, list[Figures]] = {1: [], processes: []}
    for _ in range(rounds):
        for count, figures in found.items():
            figures.append(run(load, "postgresql", processes=count))
            print(f"{count} of {load.game}: {figures[-1].capacity:,.0f}", flush=True)
    one, more = [median(figures.capacity for figures in some) for some in found.values()]
    print("moves a second of the processor time of each server process, added up; the database's is not counted,")
    print("and everybody at a table is connected to the same process:")
    print(f"one process {one:,.0f}, {processes} processes {more:,.0f}, ratio {more / one:.2f}")


def compare(loads: list[Load], sources: list[Path], rounds: int) -> None:
    """All games, in turns with the servers of other checkouts."""
    for load in loads:
        found: list[list[Figures]] = [[] for _ in sources]
        for _ in range(rounds):
            for source, figures in zip(sources, found, strict=True):
                figures.append(run(load, source=source))
        ours = median(figures.capacity for figures in found[-1])
        for source, figures in zip(sources, found, strict=True):
            capacity, busy, rate, half, most, memory = map(median, zip(*figures, strict=True))
            print(
                f"{load.game:10} {capacity:7,.0f} moves a second of processor time, {1e6 / capacity:4.0f} µs a move;"
                f" {rate:6,.0f} moves/s at {busy:4.0%}, p50 {half * 1e3:5.1f} ms, p99 {most * 1e3:5.1f} ms;"
                f" {memory / 1024:3.0f} KiB a table"
                + ("" if source == OURS else f"; ours {ours / capacity:.2f} times ({source})"),
                flush=True,
            )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", action="append", choices=slugs(), help="all, unless some are named")
    parser.add_argument("--tables", type=int, default=50)
    parser.add_argument("--seconds", type=float, default=8)
    parser.add_argument("--rate", type=float, default=0, help="moves a second over all tables; 0 is as fast as it goes")
    parser.add_argument("--rounds", type=int, default=1, help="of which the median counts")
    parser.add_argument("--server", action="append", type=Path, default=[], help="the src folder of another checkout")
    parser.add_argument("--server-processes", type=int, default=1)
    given = parser.parse_args()
    pause = given.tables / given.rate if given.rate else 0.0  # one at a table moves at a time, mostly
    loads = [Load(game, given.tables, given.seconds, pause) for game in given.game or slugs()]
    serving.apart()
    if given.server_processes > 1:
        for load in loads:
            several(load, given.server_processes, given.rounds)
    else:
        compare(loads, [*given.server, OURS], given.rounds)


if __name__ == "__main__":
    main()
