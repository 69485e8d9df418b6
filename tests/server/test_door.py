"""The door: what one address sends costs others nothing, and is refused in a sentence."""

import socket
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest

from oppidum.engine.errors import BadInput
from oppidum.server.limits import Busy, Limit, household
from oppidum.server.proxies import Proxies
from tests.server.hosting import Guest, Host, hosting

ESTABLISHED = "01"


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    """A house with little patience."""
    words = ["--requests", "20", "--connections-per-address", "8", "--connections-per-person", "3", "--patience", "0.5"]
    with hosting(tmp_path_factory.mktemp("strict") / "house.db", *words) as running:
        yield running


class Line:
    """A connection from one of the addresses of this machine, byte by byte."""

    def __init__(self, host: Host, source: str, small: bool = False):
        self.socket = socket.socket()
        if small:
            self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        self.socket.bind((source, 0))
        self.socket.settimeout(30)
        self.socket.connect(("127.0.0.1", host.port))

    def send(self, data: bytes) -> None:
        with suppress(OSError):  # whether it was taken is seen from the answer
            self.socket.sendall(data)

    def read(self) -> bytes:
        """All that comes until the other side hangs up."""
        heard = b""
        with suppress(OSError):
            while part := self.socket.recv(65_536):
                heard += part
        self.socket.close()
        return heard


def said(answer: bytes) -> tuple[int, str]:
    """The status of an answer, and the word for programs."""
    head, _, body = answer.partition(b"\r\n\r\n")
    return int(head.split()[1]), msgspec.json.decode(body)["error"]


def from_address(host: Host, source: str, **headers: str) -> httpx.Client:
    transport = httpx.HTTPTransport(local_address=source)
    return httpx.Client(base_url=host.address, transport=transport, headers=headers, timeout=30)


def served(host: Host) -> bool:
    """Somebody from another address is."""
    with from_address(host, "127.0.0.99") as other:
        return other.get("/api/games").status_code == 200


def test_a_header_without_end_is_refused(strict: Host) -> None:
    line = Line(strict, "127.0.0.10")
    line.send(b"GET /api/games HTTP/1.1\r\nHost: x\r\nX: ")
    for _ in range(64):
        line.send(b"y" * 4096)
    assert said(line.read()) == (431, "long_head")
    line = Line(strict, "127.0.0.10")
    line.send(b"GET /" + b"z" * 20_000 + b" HTTP/1.1\r\nHost: x\r\nAccept-Language: fr\r\n\r\n")
    assert said(line.read()) == (431, "long_head")
    line = Line(strict, "127.0.0.10")
    line.send(b"GET / HTTP/1.1\r\n" + b"X: y\r\n" * 200 + b"\r\n")
    assert said(line.read()) == (431, "long_head")


@pytest.mark.parametrize(
    ("half", "status"),
    [
        (b"GET /api/ga", 408),
        (b"POST /api/me HTTP/1.1\r\nHost: x\r\nContent-Length: 20\r\n\r\n{", 408),
        (b"\r\n", 408),
        (b"", None),
    ],
)
def test_a_request_that_never_ends_is_given_up(strict: Host, half: bytes, status: int | None) -> None:
    line = Line(strict, "127.0.0.11")
    line.send(half)
    heard = line.read()
    assert (said(heard) == (status, "slow_request")) if status else heard == b""


def test_a_connection_that_asks_for_nothing_more_is_closed(strict: Host) -> None:
    line = Line(strict, "127.0.0.12")
    line.send(b"GET /api/games HTTP/1.1\r\nHost: x\r\n\r\n")
    assert line.socket.recv(12) == b"HTTP/1.1 200"
    line.send(b"\r\n")  # no request, but not nothing: it must not be kept open for ever
    assert line.read()


def test_who_does_not_read_is_cut_off(strict: Host) -> None:
    line = Line(strict, "127.0.0.13", small=True)
    for _ in range(12):
        line.send(b"GET /api/schema/openapi.json HTTP/1.1\r\nHost: x\r\n\r\n")
    whole = len(httpx.get(f"{strict.address}/api/schema/openapi.json").content)
    for _ in range(400):
        if _hung_up(line.socket):
            break
        time.sleep(0.1)
    assert len(line.read()) < 12 * whole


def _hung_up(line: socket.socket) -> bool:
    """Whether the other side has no connection to us any more, as the system tells."""
    here, there = (f":{name[1]:04X}" for name in (line.getsockname(), line.getpeername()))
    for row in Path("/proc/net/tcp").read_text().splitlines():
        _, local, remote, state, *_ = row.split()
        if local.endswith(there) and remote.endswith(here):
            return state != ESTABLISHED
    return True


