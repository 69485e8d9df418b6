"""The documents: the site builds without a warning, its links lead somewhere, and what it names exists."""

import re
import subprocess
import sys
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest
import typer

from oppidum.cli.main import app
from oppidum.engine.registry import slugs
from oppidum.engine.words import FALLBACK

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "docs"
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted(DOCS.glob("*.md"))]
PACKAGE = ROOT / "src" / "oppidum"
PLACES = (ROOT, PACKAGE, ROOT / "web" / "src", *(PACKAGE / "games" / slug for slug in slugs()))
OWN = re.compile(r"^(?:[a-z_<>]+/)+[\w.<>-]*$")  # a path of ours, as the documents write it
COMMAND = re.compile(r"(?:^|[`/$( ])oppidum (?!oppidum)([a-z]+)(?: ([a-z]+))?", re.MULTILINE)


class Links(HTMLParser):
    """What a page of the site links to, and where it can be linked to."""

    def __init__(self, text: str):
        super().__init__()
        self.targets: list[str] = []
        self.anchors: set[str] = set()
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for name, value in attrs:
            if name == "id" and value:
                self.anchors.add(value)
            elif name in ("href", "src") and value:
                self.targets.append(value)


def broken(site: Path) -> Iterator[str]:
    """The links of a site that lead nowhere; those to other sites are not followed."""
    pages = {page.resolve(): Links(page.read_text("utf-8")) for page in site.rglob("*.html")}
    for page, links in pages.items():
        for target in links.targets:
            parts = urlsplit(target)
            if parts.scheme or parts.netloc:
                continue
            file = (page.parent / unquote(parts.path)).resolve() if parts.path else page
            anchor = unquote(parts.fragment)
            if not file.is_file() or (anchor and file in pages and anchor not in pages[file].anchors):
                yield f"{page.relative_to(site)}: {target}"


def test_the_site_builds_without_a_warning_and_its_links_lead_somewhere(tmp_path: Path) -> None:
    site = tmp_path.resolve() / "site"
    command = [sys.executable, "-m", "sphinx", "--quiet", "--fail-on-warning", "--fresh-env"]
    built = subprocess.run([*command, "-d", tmp_path / "trees", DOCS, site], capture_output=True, text=True)
    assert built.returncode == 0, built.stderr
    assert list(broken(site)) == []
    for slug in slugs():
        assert (site / "games" / f"{slug}.html").is_file()


def test_a_link_that_leads_nowhere_is_found(tmp_path: Path) -> None:
    (tmp_path / "a.html").write_text('<p id="here"><a href="#here"></a><a href="b.html#there"></a><img src="c.png">')
    (tmp_path / "b.html").write_text('<a href="a.html#here"></a><a href="https://example.org/none"></a>')
    assert sorted(broken(tmp_path.resolve())) == ["a.html: b.html#there", "a.html: c.png"]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_command_in_the_documents_exists(page: Path) -> None:
    known = typer.main.get_command(app).commands  # type: ignore[attr-defined]
    for name, second in COMMAND.findall("\n".join(code(page))):
        assert name in known, f"oppidum {name}"
        inner = getattr(known[name], "commands", None)
        assert inner is None or second in inner, f"oppidum {name} {second}"


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_path_in_the_documents_exists(page: Path) -> None:
    for path in filter(OWN.match, code(page)):
        assert exists(path), path


def test_every_path_in_the_drawings_exists() -> None:
    drawings = "".join(file.read_text("utf-8") for file in DOCS.glob("pictures/*.svg"))
    drawn = re.findall(r'class="path"[^>]*>([^<]+)<', drawings)
    assert drawn
    for path in drawn:
        assert exists(path), path


def code(page: Path) -> Iterator[str]:
    """What stands as code in a page: blocks, and words within the text."""
    text = page.read_text("utf-8")
    block = re.compile(r"^```.*?^```", re.MULTILINE | re.DOTALL)
    yield from block.findall(text)
    yield from re.findall(r"`([^`]+)`", block.sub("", text))


def exists(path: str) -> bool:
    """Whether there is such a file or folder; `<slug>` is some game, `<language>` one that is spoken."""
    path = path.replace("<language>", FALLBACK)
    named = [path.replace("<slug>", slug) for slug in slugs()] if "<slug>" in path else [path]
    return any((place / one).exists() for place in PLACES for one in named)
