"""People around a table: several on one device, one on several, those who leave, and what they ask each other."""

from tests.page.browsing import Visitor
from tests.page.conftest import Visit

# The page believes to be hidden when we say so, and notices are noted down.
LISTEN = """
  window.away = false;
  window.told = [];
  Object.defineProperty(document, "hidden", {get: () => window.away});
  window.Notification = class extends Notification {
    constructor(title, details) {
      super(title, details);
      told.push([title, details.body, details.tag]);
    }
  };
"""


def _two_at_egyptos(visit: Visit) -> tuple[Visitor, Visitor]:
    host, guest = visit(), visit()
    for visitor, name in ((host, "Ana"), (guest, "Bob")):  # names that are made up may be the same
        visitor.context.request.post(f"{visitor.address}/api/me", data={"name": name})
    host.set_table("Egyptos")
    host.page.get_by_role("heading", name="Waiting for people").wait_for()
    guest.page.goto(host.page.url)
    guest.button("Sit here").click()
    for visitor in (host, guest):
        visitor.page.wait_for_selector("[data-cell]")
    return host, guest


def test_two_on_one_device_look_away_where_hands_are_hidden(visit: Visit) -> None:
    visitor = visit()
    visitor.set_table("Astérix, le jeu de cartes", "Me", "Somebody here, on this device")
    page = visitor.page
    curtain = page.get_by_role("heading", name="Pass the device to")
    seen = set()
    for _ in range(20):
        curtain.or_(page.locator(".status.yours")).first.wait_for()
        if curtain.count():
            assert page.locator("#board").count() == 0
            seen.add(curtain.inner_text())
            if len(seen) == 2:
                return
            visitor.button("I am").click()
        assert visitor.my_turn()
        serial = visitor.serial()
        page.keyboard.press("/")
        page.locator(f"#actions[data-serial='{serial}'] button").first.click()
        page.locator(f"#board:not([data-serial='{serial}'])").or_(curtain).first.wait_for()
    raise AssertionError(f"the device was only passed to {seen}")


def test_two_on_one_device_share_an_open_board(visit: Visit) -> None:
    visitor = visit()
    visitor.set_table("Egyptos", "Me", "Somebody here, on this device")
    for pieces in (1, 2, 3):
        visitor.page.wait_for_selector("[data-cell].lit")
        visitor.page.locator("[data-cell].lit").first.click()
        visitor.page.wait_for_selector(f"[data-piece] >> nth={pieces - 1}")
    assert visitor.page.get_by_role("heading", name="Pass the device to").count() == 0


def _link_of(visitor: Visitor) -> str:
    """What opens the seat on another device."""
    visitor.button("Seats and people").click()
    return visitor.page.get_by_label("The link of your seat").first.input_value()


def _only_watches(visitor: Visitor) -> None:
    visitor.page.get_by_text("This seat is no longer yours here; you are watching now.").wait_for()
    visitor.page.get_by_text("You are watching.").wait_for()
    for name in ("Resign", "Hint", "Seats and people"):
        assert visitor.button(name).count() == 0, name
    assert visitor.page.locator("[data-cell].lit").count() == 0


def test_a_seat_goes_on_with_another_device(visit: Visit) -> None:
    first, second = visit(), visit()
    first.play_now("Egyptos")
    second.page.goto(_link_of(first))
    second.page.wait_for_selector("#board > *")
    assert second.my_turn()
    assert "#" not in second.page.url
    _only_watches(first)
    second.place()
    first.page.wait_for_selector("[data-piece]")
    first.button("Close").click()
    first.page.get_by_text("This seat is no longer yours here").wait_for(state="detached")
    first.page.reload()
    first.page.get_by_text("You are watching.").wait_for()


def test_who_lost_their_seat_without_a_network_watches_when_they_are_back(visit: Visit) -> None:
    first, second = visit(), visit()
    first.play_now("Egyptos")
    link = _link_of(first)
    first.context.set_offline(True)
    first.page.get_by_text("Connection lost").wait_for()
    second.page.goto(link)
    assert second.my_turn()
    first.context.set_offline(False)
    _only_watches(first)
    first.forgive_network()


def test_of_two_seats_on_one_device_one_goes_to_another(visit: Visit) -> None:
    first, second = visit(), visit()
    first.set_table("Egyptos", "Me", "Somebody here, on this device")
    first.page.wait_for_selector("[data-cell].lit")
    second.page.goto(_link_of(first))
    second.page.wait_for_selector("#board > *")
    first.page.wait_for_selector(".bottom .seat")
    first.page.get_by_role("dialog").wait_for(state="detached")
    mover = next(one for one in (first, second) if one.page.locator(".status.yours").count())
    mover.place()
    for visitor in (first, second):
        visitor.page.wait_for_selector("[data-piece]")
        assert visitor.button("Resign").count() == 1


def test_who_gets_up_is_not_told_that_they_lost_their_seat(visit: Visit) -> None:
    visitor = visit()
    visitor.set_table("Egyptos")
    visitor.button("Get up").click()
    visitor.button("Get up").wait_for(state="detached")
    visitor.button("Sit here").nth(1).click()
    visitor.button("Get up").wait_for()
    assert visitor.page.get_by_text("no longer yours").count() == 0


