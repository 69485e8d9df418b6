"""Every page fits every screen, and axe-core finds nothing wrong with it, by day and by the fire."""

import pytest

from tests.page.browsing import DESKTOP, PHONE, SMALL, Visitor
from tests.page.conftest import Visit


def _fits(visitor: Visitor) -> None:
    assert visitor.violations() == []
    assert not visitor.overflows()


@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize("size", [DESKTOP, PHONE])
def test_nothing_that_axe_finds_and_nothing_too_wide(visit: Visit, dark: bool, size: tuple[int, int]) -> None:
    visitor = visit(dark=dark, size=size)
    page = visitor.page
    visitor.go()
    page.get_by_role("article").first.wait_for()
    _fits(visitor)
    visitor.go("/replay")
    page.get_by_role("heading", name="Replay").wait_for()
    _fits(visitor)
    visitor.set_table("Egyptos")
    page.get_by_role("heading", name="Waiting for people").wait_for()
    _fits(visitor)
    visitor.finish(moves=2)
    for tab in ("Rules", "Chat", "Moves", "Story"):
        page.get_by_role("tab", name=tab).click()
        _fits(visitor)
    visitor.button("Seats and people").click()
    _fits(visitor)
    visitor.button("Close").click()
    page.get_by_role("link", name="Replay").click()
    page.get_by_role("figure").wait_for()
    _fits(visitor)
    page.get_by_role("tab", name="Honest dice").click()
    _fits(visitor)


def test_home_and_every_board_fit_a_small_phone(visit: Visit) -> None:
    visitor = visit(size=SMALL)
    page = visitor.page
    visitor.go()
    page.locator(".small .board").first.wait_for()
    assert not visitor.overflows()
    for game in page.locator("article h3").all_inner_texts():
        visitor.play_now(game)
        assert visitor.my_turn()
        assert not visitor.overflows(), game
        board = page.locator("#board").bounding_box()
        assert board is not None
        assert board["y"] < SMALL[1] / 4, game  # names and titles leave the board its room
