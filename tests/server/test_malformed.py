"""Whatever is sent: a sentence, never a failure. A list made by hand; `test_fuzz.py` makes up more."""

import json
import socket
from itertools import product
from typing import Any
from urllib.parse import quote

import httpx
import msgspec
import pytest

import oppidum
from tests.server.hosting import Guest, Host

ODD = {
    "nul": "a\x00b",
    "escape": "\x1b[2J",
    "newline": "a\r\nX-Evil: 1",
    "delete": "\x7f",
    "next line": "\x85",
    "half a letter": "\ud800",
    "turned around": "\u202eanA",
    "isolated": "\u2066x",
    "separator": "a\u2028b",
}
UNSEEN = {"zero width": "\u200b", "space": "  ", "no break": "\u00a0", "nothing": ""}
NUMBERS = [
    *("1e400", "-1e400", "NaN", "Infinity", "-Infinity", "1" + "0" * 400, "1" + "0" * 5000),
    *("9223372036854775808", "18446744073709551616", "-1", "1.5", "true", "[]", "{}"),
]
DEEP = ["[" * 50_000, '{"a":' * 15_000, "[" * 40_000 + "]" * 40_000]
BYTES = [
    *(b"\xff\xfe", b'{"name":"\xff"}', b"\x00", b"\xef\xbb\xbf{}"),
    *(b'{"name":"\\ud800"}', b'{"name":"a"', b"", b"null"),
]


def filled(form: str, value: str) -> str:
    """JSON that JSON libraries would not write."""
    return form.replace("@", value)


class Asking:
    """Somebody at a table who asks for nonsense."""

    def __init__(self, host: Host):
        self.ana, bob = Guest(host, "Ana"), Guest(host, "Bob")
        self.code = self.ana.open(options={"first": 0})
        self.ana.do(self.code, "sit", seat=0)
        bob.do(self.code, "sit", seat=1)

    def post(self, path: str, body: str | bytes, *allowed: int) -> Any:
        """What is answered; one of the statuses, and a sentence."""
        data = body.encode("utf-8", "surrogatepass") if isinstance(body, str) else body
        answer = self.ana.http.post(path, content=data, headers={"content-type": "application/json"})
        assert answer.status_code in (allowed or (400,)), (path, body[:100], answer.status_code, answer.text)
        problem = answer.json()
        if answer.status_code >= 400:
            assert problem["say"]
        return problem

    def command(self, body: str, *allowed: int) -> Any:
        return self.post(f"/api/tables/{self.code}/commands", body, *allowed)


@pytest.fixture(scope="module")
def asking(host: Host) -> Asking:
    return Asking(host)


@pytest.mark.parametrize("text", ODD.values(), ids=ODD)
def test_odd_letters(asking: Asking, text: str) -> None:
    """In names, chat, keys, seeds, names of options and of editions."""
    said = json.dumps(text)
    for path in ("/api/me", "/api/bots"):
        asking.post(path, filled('{"name":@}', said))
    asking.command(filled('{"do":"say","text":"x","key":@}', said))
    asking.command(filled('{"do":"sit","seat":0,"seed":@}', said))
    if "\n" not in text:
        asking.command(filled('{"do":"say","text":@}', said))
    for part in ('"edition":@', '"options":{@:1}', '"bots":{@:1}', '"game":@'):
        asking.post("/api/tables", filled('{"game":"egyptos","seats":2,@}', filled(part, said)))


@pytest.mark.parametrize("text", UNSEEN.values(), ids=UNSEEN)
def test_names_and_words_that_nobody_can_see(asking: Asking, text: str) -> None:
    asking.post("/api/me", json.dumps({"name": text}))
    asking.command(json.dumps({"do": "say", "text": text}))


def test_words_of_several_lines_and_names_of_many_scripts(asking: Asking) -> None:
    asking.command(json.dumps({"do": "say", "text": "one\ntwo"}), 200)
    for name in ("Ana", "Zoé", "Иван", "ليلى", "李小龍", "👩‍👩‍👧", "O'Neil 2"):
        asking.post("/api/me", json.dumps({"name": name}), 200)


