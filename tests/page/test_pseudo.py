"""The page speaks a language that was added as files alone: nothing is left untranslated, too wide, or cut off, though
every text is half longer."""

import re
import shutil
import subprocess
import sys
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

import oppidum
from oppidum.engine.words import words
from tests import pseudo
from tests.page.browsing import DESKTOP, PHONE, WEB, Visitor
from tests.server.hosting import Host, hosting

SETTINGS = f"localStorage.setItem('oppidum.settings', JSON.stringify({{lang: '{pseudo.LANG}'}}))"
TEXTS = """() => {
  const found = [];
  const seen = { opacityProperty: true, visibilityProperty: true };
  const shown = (one) => one.checkVisibility(seen) && !one.closest("[inert]");
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const { parentElement: parent, textContent: text } = walker.currentNode;
    if (shown(parent) && !parent.closest("option, script, style, code")) found.push(text.trim());
  }
  for (const one of document.querySelectorAll("[aria-label], [title], [placeholder]"))
    if (shown(one)) found.push(...["aria-label", "title", "placeholder"].map((name) => one.getAttribute(name) ?? ""));
  return found.filter((text) => text);
}"""
CUT = """() => [...document.querySelectorAll("body *")].filter((one) => {
  const { overflowX, textOverflow, display } = getComputedStyle(one);
  const own = [...one.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent.trim());
  const cuts = (overflowX !== "visible" || textOverflow === "ellipsis") && overflowX !== "auto" && display !== "inline";
  return own && cuts && one.checkVisibility() && one.scrollWidth > one.clientWidth + 1
    && !one.closest("[inert], .unseen, svg, option, select");
}).map((one) => `${one.tagName}.${one.className}: ${one.textContent.trim().slice(0, 60)}`)"""
# Names, codes, addresses, notation and keys of the keyboard.
NAMES = {"Oppidum", "Idéfix", "and"}  # the browser itself joins names by "and"


@pytest.fixture(scope="module")
def abroad(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    """A server with the language beside it, and with a page built with it."""
    folder = tmp_path_factory.mktemp("abroad")
    pseudo.write(folder / "languages")
    shutil.copytree(
        pseudo.SOURCES / "oppidum", folder / "oppidum", ignore=shutil.ignore_patterns("page", "__pycache__")
    )
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("OPPIDUM_LANGUAGES", str(folder / "languages"))
        patch.setenv("OPPIDUM_PAGE", str(folder / "oppidum" / "server" / "page"))
        subprocess.run([sys.executable, str(WEB / "npm.py"), "run", "build"], check=True, capture_output=True)
        patch.setenv("PYTHONPATH", str(folder))
        with hosting(folder / "page.db", "--bot-delay", "0") as running:
            yield running


@pytest.fixture(params=[DESKTOP, PHONE], ids=["desktop", "phone"])
def visitor(abroad: Host, browser: Browser, request: pytest.FixtureRequest) -> Iterator[Visitor]:
    found = Visitor(browser, abroad.address, size=request.param)
    found.context.add_init_script(SETTINGS)
    yield found
    found.leave()


def said(key: str, **details: str) -> str:
    """What the page says in that language."""
    text = words("oppidum.server").tables["en"]["page"][key]
    assert isinstance(text, str)
    return pseudo.pseudo(text).format(**details)


def name_of(slug: str) -> str:
    return pseudo.pseudo(oppidum.game(slug).name("en"))


def known(visitor: Visitor) -> set[str]:
    """What is no word: proper names, the person's own, and the code of a table."""
    proper = {one.name for one in oppidum.game("cartes").contents.characters}  # type: ignore[attr-defined]
    mine = visitor.page.evaluate("() => fetch('/api/me').then((answer) => answer.json())")["name"]
    return NAMES | proper | set(re.findall(r"[A-Za-z]+", f"{visitor.page.url} {mine}"))


def check(visitor: Visitor, where: str) -> None:
    left, names = [], known(visitor)
    for text in visitor.page.evaluate(TEXTS):
        plain = re.sub(r"https?://\S+|⟦[^⟦⟧]*⟧", " ", text)
        if set(re.findall(r"(?<!\w)[A-Za-z]{3,}(?!\w)", plain)) - names:
            left.append(text)
    assert not left, (where, left[:20])
    assert not visitor.overflows(), where
    cut = [text for text in visitor.page.evaluate(CUT) if not _is_person(text.partition(": ")[2], names)]
    assert not cut, (where, cut)


def _is_person(text: str, names: set[str]) -> bool:
    """People may have names of any length, which are cut where there is no room; so have bots, with a number."""
    return text in names or re.search(r"⟧ \d$", text) is not None


def play_now(visitor: Visitor, slug: str) -> None:
    visitor.go()
    visitor.button(said("play_now_long", game=name_of(slug))).click()
    visitor.page.wait_for_selector("#board > *")


def test_home_settings_replay_and_waiting_room(visitor: Visitor) -> None:
    page = visitor.page
    visitor.go()
    page.get_by_role("article").first.wait_for()
    check(visitor, "home")
    visitor.button(said("settings")).first.click()
    page.get_by_label(said("language")).wait_for()
    check(visitor, "settings")
    visitor.go("/replay")
    page.get_by_role("heading", name=said("replay")).first.wait_for()
    check(visitor, "replay")
    visitor.go()
    page.get_by_role("article").first.get_by_role("button").last.click()
    visitor.button(said("open_it")).wait_for()
    check(visitor, "a new table")
    visitor.button(said("open_it")).click()
    page.get_by_role("heading", name=said("waiting_title")).wait_for()
    check(visitor, "waiting room")


@pytest.mark.parametrize("slug", oppidum.slugs())
def test_a_table_of_every_game(visitor: Visitor, slug: str) -> None:
    play_now(visitor, slug)
    assert visitor.my_turn()
    check(visitor, slug)
    for tab in ("rules", "chat", "actions", "history"):
        visitor.page.get_by_role("tab", name=said(tab)).click()
        check(visitor, f"{slug}: {tab}")


def test_a_match_that_is_over_and_its_replay(visitor: Visitor) -> None:
    page = visitor.page
    play_now(visitor, "egyptos")
    assert visitor.my_turn()
    visitor.place()
    visitor.button(said("resign")).click()
    visitor.button(said("resign_sure")).click()
    visitor.button(said("rematch")).wait_for()
    check(visitor, "the end")
    visitor.button(said("seats_and_people")).click()
    check(visitor, "seats")
    visitor.button(said("close")).click()
    page.get_by_role("link", name=said("replay")).first.click()
    page.get_by_role("figure").wait_for()
    check(visitor, "replay")
    page.get_by_role("tab", name=said("honest_dice")).click()
    check(visitor, "honest dice")
