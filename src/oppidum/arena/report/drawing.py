"""Small drawings for a report, as SVG text. Colours and type are those of page.css; `a` and `b` are two editions.

Panels are as wide as a phone, so that their letters are never smaller than the text around them.
"""

from collections.abc import Sequence
from html import escape
from math import ceil
from typing import NamedTuple

from oppidum.arena.report.sums import Mean
from oppidum.games.chronicle import Grid

WIDE, HIGH, LEFT, FOOT, HEAD = 300, 170, 34, 22, 16
EDITIONS = "ab"  # their classes
ROW = 22  # height of a row of a table
MAP = 380
LESS = "less"  # the class of squares that get a dash, so that not only their colour tells
FAINT = 0.2
NAME = 26  # width of the name of a column


class Cell(NamedTuple):
    """A square of a map: where it is, how strong its colour, of which class, and what it says when pointed at."""

    x: int
    y: int
    strength: float
    style: str
    says: str


def figure(title: str, drawn: str, says: str = "") -> str:
    """Something drawn, under its title, and what there is to say of it."""
    below = f"<figcaption>{says}</figcaption>" if says else ""
    return f"<figure><figcaption>{title}</figcaption>{drawn}{below}</figure>"


def svg(width: float, height: float, *parts: str, label: str = "") -> str:
    role = f'role="img" aria-label="{escape(label)}"' if label else 'aria-hidden="true"'
    return f'<svg viewBox="0 0 {width:g} {height:g}" {role}>{"".join(parts)}</svg>'


def text(x: float, y: float, said: str, anchor: str = "middle", style: str = "") -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" class="{style}">{escape(said)}</text>'


def line(x1: float, y1: float, x2: float, y2: float, style: str) -> str:
    return f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" class="{style}"/>'


def rect(x: float, y: float, width: float, height: float, style: str, says: str = "") -> str:
    title = f"<title>{escape(says)}</title>" if says else ""
    return f'<rect x="{x:.1f}" y="{y:.1f}" width="{width:.1f}" height="{height:.1f}" class="{style}">{title}</rect>'


def mark(x: float, y: float, style: str) -> str:
    """A circle for the first edition, a diamond for the second: nothing is told by colour alone."""
    if style == EDITIONS[0]:
        return f'<circle cx="{x:.1f}" cy="{y:.1f}" r="4.5" class="mark {style}"/>'
    return f'<path d="M{x:.1f} {y - 6:.1f}l6 6l-6 6l-6-6z" class="mark {style}"/>'


def legend_mark(style: str) -> str:
    return svg(14, 14, mark(7, 7, style))


def _round_shares(top: float) -> list[float]:
    """Some round shares up to a top, for a scale."""
    step = next(step for step in (0.02, 0.05, 0.1, 0.2, 0.25) if top / step <= 5)
    return [step * i for i in range(int(top / step) + 1)]


def bars(editions: Sequence[Sequence[Mean]], names: Sequence[str], even: float, label: str) -> str:
    """Shares with their intervals, one bar for each name and edition, and the line of an even share."""
    top = min(1.0, 1.12 * max(even, *(one.value + one.margin for edition in editions for one in edition)))
    down = HIGH - FOOT
    scale = (down - HEAD) / top
    parts = []
    for share in _round_shares(top):
        parts += [
            line(LEFT, down - share * scale, WIDE, down - share * scale, "grid"),
            text(LEFT - 5, down - share * scale + 4, f"{100 * share:.0f}", "end"),
        ]
    slot = (WIDE - LEFT) / len(names)
    width = min(44.0, 0.68 * slot) / len(editions)
    for i, name in enumerate(names):
        middle = LEFT + (i + 0.5) * slot
        parts.append(text(middle, HIGH - 6, name))
        for j, edition in enumerate(editions):
            one = edition[i]
            x = middle + (j - len(editions) / 2) * width
            says = f"{100 * one.value:.1f} ± {100 * one.margin:.1f} %"
            parts += [
                rect(x + 1, down - one.value * scale, width - 2, one.value * scale, f"bar {EDITIONS[j]}", says),
                whisker(
                    x + width / 2, down - (one.value - one.margin) * scale, down - (one.value + one.margin) * scale
                ),
            ]
    parts += [line(LEFT, down, WIDE, down, "axis"), line(LEFT, down - even * scale, WIDE, down - even * scale, "even")]
    return svg(WIDE, HIGH, *parts, label=label)


