"""Who one is: it can be ended, here or on all devices at once, and then nothing that proved it is worth anything."""

import hashlib
import sqlite3
from pathlib import Path

import httpx
from itsdangerous import TimestampSigner
from websockets.exceptions import ConnectionClosed

from oppidum.server.people import LIFETIME
from tests.server.hosting import Ear, Guest, Host, hosting
from tests.server.postgres import database


def end(guest: Guest, everywhere: bool = True) -> None:
    answer = guest.http.delete("/api/me", params={"everywhere": everywhere})
    assert answer.json() == {"name": None}, answer.text
    guest.http.cookies.clear()


def copied(guest: Guest) -> Guest:
    """The same person on another device."""
    twin = Guest(guest.host, None)
    twin.http.cookies.update(guest.http.cookies)
    return twin


def is_cut(ear: Ear) -> bool:
    try:
        while True:
            ear.hear(20)
    except ConnectionClosed:
        return True
    except TimeoutError:
        return False


def test_an_identity_ends_on_all_devices(host: Host) -> None:
    ana, bob = Guest(host, "Ana"), Guest(host, "Bob")
    phone = copied(ana)
    code = ana.open(options={"first": 0})
    secret = ana.do(code, "sit", seat=0)["secret"]
    bob.do(code, "sit", seat=1)
    with phone.live(code, 0) as live, phone.http.stream("GET", f"/api/tables/{code}/stream?seat=0") as stream:
        lines = stream.iter_lines()
        assert "sync" in next(lines)
        live.hear()
        end(ana)
        assert is_cut(live)
        assert not [line for line in lines if line]
    assert phone.get("/api/me") == {"name": None}
    assert phone.do(code, "resign", 401, seat=0)["error"] == "who_are_you"
    assert phone.get(f"/api/tables/{code}?seat=0", 403)["error"] == "not_your_seat"
    assert bob.post(f"/api/tables/{code}/claim", {"seat": 0, "secret": secret}, 403)["error"] == "bad_secret"
    assert bob.see(code)["table"]["seats"][0]["name"] == "Ana"  # what was played stays


def test_leaving_here_changes_nothing_elsewhere(host: Host) -> None:
    ana = Guest(host, "Ana")
    phone = copied(ana)
    end(ana, everywhere=False)
    assert ana.get("/api/me") == {"name": None}
    assert phone.get("/api/me") == {"name": "Ana"}


def test_a_token_can_be_ended(host: Host) -> None:
    token = httpx.post(f"{host.address}/api/bots", json={"name": "Robot"}).json()["token"]
    robot = Guest(host, None, authorization=f"Bearer {token}")
    assert robot.get("/api/me") == {"name": "Robot"}
    end(robot)
    assert robot.get("/api/me", 401)["error"] == "bad_token"


def test_a_cookie_lasts_for_a_season(host: Host) -> None:
    answer = httpx.post(f"{host.address}/api/me", json={"name": "Ana"})
    assert f"max-age={LIFETIME}" in answer.headers["set-cookie"].lower()
    assert LIFETIME <= 100 * 86400


def test_cookies_from_before_are_those_of_the_first_generation(tmp_path: Path) -> None:
    """They name a person and no generation; they end with it all the same."""
    with hosting(tmp_path / "old.db") as host:
        ana = Guest(host, "Ana")
        (person,) = _column(tmp_path / "old.db", "SELECT id FROM people")
        (key,) = _column(tmp_path / "old.db", "SELECT value FROM settings WHERE name = 'signing key'")
        assert isinstance(key, bytes)
        signer = TimestampSigner(key, salt="oppidum", digest_method=hashlib.sha256)
        cookies = {"oppidum": signer.sign(str(person)).decode()}
        assert httpx.get(f"{host.address}/api/me", cookies=cookies).json() == {"name": "Ana"}
        end(ana)
        assert httpx.get(f"{host.address}/api/me", cookies=cookies).json() == {"name": None}


def _column(file: Path, query: str) -> list[object]:
    with sqlite3.connect(file) as connection:
        return [value for (value,) in connection.execute(query)]


def test_other_processes_hear_of_it(tmp_path: Path) -> None:
    with database("postgresql", tmp_path) as url, hosting(url) as one, hosting(url) as other:
        ana = Guest(one, "Ana")
        elsewhere = Guest(other, None)
        elsewhere.http.cookies.update(ana.http.cookies)
        code = ana.open()
        assert elsewhere.get("/api/me") == {"name": "Ana"}
        with elsewhere.live(code) as live:
            live.hear()
            end(ana)
            assert is_cut(live)
        assert elsewhere.get("/api/me") == {"name": None}
