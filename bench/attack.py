"""What somebody at a table notices while one address attacks the server.

`python bench/attack.py` has two people play at a table from 127.0.0.2, first in peace, then while all of these come
from 127.0.0.1 at once, with the limits that the server has by default: connections, WebSockets, half requests, headers
without end, floods of GET and POST, tiny frames, analyses, record files, giant editions, tables for the lobby. It
prints how long a move takes from sending to the other's receipt, and what became of the attack. It fails if a move was
lost, or if the attacker was never refused.

The server and its workers are on the first core, all clients on the others; the attacker stands back for the players,
as they share a machine here. `--limits off` lifts what can be lifted: what the attack would do."""

import argparse
import asyncio
import multiprocessing
import os
import random
import re
import socket
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

import oppidum

PLAYERS, ATTACKER = "127.0.0.2", "127.0.0.1"
PAUSE = 0.04  # seconds between a move and the answer to it
LATE = 60.0  # seconds after which a move counts as lost
REFUSED = ("408", "413", "429", "431", "503")
FEW = 3  # refusals
OFF = ["--openings", "1e9", "--requests", "1e9", "--commands", "1e9", "--patience", "1e6"]
OFF += ["--connections", "1000000", "--connections-per-address", "1000000", "--connections-per-person", "1000000"]


@contextmanager
def server(folder: Path, *words: str) -> Iterator[tuple[int, int]]:
    """A server process of its own; its port and its number."""
    command = [sys.executable, "-m", "oppidum", "serve", "--database", str(folder / "attack.db"), "--port", "0"]
    command += ["--workers", "1", "--no-warm", "--lang", "en", *words]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    try:
        assert process.stdout is not None
        found = re.search(r":(\d+)/", process.stdout.readline())
        assert found is not None
        if (os.cpu_count() or 1) > 1:
            os.sched_setaffinity(process.pid, {0})
        yield int(found[1]), process.pid
    finally:
        process.kill()
        process.wait()


def cpu_seconds(pid: int) -> float:
    """Processor time that a process has used, its workers apart."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def on_other_cores() -> None:
    if (os.cpu_count() or 1) > 1:
        os.sched_setaffinity(0, set(range(1, os.cpu_count() or 2)))


class Player:
    """Somebody at the table."""

    def __init__(self, port: int, seat: int):
        self.seat, self.address = seat, f"127.0.0.1:{port}"
        self.http = httpx.AsyncClient(
            base_url=f"http://{self.address}",
            transport=httpx.AsyncHTTPTransport(local_address=PLAYERS),
            timeout=60,
        )

    async def sit(self, code: str | None) -> str:
        (await self.http.post("/api/me", json={"name": f"player {self.seat}"})).raise_for_status()
        if code is None:
            opened = await self.http.post("/api/tables", json={"game": "egyptos", "seats": 2})
            code = str(opened.raise_for_status().json()["code"])
        sat = await self.http.post(f"/api/tables/{code}/commands", json={"do": "sit", "seat": self.seat})
        sat.raise_for_status()
        return code

    async def connect(self, code: str) -> ClientConnection:
        where = f"ws://{self.address}/api/tables/{code}/live?seat={self.seat}&lang=en"
        cookie = "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())
        options: Any = {"local_addr": (PLAYERS, 0), "compression": None, "ping_interval": None}
        return await connect(where, additional_headers={"Cookie": cookie}, **options)


class Duel:
    """Two people who play match after match, each a moment after the other's move has arrived."""

    def __init__(self, ears: list[ClientConnection]):
        self.ears = ears
        self.heard: list[Any] = [{}, {}]
        self.luck = random.Random(1)
        self.key = 0

    async def hear(self, seat: int) -> Any:
        """The next message of somebody who has something new to see."""
        while True:
            try:
                heard = msgspec.json.decode(await asyncio.wait_for(self.ears[seat].recv(), LATE))
            except (TimeoutError, ConnectionClosed):
                raise SystemExit("a player was lost: the server did not keep up") from None
            if heard["type"] == "refused":
                raise SystemExit(f"a player was refused: {heard['problem']}")
            if heard["type"] in ("sync", "moved"):
                self.heard[seat] = heard
                return heard

    async def play(self, seconds: float) -> list[float]:
        """How long each move took to arrive."""
        times: list[float] = []
        until = time.perf_counter() + seconds
        while time.perf_counter() < until:
            mover = next((seat for seat in (0, 1) if self.heard[seat].get("legal")), None)
            if mover is None:
                await self._again()
                continue
            await asyncio.sleep(self.luck.uniform(0, 2 * PAUSE))
            self.key += 1
            action = self._chosen(self.heard[mover]["legal"])
            number = self.heard[mover]["number"]
            move = {"do": "move", "seat": mover, "number": number, "key": str(self.key), "action": action}
            began = time.perf_counter()
            await self.ears[mover].send(msgspec.json.encode(move).decode())
            await self.hear(1 - mover)
            times.append(time.perf_counter() - began)
            await self.hear(mover)
        return times

    def _chosen(self, legal: list[Any]) -> dict[str, Any]:
        action: dict[str, Any] = dict(self.luck.choice(legal))
        for field, values in action.pop("any", {}).items():
            action[field] = self.luck.choice(values)
        return action

    async def _again(self) -> None:
        """Another match."""
        await self.ears[0].send('{"do":"ask","seat":0,"what":"rematch"}')
        for seat in (0, 1):
            await self.ears[seat].send(f'{{"do":"agree","seat":{seat},"seed":"x"}}')
        for seat in (0, 1):
            while not (await self.hear(seat))["view"]["to_act"]:
                pass


