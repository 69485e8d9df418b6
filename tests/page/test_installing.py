"""The browser of the tests: installed when somebody asks for it and told what is done, never by a test."""

import os
import sys
from pathlib import Path

import pytest

from tests.page.browsing import MISSING, chromium
from tests.page.installing import main

APT = """#!{python}
import pathlib, sys
here = pathlib.Path(__file__).parent
with (here / "asked").open("a") as asked:
    print(*sys.argv[1:], file=asked)
if "install" in sys.argv:
    (here / "chromium").touch(0o755)
"""


@pytest.fixture
def machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A machine of which we are root, with apt-get and nothing else."""
    (tmp_path / "apt-get").write_text(APT.format(python=sys.executable))
    (tmp_path / "apt-get").chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    return tmp_path


def test_looking_for_a_browser_installs_none(machine: Path) -> None:
    assert chromium() is None
    assert not (machine / "asked").exists()


def test_a_missing_browser_is_installed_and_said(machine: Path, capfd: pytest.CaptureFixture[str]) -> None:
    assert main() == 0
    assert (machine / "asked").read_text().splitlines() == [
        "update",
        "install --yes --no-install-recommends chromium",
    ]
    said = capfd.readouterr().out
    assert "Chromium is missing: installing Debian's package chromium with apt-get" in said
    assert main() == 0  # there is one now, and apt-get is not asked again
    assert len((machine / "asked").read_text().splitlines()) == 2


def test_who_may_not_install_is_told_how(
    machine: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    assert main() == 1
    assert "sudo apt-get install --yes --no-install-recommends chromium" in capfd.readouterr().out
    (machine / "apt-get").unlink()
    assert main() == 1
    assert "install Chromium or Chrome by hand" in capfd.readouterr().out
    assert not (machine / "asked").exists()


def test_without_a_browser_its_tests_fail(machine: Path, request: pytest.FixtureRequest) -> None:
    with pytest.raises((pytest.fail.Exception, pytest.skip.Exception)) as refused:
        request.getfixturevalue("browser")
    assert refused.type is pytest.fail.Exception
    assert str(refused.value) == MISSING
