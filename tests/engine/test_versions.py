"""Matches outlive the versions that played them: records of all formats and of all versions of the rules."""

import os
import shutil
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import msgspec
import pytest

import oppidum
from oppidum.engine import edition
from tests.games.test_rule_ids import SOURCES, breakages

RECORDS = Path(__file__).parents[1] / "records"
FIRST = msgspec.json.decode((RECORDS / "first-editions.json").read_bytes(), type=dict[str, dict[str, str]])

# How many rules of each game are broken; a change of the house's box is none, as a record brings its own.
UNNOTICED = {
    "egypte.7": "another rule is named where a move is refused",
    "egypte.22": "a move is refused that nobody who plays by the rules makes",
    "romains.8": "a rare position, which no record has yet",
    "romains.9": "what others see of a pass",
    "romains.12": "a rare position, which no record has yet",
    "romains.17": "what happens after 2,000 moves",
}
PER_GAME = int(os.environ.get("OPPIDUM_BROKEN_RULES", "2"))

REPLAY = """
import sys
from pathlib import Path
import oppidum
for file in sorted(Path(sys.argv[1]).glob("*.json")):
    try:
        oppidum.load(file.read_text("utf-8"))
    except oppidum.OppidumError as error:
        sys.exit(f"{file.name}: {error}")
    except (AssertionError, IndexError, ValueError, OverflowError) as error:
        sys.exit(f"{file.name}: {error!r}")
"""


def records(*kinds: str) -> list[Path]:
    return sorted(file for kind in kinds for file in RECORDS.glob(f"*/{kind}/*.json"))


def name(file: Path) -> str:
    return "/".join(file.relative_to(RECORDS).parts)


@pytest.mark.parametrize("file", records("rules-*", "format-1"), ids=name)
def test_records_of_all_versions_load_or_say_why_not(file: Path) -> None:
    """A change of the rules that plays one of these otherwise needs a new version of that game's rules, and records of
    it (`python -m tests.records SLUG`)."""
    text = file.read_text("utf-8")
    written = msgspec.json.decode(text).get("setup", {}).get("rules", 1)
    slug = file.relative_to(RECORDS).parts[0]
    if written < oppidum.game(slug).spec.version:
        with suppress(oppidum.BadRecord):
            oppidum.load(text)
        return
    match = oppidum.load(text)
    assert match.moves
    assert oppidum.load(match.record()).state.tobytes() == match.state.tobytes()


@pytest.mark.parametrize("slug", oppidum.slugs())
def test_the_present_version_has_records(slug: str) -> None:
    assert records(f"rules-{oppidum.game(slug).spec.version}")


@pytest.mark.parametrize("slug", oppidum.slugs())
def test_editions_that_were_only_named_are_still_there(slug: str) -> None:
    """Old records and databases mean those in `earlier/`."""
    package = oppidum.game(slug).package
    for edition_name, digest in FIRST[slug].items():
        assert edition.digest(edition.first_text(package, edition_name)) == digest


def sampled() -> list[tuple[str, str, dict[str, str]]]:
    found = [one for one in breakages() if one[2].get("file", "rules.py").endswith(".py") and one[1] not in UNNOTICED]
    return [one for slug in oppidum.slugs() for one in [two for two in found if two[0] == slug][2 : 2 + PER_GAME]]


@pytest.mark.parametrize(("slug", "rule", "broken"), sampled(), ids=[rule for _, rule, _ in sampled()])
def test_a_changed_rule_without_a_new_version_is_noticed(
    slug: str, rule: str, broken: dict[str, str], tmp_path: Path
) -> None:
    copy = tmp_path / "oppidum"
    shutil.copytree(SOURCES, copy, ignore=shutil.ignore_patterns("page"))
    file = copy / "games" / slug / broken.get("file", "rules.py")
    file.write_text(file.read_text("utf-8").replace(broken["old"], broken["new"]), "utf-8")
    run = subprocess.run(
        [sys.executable, "-c", REPLAY, str(RECORDS / slug / f"rules-{oppidum.game(slug).spec.version}")],
        env={**os.environ, "NUMBA_DISABLE_JIT": "1", "PYTHONPATH": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 1, f"{rule} is broken, and no record notices:\n{run.stdout}{run.stderr}"
    assert ".json: " in run.stderr
