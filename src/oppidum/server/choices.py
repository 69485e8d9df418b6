"""Legal actions as they are sent: a list of actions, and of families of actions that differ in their last field alone.

`{"type": "move", "start": [2, 1], "any": {"to": [[1, 3], [2, 3]]}}` is a family: with each of these values it is an
action. A list of hundreds is so a few kilobytes long. A game whose codes follow families says so in its actions:
`FAMILY` codes each, the last field being what is left over."""

from bisect import bisect_left
from collections.abc import Sequence
from functools import lru_cache

import msgspec

from oppidum.engine.game import Game

_encode = msgspec.json.Encoder().encode


class Family(msgspec.Struct, frozen=True):
    """The actions of a family up to their last field, the texts of all values of that, and the codes it has."""

    start: bytes
    texts: list[bytes]
    first: int
    end: int


class Writer:
    """Writes the legal actions of a game. What was written once is kept: families are few, and so are values."""

    def __init__(self, game: Game):
        self.game = game
        self.size = game.family
        self.families: dict[int, Family] = {}
        self.texts: dict[type, list[bytes]] = {}
        """The values of the last field of each kind of action."""
        self.alone: dict[int, bytes] = {}

    def write(self, codes: Sequence[int]) -> bytes:
        """The actions with these codes, which are in order."""
        if self.size == 1:
            return b"[%b]" % b",".join([self._alone(code) for code in codes])
        written = []
        at = 0
        while at < len(codes):
            family = self._family(codes[at])
            end = bisect_left(codes, family.end, at)
            texts, first = family.texts, family.first
            written.append(b"%b:[%b]}}" % (family.start, b",".join([texts[code - first] for code in codes[at:end]])))
            at = end
        return b"[%b]" % b",".join(written)

    def _alone(self, code: int) -> bytes:
        if code not in self.alone:
            self.alone[code] = _encode(self.game.decode(code))
        return self.alone[code]

    def _family(self, code: int) -> Family:
        number = code // self.size
        if number not in self.families:
            action, first = self.game.decode(code), number * self.size
            whole = msgspec.to_builtins(action)
            field = action.__struct_fields__[-1]
            del whole[field]
            if type(action) not in self.texts:
                alike = map(self.game.decode, range(first, first + self.size))
                self.texts[type(action)] = [_encode(getattr(one, field)) for one in alike]
            start = b'%b,"any":{"%b"' % (_encode(whole)[:-1], field.encode())
            self.families[number] = Family(start, self.texts[type(action)], first, first + self.size)
        return self.families[number]


@lru_cache(maxsize=32)
def writer(game: Game) -> Writer:
    return Writer(game)