def whisker(x: float, low: float, high: float) -> str:
    return f'<path d="M{x - 4:.1f} {low:.1f}h8m-4 0V{high:.1f}m-4 0h8" class="whisker"/>'


def histogram(editions: Sequence[Sequence[float]], edges: Sequence[float], medians: Sequence[float], label: str) -> str:
    """Shares of matches between edges; the first edition filled, the second above it as a line."""
    top = max(max(shares) for shares in editions) or 1.0
    down = HIGH - FOOT
    across = (WIDE - 12) / (edges[-1] - edges[0])
    parts = []

    def x(value: float) -> float:
        return 6 + (value - edges[0]) * across

    for j, shares in enumerate(editions):
        if j == 0:
            parts += [
                rect(
                    x(edges[i]), down - share / top * (down - HEAD), max(0.5, x(edges[i + 1]) - x(edges[i]) - 0.7),
                    share / top * (down - HEAD), "bar a", f"{edges[i]:.0f} – {edges[i + 1]:.0f}: {100 * share:.1f} %",
                )
                for i, share in enumerate(shares)
            ]  # fmt: skip
        else:
            steps = "".join(
                f"H{x(edges[i]):.1f}V{down - share / top * (down - HEAD):.1f}" for i, share in enumerate(shares)
            )
            parts.append(
                f'<g class="b"><path d="M{x(edges[0]):.1f} {down}{steps}H{x(edges[-1]):.1f}V{down}" class="curve"/></g>'
            )
    for j, median in enumerate(medians):
        parts += [line(x(median), HEAD - 4, x(median), down, "even"), mark(x(median), HEAD - 6, EDITIONS[j])]
    parts.append(line(6, down, WIDE - 6, down, "axis"))
    for i in range(5):
        value = edges[0] + (edges[-1] - edges[0]) * i / 4
        parts.append(text(x(value), HIGH - 6, f"{value:.0f}", "start" if i == 0 else "end" if i == 4 else "middle"))
    return svg(WIDE, HIGH, *parts, label=label)


def curves(editions: Sequence[Sequence[Mean]], even: float, label: str, axis: str) -> str:
    """Shares at each tenth, with their intervals as bands; at the end everything is decided."""
    down = HIGH - FOOT
    across = (WIDE - LEFT - 6) / (len(editions[0]) + 1)

    def y(share: float) -> float:
        return down - share * (down - HEAD)

    parts = []
    for quarter in range(5):
        parts += [
            line(LEFT, y(quarter / 4), WIDE, y(quarter / 4), "grid"),
            text(LEFT - 5, y(quarter / 4) + 4, f"{25 * quarter}", "end"),
        ]
    for j, edition in enumerate(editions):
        points = [(LEFT, Mean(even, 0.0)), *((LEFT + (i + 1) * across, one) for i, one in enumerate(edition))]
        points.append((LEFT + (len(edition) + 1) * across, Mean(1.0, 0.0)))
        upper = [f"{x:.1f} {y(one.value + one.margin):.1f}" for x, one in points]
        lower = [f"{x:.1f} {y(one.value - one.margin):.1f}" for x, one in reversed(points)]
        path = "L".join(f"{x:.1f} {y(one.value):.1f}" for x, one in points)
        parts.append(
            f'<g class="{EDITIONS[j]}"><path d="M{"L".join(upper + lower)}z" class="band"/>'
            f'<path d="M{path}" class="curve"/></g>'
        )
        for x, one in points[1:-1]:
            says = f"<title>{100 * one.value:.1f} ± {100 * one.margin:.1f} %</title>"
            parts.append(f"<g>{mark(x, y(one.value), EDITIONS[j])}{says}</g>")
    parts += [line(LEFT, y(even), WIDE, y(even), "even"), line(LEFT, down, WIDE, down, "axis")]
    parts += [text(LEFT + i * across, HIGH - 6, f"{10 * i}") for i in (0, 5)]
    parts.append(text(WIDE, HIGH - 6, f"100 % {axis}", "end"))
    return svg(WIDE, HIGH, *parts, label=label)


