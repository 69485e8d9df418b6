"""Server processes for tests, and guests that talk to them over the network."""

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path
from typing import Any

import httpx
import msgspec
from websockets.sync.client import ClientConnection, connect

UNBOUNDED = [  # all guests of a test come from one address
    *("--openings", "1000000", "--requests", "1000000"),
    *("--connections-per-address", "10000", "--connections-per-person", "10000"),
]


class Host:
    """A server process that can be killed and started again at the same port."""

    def __init__(self, database: str | Path, *words: str):
        self.words = [sys.executable, "-m", "oppidum", "serve", "--database", str(database), "--lang", "en"]
        self.words += ["--workers", "1", "--no-warm", *UNBOUNDED, *words]
        self.port = 0
        self.process: subprocess.Popen[str] | None = None
        self.log: Path | None = None
        """Where standard error goes, if not to that of the tests."""

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        words = [*self.words, "--port", str(self.port)]
        with self.log.open("a") if self.log else nullcontext() as log:
            self.process = subprocess.Popen(
                words, stdout=subprocess.PIPE, stderr=log, text=True, start_new_session=True
            )
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        found = re.search(r":(\d+)/", line)
        assert found is not None, line
        self.port = int(found[1])
        for _ in range(600):
            try:
                if httpx.get(f"{self.address}/ready", timeout=5).status_code == 200:
                    return
            except httpx.HTTPError:
                pass
            time.sleep(0.05)
        raise AssertionError("the server did not start")

    def kill(self) -> None:
        """As if the power went off, bots included."""
        assert self.process is not None
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()

    def stop(self) -> int:
        assert self.process is not None
        self.process.terminate()
        return self.process.wait(30)


@contextmanager
def hosting(database: str | Path, *words: str, log: Path | None = None) -> Iterator[Host]:
    host = Host(database, *words)
    host.log = log
    host.start()
    try:
        yield host
    finally:
        host.kill()


class Guest:
    """A person with a browser."""

    def __init__(self, host: Host, name: str | None = "Ana", lang: str = "en", **headers: str):
        self.host = host
        self.http = httpx.Client(base_url=host.address, timeout=200, headers={"accept-language": lang, **headers})
        if name is not None:
            self.post("/api/me", {"name": name})

    def get(self, path: str, status: int = 200) -> Any:
        answer = self.http.get(path)
        assert answer.status_code == status, answer.text
        return answer.json()

    def post(self, path: str, data: Any, status: int = 200) -> Any:
        answer = self.http.post(path, json=data)
        assert answer.status_code == status, answer.text
        return answer.json()

    def open(self, game: str = "egyptos", seats: int = 2, **details: Any) -> str:
        code: str = self.post("/api/tables", {"game": game, "seats": seats, **details}, 201)["code"]
        return code

    def do(self, code: str, do: str, status: int = 200, **details: Any) -> Any:
        return self.post(f"/api/tables/{code}/commands", {"do": do, **details}, status)

    def see(self, code: str, seat: int | None = None) -> Any:
        return spread(self.get(f"/api/tables/{code}" + ("" if seat is None else f"?seat={seat}")))

    @contextmanager
    def live(self, code: str, seat: int | None = None, lang: str = "en") -> Iterator["Ear"]:
        where = f"{self.host.address.replace('http', 'ws')}/api/tables/{code}/live?lang={lang}"
        where += "" if seat is None else f"&seat={seat}"
        cookie = "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())
        with connect(where, additional_headers={"Cookie": cookie} if cookie else {}, compression=None) as socket:
            yield Ear(socket)


class Ear:
    """A live connection."""

    def __init__(self, socket: ClientConnection):
        self.socket = socket

    def hear(self, timeout: float = 120) -> Any:
        return spread(msgspec.json.decode(self.socket.recv(timeout)))

    def until(self, kind: str, timeout: float = 120) -> Any:
        """The next message of a kind."""
        while (heard := self.hear(timeout))["type"] != kind:
            pass
        return heard

    def done(self, timeout: float = 120) -> str | None:
        """The key of the next command that was carried out."""
        while True:
            heard = self.hear(timeout)
            key: str | None = heard["key"] if heard["type"] == "done" else heard.get("done")
            if key is not None or heard["type"] == "done":
                return key

    def say(self, **command: Any) -> None:
        self.socket.send(msgspec.json.encode(command).decode())


def spread(message: Any) -> Any:
    """The message with its legal actions one by one, where there were families of them."""
    if "legal" in message:
        message["legal"] = [action for choice in message["legal"] for action in _members(choice)]
    return message


def _members(choice: dict[str, Any]) -> list[dict[str, Any]]:
    found = [choice]
    for field, values in choice.pop("any", {}).items():
        found = [{**one, field: value} for one in found for value in values]
    return found
