"""Legal actions as they are sent: a list of actions, and of families of actions that differ in some fields alone.

`{"type": "move", "any": {"start": [[2, 1], [2, 2]], "to": [[1, 3], [2, 3]]}}` is a family: with each choice of one
value for each field it is an action. A list of hundreds is so two kilobytes long. A game whose codes follow families
says so in its actions: `FAMILY` codes each, the last field being what is left over."""

from functools import lru_cache
from typing import Any

import msgspec
import numpy as np

from oppidum.engine import families
from oppidum.engine.game import Game
from oppidum.engine.match import Codes
from oppidum.engine.records import rows_of

_encode = msgspec.json.Encoder().encode


class Writer:
    """Writes the legal actions of a game. What was written once is kept: families are few, and so are values."""

    def __init__(self, game: Game):
        self.game = game
        self.alone: dict[int, bytes] = {}

    def write(self, codes: Codes) -> bytes:
        """The actions with these codes, which are in order."""
        return b"[%b]" % b",".join([self._alone(code) for code in codes.tolist()])

    def _alone(self, code: int) -> bytes:
        if code not in self.alone:
            self.alone[code] = _encode(self.game.decode(code))
        return self.alone[code]


class FamilyWriter(Writer):
    """The same for a game of families: all their texts are made once, and put together by compiled code."""

    def __init__(self, game: Game):
        super().__init__(game)
        self.size = game.family
        self.texts = list(families.TEXTS)
        self.kinds: dict[type, tuple[int, int, int, int]] = {}
        rows = [self._family(number) for number in range(-(-game.kernel.CODES // self.size))]
        self.rows = np.array(rows, rows_of(families.FAMILY))
        self.ends = np.cumsum([0, *map(len, self.texts)], dtype=np.int32)
        self.joined = np.frombuffer(b"".join(self.texts), np.uint8)

    def write(self, codes: Codes) -> bytes:
        written: bytes = families.write(codes, self.size, self.rows, self.ends, self.joined).tobytes()
        return written

    def _family(self, number: int) -> tuple[int, ...]:
        """A family by its first member."""
        action: Any = self.game.decode(number * self.size)
        *given, last = [_encode(field) for field in action.__struct_fields__]
        values = [_encode(getattr(action, field)) for field in action.__struct_fields__[:-1]]
        tag = _encode(action.__struct_config__.tag)
        if type(action) not in self.kinds:
            codes = range(number * self.size, (number + 1) * self.size)
            field = action.__struct_fields__[-1]
            texts = [_encode(getattr(self.game.decode(code), field)) for code in codes]
            members, widest = self._add(*texts), max(map(len, texts))
            before = self._add(b'{"type":%b,"any":{%b:[' % (tag, given[0])) if len(given) == 1 else families.ALONE
            self.kinds[type(action)] = members, widest, before, self._add(b"],%b:[" % last)
        fixed = b"".join([b"%b:%b," % pair for pair in zip(given, values, strict=True)])
        start = self._add(b'{"type":%b,%b"any":{%b:[' % (tag, fixed, last))
        return *self.kinds[type(action)], start, self._add(*values)

    def _add(self, *texts: bytes) -> int:
        """Keep texts; the number of the first one."""
        self.texts += texts
        return len(self.texts) - len(texts)


@lru_cache(maxsize=32)
def writer(game: Game) -> Writer:
    return Writer(game) if game.family == 1 else FamilyWriter(game)
