"""The first minute of somebody new: `python bench/first_minute.py --runs 10`.

Each run clones this checkout, empties all caches, says `make play` and waits for an answering page. Then, in a browser,
it clicks "Jouer tout de suite" in each game, in another order each time, plays whenever it is asked to, and waits for
the first answer of a bot. `--wheel FILE` serves from a wheel (`make wheel`) in an empty environment instead."""

import argparse
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
from playwright.sync_api import sync_playwright

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from tests.page.browsing import FLAGS, MISSING, Visitor, chromium  # noqa: E402

GAMES = ["Egyptos", "Astérix en Égypte", "Astérix et les Romains", "Astérix, le jeu de cartes", "Astérix & Compagnie"]
ANSWERED = """async () => {
  const code = location.pathname.split("/").at(-1);
  const { table, history } = await (await fetch(`/api/tables/${code}?seat=0`)).json();
  const dealt = ["begins", "drew", "character"];
  const answers = ({ seat, type }) => seat > 0 && table.seats[seat].bot && !dealt.includes(type);
  return history.some(({ event }) => answers(event));
}"""


def emptied(place: Path) -> dict[str, str]:
    """This environment, with caches and data that nobody has written to."""
    caches = {"PIP_CACHE_DIR": "pip", "npm_config_cache": "npm", "OPPIDUM_CACHE": "compiled", "XDG_DATA_HOME": "data"}
    return {**os.environ, **{name: str(place / folder) for name, folder in caches.items()}, "PYTHONUNBUFFERED": "1"}


@contextmanager
def played_from_clone(place: Path) -> Iterator[tuple[str, Path]]:
    subprocess.run(["git", "clone", "--quiet", str(ROOT), "clone"], cwd=place, check=True)
    with serving(["make", "play", "ARGS=--port 0 --lang en"], place / "clone", emptied(place)) as address:
        yield address, place / "clone"


@contextmanager
def played_from_wheel(place: Path, wheel: Path) -> Iterator[tuple[str, Path]]:
    subprocess.run([sys.executable, "-m", "venv", "empty"], cwd=place, check=True)
    pip = [str(place / "empty/bin/pip"), "install", "--quiet", f"oppidum[server] @ file://{wheel.resolve()}"]
    subprocess.run(pip, cwd=place, env=emptied(place), check=True)
    words = [str(place / "empty/bin/oppidum"), "serve", "--port", "0", "--lang", "en"]
    with serving(words, place, emptied(place)) as address:
        yield address, place / "empty"


@contextmanager
def serving(words: list[str], folder: Path, environment: dict[str, str]) -> Iterator[str]:
    process = subprocess.Popen(
        words, cwd=folder, env=environment, stdout=subprocess.PIPE, text=True, start_new_session=True
    )
    try:
        assert process.stdout is not None
        said = (re.search(r"http://\S+?(?=/?$)", line.strip()) for line in process.stdout)
        address = next((found[0] for found in said if found), None) or sys.exit("it does not serve")
        while not _answers(address):
            time.sleep(0.05)
        yield address
    finally:
        os.killpg(process.pid, 15)
        process.wait()


def _answers(address: str) -> bool:
    try:
        return "<script" in httpx.get(f"{address}/").text
    except httpx.HTTPError:
        return False


def first_answers(address: str, order: list[str]) -> dict[str, float]:
    """Seconds from a click on each game to the first answer of its bot."""
    seconds = {}
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium() or sys.exit(MISSING), args=FLAGS)
        visitor = Visitor(browser, address, locale="fr-FR")
        for game in order:
            visitor.go()
            button = visitor.button(f"Jouer tout de suite – {game}, contre des robots")
            button.wait_for()
            began = time.monotonic()
            button.click()
            visitor.page.wait_for_selector("#board > *")
            visitor.page.get_by_role("tab", name="Coups").click()
            while not visitor.page.evaluate(ANSWERED):
                visitor.touch("#actions button", random.Random())
                time.sleep(0.05)
            seconds[game] = time.monotonic() - began
        browser.close()
    return seconds


def size_of(folder: Path) -> float:
    """Megabytes, without the history of the clone."""
    said = subprocess.run(
        ["du", "-sm", "--exclude=.git", str(folder)], capture_output=True, text=True, check=True
    ).stdout
    return float(said.split()[0])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=1)
    parser.add_argument("--wheel", type=Path)
    given = parser.parse_args()
    for number in range(given.runs):
        order = random.Random(number).sample(GAMES, len(GAMES))
        place = Path(tempfile.mkdtemp(prefix="first-minute-"))
        began = time.monotonic()
        playing = played_from_wheel(place, given.wheel) if given.wheel else played_from_clone(place)
        with playing as (address, folder):
            ready = time.monotonic() - began
            answers = first_answers(address, order)
            told = ", ".join(f"{game} {seconds:.1f}" for game, seconds in answers.items())
            print(
                f"run {number + 1}: page after {ready:.1f} s, {size_of(folder):.0f} MB; first answers (s): {told}",
                flush=True,
            )
        shutil.rmtree(place, ignore_errors=True)


if __name__ == "__main__":
    main()