def test_a_flood_is_refused_and_others_are_served(strict: Host) -> None:
    with from_address(strict, "127.0.0.14", **{"accept-language": "fr"}) as eager:
        statuses = [eager.get("/api/games").status_code for _ in range(150)]
        refused = next(answer for answer in iter(lambda: eager.get("/nothing"), None) if answer.status_code == 429)
    assert statuses[:100] == [200] * 100
    assert refused.json()["error"] == "too_many"
    assert "Trop" in refused.json()["say"]
    assert int(refused.headers["retry-after"]) >= 1
    assert served(strict)


def test_requests_that_do_not_wait_for_answers_are_bounded(strict: Host) -> None:
    line = Line(strict, "127.0.0.15")
    line.send(b"GET /api/games HTTP/1.1\r\nHost: x\r\n\r\n" * 3000)
    assert line.read().count(b"HTTP/1.1 200") < 250


def test_one_address_has_so_many_connections(strict: Host) -> None:
    lines = [Line(strict, "127.0.0.16") for _ in range(40)]
    served(strict)  # all of them were looked at before
    open_ = [line for line in lines if not _reset(line.socket)]
    assert 1 <= len(open_) <= 16  # live ones, and as many again
    assert served(strict)
    for line in lines:
        line.socket.close()


def _reset(line: socket.socket) -> bool:
    """Whether the other side did not want us."""
    line.setblocking(False)
    try:
        return line.recv(1) == b""
    except BlockingIOError:
        return False
    except OSError:
        return True


def test_live_connections_are_counted_for_person_and_address(strict: Host) -> None:
    ana = Guest(strict, "Ana")
    code = ana.open()
    with ana.live(code), ana.live(code), ana.live(code), ana.live(code) as fourth:
        refused = fourth.hear()
        assert (refused["type"], refused["problem"]["error"]) == ("refused", "too_many_connections")
        assert ana.http.get(f"/api/tables/{code}/stream").status_code == 429
        stranger = Guest(strict, None)
        with ExitStack() as many:
            *_, ninth = [many.enter_context(stranger.live(code)) for _ in range(6)]
            assert ninth.hear()["problem"]["error"] == "too_many_connections"
    for _ in range(100):  # whoever has gone makes room
        with ana.live(code) as again:
            if again.hear()["type"] == "sync":
                return
    raise AssertionError("there is no room any more")