class Attack:
    """All that one address can think of, at once, until it is over."""

    def __init__(self, port: int, signs: "Signs"):
        self.port, self.signs = port, signs
        self.address = f"http://127.0.0.1:{port}"
        self.outcomes: Counter[str] = Counter()
        self.cookie = ""
        self.code = ""

    async def run(self) -> Counter[str]:
        await self._prepare()
        self.signs.begun.set()
        ways: list[tuple[int, Callable[[], Awaitable[None]]]] = [
            *((20, self.half_request), (10, self.long_head), (10, self.nothing), (4, self.pipelined)),
            *((20, self.socket), (2, self.tiny_frames)),
            *((6, self.get), (3, self.see), (3, self.people), (3, self.lobby), (2, self.words)),
            *((6, self.analysis), (2, self.replay), (3, self.edition), (3, self.heavy_box)),
        ]
        attempts = [asyncio.create_task(self._often(way)) for count, way in ways for _ in range(count)]
        await asyncio.to_thread(self.signs.over.wait)
        for attempt in attempts:
            attempt.cancel()
        await asyncio.gather(*attempts, return_exceptions=True)
        return self.outcomes

    async def _prepare(self) -> None:
        """Somebody with a table, and a record that takes long to judge."""
        async with httpx.AsyncClient(base_url=self.address, timeout=60) as client:
            await client.post("/api/me", json={"name": "attacker"})
            self.cookie = "; ".join(f"{name}={value}" for name, value in client.cookies.items())
            opened = await client.post("/api/tables", json={"game": "egyptos", "seats": 2})
            self.code = opened.json()["code"]
        match, luck = oppidum.game("egyptos").new(seed=1), random.Random(1)
        while match.to_act and len(match.moves) < 20:
            seat = match.to_act[0]
            match.play_code(seat, luck.choice(match.codes(seat)))
        self.record = match.record().encode()

    async def _often(self, way: Callable[[], Awaitable[None]]) -> None:
        while True:
            try:
                await way()
            except OSError as error:
                self.outcomes[f"{way.__name__}: {type(error).__name__}"] += 1
                await asyncio.sleep(0)

    def _note(self, name: str, head: bytes) -> None:
        status = head.split(b" ", 2)[1].decode() if head.startswith(b"HTTP/") else "cut off"
        self.outcomes[f"{name}: {status}"] += 1
        if status in REFUSED:
            self.signs.refused.release()

    async def _line(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        return await asyncio.open_connection("127.0.0.1", self.port, local_addr=(ATTACKER, 0))

    async def _send(self, name: str, *parts: bytes) -> None:
        """Send something, and wait for what comes of it."""
        reader, writer = await self._line()
        head = b""
        try:
            with suppress(OSError):
                for part in parts:
                    writer.write(part)
                    await writer.drain()
                head = await reader.readline()
        finally:
            writer.transport.abort()
            self._note(name, head)

    async def _post(self, name: str, path: str, body: bytes) -> None:
        head = f"POST {path} HTTP/1.1\r\nHost: x\r\nCookie: {self.cookie}\r\nContent-Length: {len(body)}\r\n\r\n"
        await self._send(name, head.encode() + body)

    async def nothing(self) -> None:
        await self._send("nothing")

    async def half_request(self) -> None:
        await self._send("half request", b"POST /api/me HTTP/1.1\r\nHost: x\r\nContent-Le")

    async def long_head(self) -> None:
        await self._send("long head", b"GET / HTTP/1.1\r\nX: ", *[b"y" * 65_536] * 30)

    async def pipelined(self) -> None:
        await self._send("pipelined", b"GET /api/games HTTP/1.1\r\nHost: x\r\n\r\n" * 2_000)

    async def get(self) -> None:
        await self._send("GET", b"GET /api/games HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")

    async def see(self) -> None:
        await self._send("GET table", f"GET /api/tables/{self.code} HTTP/1.1\r\nHost: x\r\n\r\n".encode())

    async def people(self) -> None:
        await self._post("new people", "/api/bots", b'{"name":"x"}')

    async def lobby(self) -> None:
        await self._post("lobby", "/api/tables", b'{"game":"egyptos","seats":2,"public":true}')

    async def words(self) -> None:
        await self._post("words", f"/api/tables/{self.code}/commands", b'{"do":"say","text":"x"}')

    async def analysis(self) -> None:
        await self._post("analysis", "/api/replays/analyses", self.record)

    async def replay(self) -> None:
        await self._post("replay", "/api/replays", self.record + b" " * 2_000_000)

    async def edition(self) -> None:
        plan = {"game": "egyptos", "seats": 2, "edition_text": '"a"' + ".a" * 29_000 + "=1"}
        await self._post("giant edition", "/api/tables", msgspec.json.encode(plan))

    async def heavy_box(self) -> None:
        text = oppidum.game("egypte").edition_text + f"# {random.random()}"
        plan = {"game": "egypte", "seats": 2, "edition": "heavy", "edition_text": text}
        await self._post("box of one's own", "/api/tables", msgspec.json.encode(plan))

    async def _shake_hands(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter, bytes]:
        reader, writer = await self._line()
        lines = [
            f"GET /api/tables/{self.code}/live HTTP/1.1",
            *("Host: x", "Connection: Upgrade", "Upgrade: websocket", "Sec-WebSocket-Version: 13"),
            *("Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==", f"Cookie: {self.cookie}"),
        ]
        writer.write("\r\n".join(lines).encode() + b"\r\n\r\n")
        return reader, writer, await reader.readline()

    async def socket(self) -> None:
        """Kept as long as the server keeps it."""
        reader, writer, head = await self._shake_hands()
        try:
            self._note("WebSocket", head)
            while await reader.read(65_536):
                pass
        finally:
            writer.transport.abort()

    async def tiny_frames(self) -> None:
        _, writer, head = await self._shake_hands()
        try:
            self._note("tiny frames", head)
            while not writer.transport.is_closing():
                writer.write(b"\x89\x80\0\0\0\0" * 5_000)
                await writer.drain()
        finally:
            writer.transport.abort()


class Signs:
    """Between the attacker's process and ours."""

    def __init__(self) -> None:
        context = multiprocessing.get_context("spawn")
        self.begun, self.over, self.refused = context.Event(), context.Event(), context.Semaphore(0)
        self.results: Any = context.Queue()


def attack(port: int, signs: Signs, nice: int) -> None:
    """The attacker's process."""
    on_other_cores()
    os.nice(nice)
    signs.results.put(asyncio.run(Attack(port, signs).run()))


async def measure(port: int, pid: int, given: argparse.Namespace) -> tuple[list[float], list[float], Counter[str]]:
    """Moves in peace, moves under attack, and what became of the attack."""
    players = [Player(port, seat) for seat in (0, 1)]
    code = await players[0].sit(None)
    await players[1].sit(code)
    duel = Duel([await player.connect(code) for player in players])
    for seat in (0, 1):
        await duel.hear(seat)
    await duel.play(min(2.0, given.quiet))  # all that is needed once is there
    quiet = await duel.play(given.quiet)
    signs = Signs()
    attacker = multiprocessing.get_context("spawn").Process(target=attack, args=(port, signs, given.nice))
    attacker.start()
    while not signs.begun.is_set():
        await duel.play(0.5)
    used = cpu_seconds(pid)
    attacked = await duel.play(given.seconds)
    print(f"the server uses {(cpu_seconds(pid) - used) / given.seconds:.0%} of a core under attack")
    for _ in range(FEW):  # at least; a machine may be so busy that hardly anything is sent
        if not await asyncio.to_thread(signs.refused.acquire, timeout=LATE):
            raise SystemExit("the attacker was never refused")
    signs.over.set()
    outcomes: Counter[str] = await asyncio.to_thread(signs.results.get)
    attacker.join()
    return quiet, attacked, outcomes


def share(times: list[float], part: float) -> float:
    """In milliseconds."""
    return sorted(times)[int(len(times) * part)] * 1e3


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=30, help="of attack")
    parser.add_argument("--quiet", type=float, default=15, help="seconds of peace before")
    parser.add_argument("--nice", type=int, default=19, help="how far the attacker stands back for the players")
    parser.add_argument("--limits", choices=("on", "off"), default="on")
    given = parser.parse_args()
    on_other_cores()
    socket.setdefaulttimeout(30)
    words = OFF if given.limits == "off" else []
    with tempfile.TemporaryDirectory() as folder, server(Path(folder), *words) as (port, pid):
        quiet, attacked, outcomes = asyncio.run(measure(port, pid, given))
    for name, count in sorted(outcomes.items()):
        print(f"  {count:7,} {name}")
    for name, times in (("in peace", quiet), ("under attack", attacked)):
        p50, p99 = share(times, 0.5), share(times, 0.99)
        print(f"{name}: {len(times)} moves, p50 {p50:.1f} ms, p99 {p99:.1f} ms, longest {max(times) * 1e3:.0f} ms")
    print(f"ratio of p99: {share(attacked, 0.99) / share(quiet, 0.99):.1f}")


if __name__ == "__main__":
    main()
