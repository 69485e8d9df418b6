"""The package: quick to import, its words complete, its cache named after its sources."""

import subprocess
import sys
import time
from pathlib import Path

import pytest

import oppidum
from oppidum.engine import shelf
from oppidum.engine.words import LANGUAGES, gaps

SOURCES = Path(oppidum.__file__).parent
PACKAGES = [
    ".".join(folder.parent.relative_to(SOURCES.parent).parts) for folder in SOURCES.rglob("words") if folder.is_dir()
]


def test_import_needs_no_compiler() -> None:
    """Numba is what makes an import slow; without it there is nothing to wait for."""
    code = "import sys, oppidum; assert oppidum.slugs(); sys.exit('numba' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("package", PACKAGES)
def test_all_words_are_in_every_language(package: str, lang: str) -> None:
    assert gaps(package, lang) == []


def test_fingerprint_follows_the_sources() -> None:
    before = shelf.fingerprint()
    extra = SOURCES / "games" / f"extra_{time.time_ns()}.py"
    try:
        extra.write_text("# a new source\n", "utf-8")
        assert shelf.fingerprint() != before
    finally:
        extra.unlink()
    assert shelf.fingerprint() == before


def test_compiling_is_announced_once_a_game_and_only_when_cold(tmp_path: Path) -> None:
    code = "import oppidum; oppidum.game('egyptos').new().legal(0)"
    environment = {"OPPIDUM_CACHE": str(tmp_path), "OPPIDUM_LANG": "en", "PATH": ""}

    def said() -> str:
        words = [sys.executable, "-c", code]
        return subprocess.run(words, env=environment, capture_output=True, text=True, check=True).stderr

    assert [said(), said()] == ["compiling egyptos…\n", ""]
    for file in tmp_path.rglob("*.compiled"):
        file.write_bytes(file.read_bytes()[:100])  # as if the disk were damaged
    assert [said(), said()] == ["compiling egyptos…\n", ""]
