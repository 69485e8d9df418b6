"""A server to be measured: its processes, and what they use."""

import os
import re
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

import httpx

UNLIMITED = {  # everybody comes from one address, and nobody is a stranger
    "--commands": "1000000",
    "--openings": "1000000",
    "--requests": "1000000",
    "--connections": "100000",
    "--connections-per-address": "100000",
    "--connections-per-person": "100000",
}
CORE = 0  # the server's; all else runs on the others


FIGURES = 9464  # the port at which the first of several processes shows its figures


class Server(NamedTuple):
    """Where it is, and the processes that it consists of."""

    address: str
    pids: list[int]

    def written(self) -> list[float]:
        """Lines of journals that each process has written, where there are several."""
        pages = [httpx.get(f"http://127.0.0.1:{FIGURES + number}/metrics").text for number in range(len(self.pids))]
        return [float(re.findall(r"^oppidum_entries_total (\S+)", page, re.MULTILINE)[0]) for page in pages]

    def process(self, port: int) -> int:
        """Which process the connection from this port is with."""
        if len(self.pids) == 1:
            return self.pids[0]
        ends = [line.split() for line in Path("/proc/net/tcp").read_text().splitlines()[1:]]
        [socket] = [f"socket:[{end[9]}]" for end in ends if end[2].endswith(f":{port:04X}") and end[9] != "0"]
        [found] = [pid for pid in self.pids if socket in map(_target, Path(f"/proc/{pid}/fd").iterdir())]
        return found

    def used(self) -> list[float]:
        """Processor seconds of each process."""
        return [cpu_seconds(pid) for pid in self.pids]


def _target(link: Path) -> str:
    try:
        return str(link.readlink())
    except FileNotFoundError:  # it was closed meanwhile
        return ""


def apart() -> None:
    """From now on this process, and those that it starts, leave the server's core alone."""
    others = set(range(os.cpu_count() or 1)) - {CORE}
    if others:
        os.sched_setaffinity(0, others)


@contextmanager
def server(database: str, source: Path | None = None, processes: int = 1) -> Iterator[Server]:
    """Our server, or that of another checkout, whose `src` folder is the source."""
    python = [sys.executable, "-m", "oppidum", "serve"]
    environment = {**os.environ, **({"PYTHONPATH": str(source)} if source else {}), "COLUMNS": "200"}
    known = subprocess.run([*python, "--help"], env=environment, capture_output=True, text=True, check=True).stdout
    words = [*python, "--database", database, "--port", "0", "--workers", "1", "--no-warm", "--lang", "en"]
    words += [word for option in UNLIMITED.items() if f"{option[0]} " in known for word in option]
    words += ["--processes", str(processes), "--metrics-port", str(FIGURES)] if processes > 1 else []
    with started(words, environment) as (address, pid):
        yield Server(address, [pid] if processes == 1 else children(pid, processes))


@contextmanager
def started(words: list[str], environment: dict[str, str]) -> Iterator[tuple[str, int]]:
    """A program that serves, and says where on its first line."""
    process = subprocess.Popen(words, stdout=subprocess.PIPE, text=True, env=environment)
    os.sched_setaffinity(process.pid, {CORE})  # what it starts stays there as well
    try:
        assert process.stdout is not None
        line = process.stdout.readline()
        found = re.search(r"http://[^\s/]+", line)
        assert found is not None, line
        _await(found[0])
        yield found[0], process.pid
    finally:
        process.terminate()
        process.wait(30)


def _await(address: str) -> None:
    """An answer of any kind will do."""
    for _ in range(600):
        try:
            httpx.get(f"{address}/health")
            return
        except httpx.HTTPError:
            time.sleep(0.1)
    raise SystemExit("the server did not start")


def children(pid: int, count: int) -> list[int]:
    """The processes that a server has started to share its work."""
    for _ in range(600):
        found = [int(word) for word in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]
        sharing = [one for one in found if b"spawn_main" in Path(f"/proc/{one}/cmdline").read_bytes()]
        if len(sharing) == count:
            return sharing
        time.sleep(0.1)
    raise SystemExit(f"there are not {count} server processes")


def cpu_seconds(pid: int) -> float:
    """Processor time that a process has used."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def resident(pid: int) -> int:
    """Bytes of memory that a process holds."""
    return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")
