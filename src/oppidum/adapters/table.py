"""What the environments share: a match played by choices, with what each seat is told of it, in numbers and drawn."""

import importlib
from io import StringIO
from typing import Any

import numpy as np
from rich.console import Console
from rich.text import Text

from oppidum.adapters.picture import Picture, picture
from oppidum.engine import observing
from oppidum.engine.errors import BadInput
from oppidum.engine.match import Match
from oppidum.engine.observing import Numbers
from oppidum.engine.registry import game

RENDER_MODES = ["human", "ansi", "rgb_array"]
WIDTH = 120  # of the terminal that drawings are for
ILLEGAL = -1.0  # reward of an illegal choice, which ends the match


class Table:
    """Matches of one kind, one after the other. Of several seats that may act at once, the lowest is asked first."""

    match: Match

    def __init__(self, slug: str, seats: int | None, edition: str, options: dict[str, Any]):
        self.game = game(slug, edition)
        self.options = options
        self.match = self.game.new(seats=seats, seed=0, **options)
        self.seats = self.match.seats
        self.length = observing.length(self.game)
        self.choices = observing.choices(self.game)
        self._draw = importlib.import_module(f"{self.game.package}.drawing").draw

    def begin(self, random: np.random.Generator) -> None:
        """A new match, with throws that depend on the generator alone."""
        self.match = self.game.new(seats=self.seats, key=random.bytes(16), **self.options)

    @property
    def seat(self) -> int | None:
        """Whose choice it is; nobody's when the match is over."""
        return min(self.match.to_act, default=None)

    def observation(self, seat: int) -> Numbers:
        return observing.observation(self.match, seat)

    def mask(self, seat: int) -> Numbers:
        """The legal choices of a seat if it is asked now, else none."""
        if seat != self.seat:
            return np.zeros(self.choices, np.int8)
        return observing.mask(self.match, seat)

    def play(self, choice: int) -> None:
        seat = self.seat
        if seat is None or not 0 <= choice < self.choices or not self.mask(seat)[choice]:
            raise BadInput("illegal_choice", choice=choice, number=0)
        self.match.play_code(seat, observing.code_of(self.match, seat, choice))

    def drawing(self, seat: int | None) -> Text:
        """The table as a seat sees it, or as somebody who only watches."""
        drawn: Text = self._draw(self.match.view(seat))
        return drawn

    def render(self, mode: str | None, seat: int | None = None) -> str | Picture | None:
        """The table as text, as a picture, or printed."""
        if mode == "rgb_array":
            return picture(self.drawing(seat), WIDTH)
        if mode == "ansi":
            console = Console(file=StringIO(), force_terminal=True, width=WIDTH)
            console.print(self.drawing(seat))
            file: Any = console.file
            return str(file.getvalue())
        if mode == "human":
            Console(highlight=False).print(self.drawing(seat))
        return None