def spreads(editions: Sequence[Sequence[float]], low: float, high: float) -> str:
    """Five levels of each edition on one scale: a line from the first to the last, a bar in between, the median."""
    width, row = 200, ROW if len(editions) == 1 else 16
    span = (high - low) or 1.0
    parts = []
    for j, found in enumerate(editions):
        y = (j + 0.5) * row
        places = [6 + (value - low) / span * (width - 12) for value in found]
        parts.append(
            f'<g class="{EDITIONS[j]}">{line(places[0], y, places[-1], y, "track")}'
            f"{rect(places[1], y - 5, max(1.5, places[3] - places[1]), 10, 'bar')}"
            f"{line(places[2], y - 7, places[2], y + 7, 'whisker')}</g>"
        )
    return svg(width, row * len(editions), *parts)


def differences(editions: Sequence[tuple[float, float] | None], most: float) -> str:
    """A difference of each edition with its interval, around a line of no difference."""
    width, row = 200, ROW if len(editions) == 1 else 16
    middle, scale = width / 2, (width / 2 - 7) / most
    parts = [line(middle, 0, middle, row * len(editions), "axis")]
    for j, found in enumerate(editions):
        if found is not None:
            value, margin = found
            y = (j + 0.5) * row
            low, high = (min(width - 1, max(1, middle + (value + side * margin) * scale)) for side in (-1, 1))
            parts.append(f'<g class="{EDITIONS[j]}">{line(low, y, high, y, "track")}</g>')
            parts.append(mark(middle + value * scale, y, EDITIONS[j]))
    return svg(width, row * len(editions), *parts)


def board(cells: Sequence[Cell], grid: Grid, label: str) -> str:
    """A map: every square as strong in colour as it is said to be, with the names of its columns and rows.

    It is as large as the squares that are shown; of many names some are left out."""
    left, top = min(cell.x for cell in cells), min(cell.y for cell in cells)
    columns, rows = max(cell.x for cell in cells) - left + 1, max(cell.y for cell in cells) - top + 1
    side = min((MAP - LEFT) / columns, MAP / rows)
    parts = [
        f'<rect x="{LEFT + (cell.x - left) * side:.1f}" y="{(cell.y - top) * side:.1f}" width="{side - 0.6:.1f}" '
        f'height="{side - 0.6:.1f}" class="cell {cell.style}" fill-opacity="{cell.strength:.2f}">'
        f"<title>{escape(cell.says)}</title></rect>"
        for cell in cells
    ]
    for cell in cells:
        if cell.style == LESS and cell.strength > FAINT:
            x, y = LEFT + (cell.x - left + 0.5) * side, (cell.y - top + 0.5) * side
            parts.append(line(x - side / 5, y, x + side / 5, y, "dash"))
    skip = ceil(NAME / side)
    parts += [text(LEFT + (i + 0.5) * side, rows * side + 14, grid.columns[left + i]) for i in range(0, columns, skip)]
    skip = ceil(ROW / 1.6 / side)
    parts += [text(LEFT - 5, (i + 0.5) * side + 4, grid.rows[top + i], "end") for i in range(0, rows, skip)]
    return svg(MAP, rows * side + FOOT, *parts, label=label)
