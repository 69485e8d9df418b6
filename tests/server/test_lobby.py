"""The lobby: nobody fills it alone, and tables at which nobody waits leave it."""

import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.hosting import Guest, Host, hosting


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Host, Path]]:
    file = tmp_path_factory.mktemp("lobby") / "house.db"
    with hosting(file, "--openings", "1") as running:  # twelve public tables from one address
        yield running, file


def codes(guest: Guest) -> list[str]:
    return [table["code"] for table in guest.get("/api/tables")]


def test_one_person_has_few_tables_in_the_lobby(house: tuple[Host, Path]) -> None:
    host, _ = house
    ana = Guest(host, "Ana")
    opened = [ana.open(public=True) for _ in range(3)]
    fourth = {"game": "egyptos", "seats": 2, "public": True}
    assert ana.post("/api/tables", fourth, 429)["error"] == "tables_wait"
    assert ana.open()  # by link
    bob = Guest(host, "Bob")
    assert set(opened) <= set(codes(bob))
    bob.do(opened[0], "sit", seat=0)
    ana.do(opened[0], "sit", seat=1)
    assert ana.open(public=True)  # one of them has begun


def test_tables_leave_the_lobby_unless_somebody_is_there(house: tuple[Host, Path]) -> None:
    host, file = house
    cleo = Guest(host, "Cléo")
    code = cleo.open(public=True)
    assert code in codes(cleo)
    with sqlite3.connect(file, timeout=30) as database:
        database.execute("UPDATE tables SET made = made - 3000, changed = changed - 3000 WHERE code = ?", (code,))
    assert code not in codes(cleo)
    with cleo.live(code) as ear:
        ear.hear()
        assert code in codes(cleo)


def test_the_list_shows_few_of_each_host(house: tuple[Host, Path]) -> None:
    """However they came to be there."""
    host, file = house
    dag, eve = Guest(host, "Dag"), Guest(host, "Eve")
    dags = [dag.open() for _ in range(6)]
    eves = eve.open()
    with sqlite3.connect(file, timeout=30) as database:
        database.executemany("UPDATE tables SET public = 1 WHERE code = ?", [(code,) for code in (*dags, eves)])
    listed = codes(dag)
    assert len(set(dags) & set(listed)) == 3
    assert eves in listed


def test_one_address_has_few_tables_in_the_lobby(house: tuple[Host, Path]) -> None:
    host, _ = house
    refused = None
    for number in range(20):
        guest = Guest(host, f"guest {number}")
        answer = guest.http.post("/api/tables", json={"game": "egyptos", "seats": 2, "public": True})
        if answer.status_code == 429:
            refused = answer
            break
    assert refused is not None
    assert refused.json()["error"] == "too_many"
    assert int(refused.headers["retry-after"]) > 1
