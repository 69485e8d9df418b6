"""The table of Egyptos in the terminal: a shape and a colour for each player, coordinates all around."""

from rich.text import Text

from oppidum.engine.words import words
from oppidum.games.egyptos.actions import COLOURS, Cell
from oppidum.games.egyptos.view import View

SHAPES = {"blue": "●", "red": "■", "yellow": "▲"}
STYLES = {"blue": "bold blue", "red": "bold red", "yellow": "bold yellow"}
MARGIN = 2


def draw(view: View) -> Text:
    """`(●)` came down last; `*●*` is part of the line that won."""
    text = Text()
    taken = {cell: colour for colour, cells in view.pieces.items() for cell in cells}
    columns = _span([cell.x for cell in taken], view.reach)
    rows = _span([cell.y for cell in taken], view.reach)
    labels = Text("    " + "".join(f"{x:>3} " for x in columns) + "\n", style="dim")
    text.append_text(labels)
    for y in reversed(rows):
        text.append(f"{y:>3} ", style="dim")
        for x in columns:
            cell = Cell(x, y)
            colour = taken.get(cell)
            if colour is None:
                text.append("  · " if cell != Cell(0, 0) else "  + ", style="dim")
                continue
            left, right = ("*", "*") if cell in view.line else ("(", ")") if cell == view.last else (" ", " ")
            text.append(f" {left}{SHAPES[colour]}{right}", style=STYLES[colour])
        text.append(f"{y:>3}\n", style="dim")
    text.append_text(labels)
    text.append_text(_status(view))
    return text


def _span(values: list[int], reach: int) -> range:
    """The columns or rows to show: the pieces, and a little more of the table."""
    least, most = min(values, default=0) - MARGIN, max(values, default=0) + MARGIN
    return range(max(least, -reach), min(most, reach) + 1)


def _status(view: View) -> Text:
    own = words(__package__)
    text = Text()
    for colour in COLOURS[: view.seats]:
        marker = "> " if colour == view.turn else "  "
        text.append(f"{marker}{SHAPES[colour]} {own.name(colour)}", style=STYLES[colour])
        if view.stock[colour]:
            text.append(f"  {own.say('terminal', 'stock', count=view.stock[colour])}", style="dim")
        text.append("   ")
    if view.moves_left is not None:
        text.append(own.say("terminal", "moves_left", count=view.moves_left), style="dim")
    return text
