"""Backups, pruning and honest dice, from the command line."""

import gzip
import hashlib
import stat
import subprocess
import sys
from pathlib import Path
from typing import Any

import msgspec
import pytest

from oppidum.cli.serve import database_url
from oppidum.server import backups, keeping
from oppidum.server.databases import connect_to
from tests.server.forms import fill, open_once, opened, rows_of
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
        assert stat.S_IMODE(file.stat().st_mode) == 0o600
        assert [one.name for one in tmp_path.iterdir() if one.is_file()] == ["house.backup"]
        restored = oppidum("restore", file, "--database", second)
        assert (restored.returncode, restored.stderr) == (0, "")
        assert "already" in refused("restore", file, "--database", second)
        with hosting(second) as host:
            ana.host = host
            ana.http.base_url = host.address
            assert ana.see(code, 0) | {"clocks": None} == seen | {"clocks": None}
            assert oppidum("prune", "--days", "0", "--database", second).stdout.startswith("0 ")  # it is being played
            ana.do(code, "resign", seat=0)
            assert oppidum("prune", "--days", "1", "--database", second).stdout.startswith("0 ")
            assert oppidum("prune", "--days", "0", "--database", second).stdout.startswith("1 ")


def lines_of(file: Path) -> list[bytes]:
    return gzip.decompress(file.read_bytes()).splitlines(keepends=True)


@pytest.fixture
def whole(tmp_path: Path) -> Path:
    """A backup of a database of an earlier form, with matches of all games."""
    fill(f"sqlite:///{tmp_path}/source.db", "0002", tmp_path)
    keeping.backup(f"sqlite:///{tmp_path}/source.db", tmp_path / "whole.backup")
    return tmp_path / "whole.backup"


def forged(lines: list[bytes]) -> list[bytes]:
    """Lines with a last line that fits them."""
    counts: dict[str, int] = {}
    for line in lines[1:-1]:
        name = msgspec.json.decode(line)[0]
        counts[name] = counts.get(name, 0) + 1
    closing = backups.Closing(counts, hashlib.sha256(b"".join(lines[:-1])).hexdigest())
    return [*lines[:-1], msgspec.json.encode(closing) + b"\n"]


def changed(line: bytes, **fields: Any) -> bytes:
    return msgspec.json.encode({**msgspec.json.decode(line), **fields}) + b"\n"


DAMAGES: dict[str, Any] = {
    "a row is missing": lambda lines: [*lines[:5], *lines[6:]],
    "a row is there twice": lambda lines: [*lines[:5], *lines[4:]],
    "a row was changed": lambda lines: [line.replace(b"Ana", b"Eve") for line in lines],
    "the last line is missing": lambda lines: lines[:-1],
    "something follows": lambda lines: [*lines, lines[-1]],
    "there is nothing but a heading": lambda lines: lines[:1],
    "rows that no table has": lambda lines: forged([*lines[:-1], b'["thrones",[1]]\n', lines[-1]]),
    "a row that is too short": lambda lines: forged([*lines[:-1], b'["people",["x"]]\n', lines[-1]]),
    "another format": lambda lines: forged([changed(lines[0], format=3), *lines[1:]]),
}


@pytest.mark.parametrize("damage", DAMAGES)
def test_a_damaged_backup_is_refused_before_anything_is_written(damage: str, whole: Path, tmp_path: Path) -> None:
    file, target = tmp_path / "bad.backup", tmp_path / "target.db"
    file.write_bytes(gzip.compress(b"".join(DAMAGES[damage](lines_of(whole)))))
    with pytest.raises(Exception, match="not a whole backup"):
        keeping.restore(f"sqlite:///{target}", file)
    assert not target.exists() or rows_of(connect_to(f"sqlite:///{target}")) == {}


@pytest.mark.parametrize("part", [0.1, 0.5, 0.99])
def test_half_a_file_is_refused(part: float, whole: Path, tmp_path: Path) -> None:
    data = whole.read_bytes()
    whole.write_bytes(data[: int(len(data) * part)])
    with pytest.raises(Exception, match="not a whole backup"):
        keeping.restore(f"sqlite:///{tmp_path}/target.db", whole)
    whole.write_bytes(data[:5000] + bytes([data[5000] ^ 255]) + data[5001:])
    with pytest.raises(Exception, match="not a whole backup"):
        keeping.restore(f"sqlite:///{tmp_path}/target.db", whole)
    assert not (tmp_path / "target.db").exists()


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
@pytest.mark.parametrize("form", ["0001", "0002"])
def test_a_backup_of_an_earlier_form_is_restored_in_the_present_one(kind: str, form: str, tmp_path: Path) -> None:
    source, folder = f"sqlite:///{tmp_path}/source.db", tmp_path / "target"
    folder.mkdir()
    fill(source, form, tmp_path)
    before = rows_of(connect_to(source))
    keeping.backup(source, tmp_path / "house.backup")
    assert rows_of(connect_to(source)) == before  # a backup changes nothing, so it can be taken before an upgrade
    with database(kind, folder) as named:
        target = database_url(named)
        open_once(target)  # a database without anything in it, of the latest form
        assert keeping.restore(target, tmp_path / "house.backup").certain
        assert opened(target) == opened(source)


@pytest.mark.parametrize("form", ["0001", "0002"])
def test_backups_of_the_first_format_are_still_read(form: str, tmp_path: Path) -> None:
    """They do not say whether they are whole, nor which form they have."""
    source, file = f"sqlite:///{tmp_path}/source.db", tmp_path / "house.backup"
    fill(source, form, tmp_path)
    keeping.backup(source, file)
    lines = lines_of(file)
    heading = b'{"type":"oppidum-backup","format":1,"made":1.0}\n'
    file.write_bytes(gzip.compress(b"".join([heading, *lines[1:-1]])))
    restored = oppidum("restore", file, "--database", tmp_path / "target.db")
    assert restored.returncode == 0
    assert "does not say whether it is whole" in restored.stderr
    assert opened(f"sqlite:///{tmp_path}/target.db") == opened(source)
    file.write_bytes(gzip.compress(b"".join([heading, *lines[1:-1]]))[:-20])
    with pytest.raises(Exception, match="not a whole backup"):
        keeping.restore(f"sqlite:///{tmp_path}/other.db", file)


def test_a_backup_that_fails_leaves_the_one_before(whole: Path, tmp_path: Path) -> None:
    before = whole.read_bytes()

    def broken() -> Any:
        yield "people", [1]
        raise RuntimeError

    with pytest.raises(RuntimeError):
        backups.write(whole, backups.Heading(2, 1.0), broken())
    assert whole.read_bytes() == before
    assert not list(tmp_path.glob(".*"))


def test_files_that_are_no_backups(tmp_path: Path) -> None:
    (tmp_path / "x").write_text("hello")
    assert "not a whole backup" in refused("restore", tmp_path / "x", "--database", tmp_path / "y.db")
    assert "no house" in refused("backup", tmp_path / "z", "--database", tmp_path / "y.db")
    assert not (tmp_path / "y.db").exists()
    open_once(f"sqlite:///{tmp_path}/y.db")
    assert "cannot be written" in refused("backup", tmp_path / "none" / "z", "--database", tmp_path / "y.db")
    assert "cannot be written" in refused("backup", "/dev/null", "--database", tmp_path / "y.db")
    unreachable = refused("prune", "--database", "postgresql://nobody:hush@127.0.0.1:1/none")
    assert "cannot be opened" in unreachable
    assert "hush" not in unreachable
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
