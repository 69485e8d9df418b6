"""No word is kept that nobody says."""

import re
from functools import cache
from pathlib import Path

import pytest

import oppidum
from oppidum.engine.words import FALLBACK, OWN, Said, words

ROOT = Path(__file__).parents[1]
SOURCES = Path(oppidum.__file__).parent
PACKAGES = sorted(
    ".".join(folder.parent.relative_to(SOURCES.parent).parts) for folder in SOURCES.rglob("words") if folder.is_dir()
)
# Sections whose keys are named by data: kinds of actions and events, numbers of rules, names of things.
BY_DATA = {"actions", "events", "rules", "names", "options", "report", "levels", "commands", "parameters", "language"}
PAGE = {("oppidum.server", "page"), *((package, "board") for package in PACKAGES)}


@cache
def code(page: bool) -> str:
    web = ROOT / "web" / "src"
    files = [*web.rglob("*.ts"), *web.rglob("*.svelte")] if page else SOURCES.rglob("*.py")
    return "\n".join(file.read_text("utf-8") for file in files if not file.name.endswith(".d.ts"))


@cache
def prefixes(page: bool) -> set[str]:
    """Beginnings of keys that are put together: `ask_${…}`, f"camp_{…}"."""
    return set(re.findall(r"`([a-z_]+_)\$\{" if page else r"f[\"']([a-z_]+_)\{", code(page)))


@cache
def endings(page: bool) -> set[str]:
    return set(re.findall(r"\}(_[a-z]+)`", code(page)))


@cache
def literals(page: bool) -> set[str]:
    return set(re.findall(r"[\"'`]([a-z_0-9]+)[\"'`]", code(page)))


def _specs(said: Said) -> set[str]:
    texts = said.values() if isinstance(said, dict) else [said]
    return {spec for text in texts for spec in re.findall(r"\{\w+:(\w+)\}", text)}


@pytest.mark.parametrize("package", PACKAGES)
def test_every_word_is_said_somewhere(package: str) -> None:
    tables = words(package).tables
    counted = {
        spec for table in tables.values() for part in table.values() for said in part.values() for spec in _specs(said)
    }
    unused = []
    for section, entries in tables[FALLBACK].items():
        if section in BY_DATA or section in OWN:
            continue
        for key in entries:
            page = (package, section) in PAGE
            known = counted if section == "counts" else literals(page)
            if section == "board":
                known |= literals(False)  # kinds of things in the game, which come with its views
            together = key.startswith(tuple(prefixes(page))) or key.endswith(tuple(endings(page)))
            if key not in known and not together:
                unused.append(f"{section}.{key}")
    assert not unused
