"""The page in a real browser."""

import pytest

from tests.page.browsing import WEB
from tests.page.conftest import Visit

MOST_TURNS = 130


def test_types_are_made_from_what_the_server_says_now() -> None:
    from oppidum.server.api.__main__ import document

    assert (WEB / "openapi.json").read_bytes().strip() == document(), "run `make types`"


def test_home_has_the_five_games_in_both_languages(visit: Visit) -> None:
    visitor = visit()
    visitor.go()
    page = visitor.page
    page.get_by_role("article").first.wait_for()
    assert page.get_by_role("article").count() == 5
    visitor.button("Settings").click()
    page.get_by_label("Language").select_option("fr")
    page.get_by_role("heading", name="Réglages").wait_for()
    page.get_by_text("Jouer tout de suite").first.wait_for(state="attached")


def test_a_whole_match_of_egyptos_by_clicking(visit: Visit) -> None:
    visitor = visit()
    visitor.play_now("Egyptos")
    for _ in range(MOST_TURNS):
        if not visitor.my_turn():
            break
        visitor.place()
    visitor.button("Another one!").wait_for()


def test_a_refusal_shows_its_rule(visit: Visit) -> None:
    visitor = visit()
    visitor.play_now("Egyptos")
    page = visitor.page
    assert visitor.my_turn()
    if page.locator("[data-piece]").count() == 0:
        page.locator("[data-cell='0,0']").click()
        page.wait_for_selector("[data-piece] >> nth=1")
        assert visitor.my_turn()
    page.locator("[data-cell='3,0']").click()  # touches nothing so early
    page.get_by_role("alert").filter(has_text="egyptos.5").wait_for()
    page.locator("[data-rule='egyptos.5'].lit").wait_for()


def test_two_browsers_play_each_other_by_link(visit: Visit) -> None:
    host, guest = visit(), visit(locale="fr-FR")
    host.go()
    host.page.get_by_role("button", name="Set a table – Egyptos").click()
    host.button("Set the table").click()
    host.page.get_by_role("heading", name="Waiting for people").wait_for()
    guest.page.goto(host.page.url)
    guest.button("S'asseoir ici").click()
    for visitor in (host, guest):
        visitor.page.wait_for_selector("[data-cell]")
    host.page.wait_for_selector(".status")
    first, second = (host, guest) if host.page.locator(".status.yours").count() else (guest, host)
    first.page.locator("[data-cell='0,0']").click()
    second.page.wait_for_selector("[data-piece='0,0']")
    second.page.wait_for_selector(".status.yours")
    second.page.locator("[data-cell='1,1']").click()
    first.page.wait_for_selector("[data-piece='1,1']")


@pytest.mark.parametrize("game", ["Egyptos", "Astérix et les Romains"])
def test_a_whole_match_by_keyboard_alone(visit: Visit, game: str) -> None:
    visitor = visit()
    visitor.play_now(game)
    page = visitor.page
    page.keyboard.press("/")
    for _ in range(MOST_TURNS * 4):
        if not visitor.my_turn():
            break
        serial = visitor.serial()
        page.locator(f"#actions[data-serial='{serial}'] button").first.wait_for()
        page.keyboard.press("Enter")
        visitor.after(serial)
    visitor.button("Another one!").wait_for()
