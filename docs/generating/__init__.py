"""Pages that are made from the package when the site is built: the rules of each game, the commands, the API.

They are written into `docs/games` and `docs/reference`, which belong to nobody else and are not in the repository."""

import json
import shutil
from pathlib import Path
from typing import Any

from docutils import nodes
from sphinx import addnodes
from sphinx.application import Sphinx

from generating import api, commands, games

FOLDERS = ("games", "reference")
REPORTS = "reports"


def setup(app: Sphinx) -> dict[str, Any]:
    """What Sphinx calls."""
    app.connect("builder-inited", write_pages)
    app.connect("doctree-read", draw_inline)
    app.connect("doctree-read", open_reports)
    app.connect("build-finished", copy_reports)
    return {"parallel_read_safe": True, "parallel_write_safe": True}


def write_pages(app: Sphinx) -> None:
    """Write what has changed, so that the rest need not be built again; clear away what is no page any more."""
    document = json.loads(Path(app.srcdir, "../web/openapi.json").read_text("utf-8"))
    pages = {**games.pages(), "reference/commands.md": commands.command_page(), **api.pages(document)}
    for folder in FOLDERS:
        for file in Path(app.srcdir, folder).glob("*.md"):
            if f"{folder}/{file.name}" not in pages:
                file.unlink()
    for name, text in pages.items():
        file = Path(app.srcdir, name)
        file.parent.mkdir(exist_ok=True)
        if not file.exists() or file.read_text("utf-8") != text:
            file.write_text(text, "utf-8")


def draw_inline(app: Sphinx, tree: nodes.document) -> None:
    """Our drawings become part of the page: so they are light or dark as the reader has chosen."""
    for image in list(tree.findall(nodes.image)):
        if image["uri"].endswith(".svg"):
            svg = Path(app.srcdir, image["uri"]).read_text("utf-8")
            label = image["alt"].replace('"', "&quot;")
            named = svg.replace("<svg ", f'<svg role="img" aria-label="{label}" ', 1)
            image.parent.replace(image, nodes.raw("", f"<div>{named}</div>", format="html"))


def open_reports(app: Sphinx, tree: nodes.document) -> None:
    """Reports are pages of their own: a link opens one instead of downloading it."""
    for link in list(tree.findall(addnodes.download_reference)):
        if link["reftarget"].startswith(REPORTS):
            link.parent.replace(link, nodes.reference("", "", *link.children, refuri=link["reftarget"]))


def copy_reports(app: Sphinx, error: Exception | None) -> None:
    if error is None:
        shutil.copytree(Path(app.srcdir, REPORTS), Path(app.outdir, REPORTS), dirs_exist_ok=True)
