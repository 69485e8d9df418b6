"""A real browser for tests, and a person who uses the page with it."""

import shutil
from pathlib import Path
from random import Random

from playwright.sync_api import Browser, BrowserContext, Locator, Page

WEB = Path(__file__).parents[2] / "web"
FLAGS = (
    "--no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking "
    "--disable-component-update --disable-sync"
).split()
DESKTOP, PHONE, SMALL = (1440, 900), (390, 844), (360, 640)
PATIENCE = 60_000  # milliseconds: games may have to be compiled first
MISSING = "There is no Chromium on this machine; `make browser` installs one, or says how to."

TOUCH = """([what, chance]) => {
  const found = [...document.querySelectorAll(what)];
  found[Math.floor(chance * found.length)]?.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
  return found.length;
}"""


def chromium() -> str | None:
    """The Chromium of this machine, if it has one; `make browser` installs one."""
    return shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")


class Visitor:
    """Somebody with a browser of their own. Mistakes of the page end the test."""

    def __init__(
        self,
        browser: Browser,
        address: str,
        size: tuple[int, int] = DESKTOP,
        locale: str = "en-GB",
        dark: bool = False,
        worker: bool = False,
    ):
        self.address = address
        self.context: BrowserContext = browser.new_context(
            viewport={"width": size[0], "height": size[1]},
            locale=locale,
            color_scheme="dark" if dark else "light",
            reduced_motion="reduce",
            service_workers="allow" if worker else "block",
        )
        self.page: Page = self.context.new_page()
        self.page.set_default_timeout(PATIENCE)
        self.mistakes: list[str] = []
        self.page.on("pageerror", lambda error: self.mistakes.append(str(error)))
        self.page.on("console", lambda said: self.mistakes.append(said.text) if said.type == "error" else None)

    def go(self, path: str = "/") -> None:
        self.page.goto(self.address + path)

    def button(self, name: str) -> Locator:
        return self.page.get_by_role("button", name=name)

    def play_now(self, game: str) -> None:
        """From home to a table against bots, in one click."""
        self.go()
        self.button(f"Play now – {game}, against robots").click()
        self.page.wait_for_selector("#board > *")

    def set_table(self, game: str, *sitting: str) -> None:
        """Open a table with these in its seats: Me, Somebody …"""
        self.go()
        self.button(f"Set a table – {game}").click()
        for number, who in enumerate(sitting, start=1):
            self.page.get_by_label(f"Seat {number}", exact=True).select_option(label=who)
        self.button("Set the table").click()

    def place(self) -> None:
        """A move of Egyptos: the first that is lit."""
        serial = self.serial()
        if self.page.locator("[data-cell].movable").count():
            self.page.locator("[data-cell].movable").first.click()
        self.page.locator("[data-cell].lit").first.click()
        self.after(serial)

    def finish(self, moves: int = 3) -> None:
        """A short match of Egyptos, given up after some moves."""
        self.play_now("Egyptos")
        for _ in range(moves):
            assert self.my_turn()
            self.place()
        self.button("Resign").click()
        self.button("Really resign?").click()
        self.button("Another one!").wait_for()

    def my_turn(self) -> bool:
        """Wait until something is to be done; False if the match is over."""
        while True:  # it may be the others' turn again by the time that it is looked at
            self.page.wait_for_selector(".status.yours, .status.over")
            if self.page.locator(".status.over").count():
                return False
            if self.page.locator(".status.yours").count():
                return True

    def touch(self, what: str, chance: Random) -> bool:
        """Click one of these, found and clicked in one moment: a question has its time, and goes by itself. False if
        there was none any more."""
        return bool(self.page.evaluate(TOUCH, [what, chance.random()]))

    def serial(self) -> str:
        """The number of the last news that the board has shown."""
        return self.page.locator("#board").get_attribute("data-serial") or ""

    @staticmethod
    def newer(serial: str) -> str:
        """A board that shows something newer."""
        return f"#board:not([data-serial='{serial}'])"

    def after(self, serial: str) -> None:
        """Wait until the board shows something newer."""
        self.page.wait_for_selector(self.newer(serial))

    def overflows(self) -> bool:
        return bool(self.page.evaluate("document.documentElement.scrollWidth > innerWidth"))

    def violations(self) -> list[str]:
        """What axe-core finds wrong at levels A and AA."""
        self.page.evaluate((WEB / "node_modules/axe-core/axe.min.js").read_text())
        levels = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]
        found = self.page.evaluate(
            "levels => axe.run(document, {runOnly: levels}).then(found => found.violations)", levels
        )
        return [f"{one['id']}: {node['html'][:200]} {node['failureSummary']}" for one in found for node in one["nodes"]]

    def forgive_network(self) -> None:
        """The browser writes down that it could not connect; here that was meant."""
        self.mistakes = [one for one in self.mistakes if "WebSocket" not in one and "net::ERR" not in one]

    def leave(self) -> None:
        self.context.close()
        assert not self.mistakes, self.mistakes
