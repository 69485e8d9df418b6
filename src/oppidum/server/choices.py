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
from oppidum.engine.match import Codes, Match, scratch
from oppidum.engine.records import rows_of

_encode = msgspec.json.Encoder().encode


class Writer:
    """Writes the legal actions of a game. What was written once is kept: families are few, and so are values."""

    def __init__(self, game: Game):
        self.game = game
        self.alone: dict[int, bytes] = {}

    def legal(self, match: Match, seat: int) -> bytes:
        """All legal actions of a seat."""
        return b"[%b]" % b",".join([self._alone(code) for code in match.codes(seat)])

    def _alone(self, code: int) -> bytes:
        if code not in self.alone:
            self.alone[code] = _encode(self.game.decode(code))
        return self.alone[code]


class FamilyWriter(Writer):
    """The same for a game of families: all their texts are made once, and put together by compiled code."""

    def __init__(self, game: Game):
        super().__init__(game)
        self.size = game.spec.actions.family
        making = Making(game)
        rows = [making.family(number) for number in range(-(-game.spec.actions.codes // game.spec.actions.family))]
        self.families = np.array(rows, rows_of(families.FAMILY))
        self.ends = np.cumsum([0, *map(len, making.texts)], dtype=np.int32)
        self.texts = np.frombuffer(b"".join(making.texts), np.uint8)

    def legal(self, match: Match, seat: int) -> bytes:
        room = scratch.codes(self.game.spec.actions.most)
        written: bytes = families.write_legal(
            match.box, match.state, seat, room, self.size, self.families, self.ends, self.texts
        ).tobytes()
        return written

    def write(self, codes: Codes) -> bytes:
        """The actions with these codes, family after family."""
        written: bytes = families.write(codes, self.size, self.families, self.ends, self.texts).tobytes()
        return written


class Making:
    """The texts of all families of a game, as they are found."""

    def __init__(self, game: Game):
        self.game = game
        self.texts = list(families.TEXTS)
        self.kinds: dict[type, tuple[int, ...]] = {}

    def family(self, number: int) -> tuple[int, ...]:
        """A row of the compiled table, from the first member of a family."""
        action: Any = self.game.decode(number * self.game.spec.actions.family)
        *given, last = [_encode(field) for field in action.__struct_fields__]
        values = [b"%b," % _encode(getattr(action, field)) for field in action.__struct_fields__[:-1]]
        tag = _encode(action.__struct_config__.tag)
        if type(action) not in self.kinds:
            self.kinds[type(action)] = self._kind(action, number, tag, given, last)
        fixed = b"".join([b"%b:%b" % pair for pair in zip(given, values, strict=True)])
        start = self._add(b'{"type":%b,%b"any":{%b:[' % (tag, fixed, last))
        return *self.kinds[type(action)], start, self._add(*values)

    def _kind(self, action: Any, number: int, tag: bytes, given: list[bytes], last: bytes) -> tuple[int, ...]:
        """What families with such actions have in common."""
        size, field = self.game.spec.actions.family, action.__struct_fields__[-1]
        members = [b"%b," % _encode(getattr(self.game.decode(number * size + i), field)) for i in range(size)]
        before = self._add(b'{"type":%b,"any":{%b:[' % (tag, given[0])) if len(given) == 1 else families.ALONE
        return self._add(*members), max(map(len, members)), before, self._add(b"],%b:[" % last)

    def _add(self, *texts: bytes) -> int:
        """Keep texts; the number of the first one."""
        self.texts += texts
        return len(self.texts) - len(texts)


@lru_cache(maxsize=32)
def writer(game: Game) -> Writer:
    return Writer(game) if game.spec.actions.family == 1 else FamilyWriter(game)
