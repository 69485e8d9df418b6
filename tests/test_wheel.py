"""The wheel: whoever installs it plays, without Node, a compiler or this checkout, and waits for nothing."""

import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest

ROOT = Path(__file__).parents[1]
STAMP = Path(sys.prefix) / ".play"
LEFT = shutil.ignore_patterns(".*", "node_modules", "__pycache__", "page", "tests", "docs", "bench", "dist", "shots")
PLAYING = """
import oppidum
from oppidum.bots.levels import bot
for slug in oppidum.slugs():
    match = oppidum.game(slug).new(seed=1)
    for move in range(25):
        for seat in match.to_act:
            match.view(seat)
        if not match.over:
            match.play(match.to_act[0], bot(slug, 1 + move % 3).choose(match, match.to_act[0]))
    print(slug)
"""


def run(*words: str | Path, folder: Path, **environment: str) -> str:
    done = subprocess.run(words, cwd=folder, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "compiling" not in done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def python(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The interpreter of an environment that has the wheel, and what `requirements/play.txt` lists."""
    place = tmp_path_factory.mktemp("wheel")
    checkout, empty = place / "checkout", place / "empty"
    shutil.copytree(ROOT, checkout, ignore=LEFT)
    shutil.copy(ROOT / "web" / ".npmrc", checkout / "web")
    given = [f"BIN={Path(sys.executable).parent}", f"PLAY={STAMP}", "-o", str(STAMP)]
    subprocess.run(["make", "wheel", *given], cwd=checkout, check=True, capture_output=True)
    (wheel,) = (checkout / "dist").glob("*.whl")
    assert re.fullmatch(r"oppidum-[\d.]+-cp\d+-cp\d+-linux_x86_64\.whl", wheel.name)
    subprocess.run([sys.executable, "-m", "venv", empty], check=True)
    pip = [str(empty / "bin" / "pip"), "install", "--quiet", "--no-deps"]
    subprocess.run([*pip, "--require-hashes", "--requirement", ROOT / "requirements" / "play.txt"], check=True)
    subprocess.run([*pip, wheel], check=True)
    shutil.rmtree(checkout)
    return empty / "bin" / "python"


def test_bots_play_without_a_compiler(python: Path, tmp_path: Path) -> None:
    said = run(python, "-c", PLAYING, folder=tmp_path, HOME=str(tmp_path), PATH="")
    assert len(said.split()) == 5


def test_the_page_is_served(python: Path, tmp_path: Path) -> None:
    with serving(python, tmp_path) as address:
        assert "<script" in httpx.get(address).text


@contextmanager
def serving(python: Path, folder: Path) -> Iterator[str]:
    words = [str(python), "-m", "oppidum", "serve", "--port", "0", "--lang", "en"]
    environment = {"HOME": str(folder), "PATH": "", "PYTHONUNBUFFERED": "1"}
    with subprocess.Popen(words, cwd=folder, env=environment, stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            found = re.search(r"http://\S+", process.stdout.readline())
            assert found is not None
            yield found[0]
        finally:
            process.terminate()
