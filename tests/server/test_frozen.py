"""A table whose journal cannot be played again is frozen alone: it says so, and everything else goes on."""

import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from oppidum.server.snapshots import EVERY
from tests.server.hosting import Guest, Host, hosting


def packed(change: Callable[[dict[str, Any]], Any]) -> Callable[[sqlite3.Connection, str], None]:
    """A change of the last move that a journal tells of."""

    def damage(house: sqlite3.Connection, code: str) -> None:
        rows = house.execute("SELECT number, entry FROM journal WHERE code = ? ORDER BY number DESC", [code])
        number, entry = next(row for row in rows if msgspec.msgpack.decode(row[1])["kind"] == "moved")
        said = msgspec.msgpack.decode(entry)
        change(said)
        place = [msgspec.msgpack.encode(said), code, number]
        house.execute("UPDATE journal SET entry = ? WHERE code = ? AND number = ?", place)

    return damage


def removed(house: sqlite3.Connection, code: str) -> None:
    house.execute("DELETE FROM journal WHERE code = ? AND number = 5", [code])


DAMAGES: dict[str, Callable[[sqlite3.Connection, str], None]] = {
    "an illegal move": packed(lambda said: said.update(move="9,9")),
    "a move of nobody's": packed(lambda said: said.update(seat=7)),
    "no move at all": packed(lambda said: said.update(move="north")),
    "another outcome": packed(lambda said: said.update(check=said["check"] ^ 1)),
    "an unknown entry": packed(lambda said: said.update(kind="danced")),
    "a line is missing": removed,
}


def played(host: Host, moves: int) -> tuple[str, Guest]:
    """A table at which somebody plays both seats."""
    ana = Guest(host, "Ana")
    code = ana.open(options={"first": 0})
    for seat in (0, 1):
        ana.do(code, "sit", seat=seat, seed=f"seed {seat}")
    for turn in range(moves):
        seen = ana.see(code, turn % 2)
        ana.do(code, "move", seat=turn % 2, number=seen["number"], key=str(turn), action=seen["legal"][0])
    return code, ana


def test_a_damaged_journal_freezes_its_table_alone(tmp_path: Path) -> None:
    file = tmp_path / "house.db"
    with hosting(file) as host:
        tables = {damage: played(host, 3) for damage in DAMAGES}
        sound, ana = played(host, 3)
        host.stop()
        with sqlite3.connect(file) as house:
            for damage, (code, _) in tables.items():
                DAMAGES[damage](house, code)
        house.close()
        host.start()
        for damage, (code, owner) in tables.items():
            owner.http.base_url = host.address
            for _ in range(2):
                refused = owner.get(f"/api/tables/{code}", 409)
                assert refused["error"] == "frozen", damage
            assert [one["frozen"] for one in owner.get("/api/mine")] == [True]
            written = owner.get(f"/api/tables/{code}/transcript")
            assert len(written["matches"][0]["moves"]) >= 2
            assert written["matches"][0]["seeds"] == ["seed 0", "seed 1"]
            assert written["setup"]["game"] == "egyptos"
            assert written["reason"]
        ana.http.base_url = host.address
        seen = ana.see(sound, 1)
        ana.do(sound, "move", seat=1, number=seen["number"], key="after", action=seen["legal"][0])
        assert ana.get(f"/api/tables/{sound}/transcript", 409)["error"] == "not_frozen"
        assert [one["frozen"] for one in ana.get("/api/mine")] == [False]


@pytest.mark.parametrize("damage", ["garbage", "shortened", "another version"])
def test_a_bad_snapshot_is_ignored(damage: str, tmp_path: Path) -> None:
    file = tmp_path / "house.db"
    with hosting(file, "--commands", "100000") as host:
        code, ana = played(host, 8)
        for turn in range(EVERY):
            ana.do(code, "say", text=f"{turn}")
        seen = ana.see(code, 0)
        host.stop()
        with sqlite3.connect(file) as house:
            [(data,)] = house.execute("SELECT data FROM snapshots")
            if damage == "another version":
                house.execute("UPDATE snapshots SET fingerprint = 'x', data = ?", [b"\x93\x01\x02"])
            else:
                house.execute("UPDATE snapshots SET data = ?", [b"garbage" if damage == "garbage" else data[:-40]])
        house.close()
        host.start()
        ana.http.base_url = host.address
        assert ana.see(code, 0) | {"clocks": None} == seen | {"clocks": None}
