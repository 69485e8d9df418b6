"""Several processes at one address: one dies and is replaced, people play on, and all end together."""

import os
import signal
import time
from collections.abc import Callable
from pathlib import Path

import httpx
import pytest

from oppidum.cli.serve import serve
from oppidum.engine.errors import BadInput
from tests.server.hosting import Guest, Host, hosting
from tests.server.postgres import database


def children(parent: int) -> list[int]:
    """The server processes: the children that have Python's helper for semaphores are not among them."""
    found = []
    for task in Path(f"/proc/{parent}/task").iterdir():
        for child in (task / "children").read_text().split():
            if b"spawn_main" in Path(f"/proc/{child}/cmdline").read_bytes():
                found.append(int(child))
    return found


def until(condition: Callable[[], bool]) -> None:
    for _ in range(600):
        if condition():
            return
        time.sleep(0.1)
    raise AssertionError("it did not come to that")


def gone(process: int) -> bool:
    return not Path(f"/proc/{process}").exists()


def pid(host: Host) -> int:
    assert host.process is not None
    return host.process.pid


def test_several_processes_share_an_address(tmp_path: Path) -> None:
    with database("postgresql", tmp_path) as place, hosting(place, "--processes", "2") as host:
        until(lambda: len(children(pid(host))) == 2)
        first = children(pid(host))
        ana, bob = Guest(host, "Ana"), Guest(host, "Bob")
        code = ana.open(options={"first": 0})
        ana.do(code, "sit", seat=0)
        bob.do(code, "sit", seat=1)
        os.kill(first[0], signal.SIGKILL)
        until(lambda: len([child for child in children(pid(host)) if child not in first]) == 1)
        until(lambda: _answers(host))
        ana.http = httpx.Client(base_url=host.address, timeout=60, cookies=ana.http.cookies)
        ana.do(code, "say", text="still there?")
        last = children(pid(host))
        assert host.stop() == 0
        until(lambda: all(map(gone, last)))


def test_all_end_with_the_one_that_started_them(tmp_path: Path) -> None:
    with database("postgresql", tmp_path) as place, hosting(place, "--processes", "2") as host:
        until(lambda: len(children(pid(host))) == 2)
        before = children(pid(host))
        os.kill(pid(host), signal.SIGKILL)
        until(lambda: all(map(gone, before)))


def _answers(host: Host) -> bool:
    try:
        return all(httpx.get(f"{host.address}/ready", timeout=5).status_code == 200 for _ in range(8))
    except httpx.HTTPError:
        return False


def test_several_processes_need_postgresql(tmp_path: Path) -> None:
    with pytest.raises(BadInput) as refused:
        serve(database=str(tmp_path / "house.db"), processes=2)
    assert refused.value.key == "one_process"
