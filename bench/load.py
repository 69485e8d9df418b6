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
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any

import httpx
import msgspec
from picows import WSFrame, WSListener, WSMsgType, WSTransport, ws_connect


class Heard(msgspec.Struct):
    """What the clients need of a message."""

    type: str
    number: int = 0
    legal: list[msgspec.Raw] = []
    problem: Any = None


TOKEN = "load"  # for the server's figures
_decode = msgspec.json.Decoder(Heard).decode


@contextmanager
def server(folder: Path, database: str | None = None, core: int | None = 0) -> Iterator[tuple[str, int]]:
    """A server process of its own, on one core."""
    chosen = database or str(folder / "load.db")
    words = [sys.executable, "-m", "oppidum", "serve", "--database", chosen, "--port", "0"]
    words += ["--commands", "100000", "--openings", "100000", "--workers", "1", "--no-warm", "--lang", "en"]
    words += ["--requests", "100000", "--connections-per-address", "10000", "--connections-per-person", "10000"]
    environment = {**os.environ, "OPPIDUM_METRICS_TOKEN": TOKEN}
    process = subprocess.Popen(words, stdout=subprocess.PIPE, text=True, env=environment)
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
            if httpx.get(f"{address}ready").status_code == 200:
                return
        except httpx.HTTPError:
            pass
        time.sleep(0.1)
    raise SystemExit("the server did not start")


def cpu_seconds(pid: int) -> float:
    """Processor time that a process has used."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def resident(pid: int) -> int:
    """Bytes of memory that a process holds."""
    return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def committed(address: str) -> float:
    """Commits that a server has made."""
    figures = httpx.get(f"{address}/metrics", headers={"authorization": f"Bearer {TOKEN}"}).text
    return float(re.findall(r"^oppidum_commits_total (\S+)", figures, re.MULTILINE)[0])


class Duel:
    """Two people at a table. Each answers as soon as the other's move is there, match after match."""

    def __init__(self, times: list[float], pause: float, luck: random.Random):
        self.times, self.pause, self.luck = times, pause, luck
        self.voices: list[WSTransport] = []
        self.heard = [Heard("nothing"), Heard("nothing")]
        self.until = 0.0
        self.mover: int | None = None
        self.keys = 0
        self.began = 0.0
        self.then: Callable[[], None] = self.wait
        self.awaited = 2

    def tell(self, seat: int, message: bytes) -> None:
        """What a person hears; when both have heard all there is to hear, it goes on."""
        heard = _decode(message)
        if heard.type == "refused":
            raise RuntimeError(heard.problem)
        if heard.type == "done":
            return
        if self.mover is not None and seat != self.mover:
            self.times.append(time.perf_counter() - self.began)
        self.heard[seat] = heard
        self.awaited -= 1
        if not self.awaited:
            self.then()

    def wait(self) -> None:
        """Seated, until all tables are."""

    def expect(self, messages: int, then: Callable[[], None]) -> None:
        self.awaited, self.then = 2 * messages, then

    def go(self) -> None:
        if time.perf_counter() > self.until:
            return
        self.mover = next((seat for seat in (0, 1) if self.heard[seat].legal), None)
        if self.mover is None:
            self.expect(2, self.agree)  # another match, and the offer
            self.say(0, b'{"do":"ask","seat":0,"what":"rematch"}')
        elif self.pause:
            asyncio.get_running_loop().call_later(self.luck.uniform(0, 2 * self.pause), self.move)
        else:
            self.move()

    def agree(self) -> None:
        self.expect(3, self.go)  # both agree, and it begins
        for seat in (0, 1):
            self.say(seat, b'{"do":"agree","seat":%d,"seed":"x"}' % seat)

    def move(self) -> None:
        assert self.mover is not None
        self.keys += 1
        said = self.heard[self.mover]
        action = msgspec.json.encode(chosen(said.legal, self.luck))
        words = b'{"do":"move","seat":%d,"number":%d,"key":"%d.%d","action":%b}'
        self.expect(1, self.go)
        self.began = time.perf_counter()
        self.say(self.mover, words % (self.mover, said.number, os.getpid(), self.keys, action))

    def say(self, seat: int, words: bytes) -> None:
        self.voices[seat].send(WSMsgType.TEXT, words)