def test_offers_are_agreed_to_or_declined(visit: Visit) -> None:
    host, guest = _two_at_egyptos(visit)
    host.button("Offer a draw").click()
    guest.button("No thanks").click()
    guest.button("No thanks").wait_for(state="detached")
    host.button("Offer a draw").click()
    guest.button("Agreed").click()
    guest.button("Another one!").click()
    host.button("Agreed").click()
    for visitor in (host, guest):
        visitor.page.wait_for_selector(".status:not(.over)")


def _turns(*visitors: Visitor) -> tuple[Visitor, Visitor]:
    """Who is to play, and who waits."""
    visitors[0].page.wait_for_selector(".status")
    first, second = visitors if visitors[0].page.locator(".status.yours").count() else visitors[::-1]
    return first, second


def test_a_move_is_taken_back_by_agreement(visit: Visit) -> None:
    first, second = _turns(*_two_at_egyptos(visit))
    first.page.locator("[data-cell='0,0']").click()
    second.page.wait_for_selector(".status.yours")
    first.button("Take back").click()
    second.page.get_by_text("would like to take a move back").wait_for()
    second.button("No thanks").click()
    first.page.get_by_text("They are asked").wait_for(state="detached")
    assert first.page.locator("[data-piece='0,0']").count() == 1
    first.button("Take back").click()
    second.button("Agreed").click()
    for visitor in (first, second):
        visitor.page.wait_for_selector("[data-piece='0,0']", state="detached")
    first.page.wait_for_selector(".status.yours")
    first.page.locator("[data-cell='0,0']").click()
    second.page.wait_for_selector("[data-piece='0,0']")


def test_who_looks_elsewhere_is_told_that_it_is_their_turn(visit: Visit) -> None:
    visitors = _two_at_egyptos(visit)
    for visitor in visitors:
        visitor.context.grant_permissions(["notifications"])
        visitor.context.add_init_script(LISTEN)
        visitor.page.reload()
        visitor.page.wait_for_selector("[data-cell]")
        visitor.button("Settings").click()
        visitor.page.get_by_label("Notify me when it is my turn").check()
        visitor.button("Close").click()
    first, second = _turns(*visitors)
    first.page.locator("[data-cell='0,0']").click()
    second.page.wait_for_selector(".status.yours")
    assert second.page.evaluate("told") == []  # they were looking
    first.page.evaluate("() => { away = true; }")
    second.page.locator("[data-cell='1,1']").click()
    first.page.wait_for_function("() => told.length")
    code = first.page.url.rpartition("/")[2]
    assert first.page.evaluate("told") == [["Your turn", "Egyptos", code]]


def test_who_leaves_is_replaced_by_a_robot_and_comes_back(visit: Visit) -> None:
    host, guest = _two_at_egyptos(visit)
    address = guest.page.url
    host.button("Seats and people").click()
    host.button("A robot plays for").click()
    host.page.get_by_role("dialog").get_by_text("is still there").wait_for()
    host.button("Close").click()
    guest.button("Seats and people").click()
    guest.button("Leave the table").click()
    guest.page.get_by_role("heading", name="My games").wait_for()
    host.page.get_by_text("away").first.wait_for()
    host.button("Seats and people").click()
    host.button("A robot plays for").click()
    host.page.wait_for_selector(".status.yours")
    guest.page.goto(address)
    guest.button("Take my seat back").click()
    guest.button("Resign").wait_for()


def test_the_host_can_silence_somebody(visit: Visit) -> None:
    host, guest = _two_at_egyptos(visit)
    for visitor in (host, guest):
        visitor.page.get_by_role("tab", name="Chat").click()
    guest.page.get_by_label("Say something").fill("Hello!")
    guest.button("Say").click()
    host.button("Mute").click()
    host.page.get_by_role("button", name="Let").wait_for()
    guest.page.get_by_label("Say something").fill("Hello?")
    guest.button("Say").click()
    guest.page.get_by_role("alert").filter(has_text="You may not speak").wait_for()


def test_who_wants_to_be_forgotten_is_nobody_here(visit: Visit) -> None:
    visitor = visit()
    visitor.play_now("Egyptos")
    page, table = visitor.page, visitor.page.url
    assert page.evaluate("localStorage.getItem('oppidum.secrets')")
    visitor.button("Settings").click()
    page.get_by_text("Sign out", exact=True).click()
    visitor.button("Forget me on this device").click()
    visitor.button("Really forget me here?").click()
    visitor.button("Your name").wait_for()
    assert page.get_by_text("You have no game yet").count() == 1
    assert page.evaluate("localStorage.getItem('oppidum.secrets')") is None
    page.goto(table)
    page.get_by_text("You are watching.").wait_for()


def test_who_signs_out_everywhere_only_watches_on_the_other_device(visit: Visit) -> None:
    here, there = visit(), visit()
    here.play_now("Egyptos")
    there.context.add_cookies(here.context.cookies())  # type: ignore[arg-type]
    there.page.goto(here.page.url)
    there.button("Resign").wait_for()
    here.button("Settings").click()
    here.page.get_by_text("Sign out", exact=True).click()
    here.button("Sign out everywhere").click()
    here.button("Really sign out everywhere?").click()
    here.button("Your name").wait_for()
    _only_watches(there)
    there.forgive_network()
