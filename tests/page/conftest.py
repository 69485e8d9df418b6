"""One server for all tests of the page, and a browser for each file of them."""

from collections.abc import Callable, Iterator
from typing import Any, TypeAlias

import pytest
from playwright.sync_api import Browser, sync_playwright

from oppidum.server.api.page import FOLDER
from tests.page.browsing import FLAGS, MISSING, Visitor, chromium
from tests.server.hosting import Host, hosting

Visit: TypeAlias = Callable[..., Visitor]


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    if not (FOLDER / "index.html").exists():
        pytest.fail("The page has not been built; run `make web` first.")
    with hosting(tmp_path_factory.mktemp("page") / "page.db", "--bot-delay", "0") as running:
        yield running


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """For as long as its tests run: Playwright holds an event loop, and other tests have loops of their own."""
    path = chromium() or pytest.fail(MISSING, pytrace=False)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture
def visit(house: Host, browser: Browser) -> Iterator[Visit]:
    """Makes a visitor: `visit(size=PHONE, locale="fr-FR", dark=True)`."""
    visitors: list[Visitor] = []

    def arrive(**details: Any) -> Visitor:
        visitors.append(Visitor(browser, house.address, **details))
        return visitors[-1]

    yield arrive
    for visitor in visitors:
        visitor.leave()
