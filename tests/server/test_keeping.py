"""Backups, pruning and honest dice, from the command line."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.server.hosting import Guest, hosting
from tests.server.postgres import database


def oppidum(*words: str | Path) -> "subprocess.CompletedProcess[str]":
    command = [sys.executable, "-m", "oppidum", *map(str, words), "--lang", "en"]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def refused(*words: str | Path) -> str:
    run = oppidum(*words)
    assert run.returncode == 2
    assert len(run.stderr.strip().splitlines()) == 1, run.stderr
    return run.stderr


@pytest.mark.parametrize(("kind", "other"), [("sqlite", "postgresql"), ("postgresql", "sqlite")])
def test_a_backup_goes_from_one_database_to_the_other(kind: str, other: str, tmp_path: Path) -> None:
    folders = [tmp_path / "one", tmp_path / "two"]
    for folder in folders:
        folder.mkdir()
    file = tmp_path / "house.backup"
    with database(kind, folders[0]) as first, database(other, folders[1]) as second:
        with hosting(first) as host:
            ana = Guest(host, "Ana")
            code = ana.open(options={"first": 0})
            ana.do(code, "sit", seat=0)
            ana.do(code, "sit", seat=1)
            seen = ana.see(code, 0)
            ana.do(code, "move", seat=0, number=seen["number"], key="k", action=seen["legal"][0])
            seen = ana.see(code, 0)
            assert oppidum("backup", file, "--database", first).returncode == 0  # while people play
        assert oppidum("restore", file, "--database", second).returncode == 0
        assert "already" in refused("restore", file, "--database", second)
        with hosting(second) as host:
            ana.host = host
            ana.http.base_url = host.address
            assert ana.see(code, 0) | {"clocks": None} == seen | {"clocks": None}
            assert oppidum("prune", "--days", "1", "--database", second).stdout.startswith("0 ")
            assert oppidum("prune", "--days", "0", "--database", second).stdout.startswith("1 ")


def test_files_that_are_no_backups(tmp_path: Path) -> None:
    (tmp_path / "x").write_text("hello")
    assert "not a whole backup" in refused("restore", tmp_path / "x", "--database", tmp_path / "y.db")
    assert "cannot be opened" in refused("prune", "--database", "postgresql://nobody@127.0.0.1:1/none")
    assert "not known" in refused("prune", "--database", "mysql://x/y")


def test_verify(tmp_path: Path) -> None:
    import oppidum as package

    match = package.game("romains").new(seats=2, key=bytes(16), seeds=("mine", "yours"))
    while not match.over:
        seat = match.to_act[0]
        match.play(seat, match.legal(seat)[0])
    file = tmp_path / "match.json"
    file.write_text(match.record())
    honest = oppidum("verify", file, "--commitment", match.commitment, "--seed", "mine")
    assert honest.returncode == 0, honest.stderr
    assert "Honest" in honest.stdout
    assert "not the match" in refused("verify", file, "--commitment", "00")
    assert "left out" in refused("verify", file, "--seed", "his")
    file.write_text(match.record().replace('"mine"', '"your"'))
    assert refused("verify", file)  # other seeds, other throws
