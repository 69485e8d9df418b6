"""The table of the card game in a real browser."""

from collections.abc import Callable
from random import Random
from typing import TypeAlias

import pytest

from tests.page.browsing import DESKTOP, PHONE, Visitor

Visit: TypeAlias = Callable[..., Visitor]
NAME = "Astérix, le jeu de cartes"
MOST_TURNS = 400
ARRIVED = ".status:not(:has-text('On its way'))"  # others choose at the same time: any news may be theirs
CHOICES = ".pick.lit, [data-free].lit, [data-keep], [data-give]"  # what glows


def test_a_whole_match_by_clicking(visit: Visit) -> None:
    random = Random(1)
    visitor = visit()
    visitor.play_now(NAME)
    page = visitor.page
    for _ in range(MOST_TURNS):
        if not visitor.my_turn():
            break
        lit = page.locator(CHOICES)
        lit.nth(random.randrange(lit.count())).click()
        page.wait_for_selector(ARRIVED)
    visitor.button("Another one!").wait_for()
    page.locator("h2.winner").wait_for()


def test_a_card_is_dragged_to_the_table(visit: Visit) -> None:
    visitor = visit()
    visitor.play_now(NAME)
    assert visitor.my_turn()
    serial = visitor.serial()
    visitor.page.locator("[data-gaul='4']").drag_to(visitor.page.locator(".played .own"))
    visitor.after(serial)
    visitor.page.get_by_title(" 4, potions").first.wait_for()


def test_arrows_and_enter_play_a_card(visit: Visit) -> None:
    visitor = visit()
    visitor.play_now(NAME)
    assert visitor.my_turn()
    serial = visitor.serial()
    visitor.page.locator("[data-gaul='1']").focus()
    for key in ("ArrowRight", "ArrowRight", "Enter"):
        visitor.page.keyboard.press(key)
    visitor.after(serial)
    visitor.page.get_by_title(" 3, potions").first.wait_for()


@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize("size", [DESKTOP, PHONE])
def test_nothing_that_axe_finds_and_nothing_too_wide(visit: Visit, dark: bool, size: tuple[int, int]) -> None:
    visitor = visit(dark=dark, size=size)
    visitor.play_now(NAME)
    page = visitor.page
    for value in (1, 0):  # a Gaul, then Idéfix: his player looks at a card
        assert visitor.my_turn()
        wanted = page.locator(f"[data-gaul='{value}'].lit")
        (wanted if wanted.count() else page.locator(CHOICES)).first.click()
        page.wait_for_selector(ARRIVED)
        assert visitor.my_turn()
        assert visitor.violations() == []
    assert not visitor.overflows()
