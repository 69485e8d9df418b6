"""Every page fits every screen, and axe-core finds nothing wrong with it, by day and by the fire."""

import pytest

from tests.page.browsing import DESKTOP, PHONE, Visitor
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
