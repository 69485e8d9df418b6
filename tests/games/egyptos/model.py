"""Egyptos once more, slowly and straight from its rules: sets of cells, no bits, nothing kept up to date.

It shares no code with `rules.py`; the tests play both and compare.
"""

from collections import Counter
from dataclasses import dataclass, field

Cell = tuple[int, int]
SIDES = [(0, 1), (1, 0), (0, -1), (-1, 0)]
CORNERS = [(1, 1), (1, -1), (-1, 1), (-1, -1)]


@dataclass
class Model:
    """Plays notations; `first` must be given, as a model has no dice."""

    seats: int = 2
    first: int = 0
    contact_when_moving: str = "touch"
    move_limit: int = 100
    swap: bool = False
    pieces: int = 12
    line: int = 5
    reach: int = 24
    table: dict[Cell, int] = field(default_factory=dict)
    holder: list[int] = field(default_factory=lambda: [0, 1, 2])
    moves: int = 0
    winner: int | None = None
    over: bool = False
    choosing: bool = False
    positions: Counter[tuple[frozenset[tuple[Cell, int]], int]] = field(default_factory=Counter)

    def __post_init__(self) -> None:
        self.turn = self.first

    @property
    def moving(self) -> bool:
        return len(self.table) == self.pieces * self.seats

    @property
    def actor(self) -> int:
        if self.choosing:
            return 1 - self.first
        if self.swap and len(self.table) < 3:
            return self.first
        return self.holder[self.turn]

    def neighbours(self, cell: Cell) -> list[Cell]:
        steps = SIDES if self.seats == 3 else SIDES + CORNERS
        return [(cell[0] + dx, cell[1] + dy) for dx, dy in steps]

    def empty(self) -> list[Cell]:
        span = range(-self.reach, self.reach + 1)
        return [(x, y) for x in span for y in span if (x, y) not in self.table]

    def legal(self) -> set[str]:
        if self.over:
            return set()
        if self.choosing:
            return {"blue", "red"}
        if not self.table:
            return {"0,0"}
        if not self.moving:
            return {f"{x},{y}" for x, y in self.empty() if any(n in self.table for n in self.neighbours((x, y)))}
        found = set()
        touched = {cell: [n for n in self.neighbours(cell) if n in self.table] for cell in self.empty()}
        for start, colour in self.table.items():
            for cell, pieces in touched.items():
                if colour == self.turn and (self.contact_when_moving == "free" or set(pieces) - {start}):
                    found.add(f"{start[0]},{start[1]}>{cell[0]},{cell[1]}")
        return found

    def play(self, notation: str) -> None:
        if self.choosing:
            colour = ["blue", "red"].index(notation)
            self.holder[colour], self.holder[1 - colour] = 1 - self.first, self.first
            self.choosing = False
            return
        *start, to = [tuple(map(int, part.split(","))) for part in notation.split(">")]
        cell: Cell = (to[0], to[1])
        for x, y in start:
            del self.table[x, y]
            self.moves += 1
        self.table[cell] = self.turn
        if self.has_line():
            self.over, self.winner = True, self.turn
            return
        self.turn = (self.turn + 1) % self.seats
        if self.moving:
            position = frozenset(self.table.items()), self.turn
            self.positions[position] += 1
            self.over = self.positions[position] == 3 or self.moves == self.move_limit
        if self.swap and len(self.table) == 3:
            self.choosing = True

    def has_line(self) -> bool:
        """Anywhere on the table, not only where the last piece came down."""
        own = {cell for cell, colour in self.table.items() if colour == self.turn}
        return any(
            all((x + i * dx, y + i * dy) in own for i in range(self.line))
            for x, y in own
            for dx, dy in ((1, 0), (0, 1), (1, 1), (1, -1))
        )

    @property
    def scores(self) -> tuple[int, ...]:
        points = [0] * self.seats
        if self.winner is not None:
            points[self.holder[self.winner]] = 1
        return tuple(points)
