"""Whatever was acknowledged survives `kill -9`: on SQLite and on PostgreSQL.

`make soak` runs it at full length: 200 tables, 20 kills."""

import asyncio
import os
import random
import time
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
import websockets

from tests.server.hosting import Host, hosting, spread
from tests.server.postgres import database

TABLES = int(os.environ.get("OPPIDUM_KILL_TABLES", "12"))
KILLS = int(os.environ.get("OPPIDUM_KILLS", "3"))
PEOPLE = 8
PAUSE = 0.4  # seconds of play before each kill, on average


class Client:
    """One seat of one table: plays at random, remembers what was acknowledged, resumes by itself."""

    def __init__(self, host: Host, code: str, seat: int, cookie: str, luck: random.Random):
        self.host, self.code, self.seat, self.cookie, self.luck = host, code, seat, cookie, luck
        self.acknowledged: dict[str, Any] = {}
        self.resumed = 0
        self.sent = 0
        self.pending: tuple[str, Any] | None = None

    async def play(self, stop: asyncio.Event) -> None:
        where = f"ws://127.0.0.1:{self.host.port}/api/tables/{self.code}/live?seat={self.seat}"
        while not stop.is_set():
            try:
                headers = {"Cookie": self.cookie}
                async with websockets.connect(where, additional_headers=headers, compression=None) as socket:
                    self.resumed += 1
                    await asyncio.wait_for(self._converse(socket, stop), 600)
            except (OSError, websockets.WebSocketException, TimeoutError, EOFError):
                await asyncio.sleep(0.05)

    async def _converse(self, socket: Any, stop: asyncio.Event) -> None:
        if self.pending is not None:  # sent, not known to have arrived: sent again under the same key
            await self._send(socket)
        while not stop.is_set():
            try:
                heard = spread(msgspec.json.decode(await asyncio.wait_for(socket.recv(), 0.5)))
            except TimeoutError:
                continue
            done = heard["key"] if heard["type"] == "done" else heard.get("done")
            if self.pending is not None and done == self.pending[0]:
                self.acknowledged[done] = self.pending[1]["action"]
                self.pending = None
            elif heard["type"] == "refused" and self.pending is not None and heard["key"] == self.pending[0]:
                assert heard["problem"]["error"] in ("stale", "illegal", "not_playing"), heard
                self.pending = None
            legal = heard.get("legal")
            if legal and self.pending is None:
                self.sent += 1
                key = f"{self.seat}.{self.sent}"
                action = self.luck.choice(legal)
                move = {"do": "move", "seat": self.seat, "number": heard["number"], "key": key, "action": action}
                self.pending = (key, move)
                await self._send(socket)

    async def _send(self, socket: Any) -> None:
        assert self.pending is not None
        await socket.send(msgspec.json.encode(self.pending[1]).decode())


async def seat_people(host: Host, luck: random.Random) -> list[Client]:
    """Tables of two."""
    cookies, clients = [], []
    async with httpx.AsyncClient(base_url=host.address, timeout=60) as http:
        for _ in range(PEOPLE):
            http.cookies.clear()
            await http.post("/api/me", json={"name": "Survivor"})
            cookies.append(f"oppidum={http.cookies['oppidum']}")
        http.cookies.clear()
        for _ in range(TABLES):
            pair = luck.sample(cookies, 2)
            opened = await http.post("/api/tables", json={"game": "egyptos", "seats": 2}, headers={"Cookie": pair[0]})
            code = opened.json()["code"]
            for seat, cookie in enumerate(pair):
                await http.post(
                    f"/api/tables/{code}/commands", json={"do": "sit", "seat": seat}, headers={"Cookie": cookie}
                )
                clients.append(Client(host, code, seat, cookie, luck))
    return clients


async def survive(host: Host) -> tuple[list[Client], dict[str, Any]]:
    """Play while the server is killed again and again; then what each table has come to."""
    luck = random.Random(1)
    clients = await seat_people(host, luck)
    stop = asyncio.Event()
    tasks = [asyncio.create_task(client.play(stop)) for client in clients]
    loop = asyncio.get_running_loop()
    for _ in range(KILLS):
        await asyncio.sleep(luck.uniform(0, 2 * PAUSE))
        host.kill()
        await loop.run_in_executor(None, host.start)
        before = [client.resumed for client in clients]
        deadline = time.monotonic() + 120
        while any(client.resumed == was for client, was in zip(clients, before, strict=True)):
            assert time.monotonic() < deadline, "a client did not resume by itself"
            await asyncio.sleep(0.05)
    await asyncio.sleep(PAUSE)
    stop.set()
    await asyncio.gather(*tasks)
    seen = {}
    async with httpx.AsyncClient(base_url=host.address, timeout=60) as http:
        for client in clients:
            if client.code not in seen:
                seen[client.code] = (await http.get(f"/api/tables/{client.code}")).json()
    return clients, seen


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_acknowledged_moves_survive(kind: str, tmp_path: Path) -> None:
    with database(kind, tmp_path) as address, hosting(address, "--commands", "100000") as host:
        clients, seen = asyncio.run(survive(host))
    acknowledged = 0
    for client in clients:
        history = [told["event"] for told in seen[client.code]["history"]]
        mine = [event for event in history if event.get("seat") == client.seat and event["type"] in ("placed", "moved")]
        placed = [action for action in client.acknowledged.values() if action["type"] in ("place", "move")]
        # every acknowledged move is there, in order and once; at most one more, whose answer was lost
        assert len(placed) <= len(mine) <= len(placed) + 1
        for action, event in zip(placed, mine, strict=False):
            landed = action.get("at") or action.get("to")
            assert landed == (event.get("at") or event.get("to"))
        acknowledged += len(client.acknowledged)
    print(f"{kind}: {TABLES} tables, {KILLS} kills, {acknowledged} acknowledged moves, none lost, none twice")
    assert acknowledged > TABLES
