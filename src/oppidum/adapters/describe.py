"""What the observations of each game are made of, as a page: `python -m oppidum.adapters.describe`."""

from oppidum.engine.observing import choices, length, parts, starts
from oppidum.engine.registry import game, slugs
from oppidum.engine.words import FALLBACK

HEAD = """\
# Observations

What a seat knows, as one vector of `int8` for each game; `oppidum.engine.observing.split(game, observation)` gives its
parts by name, in their shapes. Seats are counted from the one that looks: itself first, then clockwise; seats that
nobody sits on are zeros. What `view.py` does not show a seat is not in its observation: the conformance suite checks
that states which a seat cannot tell apart are observed the same, byte for byte. What is printed in the box is not
repeated.

Choices are the actions, numbered as the seat sees the table (`observing.code_of` leads back to the code of the rules).
In Egyptos a choice is a place in an array of 49 rows, 21 movers (0 is a piece of the stock, the others are one's own
pieces on the table, from the top left) and 49 columns; the last two choices keep one's own colour or take the other.
In Astérix en Égypte a choice is a tool (8 kinds of cards, 8 of papyrus) and what is done with it: to move without
collecting, by the square; to place or to take away a barrier, upright or flat, by its first square; to move and collect
1, 2 or 3 papyrus, by the square; to send the crocodiles to a seat; or nothing more. The last choice ends the turn.

This page is printed by `python -m oppidum.adapters.describe`.
"""


def describe(slug: str) -> str:
    """The observation of one game, part by part."""
    ours = game(slug)
    lines = [
        f"## {ours.name(FALLBACK)}",
        "",
        f"`{slug}`: {length(ours):,} numbers, {choices(ours):,} choices.",
        "",
        "| from | part | shape | meaning |",
        "|---|---|---|---|",
    ]
    for part, start in zip(parts(ours), starts(parts(ours)), strict=False):
        lines.append(f"| {start} | `{part.name}` | {' × '.join(map(str, part.shape))} | {part.meaning} |")
    return "\n".join(lines) + "\n"


def page() -> str:
    return "\n".join([HEAD, *(describe(slug) for slug in slugs())])


if __name__ == "__main__":
    print(page(), end="")
