"""Home is light: how much script it loads, with the small boards that come once it is at rest."""

import gzip

from playwright.sync_api import Response

from tests.page.conftest import Visit

MOST = 250 * 1024  # bytes of script, packed


def test_home_loads_little_script(visit: Visit) -> None:
    visitor = visit()
    scripts: list[Response] = []
    visitor.page.on("response", lambda one: scripts.append(one) if one.url.endswith(".js") else None)
    visitor.go()
    visitor.page.get_by_role("article").first.wait_for()
    visitor.page.locator(".small .board").nth(visitor.page.get_by_role("article").count() - 1).wait_for()
    assert scripts
    assert sum(len(gzip.compress(one.body())) for one in scripts) < MOST
