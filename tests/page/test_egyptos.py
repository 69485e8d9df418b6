"""The board of Egyptos in a real browser."""

from tests.page.conftest import Visit

FOUR = "0,0 0,1 1,0 1,1 2,0 2,1 3,0".split()  # who begins has four in a row, open at both ends


def test_threats_are_shown_to_those_who_want_to_know(visit: Visit) -> None:
    visitor = visit()
    visitor.set_table("Egyptos", "Me", "Somebody here, on this device")
    page = visitor.page
    for cell in FOUR:
        page.locator(f"[data-cell='{cell}'].lit").click()
        page.wait_for_selector(f"[data-piece='{cell}']")
    threats = page.locator("[data-threat]")
    assert threats.count() == 0
    page.get_by_label("Show threats").check()
    threats.first.wait_for()
    assert {one.get_attribute("data-threat") for one in threats.all()} == {"-1,0", "4,0"}
    assert "would make a line here" in (page.locator("[data-cell='4,0']").get_attribute("aria-label") or "")
    assert visitor.violations() == []
    page.reload()  # what was set is remembered
    threats.first.wait_for()
    page.locator("[data-cell='-1,0'].lit").click()
    page.wait_for_selector("[data-threat='-1,0']", state="detached")
    page.wait_for_selector("[data-threat='4,0']")
