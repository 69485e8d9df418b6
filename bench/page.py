"""How fast the page is on this machine: `python bench/page.py`.

Home until it can be used (its boxes are there and their buttons answer), its script over the wire, and the time from a
click on a move to the board that shows it; each several times, the middle one counts."""

import gzip
import statistics
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, Response, sync_playwright

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.page.browsing import FLAGS, MISSING, Visitor, chromium
from tests.server.hosting import Host, hosting

TIMES = 5
READY = """() => new Promise(done => {
  const usable = () => document.querySelector("article button:not(:disabled)");
  const look = () => usable() ? done(performance.now()) : requestAnimationFrame(look);
  look();
})"""
CLICK = """() => new Promise(done => {
  const before = document.querySelectorAll("[data-piece]").length;
  const cell = document.querySelector("[data-cell].lit");
  const start = performance.now();
  new MutationObserver((_, watching) => {
    if (document.querySelectorAll("[data-piece]").length === before) return;
    watching.disconnect();
    requestAnimationFrame(() => done(performance.now() - start));
  }).observe(document.querySelector("#board"), {subtree: true, childList: true});
  cell.dispatchEvent(new MouseEvent("click", {bubbles: true}));
})"""


def main() -> None:
    with (
        tempfile.TemporaryDirectory() as place,
        hosting(Path(place) / "page.db", "--bot-delay", "0") as house,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=chromium() or sys.exit(MISSING), args=FLAGS)
        homes = [home(browser, house) for _ in range(TIMES)]
        clicks = moves(browser, house)
        browser.close()
    print(f"home: usable after {statistics.median(time for time, _ in homes):.0f} ms (aim 1500)")
    print(f"home: {homes[0][1] / 1024:.0f} KiB of script, gzipped (aim 250)")
    print(
        f"a move: on the board {statistics.median(clicks):.0f} ms after the click (aim 100), at most {max(clicks):.0f}"
    )


def home(browser: Browser, house: Host) -> tuple[float, int]:
    visitor = Visitor(browser, house.address)
    scripts: list[Response] = []
    visitor.page.on("response", lambda one: scripts.append(one) if one.url.endswith(".js") else None)
    visitor.go()
    time: float = visitor.page.evaluate(READY)
    size = sum(len(gzip.compress(one.body())) for one in scripts)
    visitor.leave()
    return time, size


def moves(browser: Browser, house: Host) -> list[float]:
    visitor = Visitor(browser, house.address)
    visitor.play_now("Egyptos")
    found: list[float] = []
    while len(found) < TIMES and visitor.my_turn():
        found.append(visitor.page.evaluate(CLICK))
    visitor.leave()
    return found


if __name__ == "__main__":
    main()
