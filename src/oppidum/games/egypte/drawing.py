"""The board of Astérix en Égypte in the terminal: colours and shapes, coordinates all around."""

from rich.text import Text

from oppidum.engine.words import words
from oppidum.games.egypte.layout import SQUARES
from oppidum.games.egypte.names import column_name, read_site, read_square, square_name
from oppidum.games.egypte.view import View

SHAPES = "●■▲◆★"  # of the pawns; hollow once the palace is laid down
HOLLOW = "○□△◇☆"
STYLES = ("bold magenta", "bold green", "bold white", "bold cyan", "bold red")
GROUND = {"~": ("·", "blue"), ".": (":", "yellow"), "#": (" ", "")}
ROOM = 2  # characters for a square, so that the board fits into 80 columns
WALLS = {"sabre": ("┃", "━", "bold bright_blue"), "pilum": ("║", "═", "bold bright_yellow")}


def draw(view: View) -> Text:
    """`◦` is a red square; `┃━` are sabres, `║═` pilums; C is the camp, P the palace; `●+` is more than two pawns."""
    board = _Board(view)
    text = Text()
    width = len(view.map[0])
    labels = "   " + "".join(f"{column_name(column):<3}" for column in range(width)) + "\n"
    text.append(labels, style="dim")
    for row, line in enumerate(view.map):
        text.append(f"{row + 1:>2} ", style="dim")
        for column in range(width):
            text.append_text(board.square(row << 5 | column))
            text.append_text(board.edge(row << 5 | column, upright=True))
        text.append(f"{row + 1}\n", style="dim")
        if row + 1 < len(view.map):
            below = Text("   ")
            for column in range(len(line)):
                below.append_text(board.edge(row << 5 | column, upright=False))
            below.rstrip()
            text.append_text(below).append("\n")
    text.append(labels, style="dim")
    text.append_text(_status(view))
    return text


class _Board:
    """What is to be seen on each square and each edge."""

    def __init__(self, view: View):
        self.map = view.map
        self.red = set(view.red)
        self.blocks = {square: mark for mark, text in (("C", view.camp), ("P", view.palace)) for square in block(text)}
        self.pawns: dict[int, list[int]] = {}
        for seat, player in enumerate(view.players):
            named = {"camp": view.camp, "palace": view.palace}.get(player.at, player.at)
            for place, square in enumerate(block(named)):
                if place == 0:
                    self.pawns.setdefault(square, []).append(seat)
        self.laid = [player.laid for player in view.players]
        self.walls: dict[tuple[bool, int], str] = {}
        for barrier in view.barriers:
            site = read_site(barrier.at)
            assert site is not None
            for i in range(3):
                step = i if site >= SQUARES else 32 * i
                self.walls[site < SQUARES, site % SQUARES + step] = barrier.kind

    def square(self, square: int) -> Text:
        text = Text()
        pawns = self.pawns.get(square, [])
        for seat in pawns if len(pawns) <= ROOM else pawns[:1]:
            text.append((HOLLOW if self.laid[seat] else SHAPES)[seat], style=STYLES[seat])
        if len(pawns) > ROOM:
            text.append("+", style="bold")
        if square in self.blocks:
            mark, style = self.blocks[square], "bold red"
        elif square_name(square) in self.red:
            mark, style = "◦", "bold red"
        else:
            mark, style = GROUND[self.map[square >> 5][square & 31]]
        if len(text) < ROOM:
            text.append(mark, style=style)
        text.pad_right(ROOM - len(text))
        return text

    def edge(self, square: int, upright: bool) -> Text:
        kind = self.walls.get((upright, square))
        if kind is None:
            return Text(" " if upright else " " * (ROOM + 1))
        side, below, style = WALLS[kind]
        return Text(side, style=style) if upright else Text(below * ROOM + " ", style=style)


def block(text: str) -> list[int]:
    """The squares from one to another, like A1-B2; one alone is a block too."""
    first, _, last = text.partition("-")
    start, end = read_square(first), read_square(last or first)
    assert start is not None
    assert end is not None
    return [
        row << 5 | column for row in range(start >> 5, (end >> 5) + 1) for column in range(start & 31, (end & 31) + 1)
    ]


def _status(view: View) -> Text:
    own = words(__package__)
    text = Text()
    for seat, player in enumerate(view.players):
        shape = (HOLLOW if player.laid else SHAPES)[seat]
        marker = "> " if seat == view.turn else "  "
        name = own.say("terminal", "player", number=seat + 1)
        text.append(f"{marker}{shape} {name}  {own.name(player.at)}", style=STYLES[seat])
        parts = [own.say("terminal", "laid" if player.laid else "carrying")]
        parts.append(own.say("terminal", "cards", count=player.cards))
        if player.known_cards:
            parts[-1] += f" ({', '.join(map(own.name, player.known_cards))})"
        if player.papyrus:
            parts.append(own.say("terminal", "papyrus", count=player.papyrus))
        if player.known_papyrus:
            parts[-1] += f" ({', '.join(map(own.name, player.known_papyrus))})"
        if any(player.kept.values()):
            parts.append(own.say("terminal", "kept", sabres=player.kept["sabre"], pilums=player.kept["pilum"]))
        if player.missed:
            parts.append(own.say("terminal", "misses", count=player.missed))
        text.append("  " + " · ".join(parts) + "\n", style="dim")
    reserve = own.say(
        "terminal",
        "reserve",
        sabres=view.reserve["sabre"],
        pilums=view.reserve["pilum"],
        pile=view.pile,
        papyrus=view.papyrus_pile,
        turns=view.turns_left,
    )
    text.append(reserve, style="dim")
    if view.hand is not None:
        text.append("\n" + own.say("terminal", "hand", cards=", ".join(map(own.name, view.hand))), style="bold")
    if view.papyrus:
        text.append("\n" + own.say("terminal", "own_papyrus", papyrus=", ".join(map(own.name, view.papyrus))))
    return text
