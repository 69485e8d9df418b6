"""The table of Astérix et les Romains in the terminal: the way with its events, figures by shape, digit and colour."""

from itertools import zip_longest

from rich.text import Text

from oppidum.engine.words import words
from oppidum.games.romains.shown import Cards
from oppidum.games.romains.view import View

SHAPES = "●■▲◆★✚"
STYLES = ("bold yellow", "bold blue", "bold magenta", "bold red", "bold green", "bold cyan")
EVENT_STYLE = {"menhir": "bright_black", "cohort": "red", "bard": "magenta"}
WIDTH = 8  # of a square
ACROSS = 8  # squares in a row


def draw(view: View) -> Text:
    """A square shows its number, its event, and the figures on it; the camp is 0."""
    text = Text()
    for first in range(0, view.village + 1, ACROSS):
        text.append_text(_squares(view, range(first, min(first + ACROSS, view.village + 1))))
    text.append_text(_players(view))
    text.append_text(_status(view))
    return text


def figure(seat: int) -> Text:
    """The mark of a seat on the way."""
    return Text(f"{SHAPES[seat]}{seat}", style=STYLES[seat])


def _squares(view: View, squares: range) -> Text:
    """One stretch of the way: numbers, events, figures, as many lines of these as are needed."""
    own = words(__package__)
    text = Text()
    for square in squares:
        text.append(f"{square:<{WIDTH}}", style="dim")
    text.append("\n")
    for square in squares:
        name = {0: "camp", view.village: "village"}.get(square) or view.events.get(square)
        label = own.name(name) if name else "·"
        text.append(f"{label:<{WIDTH}}", style=EVENT_STYLE.get(name or "", "bold" if name else "dim"))
    text.append("\n")
    standing = [[seat for seat, at in enumerate(view.squares) if at == square] for square in squares]
    for line in zip_longest(*([seats[i : i + 2] for i in range(0, len(seats), 2)] for seats in standing)):
        for seats in line:
            text.append_text(Text(" ").join(map(figure, seats or ())))
            text.append(" " * (WIDTH - (3 * len(seats) - 1 if seats else 0)))
        text.append("\n")
    return text


def _players(view: View) -> Text:
    own = words(__package__)
    heads = [own.say("terminal", key) for key in ("seat", "hand", "laid", "points")]
    figures = [own.name(f"figure{seat}") for seat in range(view.seats)]
    hands = [str(hand) for hand in view.hands]
    laid = [_tally(cards) for cards in view.laid]
    widths = [
        max(map(len, column)) for column in (["●0  " + f for f in figures], [heads[1], *hands], [heads[2], *laid])
    ]
    text = Text("\n")
    for head, width in zip(heads, widths, strict=False):
        text.append(f"{head:<{width + 3}}", style="dim")
    text.append(f"{heads[3]}\n", style="dim")
    for seat in range(view.seats):
        text.append(">" if seat == view.turn else " ", style="bold")
        text.append_text(figure(seat))
        text.append(f" {figures[seat]:<{widths[0] - 2}}", style=STYLES[seat])
        text.append(f" {hands[seat]:<{widths[1] + 3}}", style="bold" if seat == view.seat else "")
        text.append(f"{laid[seat]:<{widths[2] + 3}}{view.points[seat]}\n")
    return text


def _tally(cards: list[int]) -> str:
    """Cards by points, with how many there are of each."""
    return " ".join(f"{cards.count(points)}×{points:+d}" for points in sorted(set(cards))) or "–"


def _status(view: View) -> Text:
    own = words(__package__)
    pile = [own.say("terminal", "pile", count=view.pile)]
    if view.under:
        pile.append(own.say("terminal", "under", cards=Cards(view.under, 0)))
    if view.removed:
        pile.append(own.say("terminal", "removed", count=view.removed))
    details = {} if view.thrown is None else {**view.thrown._asdict(), "die": own.name(view.thrown.die)}
    mover = "" if view.turn is None else f"{SHAPES[view.turn]}{view.turn} {own.name(f'figure{view.turn}')}"
    text = Text(", ".join(pile) + "\n", style="dim")
    return text.append(own.say("terminal", view.phase, figure=mover, **details))
