"""Tables for tests: people in their seats, time in our hands."""

import itertools
from random import Random
from typing import Any

import msgspec

import oppidum
from oppidum.server import commands, entries
from oppidum.server.deciding import Circumstances, Person, decide
from oppidum.server.moments import Moment
from oppidum.server.table import Table
from oppidum.server.writing import Line

PEOPLE = [Person(f"p{seat}", name) for seat, name in enumerate(["Ana", "Bob", "Cléo", "Dag", "Eve", "Falbala"])]
KEY = bytes(range(16))


class Sitting:
    """A table at which things are done one after the other, as the house does them."""

    def __init__(self, game: str = "egyptos", seats: int = 2, sit: bool = True, **changes: Any):
        details = {"levels": [None] * seats, "clock": entries.Clock(), **changes}
        setup = oppidum.game(game).setup(seats, details.pop("options", {}))
        opened = entries.Opened(setup, public=False, hints=True, host=PEOPLE[0].id, key=KEY, **details)
        self.now = 1_000.0
        self.absence = 0.0
        self.table = Table("abcdefghij", opened, self.moment)
        self.keys = itertools.count()
        self.lines = [Line(opened, self.moment)]
        if sit:
            for seat in range(seats):
                if details["levels"][seat] is None:
                    self.do(seat, commands.Sit(seat=seat, seed=f"seed {seat}"))

    def do(self, who: int, command: commands.AnyCommand) -> list[entries.AnyEntry]:
        """One person's command; the table changes once it is decided."""
        found = decide(self.table, PEOPLE[who], command, Circumstances(self.now, self.absence))
        self.happen(*found, key=command.key)
        return found

    def happen(self, *found: entries.AnyEntry, key: str | None = None) -> None:
        for entry in found:
            table = self.table.copy()
            table.apply(entry, self.moment, key)
            self.table = table
            self.lines.append(Line(entry, self.moment, key))
            key = None

    def move(self, seat: int, notation: str, number: int | None = None) -> list[entries.AnyEntry]:
        action = msgspec.to_builtins(self.table.game.parse(notation))
        number = self.table.facts.told[seat] if number is None else number
        return self.do(seat, commands.Move(seat=seat, number=number, action=action, key=str(next(self.keys))))

    @property
    def moment(self) -> Moment:
        return Moment(self.now, self.now)

    @property
    def moves(self) -> int:
        assert self.table.match is not None
        return len(self.table.match.moves)

    def wander(self, moves: int, luck: Random) -> None:
        """So many moves at random, or to the end."""
        for _ in range(moves):
            if not self.table.awaited:
                return
            assert self.table.match is not None
            seat = luck.choice(self.table.awaited)
            self.move(seat, str(luck.choice(self.table.match.legal(seat))))