class Ear(WSListener):
    """The connection of one of them."""

    def __init__(self, duel: Duel, seat: int):
        super().__init__()
        self.duel, self.seat = duel, seat

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        self.duel.tell(self.seat, frame.get_payload_as_bytes())


def chosen(legal: list[msgspec.Raw], luck: random.Random) -> dict[str, Any]:
    """One of the legal actions; a family of them is written as one."""
    action: dict[str, Any] = msgspec.json.decode(luck.choice(legal))
    for field, values in action.pop("any", {}).items():
        action[field] = luck.choice(values)
    return action


async def seat_people(address: str, people: list[httpx.AsyncClient], duel: Duel) -> None:
    """A table with two people, connected."""
    opened = await people[0].post(f"{address}/api/tables", json={"game": "egyptos", "seats": 2})
    code = opened.json()["code"]
    for seat, person in enumerate(people):
        sat = await person.post(f"{address}/api/tables/{code}/commands", json={"do": "sit", "seat": seat})
        sat.raise_for_status()
    for seat, person in enumerate(people):
        where = f"{address.replace('http', 'ws')}/api/tables/{code}/live?seat={seat}&lang=en"
        cookie = "; ".join(f"{name}={value}" for name, value in person.cookies.items())
        voice, _ = await ws_connect(partial(Ear, duel, seat), where, extra_headers={"Cookie": cookie})
        duel.voices.append(voice)


def clients(address: str, tables: int, seconds: float, pause: float, ready: Any, results: Any) -> None:
    """A client process with its share of the tables."""

    async def all_tables() -> None:
        people = []
        for _ in range(2):
            client = httpx.AsyncClient(timeout=60)
            (await client.post(f"{address}/api/me", json={"name": "load"})).raise_for_status()
            people.append(client)
        luck, times = random.Random(os.getpid()), list[float]()
        duels = [Duel(times, pause, luck) for _ in range(tables)]
        for number, duel in enumerate(duels):
            await seat_people(address, people, duel)
            if number == 0:
                ready.wait()  # all that is needed once is there
        while any(duel.awaited for duel in duels):
            await asyncio.sleep(0.05)
        ready.wait()
        for duel in duels:
            duel.until = time.perf_counter() + seconds
            duel.go()
        await asyncio.sleep(seconds)
        results.put(times.copy())

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
        ready, results = context.Barrier(given.processes + 1), context.Queue()
        each = given.tables // given.processes
        crew = [
            context.Process(target=clients, args=(address, each, given.seconds, pause, ready, results))
            for _ in range(given.processes)
        ]
        for one in crew:
            one.start()
        ready.wait()
        memory = resident(pid)
        ready.wait()
        each_table = (resident(pid) - memory) / max(1, given.tables - given.processes)
        before, commits = cpu_seconds(pid), committed(address)
        times = sorted(late for _ in crew for late in results.get())
        used, moves, commits = cpu_seconds(pid) - before, len(times), committed(address) - commits
        print(f"{given.tables} tables, {moves / given.seconds:,.0f} moves/s, durable (SQLite WAL, synchronous FULL)")
        print(f"{used / moves * 1e6:.0f} µs of its processor time a move, {used / given.seconds:.0%} of a core")
        print(f"{commits / given.seconds:,.0f} commits/s")
        for share_ in (0.5, 0.99):
            late = times[int(len(times) * share_)] * 1e3
            print(f"p{share_ * 100:.0f} from sending to the other's receipt: {late:.1f} ms")
        print(f"{each_table / 1024:.0f} KiB of memory a table with two people connected, before the first move")


if __name__ == "__main__":
    main()
