"""What is installed is what was listed: every file by its hash, and no script of a stranger runs."""

import json
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from importlib import metadata
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())
EXTRAS = PROJECT["project"]["optional-dependencies"]
WANTED = {
    "play": [*PROJECT["project"]["dependencies"], *EXTRAS["server"]],
    "dev": [*PROJECT["project"]["dependencies"], *EXTRAS["dev"]],
    "build": PROJECT["build-system"]["requires"],
}
UNUSED = {"play": {"faker", "polyfactory"}, "dev": set[str]()}  # of what packages ask for
SERVING = """
import sys
for module in {unused}:
    sys.modules[module] = None
from oppidum.server import running
from oppidum.server.app import create
from oppidum.server.site import Settings
assert create(Settings({database!r})).openapi_schema.to_schema()["paths"]
"""
LISTS = pytest.mark.parametrize("name", WANTED)


def text(name: str) -> str:
    return (ROOT / "requirements" / f"{name}.txt").read_text()


def lines(name: str) -> list[str]:
    """What a list says, a line for each package, without comments."""
    whole = re.sub(r"^\s*#.*\n", "", text(name), flags=re.MULTILINE).replace("\\\n", " ")
    return [line.strip() for line in whole.splitlines() if line.strip()]


def pins(name: str) -> dict[str, tuple[Requirement, list[str]]]:
    """Each package with its requirement and its hashes."""
    packages: dict[str, tuple[Requirement, list[str]]] = {}
    for line in lines(name):
        if not line.startswith("--only-binary"):
            requirement, *hashes = line.split(" --hash=")
            pin = Requirement(requirement)
            packages[canonicalize_name(pin.name)] = (pin, [one.strip() for one in hashes])
    return packages


def version(pin: Requirement) -> str:
    (exact,) = pin.specifier
    return exact.version


def wanted(requirements: list[str]) -> Iterator[Requirement]:
    """What pyproject.toml asks for; our own extras are what they stand for."""
    for requirement in map(Requirement, requirements):
        if requirement.name == "oppidum":
            for extra in requirement.extras:
                yield from wanted(EXTRAS[extra])
        else:
            yield requirement


@LISTS
def test_a_list_fits_what_the_project_asks_for(name: str) -> None:
    packages = pins(name)
    for requirement in wanted(WANTED[name]):
        pin, _ = packages[canonicalize_name(requirement.name)]
        assert version(pin) in requirement.specifier, f"{pin} is not {requirement}; run `make lock`"


@pytest.mark.parametrize("name", ["play", "dev"])
def test_a_list_has_what_its_packages_need_and_nothing_else(name: str) -> None:
    needed: set[tuple[str, str]] = set()  # packages and their extras, "" for a package itself
    asked = list(wanted(WANTED[name]))
    while asked:
        requirement = asked.pop()
        package = canonicalize_name(requirement.name)
        if package in UNUSED[name]:
            continue
        for extra in {"", *requirement.extras} - {extra for known, extra in needed if known == package}:
            needed.add((package, extra))
            for text in metadata.requires(package) or []:
                further = Requirement(text)
                if further.marker is None or further.marker.evaluate({"extra": extra}):
                    asked.append(further)
    listed = {package for package, (pin, _) in pins(name).items() if pin.marker is None or pin.marker.evaluate()}
    assert listed == {package for package, _ in needed}, "run `make lock`"


def test_the_server_does_without_what_is_left_out(tmp_path: Path) -> None:
    code = SERVING.format(unused=UNUSED["play"], database=f"sqlite:///{tmp_path}/house.db")
    subprocess.run([sys.executable, "-c", code], check=True)


@LISTS
def test_every_package_has_one_version_and_its_hashes(name: str) -> None:
    packages = pins(name)
    assert len(packages) == len(lines(name)) - 1  # each stands there once
    for pin, hashes in packages.values():
        assert re.fullmatch(r"==[^,*]+", str(pin.specifier))
        assert pin.url is None
        assert hashes
        assert all(re.fullmatch(r"sha256:[0-9a-f]{64}", one) for one in hashes)


@LISTS
def test_a_list_says_nothing_of_where_files_come_from(name: str) -> None:
    assert [line for line in lines(name) if line.startswith("-")] == ["--only-binary :all:"]
    assert not re.search(r"://|(^|\s)[/~]|\bfile:|@", text(name), flags=re.MULTILINE)


def test_players_have_what_developers_have() -> None:
    players, builders, developers = pins("play"), pins("build"), pins("dev")
    for package, (pin, hashes) in players.items():
        assert developers[package][0].specifier == pin.specifier
        assert developers[package][1] == hashes
    assert len(players) < len(developers)
    for package in builders.keys() & developers.keys():
        assert developers[package] == builders[package]


def test_every_package_of_the_page_has_a_hash_and_no_address() -> None:
    packages = json.loads((ROOT / "web" / "package-lock.json").read_text())["packages"]
    packages.pop("")  # the page itself
    assert packages
    for path, package in packages.items():
        assert re.fullmatch(r"sha512-[A-Za-z0-9+/]{86}==", package["integrity"]), path
        assert "resolved" not in package, path


def test_install_scripts_of_packages_do_not_run(tmp_path: Path) -> None:
    stranger = tmp_path / "stranger"
    stranger.mkdir()
    scripts = {"install": "echo > ../harm", "postinstall": "echo > ../harm", "prepare": "echo > ../harm"}
    (stranger / "package.json").write_text(json.dumps({"name": "stranger", "version": "1.0.0", "scripts": scripts}))
    page = tmp_path / "page"
    page.mkdir()
    (page / "package.json").write_text(json.dumps({"name": "page", "dependencies": {"stranger": "file:../stranger"}}))
    for name in (".npmrc", "npm.py"):
        shutil.copy(ROOT / "web" / name, page)
    for word in ("install", "ci"):
        subprocess.run([sys.executable, page / "npm.py", word, "--offline"], check=True)
    assert (page / "node_modules" / "stranger").exists()
    assert not (tmp_path / "harm").exists()