def handshake(host: Host, code: str, source: str, *headers: bytes) -> Line:
    line = Line(host, source)
    start = b"GET /api/tables/%b/live HTTP/1.1" % code.encode()
    given = [
        *(b"Host: x", b"Connection: Upgrade", b"Upgrade: websocket"),
        *(b"Sec-WebSocket-Version: 13", b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=="),
    ]
    line.send(b"\r\n".join([start, *given, *headers]) + b"\r\n\r\n")
    return line


@pytest.mark.parametrize("frame", [b"\x89\x80\0\0\0\0", b"\x81\x80\0\0\0\0", b"\x01\x80\0\0\0\0"])
def test_floods_of_tiny_frames_are_cut_off(strict: Host, frame: bytes) -> None:
    """Pings, empty messages, and messages that never end."""
    code = Guest(strict, "Ana").open()
    line = handshake(strict, code, "127.0.0.17")
    assert line.socket.recv(4096).startswith(b"HTTP/1.1 101")
    drain = threading.Thread(target=line.read)
    drain.start()
    for _ in range(200):
        line.send(frame * 10_000)
        if not drain.is_alive():
            break
    drain.join(10)
    assert not drain.is_alive()
    assert served(strict)


def test_a_handshake_that_cannot_be_read_is_refused(strict: Host) -> None:
    code = Guest(strict, "Ana").open()
    assert handshake(strict, code, "127.0.0.18", b"X: " + b"y" * 9000).read().startswith(b"HTTP/1.1 400")


def test_who_sends_too_many_commands_is_heard_more_slowly_and_words_are_few(tmp_path: Path) -> None:
    with hosting(tmp_path / "slow.db", "--commands", "10") as host:
        ana = Guest(host, "Ana")
        code = ana.open()
        with ana.live(code) as ear:
            ear.hear()
            for _ in range(31):
                ear.say(do="mute", word=7)  # which nobody said
            said = [ear.hear()["problem"]["error"] for _ in range(31)]
        assert said.count("no_word") >= 23
        bob, word = Guest(host, "Bob"), {"do": "say", "text": "x"}
        statuses = [bob.http.post(f"/api/tables/{code}/commands", json=word).status_code for _ in range(8)]
        assert statuses[:3] == [200] * 3
        assert 429 in statuses


def test_nobody_else_is_believed_about_who_asks(tmp_path: Path) -> None:
    with hosting(tmp_path / "open.db", "--openings", "0.1", "--trusted-proxy", "192.0.2.0/24") as host:
        statuses = []
        for number in range(9):
            forwarded = {"x-forwarded-for": f"10.0.0.{number}", "x-forwarded-proto": "https"}
            answer = httpx.post(f"{host.address}/api/me", json={"name": "x"}, headers=forwarded)
            statuses.append(answer.status_code)
            assert "secure" not in answer.headers.get("set-cookie", "").lower()
        assert statuses == [200] * 6 + [429] * 3


def test_a_proxy_of_ours_is_believed(tmp_path: Path) -> None:
    with hosting(tmp_path / "proxied.db", "--openings", "0.1", "--trusted-proxy", "127.0.0.0/8") as host:

        def call(forwarded: str, **more: str) -> httpx.Response:
            headers = {"x-forwarded-for": forwarded, "x-forwarded-proto": "https", **more}
            return httpx.post(f"{host.address}/api/me", json={"name": "x"}, headers=headers)

        first = call("203.0.113.1")
        assert "secure" in first.headers["set-cookie"].lower()
        spoofed = [call(f"10.0.0.{number}, 203.0.113.1, 127.0.0.5").status_code for number in range(8)]
        assert spoofed == [200] * 5 + [429] * 3  # the same person, whatever they claim before
        assert call("203.0.113.2").status_code == 200
        ours = call("203.0.113.3", **{"x-forwarded-host": "games.example", "origin": "https://games.example"})
        assert ours.status_code == 200
        theirs = call("203.0.113.3", **{"x-forwarded-host": "games.example", "origin": "https://evil.example"})
        assert theirs.status_code == 403


def scope(peer: str, *forwarded: str) -> Any:
    headers = [(b"x-forwarded-for", value.encode()) for value in forwarded]
    return {"type": "http", "client": (peer, 1), "scheme": "http", "headers": headers}


@pytest.mark.parametrize(
    ("peer", "forwarded", "found"),
    [
        ("127.0.0.1", ["1.2.3.4"], "1.2.3.4"),
        ("127.0.0.1", ["6.6.6.6, 1.2.3.4, 10.1.2.3"], "1.2.3.4"),
        ("127.0.0.1", ["6.6.6.6", "1.2.3.4:567", "10.1.2.3"], "1.2.3.4"),
        ("127.0.0.1", ["[2001:db8::1]:443"], "2001:db8::1"),
        ("::ffff:127.0.0.1", ["::ffff:1.2.3.4"], "1.2.3.4"),
        ("127.0.0.1", ["10.9.9.9, 10.1.2.3"], "10.9.9.9"),
        ("127.0.0.1", ["1.2.3.4, unknown"], "127.0.0.1"),
        ("127.0.0.1", [], "127.0.0.1"),
        ("9.9.9.9", ["1.2.3.4"], "9.9.9.9"),
    ],
)
def test_who_asks_is_read_from_the_right(peer: str, forwarded: list[str], found: str) -> None:
    given = scope(peer, *forwarded)
    Proxies(["127.0.0.1", "10.0.0.0/8"]).believe(given)
    assert given["client"][0] == found


def test_a_proxy_must_have_an_address() -> None:
    with pytest.raises(BadInput, match=r"trusted|address"):
        Proxies(["nginx"])


@pytest.mark.parametrize(
    ("address", "counted"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::1", "2001:db8:1:2::/64"),
        ("2001:db8:1:3::1", "2001:db8:1:3::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("?", "?"),
    ],
)
def test_an_address_of_ipv6_stands_for_all_that_its_owner_may_choose(address: str, counted: str) -> None:
    assert household(address) == counted


def test_what_costs_more_counts_for_more() -> None:
    limit = Limit(rate=1.0, burst=10.0)
    limit.take("ana", 8)
    limit.take("ana")
    with pytest.raises(Busy) as refused:
        limit.take("ana", 5)
    assert refused.value.seconds == 4
    limit.take("bob", 1000)  # as much as there can be, once
    with pytest.raises(Busy):
        limit.take("bob")
