"""The board of Astérix & Compagnie in a real browser."""

import random
from collections.abc import Callable
from contextlib import suppress
from typing import TypeAlias

import pytest
from playwright.sync_api import Error

from tests.page.browsing import DESKTOP, PHONE, SMALL, Visitor

Visit: TypeAlias = Callable[..., Visitor]
GAME = "Astérix & Compagnie"
MOST_CLICKS = 600
STATE = "(board.dataset.serial + document.querySelectorAll('#board .held').length)"
OPEN = """async seats => {
  const key = () => crypto.randomUUID().replaceAll("-", "");
  const headers = {"content-type": "application/json"};
  const post = (path, body) => fetch(path, {method: "POST", body: JSON.stringify(body), headers}).then(r => r.json());
  await post("/api/me", {name: "Ana"});
  const bots = Object.fromEntries(Array.from({length: seats - 1}, (_, seat) => [seat + 1, 1]));
  const {code} = await post("/api/tables", {game: "compagnie", seats, bots});
  await post(`/api/tables/${code}/commands`, {do: "sit", seat: 0, seed: key(), key: key()});
  return code;
}"""


def open_for(visitor: Visitor, seats: int) -> None:
    """A table with so many seats, all others taken by bots."""
    visitor.go()
    visitor.page.get_by_role("article").first.wait_for()
    visitor.go(f"/table/{visitor.page.evaluate(OPEN, seats)}")
    visitor.page.wait_for_selector(".compagnie")


def click_something(visitor: Visitor, chance: random.Random) -> None:
    """Touch one of the things that glow, and wait until that has an effect."""
    page = visitor.page
    before = page.evaluate(STATE)
    camps, refill = page.locator("#board .here"), visitor.button("Refill to five")
    lit = camps if camps.count() else refill if refill.count() else page.locator("#board [data-lit]")
    with suppress(Error):  # a card that was put on a camp goes its way by itself: what glowed may be gone
        lit.nth(chance.randrange(max(1, lit.count()))).click(timeout=2_000)
        page.wait_for_function(f"before => {STATE} !== before", arg=before, timeout=5_000)


def test_a_whole_match_by_clicking(visit: Visit) -> None:
    visitor = visit()
    visitor.play_now(GAME)
    chance = random.Random(1)
    for _ in range(MOST_CLICKS):
        # A card on its way may have ended our turn meanwhile: only the button says that the match is over.
        if not visitor.my_turn() and visitor.button("Another one!").count():
            break
        click_something(visitor, chance)
    visitor.button("Another one!").wait_for()
    visitor.page.locator(".purse.won").wait_for()


def test_a_card_is_taken_up_put_back_and_dragged_to_a_camp(visit: Visit) -> None:
    visitor = visit()
    open_for(visitor, 2)
    page = visitor.page
    while not (card := page.locator(".mine .slot [data-lit]")).count():  # until one of the hand can be played
        assert visitor.my_turn()
        click_something(visitor, random.Random(2))
    card.first.focus()
    page.keyboard.press("Enter")
    page.locator(".here").first.wait_for()
    page.keyboard.press("Escape")
    assert page.locator(".here").count() == 0
    page.keyboard.press("ArrowRight")
    assert page.evaluate("document.activeElement.closest('.compagnie') !== null")
    serial = visitor.serial()
    card.first.hover()
    page.mouse.down()
    page.mouse.move(500, 500, steps=4)
    page.locator(".here").first.wait_for()
    goal = page.locator(".here").first.bounding_box()
    assert goal is not None
    page.mouse.move(goal["x"] + goal["width"] / 2, goal["y"] + goal["height"] / 2, steps=4)
    page.mouse.up()
    visitor.after(serial)


def test_cards_to_discard_are_marked_then_thrown_at_once(visit: Visit) -> None:
    visitor = visit()
    open_for(visitor, 3)
    page = visitor.page
    assert visitor.my_turn()
    visitor.button("Reinforce the hand").click()
    visitor.button("Refill to five").wait_for()  # a new serial alone may be news of the others
    cards = page.locator(".mine .slot button")
    for number in (0, 1):
        cards.nth(number).click()
    visitor.button("Discard 2 and refill").click()
    page.get_by_text("Ana discards").nth(1).wait_for()
    page.get_by_text("Ana draws").nth(1).wait_for()


@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize(("size", "seats"), [(DESKTOP, 2), (DESKTOP, 4), (PHONE, 3), (SMALL, 4)])
def test_nothing_that_axe_finds_and_nothing_too_wide(
    visit: Visit, dark: bool, size: tuple[int, int], seats: int
) -> None:
    visitor = visit(dark=dark, size=size)
    open_for(visitor, seats)
    chance = random.Random(seats)
    for _ in range(6):
        if not visitor.my_turn():
            break
        assert visitor.page.locator("#board [data-lit]").count()
        click_something(visitor, chance)
    assert visitor.violations() == []
    assert not visitor.overflows()
