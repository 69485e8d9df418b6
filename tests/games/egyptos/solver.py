"""A plain solver for Egyptos with two players: it tries every action and every reply, and shares no code with the game.

The table is one large number, a bit per cell. Only one thing is taken for granted: who can win at once does, so a
reply that neither wins nor takes a cell where the other would win is not worth trying. Draws are not looked at.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

Cell = tuple[int, int]
WIDTH = 64
STEPS = (1, WIDTH, WIDTH + 1, WIDTH - 1)


@dataclass(frozen=True)
class Position:
    """The pieces of the player to move and of the other, as bits; `left` pieces are still to be placed by both."""

    mine: int
    other: int
    left: int
    free: bool = False
    line: int = 5
    reach: int = 24

    @classmethod
    def of(
        cls, mine: set[Cell], other: set[Cell], pieces: int = 12, free: bool = False, line: int = 5, reach: int = 24
    ) -> "Position":
        left = 2 * pieces - len(mine) - len(other)
        return cls(sum(map(bit, mine)), sum(map(bit, other)), left, free, line, reach)

    @property
    def table(self) -> int:
        side = range(-self.reach, self.reach + 1)
        return TABLES.setdefault(self.reach, sum(bit((x, y)) for x in side for y in side))

    def wins(self, own: int, other: int) -> int:
        """The cells where one more piece of `own` makes a line. There is always one to spare for it."""
        found, empty = 0, self.table & ~own & ~other
        for step in STEPS:
            for gap in range(self.line):
                starts = empty >> gap * step
                for i in range(self.line):
                    if i != gap:
                        starts &= own >> i * step
                found |= starts << gap * step
        return found

    def after(self, landings: int) -> Iterator[tuple[str, "Position"]]:
        """All positions after an action of the player to move that ends on one of these cells."""
        if self.left:
            for cell in bits(self.contacts(self.mine | self.other) & landings):
                mine = self.mine | 1 << cell
                yield name(cell), replace(self, mine=self.other, other=mine, left=self.left - 1)
            return
        # Cell by cell: what refutes a claim is mostly which piece was lifted, and turns up sooner.
        goals = {start: self.goals(self.mine & ~(1 << start)) for start in bits(self.mine)}
        for cell in bits(self.table & ~self.mine & ~self.other & landings):
            for start in goals:
                if goals[start] >> cell & 1:
                    mine = self.mine & ~(1 << start) | 1 << cell
                    yield f"{name(start)}>{name(cell)}", replace(self, mine=self.other, other=mine)

    def goals(self, rest: int) -> int:
        """Where a moved piece may touch the rest of the pieces."""
        return self.table if self.free else self.contacts(rest | self.other)

    def contacts(self, taken: int) -> int:
        wide = taken | taken << 1 | taken >> 1
        return (wide | wide << WIDTH | wide >> WIDTH) & ~taken & self.table


Hint = Callable[[Position], "str | None"]


def wins_in(position: Position, moves: int, hint: Hint = lambda position: None) -> bool:
    """Does the player to move win in so many own moves at most, whatever the other does? A hint is tried first."""
    if position.wins(position.mine, position.other):
        return True
    if moves == 1:
        return False
    danger = position.wins(position.other, position.mine)
    choices = dict(position.after(danger or position.table))
    hinted = hint(position)
    if hinted is not None:
        return loses_in(choices[hinted], moves - 1, hint)
    return any(loses_in(choice, moves - 1, hint) for choice in choices.values())


def loses_in(position: Position, moves: int, hint: Hint = lambda position: None) -> bool:
    """Does the player to move lose within so many moves of the other, whatever reply is tried?"""
    if position.wins(position.mine, position.other):
        return False
    danger = position.wins(position.other, position.mine)
    return all(wins_in(reply, moves, hint) for _, reply in position.after(danger or position.table))


TABLES: dict[int, int] = {}


def bit(cell: Cell) -> int:
    return 1 << (32 + cell[0]) + WIDTH * (32 + cell[1])


def name(index: int) -> str:
    return f"{index % WIDTH - 32},{index // WIDTH - 32}"


def bits(number: int) -> Iterator[int]:
    while number:
        yield (number & -number).bit_length() - 1
        number &= number - 1
