"""Pictures of home and of every board at a real moment of play: `python bench/screenshots.py FOLDER`.

Light and by the fire, on a desktop and on a phone. Some moves are made first, at random for us, by bots for the others.
Boards are found by their folders in `web/src/boards`; `--games egyptos cartes` takes some of them."""

import argparse
import random
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, sync_playwright

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from tests.page.browsing import DESKTOP, FLAGS, MISSING, PATIENCE, PHONE, chromium  # noqa: E402
from tests.server.hosting import Guest, hosting  # noqa: E402

SIZES = {"desktop": DESKTOP, "phone": PHONE}
LEVEL = 2  # of the bots
COMPILING = 10 * PATIENCE  # a game that is not compiled yet takes minutes


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--games", nargs="*", default=boards())
    parser.add_argument("--moves", type=int, default=8, help="of our own, before the picture")
    parser.add_argument("--seats", type=int, default=3)
    parser.add_argument("--lang", default="fr-FR")
    asked = parser.parse_args()
    asked.folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as place, hosting(Path(place) / "shots.db", "--bot-delay", "0") as house:
        guest = Guest(house, "Ana", "fr")
        paths = {slug: moment(guest, slug, asked.seats, asked.moves) for slug in asked.games}
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=chromium() or sys.exit(MISSING), args=FLAGS)
            for name, path in {"home": "/", **paths}.items():
                for theme in ("light", "fire"):
                    for device in SIZES:
                        picture(browser, guest, path, asked, f"{name}-{device}-{theme}", SIZES[device])
            browser.close()


def boards() -> list[str]:
    """The games that have a board of their own."""
    return sorted(
        found.parent.name for found in (ROOT / "web/src/boards").glob("*/Board.svelte") if "plain" not in str(found)
    )


def moment(guest: Guest, slug: str, seats: int, moves: int) -> str:
    """A table in the middle of a match."""
    (found,) = [one for one in guest.get("/api/games") if one["slug"] == slug]
    seats = seats if seats in found["seats"] else found["seats"][0]
    code = guest.open(slug, seats, bots={str(seat): LEVEL for seat in range(1, seats)})
    guest.do(code, "sit", seat=0, seed="")
    made = 0
    while made < moves:
        seen = awaited(guest, code)
        if seen["table"]["winners"] is not None:
            break
        move = {"do": "move", "seat": 0, "number": seen["number"], "key": str(random.random())}
        answer = guest.http.post(f"/api/tables/{code}/commands", json=move | {"action": random.choice(seen["legal"])})
        made += answer.status_code == 200  # else a bot was quicker: look again
    awaited(guest, code)
    return f"/table/{code}"


def awaited(guest: Guest, code: str) -> Any:
    """The table once it waits for us, or is over."""
    while True:
        seen = guest.see(code, 0)
        if seen["legal"] or seen["table"]["winners"] is not None:
            return seen
        time.sleep(0.1)


def picture(
    browser: Browser, guest: Guest, path: str, asked: argparse.Namespace, name: str, size: tuple[int, int]
) -> None:
    context = browser.new_context(
        viewport={"width": size[0], "height": size[1]},
        locale=asked.lang,
        color_scheme="dark" if name.endswith("fire") else "light",
        reduced_motion="reduce",
        service_workers="block",
    )
    address = guest.host.address
    context.add_cookies([{"name": one, "value": value, "url": address} for one, value in guest.http.cookies.items()])
    page = context.new_page()
    page.set_default_timeout(COMPILING)
    page.goto(address + path)
    page.wait_for_selector("#board > *, article")
    page.evaluate("document.fonts.ready.then(() => true)")
    page.wait_for_timeout(500)  # what appears has appeared
    picture = asked.folder / f"{name}.png"
    page.screenshot(path=picture)
    context.close()
    print(picture)


if __name__ == "__main__":
    main()
