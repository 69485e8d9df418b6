"""A match survives what happens to servers and networks."""

from tests.page.conftest import Visit
from tests.server.hosting import Host


def test_a_match_survives_a_restart_of_the_server(visit: Visit, house: Host) -> None:
    visitor = visit()
    visitor.play_now("Egyptos")
    assert visitor.my_turn()
    visitor.place()
    before = visitor.page.locator("[data-piece]").count()
    house.kill()
    visitor.page.get_by_text("Connection lost").wait_for()
    house.start()
    visitor.page.get_by_text("Connection lost").wait_for(state="detached")
    assert visitor.my_turn()
    assert visitor.page.locator("[data-piece]").count() >= before
    visitor.place()
    visitor.forgive_network()


def test_a_move_made_without_a_network_arrives_later(visit: Visit) -> None:
    visitor = visit()
    visitor.play_now("Egyptos")
    assert visitor.my_turn()
    serial = visitor.serial()
    visitor.context.set_offline(True)
    visitor.page.get_by_text("Connection lost").wait_for()
    visitor.page.locator("[data-cell].lit").first.click()
    visitor.page.get_by_text("On its way").wait_for()
    visitor.context.set_offline(False)
    visitor.after(serial)
    visitor.page.wait_for_selector("[data-piece]")
    visitor.forgive_network()


def test_the_page_opens_without_a_network_once_it_is_installed(visit: Visit) -> None:
    visitor = visit(worker=True)
    visitor.go()
    visitor.page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    visitor.page.reload()
    visitor.page.wait_for_function("navigator.serviceWorker.controller !== null")
    visitor.context.set_offline(True)
    visitor.page.reload()
    visitor.page.get_by_role("alert").filter(has_text="The server does not answer").wait_for()
    assert visitor.page.evaluate(
        "caches.keys().then(names => caches.open(names[0])).then(one => one.keys())"
        ".then(kept => kept.every(one => !one.url.includes('/api/')))"
    )
    visitor.context.set_offline(False)
    visitor.forgive_network()
