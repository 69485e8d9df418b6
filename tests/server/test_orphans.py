"""Worker processes: one that dies is replaced, and none outlives its server."""

import os
import signal
from pathlib import Path

from tests.server.hosting import Guest, hosting
from tests.server.test_ready import ready, wait_for, wait_until


def children(pid: int) -> list[int]:
    """The processes that a server has started."""
    return [int(child) for file in Path(f"/proc/{pid}/task").glob("*/children") for child in file.read_text().split()]


def workers(pid: int) -> list[int]:
    return [child for child in children(pid) if b"spawn_main" in Path(f"/proc/{child}/cmdline").read_bytes()]


def running(pid: int) -> bool:
    """Whether a process is there, and not only its name until somebody asks how it ended."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(") ")[2][0] != "Z"
    except OSError:
        return False


def test_workers_come_back_and_die_with_the_server(tmp_path: Path) -> None:
    with hosting(tmp_path / "house.db", "--bot-delay", "0") as host:
        ana = Guest(host, "Ana")
        code = ana.open(bots={"1": 1}, options={"first": 1})
        ana.do(code, "sit", seat=0)
        wait_for(lambda: bool(ana.see(code, 0)["legal"]))  # a bot has moved: there is a worker
        assert host.process is not None
        server = host.process.pid
        first = workers(server)
        assert first
        for worker in first:
            os.kill(worker, signal.SIGKILL)
        seen = ana.see(code, 0)
        ana.do(code, "move", seat=0, number=seen["number"], key="k", action=seen["legal"][0])
        wait_for(lambda: bool(ana.see(code, 0)["legal"]))  # another one thinks for the bot
        wait_until(host, 200)
        assert ready(host)[1]["workers"] == "ok"
        left = children(server)
        assert workers(server)
        os.kill(server, signal.SIGKILL)  # alone, not its group
        wait_for(lambda: not any(map(running, left)))
