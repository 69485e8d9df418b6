"""No rule without a test, no test for a rule that does not exist, and every test fails when its rule is broken.

`tests/games/<slug>/broken.toml` says for each rule how to break it: a piece of source and what to put instead.
"""

import ast
import os
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

import oppidum

HERE = Path(__file__).parent
SOURCES = Path(oppidum.__file__).parent


def marked(slug: str) -> set[str]:
    """The ids in `@pytest.mark.rule(...)` in the tests of a game."""
    ids: set[str] = set()
    for file in (HERE / slug).glob("test_*.py"):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.rule":
                ids |= {ast.literal_eval(argument) for argument in node.args}
    return ids


def breakages() -> list[tuple[str, str, dict[str, str]]]:
    return [
        (slug, f"{slug}.{number}", broken)
        for slug in oppidum.slugs()
        for number, broken in tomllib.loads((HERE / slug / "broken.toml").read_text("utf-8")).items()
    ]


def ran(slug: str, *words: str, **environment: str) -> "subprocess.CompletedProcess[str]":
    """Run tests of a game, uncompiled and without the plugins that are slow to load."""
    return subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *words, str(HERE / slug)],
        env={**os.environ, "NUMBA_DISABLE_JIT": "1", "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1", **environment},
        cwd=HERE.parents[1],
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.parametrize("slug", oppidum.slugs())
def test_no_test_of_a_rule_needs_a_plugin(slug: str) -> None:
    """Else it would fail for want of it, and not because its rule is broken."""
    run = ran(slug, "--setup-plan", "-m", "rule")
    assert run.returncode == 0, run.stdout[-2000:]


@pytest.mark.parametrize("slug", oppidum.slugs())
def test_every_rule_has_a_test(slug: str) -> None:
    assert marked(slug) == {rule.id for rule in oppidum.game(slug).rule_texts.values()}


@pytest.mark.parametrize("slug", oppidum.slugs())
def test_every_rule_is_broken_once(slug: str) -> None:
    assert {rule for game, rule, _ in breakages() if game == slug} == marked(slug)


@pytest.mark.parametrize(("slug", "rule", "broken"), breakages(), ids=[rule for _, rule, _ in breakages()])
def test_tests_fail_when_the_rule_is_broken(slug: str, rule: str, broken: dict[str, str], tmp_path: Path) -> None:
    """The tests of a rule, on a copy of the sources in which it is broken, uncompiled."""
    copy = tmp_path / "oppidum"
    shutil.copytree(SOURCES, copy, ignore=shutil.ignore_patterns("page"))
    file = copy / "games" / slug / broken.get("file", "rules.py")
    text = file.read_text("utf-8")
    assert text.count(broken["old"]) >= 1, f"{rule}: the source to break is not there any more"
    file.write_text(text.replace(broken["old"], broken["new"]), "utf-8")
    run = ran(slug, "-x", "--rule", rule, PYTHONPATH=str(tmp_path))
    assert run.returncode == 1, f"{rule} is broken and its tests still pass:\n{run.stdout[-2000:]}"
