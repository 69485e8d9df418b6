"""The board of Astérix et les Romains in a real browser."""

import random
import re
from collections.abc import Callable
from typing import TypeAlias

import pytest

from tests.page.browsing import DESKTOP, PHONE, Visitor

Visit: TypeAlias = Callable[..., Visitor]
GAME = "Astérix et les Romains"
MOST_CHOICES = 600
LIT = "#board [data-die].lit, #board [data-act], #board .figure.lit .hold"
OVER = "#board .ask.over"


def choose(visitor: Visitor, chance: random.Random) -> bool:
    """Touch something that glows, by chance; False if the match is over."""
    page = visitor.page
    page.wait_for_selector(f"{LIT}, {OVER}")
    serial = visitor.serial()
    if visitor.touch(LIT, chance):
        visitor.after(serial)
    return page.locator(OVER).count() == 0


def story(visitor: Visitor) -> list[str]:
    return visitor.page.locator("aside li").all_inner_texts()


def dice_are_true(visitor: Visitor, since: int) -> None:
    """The dice lie as the story tells, from some line on."""
    shown, told = visitor.page.evaluate(
        """() => [
            Object.fromEntries(["white", "black"].map(
                die => [die, document.querySelector(`[data-die=${die}] [data-value]`)?.dataset.value])),
            [...document.querySelectorAll("aside li")].map(line => line.textContent),
        ]"""
    )
    thrown = dict(re.findall(r"throws the (white|black) die: (\d+)", " ".join(told[since:])))
    assert all(shown.get(die) in (None, value) for die, value in thrown.items()), (shown, thrown)


def test_a_whole_match_by_clicking_on_the_board(visit: Visit) -> None:
    visitor, chance = visit(), random.Random(5)
    visitor.play_now(GAME)
    before = len(story(visitor))
    for number in range(MOST_CHOICES):
        if not choose(visitor, chance):
            break
        if number % 10 == 0:
            dice_are_true(visitor, before)
    page = visitor.page
    visitor.button("Another one!").wait_for()
    best = max(int(text.replace("−", "-")) for text in page.locator("#board .points").all_inner_texts())
    assert page.locator("#board .winner").count() >= 1
    for text in page.locator("#board .winner .points").all_inner_texts():
        assert int(text.replace("−", "-")) == best


def test_the_way_and_the_dice_by_keyboard(visit: Visit) -> None:
    visitor = visit()
    visitor.play_now(GAME)
    page = visitor.page
    page.wait_for_selector(f"{LIT}")
    page.locator("#board [data-square='0']").focus()
    for _ in range(2):
        page.keyboard.press("ArrowRight")
    assert "menhir" in (page.locator(":focus").get_attribute("aria-label") or "")
    page.get_by_text("you stumble and lose a card").wait_for()
    while not page.locator("#board [data-die].lit").count():
        choose(visitor, random.Random(1))
    serial = visitor.serial()
    page.locator("#board [data-die=black]").focus()
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Enter")
    visitor.after(serial)
    page.locator("aside li").filter(has_text="throws the white die").first.wait_for()


def test_a_throw_out_of_turn_shows_its_rule(visit: Visit) -> None:
    visitor = visit()
    visitor.play_now(GAME)
    page = visitor.page
    for _ in range(MOST_CHOICES):
        page.wait_for_selector(LIT)
        if page.locator("#board [data-act=exchange]").count():
            page.locator("#board [data-die=black]").click()
            break
        choose(visitor, random.Random(2))
    page.get_by_role("alert").filter(has_text="romains.9").wait_for()


@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize("size", [DESKTOP, PHONE])
def test_nothing_that_axe_finds_and_nothing_too_wide(visit: Visit, dark: bool, size: tuple[int, int]) -> None:
    visitor, chance = visit(dark=dark, size=size), random.Random(3)
    visitor.play_now(GAME)
    for _ in range(25):
        choose(visitor, chance)
    visitor.page.wait_for_selector(f"{LIT}, {OVER}")
    assert visitor.violations() == []
    assert not visitor.overflows()
