"""Whatever is thrown at the server: no failure, no crash, nothing changes. `make soak` throws 20,000 messages."""

import os
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

import httpx
import msgspec
import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis.errors import Unsatisfiable
from schemathesis import GenerationMode
from websockets.exceptions import ConnectionClosed

from tests.server.hosting import Ear, Guest, Host, hosting

MESSAGES = int(os.environ.get("OPPIDUM_FUZZ_MESSAGES", "1500"))
EXAMPLES = int(os.environ.get("OPPIDUM_FUZZ_EXAMPLES", "15"))
KINDS = ("sit", "leave", "lend", "take_back", "move", "ask", "agree", "decline", "resign", "mute", "fly")


def nonsense(luck: Random, foreign: dict[str, Any]) -> str | bytes:
    """A message that must not be carried out: malformed, too long, out of order, or meant for somebody else."""
    wrong: Any = luck.choice([None, True, -1, 10**30, 1.5, "", "x" * luck.choice([10, 3000]), [], {}, [[[]]], "\x00"])
    match luck.randrange(8):
        case 0:
            return luck.randbytes(luck.randrange(200))
        case 1:
            return "".join(chr(luck.randrange(1, 0xD7FF)) for _ in range(luck.randrange(60)))
        case 2:
            return "[" * luck.choice([5, 5000])
        case 3:
            kind = luck.choice(KINDS)
            return msgspec.json.encode({"do": kind, "seat": wrong, "key": wrong, "number": wrong}).decode()
        case 4:
            return msgspec.json.encode(foreign | {luck.choice(list(foreign)): wrong}).decode()
        case 5:
            return msgspec.json.encode(foreign | {"number": 0, "key": str(luck.random())}).decode()
        case 6:
            return msgspec.json.encode({"do": "agree", "seat": luck.randrange(-2, 20), "seed": "s" * 40}).decode()
        case _:
            return msgspec.json.encode({"do": luck.choice(KINDS), "action": {"type": wrong, "at": wrong}}).decode()


def memory(host: Host) -> int:
    assert host.process is not None
    status = Path(f"/proc/{host.process.pid}/status").read_text()
    return int(status.partition("VmRSS:")[2].split()[0])


def test_a_live_connection_bears_anything(tmp_path: Path) -> None:
    luck = Random(1)
    with hosting(tmp_path / "fuzz.db", "--commands", "1000000") as host:
        ana, bob = Guest(host, "Ana"), Guest(host, "Bob")
        code = ana.open(options={"first": 0})
        ana.do(code, "sit", seat=0)
        bob.do(code, "sit", seat=1)
        before = ana.see(code, 0)
        theirs = {"do": "move", "seat": 0, "number": before["number"], "key": "k", "action": before["legal"][0]}
        sent, began = 0, 0
        while sent < MESSAGES:
            sent += _pester(bob, code, luck, theirs)
            began = began or memory(host)
        assert ana.see(code, 0) | {"clocks": None} == before | {"clocks": None}  # they run
        assert httpx.get(f"{host.address}/ready").json()["status"] == "ready"
        assert memory(host) < began + 40_000, "the memory grows"


def _pester(guest: Guest, code: str, luck: Random, theirs: dict[str, Any]) -> int:
    """One connection's worth of nonsense; how many messages went out before it was cut."""
    sent = 0
    with guest.live(code, 1) as ear:
        ear.hear()
        try:
            for _ in range(200):
                ear.socket.send(nonsense(luck, theirs))
                sent += 1
            _drain(ear)
        except ConnectionClosed:
            pass
    return sent


def _drain(ear: Ear) -> None:
    for _ in range(200):
        answer = ear.hear(20)
        assert answer["type"] == "refused", answer


def test_oversized_messages_are_cut_off(host: Host) -> None:
    ana = Guest(host, "Ana")
    code = ana.open()
    with ana.live(code) as ear:
        ear.hear()
        ear.socket.send("x" * 200_000)
        with pytest.raises(ConnectionClosed) as closed:
            ear.hear()
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1009


@pytest.mark.parametrize("mode", [GenerationMode.POSITIVE, GenerationMode.NEGATIVE])
def test_the_whole_api_answers_anything(mode: GenerationMode, host: Host) -> None:
    """Schemathesis sends what the schema allows, and what it does not: nothing may fail on our side."""
    ana = Guest(host, "Ana")
    code = ana.open()
    cookies = dict(ana.http.cookies)
    schema = schemathesis.openapi.from_url(f"{host.address}/api/schema/openapi.json")
    tried = set()
    for found in schema.get_all_operations():
        operation: Any = found.ok()  # type: ignore[union-attr]
        if operation.path.endswith("/stream"):
            continue

        @settings(
            max_examples=EXAMPLES, deadline=None, database=None, derandomize=True, suppress_health_check=[*HealthCheck]
        )
        @given(case=operation.as_strategy(generation_mode=mode))
        def attempt(case: Any) -> None:
            if "code" in case.path_parameters:
                case.path_parameters["code"] = code
            answer = case.call(cookies=cookies, timeout=60)
            assert answer.status_code < 500, answer.text
            tried.add((case.method, case.path))

        with suppress(Unsatisfiable):  # an address without parameters cannot be asked wrongly
            attempt()
    assert len(tried) >= 10
