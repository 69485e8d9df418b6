"""How many moves a second one server process carries, and how long a move takes to reach the other player.

`python bench/load.py --tables 50` plays as fast as it goes: two people a table, each over a WebSocket, each answering
as soon as the other's move arrives. `--rate 500` spreads so many moves a second over all tables instead. The server
runs on the first core, the clients on the others, with the default, durable SQLite file (WAL, synchronous FULL: a move
is on the disk before anybody hears of it).
"""

import argparse
import asyncio
import multiprocessing
import os
import random
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import msgspec
import websockets


class Heard(msgspec.Struct):
    """What the clients need of a message."""

    type: str
    number: int = 0
    legal: list[msgspec.Raw] = []
    problem: Any = None


_decode = msgspec.json.Decoder(Heard).decode


@contextmanager
def server(folder: Path, database: str | None = None, core: int | None = 0) -> Iterator[tuple[str, int]]:
    """A server process of its own, on one core."""
    chosen = database or str(folder / "load.db")
    words = [sys.executable, "-m", "oppidum", "serve", "--database", chosen, "--port", "0"]
    words += ["--commands", "100000", "--openings", "100000", "--workers", "1", "--no-warm", "--lang", "en"]
    process = subprocess.Popen(words, stdout=subprocess.PIPE, text=True)
    try:
        assert process.stdout is not None
        line = process.stdout.readline()
        found = re.search(r"http://\S+", line)
        assert found is not None, line
        if core is not None and (os.cpu_count() or 1) > 1:
            os.sched_setaffinity(process.pid, {core})
        _await(found[0])
        yield found[0].rstrip("/"), process.pid
    finally:
        process.terminate()
        process.wait(20)


def _await(address: str) -> None:
    for _ in range(300):
        try:
            if httpx.get(f"{address}health").status_code == 200:
                return
        except httpx.HTTPError:
            pass
        time.sleep(0.1)
    raise SystemExit("the server did not start")


def cpu_seconds(pid: int) -> float:
    """Processor time that a process has used."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


class Player:
    """One person with a live connection."""

    def __init__(self, socket: Any, seat: int):
        self.socket, self.seat = socket, seat
        self.keys = 0

    async def hear(self) -> Heard:
        while True:
            heard = _decode(await self.socket.recv())
            if heard.type == "refused":
                raise RuntimeError(heard.problem)
            if heard.type != "done":
                return heard

    async def move(self, number: int, action: bytes) -> None:
        self.keys += 1
        words = b'{"do":"move","seat":%d,"number":%d,"key":"%d.%d","action":%b}'
        await self.socket.send((words % (self.seat, number, os.getpid(), self.keys, action)).decode())


async def table(address: str, clients: list[httpx.AsyncClient]) -> tuple[str, list[Player]]:
    """A table with two people, connected."""
    opened = await clients[0].post(f"{address}/api/tables", json={"game": "egyptos", "seats": 2})
    code = opened.json()["code"]
    players = []
    for seat, client in enumerate(clients):
        sat = await client.post(f"{address}/api/tables/{code}/commands", json={"do": "sit", "seat": seat})
        sat.raise_for_status()
    for seat, client in enumerate(clients):
        where = f"{address.replace('http', 'ws')}/api/tables/{code}/live?seat={seat}&lang=en"
        cookie = "; ".join(f"{name}={value}" for name, value in client.cookies.items())
        socket = await websockets.connect(where, additional_headers={"Cookie": cookie}, compression=None)
        players.append(Player(socket, seat))
    return code, players


async def play(players: list[Player], until: float, pause: float, times: list[float], luck: random.Random) -> int:
    """Answer as soon as the other's move is there, match after match; how many moves were made."""
    heard = [await player.hear() for player in players]
    moves = 0
    while time.perf_counter() < until:
        mover = next((seat for seat in (0, 1) if heard[seat].legal), None)
        if mover is None:
            await again(players)
            heard = [await player.hear() for player in players]
            continue
        if pause:
            await asyncio.sleep(luck.uniform(0, 2 * pause))
        action = msgspec.json.encode(chosen(heard[mover].legal, luck))
        began = time.perf_counter()
        await players[mover].move(heard[mover].number, action)
        other = await players[1 - mover].hear()
        times.append(time.perf_counter() - began)
        heard = [await players[mover].hear(), other] if mover == 0 else [other, await players[mover].hear()]
        moves += 1
    return moves


def chosen(legal: list[msgspec.Raw], luck: random.Random) -> dict[str, Any]:
    """One of the legal actions; a family of them is written as one."""
    action: dict[str, Any] = msgspec.json.decode(luck.choice(legal))
    for field, values in action.pop("any", {}).items():
        action[field] = luck.choice(values)
    return action


async def again(players: list[Player]) -> None:
    """Another match of the same two."""
    await players[0].socket.send('{"do":"ask","seat":0,"what":"rematch"}')
    for player in players:
        for _ in range(2):
            await player.hear()
    for player in players:
        await player.socket.send(f'{{"do":"agree","seat":{player.seat},"seed":"x"}}')
    for player in players:
        for _ in range(2):
            await player.hear()


def clients(address: str, tables: int, seconds: float, pause: float, ready: Any, results: Any) -> None:
    """A client process with its share of the tables."""

    async def all_tables() -> None:
        people = []
        for _ in range(2):
            client = httpx.AsyncClient(timeout=60)
            (await client.post(f"{address}/api/me", json={"name": "load"})).raise_for_status()
            people.append(client)
        seated = [(await table(address, people))[1] for _ in range(tables)]
        ready.wait()
        times: list[float] = []
        until = time.perf_counter() + seconds
        luck = random.Random(os.getpid())
        counts = await asyncio.gather(*(play(players, until, pause, times, luck) for players in seated))
        results.put((sum(counts), times))

    import uvloop

    if (os.cpu_count() or 1) > 1:
        os.sched_setaffinity(0, set(range(1, os.cpu_count() or 2)))
    uvloop.run(all_tables())


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=50)
    parser.add_argument("--seconds", type=float, default=15)
    parser.add_argument("--rate", type=float, default=0, help="moves a second over all tables; 0 is as fast as it goes")
    parser.add_argument("--processes", type=int, default=1, help="of clients")
    parser.add_argument("--database", help="instead of an SQLite file of its own")
    given = parser.parse_args()
    pause = given.tables / given.rate if given.rate else 0.0
    with tempfile.TemporaryDirectory() as folder, server(Path(folder), given.database) as (address, pid):
        context = multiprocessing.get_context("spawn")
        ready, results = context.Barrier(given.processes), context.Queue()
        share = given.tables // given.processes
        crew = [
            context.Process(target=clients, args=(address, share, given.seconds, pause, ready, results))
            for _ in range(given.processes)
        ]
        before = cpu_seconds(pid)
        for one in crew:
            one.start()
        found = [results.get() for _ in crew]
        used = cpu_seconds(pid) - before
        moves, times = sum(count for count, _ in found), sorted(time for _, each in found for time in each)
        memory = httpx.get(f"{address}/metrics").text
        print(f"{given.tables} tables, {moves / given.seconds:,.0f} moves/s, durable (SQLite WAL, synchronous FULL)")
        print(f"{used / moves * 1e6:.0f} µs of processor time a move on the server")
        for share_ in (0.5, 0.99):
            late = times[int(len(times) * share_)] * 1e3
            print(f"p{share_ * 100:.0f} from sending to the other's receipt: {late:.1f} ms")
        print("\n".join(line for line in memory.splitlines() if line.startswith("oppidum_")))


if __name__ == "__main__":
    main()
