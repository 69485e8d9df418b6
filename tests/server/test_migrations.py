"""A database of an earlier version is brought to the present form, wholly or not at all, and nothing in it is lost.

`make soak` kills it at many more points (OPPIDUM_MIGRATION_KILLS)."""

import os
import random
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from oppidum.cli.serve import database_url
from oppidum.server.databases import connect_to
from oppidum.server.errors import Refused
from tests.server.forms import Victims, fill, kept, opened, rows_of
from tests.server.postgres import database

KILLS = int(os.environ.get("OPPIDUM_MIGRATION_KILLS", "4"))
BEFORE = [None, *kept()]  # None is an empty database


@pytest.fixture(scope="module")
def victims() -> Victims:
    return Victims()


def prepared(url: str, form: str | None, folder: Path) -> str:
    if form is not None:
        fill(url, form, folder)
    return url


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
@pytest.mark.parametrize("form", BEFORE)
def test_killed_at_any_point_it_opens_afterwards(kind: str, form: str | None, victims: Victims, tmp_path: Path) -> None:
    """Half of them at a statement or commit, spread over all there are, half after any time."""

    @contextmanager
    def another(name: str) -> Iterator[str]:
        folder = tmp_path / name
        folder.mkdir()
        with database(kind, folder) as url:
            yield prepared(database_url(url), form, folder)

    luck = random.Random(f"{kind} {form}")
    with another("whole") as url:
        points, seconds = victims.count(url)
        expected = opened(url)
    for number in range(KILLS):
        with another(str(number)) as url:
            if number % 2 == 0:
                victims.kill_at(url, 1 + number * (points - 1) // max(1, KILLS - 1))
            else:
                victims.kill_after(url, luck.uniform(0, seconds))
            assert opened(url) == expected
    print(f"{kind} {form or 'empty'}: {points} points, killed at {KILLS}, all opened afterwards with all rows")


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
@pytest.mark.parametrize("form", [None, "0001"])
def test_several_processes_start_at_once(kind: str, form: str | None, victims: Victims, tmp_path: Path) -> None:
    alone = prepared(f"sqlite:///{tmp_path}/alone.db", form, tmp_path)
    with database(kind, tmp_path) as named:
        url = prepared(database_url(named), form, tmp_path)
        assert victims.open_together(url, 6) == [0] * 6
        assert opened(url) == opened(alone)


@pytest.mark.parametrize(("form", "made"), [(None, "people"), ("0001", "done")])
def test_what_an_earlier_version_left_half_done_is_done_again(form: str | None, made: str, tmp_path: Path) -> None:
    """It committed each new table on its own: killed in between, it could not be opened any more."""
    url = prepared(f"sqlite:///{tmp_path}/house.db", form, tmp_path)
    half = sqlite3.connect(tmp_path / "house.db")
    half.execute(f"CREATE TABLE {made} (id)")
    half.commit()
    half.close()
    assert len(opened(url)["journal"]) == (0 if form is None else 705)


def test_a_database_of_others_is_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "address book.db"
    book = sqlite3.connect(file)
    book.execute("CREATE TABLE people (name)")
    book.execute("INSERT INTO people VALUES ('Ana')")
    book.commit()
    book.close()
    with pytest.raises(Exception, match="already exists"):
        opened(f"sqlite:///{file}")
    assert rows_of(connect_to(f"sqlite:///{file}")) == {"people": [("Ana",)]}


def test_a_database_of_a_newer_version_is_refused(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/house.db"
    opened(url)
    with connect_to(url).begin() as connection:
        connection.exec_driver_sql("UPDATE alembic_version SET version_num = '9999'")
    with pytest.raises(Refused, match="newer version"):
        opened(url)
