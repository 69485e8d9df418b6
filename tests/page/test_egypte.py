"""Astérix en Égypte in a real browser."""

import random
from collections.abc import Callable
from typing import TypeAlias

import pytest
from playwright.sync_api import Locator

from tests.page.browsing import DESKTOP, PHONE, Visitor

Visit: TypeAlias = Callable[..., Visitor]
MOST_STEPS = 1500
OPEN = """async ([seats, edition]) => {
  const ask = (path, body) =>
    fetch(path, { method: "POST", body: JSON.stringify(body), headers: { "content-type": "application/json" } })
      .then((answer) => answer.json());
  const key = () => crypto.randomUUID().replaceAll("-", "");
  await ask("/api/me", { name: "Ana" });
  const bots = Object.fromEntries(Array.from({ length: seats - 1 }, (_, seat) => [String(seat + 1), 1]));
  const { code } = await ask("/api/tables", { game: "egypte", edition, seats, bots });
  await ask(`/api/tables/${code}/commands`, { do: "sit", seat: 0, seed: key(), key: key() });
  return code;
}"""


def sit_down(visitor: Visitor, seats: int = 2, edition: str = "delta") -> None:
    """At a table against the weakest bots."""
    visitor.go()
    code = visitor.page.evaluate(OPEN, [seats, edition])
    visitor.go(f"/table/{code}")
    visitor.page.wait_for_selector("#board .egypte")


def some(found: Locator, dice: random.Random) -> Locator:
    return found.nth(dice.randrange(found.count()))


def do_something(visitor: Visitor, dice: random.Random) -> None:
    """One of the things that glow on the board: a card or a papyrus first, then where it goes. Only what we do changes
    the board while it is our turn."""
    page = visitor.page
    tools = page.locator("[data-use].lit, [data-papyrus].lit")
    steps = page.locator("[data-use='walk'].lit")
    end = page.locator("[data-do='end']")
    serial = visitor.serial()
    if not tools.count() or (end.count() and dice.random() < 0.5):
        end.click()
        visitor.after(serial)
        return
    some(steps if steps.count() and dice.random() < 0.6 else tools, dice).click()
    page.wait_for_selector(f".lit[aria-pressed='true'], {visitor.newer(serial)}")
    if page.locator("svg.walking").count():
        onward(visitor, dice).click(force=True)
        say_how_many(visitor, serial)
    elif page.locator("svg.placing").count():
        put_somewhere(visitor, dice)
    elif page.locator(".removable").count():
        some(page.locator(".removable"), dice).dispatch_event("click")
    elif page.locator("[data-seat] .lit").count():
        page.locator("[data-seat] .lit").first.click()
    visitor.after(serial)


def say_how_many(visitor: Visitor, serial: str) -> None:
    """How many papyri go along, if that is asked before the step is taken."""
    asked = visitor.page.locator("[data-do='papyrus'].main")
    visitor.page.wait_for_selector(f"[data-do='papyrus'], {visitor.newer(serial)}")
    if asked.count():
        asked.first.click()


def onward(visitor: Visitor, dice: random.Random) -> Locator:
    """The goal if it glows; else mostly the square furthest on the way: eastwards to the palace, westwards back."""
    page = visitor.page
    lit = page.locator("[data-place].lit")
    names = lit.evaluate_all("places => places.map((place) => place.dataset.place)")
    if goals := [name for name in names if name in ("palace", "camp")]:
        return page.locator(f"[data-place='{goals[0]}']")
    if dice.random() < 0.2:
        return some(lit, dice)
    back = page.locator("[data-brought='0']").count() > 0
    best = min(names) if back else max(names)
    return page.locator(f"[data-place='{best}']")


def put_somewhere(visitor: Visitor, dice: random.Random) -> None:
    """Move the pointer about until a barrier fits under it."""
    page = visitor.page
    for _ in range(200):
        box = some(page.locator("[data-place]"), dice).bounding_box()
        assert box is not None
        page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        if dice.random() < 0.5:
            page.keyboard.press("r")
        if page.locator(".ghost.fits").count():
            page.mouse.down()
            page.mouse.up()
            return
    raise AssertionError("no barrier fits anywhere")


def test_a_whole_match_of_egypte_by_clicking(visit: Visit) -> None:
    visitor = visit()
    sit_down(visitor)
    dice = random.Random(7)
    for _ in range(MOST_STEPS):
        if not visitor.my_turn():
            break
        do_something(visitor, dice)
    visitor.button("Another one!").wait_for()
    visitor.page.locator(".prompt.won").wait_for()


def test_a_barrier_turns_and_a_bad_place_is_refused_with_its_rule(visit: Visit) -> None:
    visitor = visit()
    sit_down(visitor, edition="house")
    page = visitor.page
    while visitor.my_turn() and not page.locator("[data-use='place'].lit").count():
        serial = visitor.serial()
        page.locator("[data-use='walk'].lit").first.click()
        page.locator("[data-place].lit").first.click(force=True)
        visitor.after(serial)
    half = page.locator("[data-use='place'].lit").first
    card = half.locator("xpath=..").get_attribute("data-card")
    half.click()
    wrong = "R13" if card == "boat" else "D4"  # a sabre in the sand, a pilum in the sea
    page.locator(f"[data-place='{wrong}']").hover(force=True)
    page.locator(".ghost:not(.fits)").wait_for()
    upright = page.locator(".ghost rect").get_attribute("height")
    page.keyboard.press("r")
    page.wait_for_selector(f".ghost rect:not([height='{upright}'])")
    page.locator(f"[data-place='{wrong}']").click(force=True)
    page.get_by_role("alert").filter(has_text="egypte.").wait_for()
    page.get_by_role("button", name="Step back").click()
    page.wait_for_selector("svg.resting")


def test_cards_and_squares_by_keyboard(visit: Visit) -> None:
    visitor = visit()
    sit_down(visitor)
    page = visitor.page
    visitor.my_turn()
    serial = visitor.serial()
    page.locator("[data-use='walk'].lit").first.press("Enter")
    page.locator("svg.walking [data-place].lit").first.focus()
    page.wait_for_selector(".route")
    page.keyboard.press("Escape")
    page.wait_for_selector("svg.resting")
    page.locator("[data-use='walk'].lit").first.press("Enter")
    page.locator("svg.walking [data-place].lit").first.press("Enter")
    say_how_many(visitor, serial)
    visitor.after(serial)


@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize(("size", "seats"), [(DESKTOP, 5), (PHONE, 2)])
def test_nothing_that_axe_finds_in_egypte(visit: Visit, dark: bool, size: tuple[int, int], seats: int) -> None:
    visitor = visit(dark=dark, size=size)
    sit_down(visitor, seats, "house")
    visitor.my_turn()
    assert visitor.violations() == []
    visitor.page.locator("[data-use='walk'].lit").first.click()
    visitor.page.wait_for_selector("svg.walking")
    assert visitor.violations() == []
    assert not visitor.overflows()


def test_what_is_to_be_done_is_not_covered_by_the_cards(visit: Visit) -> None:
    visitor = visit(size=(1280, 620))
    sit_down(visitor)
    visitor.page.evaluate("document.querySelector('.prompt p').textContent = 'Many words. '.repeat(40)")
    assert visitor.page.evaluate(
        "(prompt => prompt.scrollHeight <= prompt.clientHeight)(document.querySelector('.prompt'))"
    )
