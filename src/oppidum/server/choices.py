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
    """The actions of a family up to their last field; where the texts of its values begin."""

    start: bytes
    first: int


class Writer:
    """Writes the legal actions of a game. What was written once is kept: families are few, and so are values."""

    def __init__(self, game: Game):
        self.game = game
        self.size = game.family
        self.families: dict[int, Family] = {}
        self.kinds: dict[type, int] = {}
        self.texts = np.array([], "S1")
        """Of all values, kind of action after kind of action; NumPy fills them up with zeros."""
        self.alone: dict[int, bytes] = {}

    def write(self, codes: "np.ndarray[Any, Any]") -> bytes:
        """The actions with these codes, which are in order."""
        if self.size == 1:
            return b"[%b]" % b",".join([self._alone(code) for code in codes.tolist()])
        numbers, members = np.divmod(codes, self.size)
        starts = [0, *((numbers[1:] != numbers[:-1]).nonzero()[0] + 1).tolist(), len(codes)]
        families = [self._family(int(codes[first])) for first in starts[:-1]]
        lengths = [end - first for first, end in pairwise(starts)]
        values = self.texts[members + np.repeat([family.first for family in families], lengths)]
        texts, width = values.tobytes(), values.itemsize
        written = [
            b"%b:[%b]}}" % (family.start, texts[first * width + 1 : end * width])  # without the first comma
            for family, (first, end) in zip(families, pairwise(starts), strict=True)
        ]
        return b"[%b]" % b",".join(written).translate(None, b"\0")

    def _alone(self, code: int) -> bytes:
        if code not in self.alone:
            self.alone[code] = _encode(self.game.decode(code))
        return self.alone[code]

    def _family(self, code: int) -> Family:
        number = code // self.size
        if number not in self.families:
            action = self.game.decode(code)
            whole = msgspec.to_builtins(action)
            field = action.__struct_fields__[-1]
            del whole[field]
            if type(action) not in self.kinds:
                self.kinds[type(action)] = len(self.texts)
                alike = (self.game.decode(number * self.size + member) for member in range(self.size))
                self.texts = np.append(self.texts, [b"," + _encode(getattr(one, field)) for one in alike])
            start = b'%b,"any":{"%b"' % (_encode(whole)[:-1], field.encode())
            self.families[number] = Family(start, self.kinds[type(action)])
        return self.families[number]


@lru_cache(maxsize=32)
def writer(game: Game) -> Writer:
    return Writer(game)
