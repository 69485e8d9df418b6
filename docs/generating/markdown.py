"""Small pieces of Markdown."""

from collections.abc import Iterable, Sequence


def cell(text: str) -> str:
    """A text in a table: one line, and no bar ends it."""
    return " ".join(text.split()).replace("|", "\\|")


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table, or nothing where it would have no rows."""
    lines = [f"| {' | '.join(map(cell, row))} |" for row in rows]
    if not lines:
        return ""
    return "\n".join([f"| {' | '.join(head)} |", "|---" * len(head) + "|", *lines])


def page(*parts: str) -> str:
    """Parts with an empty line between them; empty ones are left out."""
    return "\n\n".join(part.strip() for part in parts if part.strip()) + "\n"