@pytest.mark.parametrize("number", NUMBERS, ids=lambda number: number[:20])
def test_odd_numbers(asking: Asking, number: str) -> None:
    for field in ("seats", "timeout", "move_seconds", "bank_seconds", "increment_seconds", "reaction_seconds"):
        allowed = (201,) if number == "1.5" and field.endswith("_seconds") else (400,)
        asking.post("/api/tables", filled(f'{{"game":"egyptos","seats":2,"{field}":@}}', number), *allowed)
    asking.post("/api/tables", filled('{"game":"egyptos","seats":2,"options":{"first":@}}', number))
    asking.command(filled('{"do":"sit","seat":@}', number))
    asking.command(filled('{"do":"move","seat":0,"number":@,"key":"k","action":{"type":"fly"}}', number))
    asking.command(filled('{"do":"move","seat":0,"number":9,"key":"k","action":{"type":"place","at":[@,0]}}', number))
    asking.command(filled('{"do":"mute","word":@}', number))
    for path in (f"?seat={quote(number)}", f"/actions?seat={quote(number)}", f"/records/{quote(number)}"):
        answer = asking.ana.http.get(f"/api/tables/{asking.code}{path}")
        assert 400 <= answer.status_code < 500, (path, answer.text)


@pytest.mark.parametrize("name", ["seats", "key", "seed", "seeds", "self", "given", "__class__"])
def test_options_with_names_of_something_else(asking: Asking, name: str) -> None:
    for value in ("1", '"x"', "null"):
        asking.post("/api/tables", filled(f'{{"game":"egyptos","seats":2,"options":{{"{name}":@}}}}', value))
    record = json.loads(oppidum.game("egyptos").new(seed=1).record())
    record["setup"]["options"][name] = 1
    asking.post("/api/replays", json.dumps(record))


@pytest.mark.parametrize("body", [*DEEP, *BYTES], ids=lambda body: str(body[:12]))
def test_what_cannot_be_read(asking: Asking, body: str | bytes) -> None:
    for path in ("/api/me", "/api/tables", "/api/bots", "/api/replays", "/api/replays/analyses"):
        asking.post(path, body)
    asking.post(f"/api/tables/{asking.code}/commands", body)
    asking.post(f"/api/tables/{asking.code}/claim", body)


def test_records_of_anybody(asking: Asking) -> None:
    """Each part of a record replaced by something else."""
    record = json.loads(oppidum.game("egyptos").new(seed=1).record())
    wrongs: list[Any] = [None, -1, 10**400, "x\x00", [], {}, [[]], "9" * 6000]
    for part, wrong in product(record, wrongs):
        if record[part] != wrong:
            asking.post("/api/replays", json.dumps({**record, part: wrong}))
    for line in ("9" * 6000 + ": 0,0", "²: 0,0", "٣: 0,0", "-1: 0,0", "0: " + "9" * 5000 + ",0", "0"):
        asking.post("/api/replays", json.dumps({**record, "moves": [line]}))


@pytest.mark.parametrize(
    "path",
    [
        *("/api/tables/%00", "/api/tables/%ff", "/api/tables/a%2Fb", "/api/tables/" + "x" * 5000),
        *("/assets/%00", "/assets/" + "x" * 5000, "/assets/..%2f..%2fapp.py", "/%00", "/%ff", "/.git", "/..%2fapp.py"),
        *("/api/games/%00", "/api/tables/%00/box", "/api/tables/%00/analyses/1", "/api/tables/%00/transcript"),
        *("/api/tables/%00/records/1", "/api/tables/abc/records/" + "9" * 5000),
    ],
)
def test_addresses_of_nothing(host: Host, path: str) -> None:
    answer = httpx.get(f"{host.address}{path}")
    assert answer.status_code in (400, 404), answer.text
    assert answer.json()["say"]


@pytest.mark.parametrize(
    ("header", "value"),
    [
        *((name, b"\xff\xfe") for name in (b"Accept-Language", b"Cookie", b"Authorization", b"Origin")),
        *((name, b"http://[") for name in (b"Origin", b"Referer")),
        (b"Content-Type", b"text/plain; charset=utf-99"),
        (b"Content-Type", b"multipart/form-data; boundary=x"),
        (b"Content-Type", b"application/x-msgpack"),
        (b"Authorization", b"Bearer"),
        (b"Cookie", b"oppidum=a.b.c.d; oppidum=;;;="),
    ],
)
def test_odd_headers(host: Host, header: bytes, value: bytes) -> None:
    """Some are of no consequence, none fails, and none is sent back."""
    lines = [b"POST /api/me HTTP/1.1", b"Host: x", b"Connection: close", b"Content-Length: 12", header + b": " + value]
    with socket.create_connection(("127.0.0.1", host.port), 30) as line:
        line.sendall(b"\r\n".join(lines) + b'\r\n\r\n{"name":"x"}')
        answer = b"".join(iter(lambda: line.recv(65_536), b""))
    head, _, body = answer.partition(b"\r\n\r\n")
    assert int(head.split()[1]) in (200, 400, 401, 403), answer
    assert msgspec.json.decode(body)
    assert value not in head
