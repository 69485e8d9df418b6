"""Matches shown again: from a table, and from a file."""

import json
from pathlib import Path
from random import Random

import pytest

from oppidum.engine.registry import game, slugs
from tests.page.browsing import PATIENCE, Visitor
from tests.page.conftest import Visit

OTHERS = [slug for slug in slugs() if slug != "egyptos"]
MOVES = 6


def _at(visitor: Visitor, frame: int) -> None:
    visitor.page.wait_for_selector(f"#board[data-frame='{frame}']")


def test_a_finished_match_is_shown_again(visit: Visit) -> None:
    visitor = visit()
    visitor.finish()
    page = visitor.page
    page.get_by_role("link", name="Replay").click()
    _at(visitor, 0)
    assert page.locator("[data-piece]").count() == 0
    page.keyboard.press("ArrowRight")
    _at(visitor, 1)
    assert page.locator("[data-piece]").count() == 1
    page.keyboard.press("End")
    last = int(page.get_by_role("slider").get_attribute("max") or 0)
    _at(visitor, last)
    assert page.locator("[data-piece]").count() == last
    page.get_by_text("By resignation.").wait_for()
    assert page.locator(".seat .name svg").count() == 1  # the laurel of who is left
    page.locator("ol [role=option]").nth(2).click()  # a line of the story: who begins comes first
    _at(visitor, 2)
    page.get_by_role("figure").wait_for()
    page.get_by_label("Seen by").select_option(label="somebody who watches")
    _at(visitor, 2)
    page.keyboard.press("Home")
    visitor.button("Run").click()
    _at(visitor, last)


def test_the_dice_are_checked_by_the_browser_that_was_there(visit: Visit) -> None:
    visitor, stranger = visit(), visit()
    visitor.finish(moves=1)
    visitor.page.get_by_role("link", name="Replay").click()
    visitor.page.get_by_role("tab", name="Honest dice").click()
    visitor.page.get_by_text("The promise was kept").wait_for()
    visitor.page.get_by_text("the promise that this browser noted").wait_for()
    stranger.page.goto(visitor.page.url)
    stranger.page.get_by_role("tab", name="Honest dice").click()
    stranger.page.get_by_text("This browser was not there").wait_for()
    kept = "localStorage.getItem('oppidum.commitments').replace(/\"[0-9a-f]{64}\"/g, '\"another\"')"
    visitor.page.evaluate(f"localStorage.setItem('oppidum.commitments', {kept})")
    visitor.page.reload()
    visitor.page.get_by_role("tab", name="Honest dice").click()
    visitor.page.get_by_role("alert").filter(has_text="the promise has changed").wait_for()


def test_a_record_goes_out_and_comes_back_as_a_file(visit: Visit, tmp_path: Path) -> None:
    visitor = visit()
    visitor.finish(moves=2)
    page = visitor.page
    page.get_by_role("link", name="Replay").click()
    with page.expect_download() as going:
        page.get_by_role("link", name="Download").click()
    record = tmp_path / "match.json"
    going.value.save_as(record)
    moves = len(json.loads(record.read_text())["moves"])
    visitor.go("/replay")
    page.locator("input[type=file]").set_input_files(record)
    _at(visitor, 0)
    page.keyboard.press("End")
    _at(visitor, moves)
    page.get_by_role("figure").wait_for()


def test_a_file_that_is_no_record_is_refused_in_words(visit: Visit, tmp_path: Path) -> None:
    visitor = visit()
    nonsense = tmp_path / "nonsense.json"
    nonsense.write_text("{}")
    visitor.go("/replay")
    visitor.page.locator("input[type=file]").set_input_files(nonsense)
    visitor.page.get_by_role("alert").filter(has_text="record").wait_for()
    visitor.mistakes.clear()  # the browser writes down every refusal


@pytest.mark.parametrize("slug", OTHERS)
def test_a_record_of_every_game_is_shown_with_its_chances(visit: Visit, tmp_path: Path, slug: str) -> None:
    match, random = game(slug).new(seed=1), Random(slug)
    for _ in range(MOVES):
        seat = match.to_act[0]
        match.play(seat, random.choice(match.legal(seat)))
    record = tmp_path / f"{slug}.json"
    record.write_text(match.record())
    visitor = visit()
    visitor.go("/replay")
    page = visitor.page
    page.locator("input[type=file]").set_input_files(record)
    _at(visitor, 0)
    page.locator("#board > *").first.wait_for()
    before = page.locator("#board").inner_html()
    page.keyboard.press("ArrowRight")
    _at(visitor, 1)
    page.keyboard.press("End")
    _at(visitor, MOVES)
    assert page.locator("#board").inner_html() != before
    page.get_by_role("figure", name="Chance of winning").wait_for(timeout=3 * PATIENCE)  # bots are compiled, too
    assert visitor.violations() == []
