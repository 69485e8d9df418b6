"""Tables that are not as usual: with a box of somebody's own, frozen; and servers that answer nonsense."""

import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Route

from oppidum.engine.edition import text_of
from oppidum.engine.registry import game
from tests.page.browsing import DESKTOP, PHONE, Visitor
from tests.page.conftest import Visit
from tests.server.hosting import Guest, Host, hosting

NAME = "my cupboard"
OWN = f"own box: {NAME}"


def _freeze(house: Host, code: str) -> None:
    """As if the table had not been playable when the server looked at it."""
    house.kill()
    try:
        with closing(sqlite3.connect(house.words[house.words.index("--database") + 1])) as database, database:
            database.execute("UPDATE tables SET frozen = 'it was tried' WHERE code = ?", (code,))
    finally:
        house.start()


def _fits(visitor: Visitor) -> None:
    assert visitor.violations() == []
    assert not visitor.overflows()


@pytest.mark.parametrize(("dark", "size"), [(False, DESKTOP), (True, PHONE)])
def test_a_box_of_ones_own_is_called_so_wherever_the_table_is_shown(
    visit: Visit, house: Host, dark: bool, size: tuple[int, int]
) -> None:
    guest = Guest(house)
    text = text_of(game("egyptos").package, "house")
    code = guest.open(public=True, edition=NAME, edition_text=text)
    guest.do(code, "sit", seat=0, seed="a")
    visitor = visit(dark=dark, size=size)
    page = visitor.page
    visitor.go()
    listed = page.locator("#open ~ p").filter(has=page.locator(f"[href='/table/{code}']"))
    listed.get_by_text(OWN).wait_for()
    _fits(visitor)
    listed.get_by_role("link", name="Join").click()
    page.get_by_role("heading", name="Waiting for people").wait_for()
    page.get_by_role("banner").get_by_text(OWN).wait_for()
    _fits(visitor)
    visitor.button("Sit here").click()
    page.wait_for_selector("[data-cell]")
    page.get_by_role("banner").get_by_text(OWN).wait_for()
    _fits(visitor)
    visitor.button("Resign").click()
    visitor.button("Really resign?").click()
    page.get_by_role("link", name="Replay").click()
    page.wait_for_selector("#board[data-frame]")
    page.get_by_role("banner").get_by_text(OWN).wait_for()
    visitor.go()
    page.locator(f"[href='/table/{code}']").get_by_text(OWN).wait_for()
    _fits(visitor)


def test_another_edition_of_the_house_is_named_and_the_usual_one_is_not(visit: Visit, house: Host) -> None:
    guest = Guest(house)
    usual, delta = guest.open(public=True), guest.open("egypte", 2, edition="delta", public=True)
    visitor = visit(locale="fr-FR")
    page = visitor.page
    visitor.go()
    for code, edition in ((delta, ["édition delta"]), (usual, [])):
        listed = page.locator("#open ~ p").filter(has=page.locator(f"[href='/table/{code}']"))
        listed.wait_for()
        assert listed.locator(".edition").all_inner_texts() == edition


def test_of_a_frozen_table_what_was_played_can_be_had(visit: Visit, house: Host) -> None:
    visitor = visit()
    visitor.play_now("Egyptos")
    assert visitor.my_turn()
    visitor.place()
    page, code = visitor.page, visitor.page.url.rpartition("/")[2]
    _freeze(house, code)
    page.get_by_role("heading", name="This match cannot be played on").wait_for()
    _fits(visitor)
    with page.expect_download() as going:
        page.get_by_role("link", name="Download what was played").click()
    transcript = json.loads(going.value.path().read_text())
    assert going.value.suggested_filename == f"oppidum-{code}.json"
    assert transcript["code"] == code
    assert transcript["matches"][0]["moves"]
    page.get_by_role("link", name="Home").click()
    mine = page.locator("li").filter(has=page.locator(f"[href='/table/{code}']"))
    mine.get_by_text("Frozen").wait_for()
    assert mine.get_by_role("link", name="Replay").count() == 0
    visitor.go(f"/replay/{code}/1")
    page.get_by_role("heading", name="This match cannot be played on").wait_for()
    page.get_by_role("link", name="Download what was played").wait_for()
    visitor.mistakes.clear()  # the browser writes down every refusal, and that the server was gone


def test_answers_that_cannot_be_read_are_said_in_a_sentence(visit: Visit) -> None:
    visitor = visit()
    visitor.finish(moves=1)
    page = visitor.page
    page.route("**/api/mine?*", lambda route: route.fulfill(status=502, body="<h1>Bad gateway</h1>"))
    visitor.go()
    page.locator("section").filter(has=page.locator("#mine")).get_by_text("cannot be read (502)").wait_for()
    page.route("**/api/tables?*", lambda route: route.fulfill(status=408, body=""))
    visitor.button("Play now – Egyptos, against robots").click()
    page.get_by_role("alert").filter(has_text="cannot be read (408)").wait_for()
    page.route("**/api/me?*", lambda route: route.fulfill(status=503, body="busy"))
    visitor.button("Hello").click()
    page.get_by_label("Your name").fill("Somebody")
    visitor.button("OK").click()
    page.get_by_role("alert").filter(has_text="cannot be read (503)").wait_for()
    assert all("Failed to load resource" in one for one in visitor.mistakes), visitor.mistakes
    visitor.mistakes.clear()  # the browser writes down every refusal


def test_a_table_can_be_set_before_its_variants_are_known(visit: Visit) -> None:
    visitor = visit()
    page = visitor.page
    held: list[Route] = []  # the first answer
    page.route("**/api/games/egyptos?*", lambda route: route.continue_() if held else held.append(route))
    visitor.go()
    visitor.button("Set a table – Egyptos").click()
    visitor.button("Set the table").click()
    page.get_by_role("heading", name="Waiting for people").wait_for()
    held[0].continue_()


def test_clocks_do_not_ask_what_time_it_is_here(visit: Visit) -> None:
    visitor = visit()
    visitor.context.add_init_script("{ const now = Date.now; Date.now = () => now() + 3_600_000; }")
    visitor.go()
    visitor.button("Set a table – Egyptos").click()
    page = visitor.page
    page.get_by_label("Seat 2", exact=True).select_option(index=3)  # the first robot
    page.get_by_label("Time").select_option(label="5 min a player")
    visitor.button("Set the table").click()
    assert visitor.my_turn()
    page.locator("time.runs").filter(has_text="4:5").wait_for()


@pytest.mark.parametrize(
    ("locale", "said"), [("en-GB", "just waking up, about 7 s"), ("fr-FR", "au réveil, encore 7 s environ")]
)
def test_of_a_bot_that_is_being_compiled_one_is_told(browser: Browser, tmp_path: Path, locale: str, said: str) -> None:
    with hosting(tmp_path / "slow.db", "--bot-delay", "60") as house:
        guest = Guest(house)
        code = guest.open(bots={"0": 1, "1": 1})
        visitor = Visitor(browser, house.address, locale=locale)
        visitor.page.route("**/api/games/egyptos/bots?*", lambda route: route.fulfill(json={"waking": 7}))
        visitor.go(f"/table/{code}")
        visitor.page.get_by_role("status").get_by_text(said).wait_for()
        visitor.page.unroute("**/api/games/egyptos/bots?*")
        visitor.page.get_by_role("status").get_by_text(said).wait_for(state="detached")
        visitor.leave()
