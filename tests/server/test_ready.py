"""The server says whether it can do its work, and comes back by itself when its database does.

`make soak` cuts it off more often (OPPIDUM_CUTS)."""

import asyncio
import os
import random
import resource
import sqlite3
import time
from collections import Counter
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import httpx
import psycopg
import pytest
from sqlalchemy import select

from oppidum.cli.serve import database_url
from oppidum.server import schema
from oppidum.server.databases import connect_to
from oppidum.server.supervising import Supervisor
from tests.server.crowd import Crowd
from tests.server.hosting import Guest, Host, hosting
from tests.server.postgres import database

CUTS = int(os.environ.get("OPPIDUM_CUTS", "2"))
PATIENCE = 120.0


def ready(host: Host) -> tuple[int, Any]:
    answer = httpx.get(f"{host.address}/ready", timeout=30)
    return answer.status_code, answer.json()["parts"]


def alive(host: Host) -> bool:
    return httpx.get(f"{host.address}/health", timeout=30).status_code == 200


def wait_for(condition: Callable[[], bool]) -> None:
    deadline = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < deadline
        time.sleep(0.05)


def wait_until(host: Host, status: int) -> None:
    wait_for(lambda: ready(host)[0] == status)


def test_a_server_that_cannot_write_is_alive_but_not_ready(tmp_path: Path) -> None:
    with hosting(tmp_path / "house.db") as host:
        assert ready(host) == (200, {"database": "ok", "listener": "ok", "workers": "ok", "tasks": "ok"})
        other = sqlite3.connect(tmp_path / "house.db", isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        wait_until(host, 503)
        status, parts = ready(host)
        assert status == 503
        assert parts["database"] != "ok"
        assert alive(host)
        other.execute("COMMIT")
        wait_until(host, 200)
        Guest(host, "Ana")


def test_a_full_disk_loses_nothing(tmp_path: Path) -> None:
    """Nothing is acknowledged while there is no room, and it goes on by itself once there is."""
    with hosting(tmp_path / "house.db") as host:
        ana = Guest(host, "Ana")
        code = ana.open()
        assert host.process is not None
        free, hard = resource.prlimit(host.process.pid, resource.RLIMIT_FSIZE)
        room = (tmp_path / "house.db-wal").stat().st_size
        resource.prlimit(host.process.pid, resource.RLIMIT_FSIZE, (room, hard))
        wait_until(host, 503)
        ana.do(code, "sit", seat=0, status=500)
        assert ana.see(code)["yours"] == []  # reading goes on
        resource.prlimit(host.process.pid, resource.RLIMIT_FSIZE, (free, hard))
        wait_until(host, 200)
        ana.do(code, "sit", seat=0)
        host.kill()
        host.start()
        assert ana.see(code)["yours"] == [0]


def test_who_asks_all_the_time_makes_no_more_work(tmp_path: Path) -> None:
    def written() -> bytes:
        with sqlite3.connect(tmp_path / "house.db") as house:
            value: bytes = house.execute("SELECT value FROM settings WHERE name = 'ready'").fetchone()[0]
            return value

    with hosting(tmp_path / "house.db") as host, httpx.Client(base_url=host.address) as http:
        began = time.monotonic()
        values = set()
        for _ in range(200):
            assert http.get("/ready").status_code == 200
            values.add(written())
        assert 1 <= len(values) <= 2 + time.monotonic() - began  # one a second


def cut_off(server: str, name: str, forbid: bool) -> None:
    """End all connections to a database; with `forbid`, none is made until they are allowed."""
    with psycopg.connect(server, autocommit=True) as admin:
        if forbid:
            admin.execute(f"ALTER DATABASE {name} ALLOW_CONNECTIONS false")
        admin.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = %s", [name])


def allow(server: str, name: str) -> None:
    with psycopg.connect(server, autocommit=True) as admin:
        admin.execute(f"ALTER DATABASE {name} ALLOW_CONNECTIONS true")


def down(host: Host) -> bool:
    """Whether it says that it neither writes nor hears."""
    status, parts = ready(host)
    return status == 503 and "ok" not in (parts["database"], parts["listener"])


async def endure(hosts: list[Host], server: str, name: str) -> Crowd:
    """People on both processes play on while the database is cut off again and again."""
    crowd = Crowd(*hosts, patient=True)
    playing = asyncio.create_task(crowd.play())

    async def progress() -> None:
        enough = len(crowd.acknowledged) + 10
        deadline = time.monotonic() + PATIENCE
        while len(crowd.acknowledged) < enough:
            assert not playing.done(), playing.result()
            assert time.monotonic() < deadline, "nobody plays on"
            await asyncio.sleep(0.02)

    luck = random.Random(1)
    for number in range(CUTS):
        await progress()
        await asyncio.sleep(luck.uniform(0, 0.2))
        forbid = number % 2 == 0
        await asyncio.to_thread(cut_off, server, name, forbid)
        if forbid:
            for host in hosts:
                await asyncio.to_thread(wait_for, partial(down, host))
                assert await asyncio.to_thread(alive, host)
            await asyncio.to_thread(allow, server, name)
        for host in hosts:
            await asyncio.to_thread(wait_until, host, 200)
    await progress()
    crowd.stop.set()
    await playing
    return crowd


def test_two_processes_go_on_after_all_connections_have_ended(tmp_path: Path) -> None:
    with database("postgresql", tmp_path) as address, hosting(address) as first, hosting(address) as second:
        name = psycopg.conninfo.conninfo_to_dict(address)["dbname"]
        server = psycopg.conninfo.make_conninfo(address, dbname="postgres")
        crowd = asyncio.run(endure([first, second], server, str(name)))
        ana = Guest(first, "Ana")  # both hear of each other again
        twin = Guest(second, None)
        twin.http.cookies.update(ana.http.cookies)
        code = ana.open(options={"first": 0})
        ana.do(code, "sit", seat=0)
        ana.do(code, "sit", seat=1)
        for guest, other, seat in ((ana, twin, 0), (twin, ana, 1)):
            with other.live(code) as ear:
                ear.until("sync")
                seen = guest.see(code, seat)
                guest.do(code, "move", seat=seat, number=seen["number"], key=str(seat), action=seen["legal"][0])
                ear.until("moved")
        engine = connect_to(database_url(address))
        with engine.connect() as connection:
            rows = connection.execute(select(schema.journal.c.code, schema.journal.c.key)).all()
        engine.dispose()
    counts = Counter((row.code, row.key.partition(" ")[2]) for row in rows if row.key)
    assert all(counts[move] == 1 for move in crowd.acknowledged)
    print(f"{CUTS} cuts, {len(crowd.acknowledged)} acknowledged moves, none lost or doubled; {crowd.troubles} troubles")


@pytest.mark.parametrize("way", ["raises", "ends"])
def test_a_task_that_fails_is_started_again(way: str) -> None:
    async def run() -> None:
        supervisor, began, going = Supervisor(), [0], asyncio.Event()

        async def job() -> None:
            began[0] += 1
            if began[0] < 3:
                if way == "raises":
                    raise RuntimeError
                return
            going.set()
            await asyncio.Event().wait()

        supervisor.start("job", job)
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        assert supervisor.failing == {"job"}
        await going.wait()
        assert supervisor.failing == set()
        await supervisor.stop()

    asyncio.run(run())
