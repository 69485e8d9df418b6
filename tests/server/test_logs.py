"""Whatever goes wrong, nobody's secrets are in the log."""

import asyncio
import io
import json
import logging
import sqlite3
import stat
import sys
import threading
from pathlib import Path

import httpx
import psycopg
import pytest
import structlog

from oppidum.server.logs import describe, structured_log
from tests.server.hosting import Guest, hosting
from tests.server.postgres import database

SEED, CHAT, KEY, PASSWORD = "seed-dieu-neptune", "chat-bacchus", "key-vulcain", "password-mercure"
BREAK = """
CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS
$$BEGIN RAISE EXCEPTION 'no' USING DETAIL = NEW.key || encode(NEW.entry, 'escape'); END$$;
CREATE TRIGGER refuse BEFORE INSERT ON journal FOR EACH ROW EXECUTE FUNCTION refuse();
"""


def spoil(kind: str, address: str, folder: Path) -> None:
    """From now on every line of a journal is refused, with words that quote it where the database can do that."""
    if kind == "sqlite":
        with sqlite3.connect(folder / "house.db") as house:
            house.execute("CREATE TRIGGER refuse BEFORE INSERT ON journal BEGIN SELECT json(NEW.key); END")
    else:
        with psycopg.connect(address, autocommit=True) as house:
            house.execute(BREAK)


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_a_write_that_fails_tells_no_secrets(kind: str, tmp_path: Path) -> None:
    log = tmp_path / "log"
    with database(kind, tmp_path) as address:
        named = address.replace("postgres:@", f"postgres:{PASSWORD}@")
        assert (PASSWORD in named) == (kind == "postgresql")
        with hosting(named, log=log) as host:
            ana = Guest(host, "Ana")
            code = ana.open()
            ana.do(code, "sit", seat=1, seed=SEED)
            spoil(kind, address, tmp_path)
            ana.do(code, "sit", seat=0, seed=SEED, key=KEY, status=500)
            ana.do(code, "say", text=CHAT, key=KEY, status=500)
            with ana.live(code) as ear:
                ear.hear()
                ear.say(do="say", text=CHAT, key=KEY)
                with pytest.raises(Exception):  # noqa: B017, PT011
                    ear.until("never", timeout=20)
            bot = httpx.post(f"{host.address}/api/bots", json={"name": "Bot"}).json()["token"]
            answer = httpx.post(
                f"{host.address}/api/tables/{code}/commands",
                json={"do": "say", "text": CHAT, "key": KEY},
                headers={"authorization": f"Bearer {bot}"},
            )
            assert answer.status_code == 500
            cookie = ana.http.cookies["oppidum"]
    modes = {stat.S_IMODE(file.stat().st_mode) for file in tmp_path.glob("house.db*")}
    assert modes == ({0o600} if kind == "sqlite" else set())  # nor does anybody else on the machine read the database
    written = log.read_text()
    assert '"a request failed"' in written  # somebody is told all the same, and where
    assert "_store" in written
    for secret in (SEED, CHAT, KEY, PASSWORD, cookie, bot):
        assert secret not in written
    warned = kind == "sqlite" and sqlite3.sqlite_version_info < (3, 51, 3)
    assert written.count("3.51.3") == warned  # a fault of the library, told once
    lines = [line for line in written.splitlines() if line.startswith("{")]
    assert all(json.loads(line)["event"] for line in lines)


def test_what_libraries_log_has_no_secrets(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tasks whose error nobody asked for, threads, and loggers that fill in what they were given."""
    heard = io.StringIO()
    monkeypatch.setattr(sys, "stderr", heard)
    monkeypatch.setattr(threading, "excepthook", threading.excepthook)
    monkeypatch.setattr(sys, "unraisablehook", sys.unraisablehook)
    before = logging.root.handlers[:], logging.root.level
    structured_log()

    def fail(*_: object) -> None:
        raise ValueError(SEED)

    async def forget() -> None:
        asyncio.get_running_loop().create_task(afail())
        await asyncio.sleep(0)
        await asyncio.sleep(0)

    async def afail() -> None:
        fail()

    try:
        asyncio.run(forget())
        thread = threading.Thread(target=fail)
        thread.start()
        thread.join()
        try:
            raise RuntimeError(CHAT) from ValueError(SEED)
        except RuntimeError:
            logging.getLogger("library").exception("somebody said %s", KEY)
    finally:
        logging.root.handlers[:], logging.root.level = before
        structlog.reset_defaults()
    written = heard.getvalue()
    assert "Task exception was never retrieved" in written
    assert "a thread failed" in written
    assert "somebody said %s" in written
    assert written.count("builtins.ValueError") == 3
    assert not any(secret in written for secret in (SEED, CHAT, KEY))


def test_errors_say_where_they_came_from() -> None:
    try:
        open("/nowhere/at/all")  # noqa: PTH123, SIM115
    except OSError as error:
        (told,) = describe(error)
    assert told["kind"] == "builtins.FileNotFoundError"
    assert told["reason"] == "No such file or directory"
    assert told["at"][-1].startswith("test_logs.py:")
