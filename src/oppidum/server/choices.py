"""Legal actions as they are sent: a list of actions, and of families of actions that differ in their last field alone.

`{"type": "move", "start": [2, 1], "any": {"to": [[1, 3], [2, 3]]}}` is a family: with each of these values it is an
action. A list of hundreds is so a few kilobytes long. A game whose codes follow families says so in its actions:
`FAMILY` codes each, the last field being what is left over."""

from functools import lru_cache
from itertools import pairwise
from typing import Any

import msgspec
import numpy as np

from oppidum.engine.game import Game

_encode = msgspec.json.Encoder().encode


class Family(msgspec.Struct, frozen=True):
    """The first action of a family without its last field, that field, and what it may be, as text by code."""

    start: bytes
    field: str
    values: dict[int, bytes]


class Writer:
    """Writes the legal actions of a game. What was written once is kept: families are few, and so are values."""

    def __init__(self, game: Game):
        self.game = game
        self.size = game.family
        self.families: dict[int, Family] = {}
        self.values: dict[type, dict[int, bytes]] = {}
        self.alone: dict[int, bytes] = {}

    def write(self, codes: "np.ndarray[Any, Any]") -> bytes:
        """The actions with these codes, which are in order."""
        if self.size == 1:
            return b"[%b]" % b",".join([self._alone(code) for code in codes.tolist()])
        families, values = np.divmod(codes, self.size)
        starts = [0, *(np.flatnonzero(np.diff(families)) + 1).tolist(), len(codes)]
        members = values.tolist()
        written = []
        for first, end in pairwise(starts):
            if first < end:
                written.append(self._family(int(families[first]), members[first:end]))
        return b"[%b]" % b",".join(written)

    def _alone(self, code: int) -> bytes:
        if code not in self.alone:
            self.alone[code] = _encode(self.game.decode(code))
        return self.alone[code]

    def _family(self, number: int, members: list[int]) -> bytes:
        family = self.families.get(number) or self._meet(number, members[0])
        values = family.values
        try:
            told = b",".join([values[member] for member in members])
        except KeyError:
            for member in members:
                values[member] = _encode(getattr(self.game.decode(number * self.size + member), family.field))
            told = b",".join([values[member] for member in members])
        return b'%b,"any":{"%b":[%b]}}' % (family.start, family.field.encode(), told)

    def _meet(self, number: int, member: int) -> Family:
        action = self.game.decode(number * self.size + member)
        whole = msgspec.to_builtins(action)
        field = action.__struct_fields__[-1]
        del whole[field]
        values = self.values.setdefault(type(action), {})
        self.families[number] = family = Family(_encode(whole)[:-1], field, values)
        return family


@lru_cache(maxsize=32)
def writer(game: Game) -> Writer:
    return Writer(game)
