"""The page about observations is that of the sources."""

from pathlib import Path

from oppidum.adapters.describe import page


def test_the_page_is_up_to_date() -> None:
    shown = (Path(__file__).parents[2] / "docs" / "observations.md").read_text("utf-8")
    assert shown == page(), "python -m oppidum.adapters.describe > docs/observations.md"
