"""Legal actions as they are sent: a list of actions, and of families of actions that differ in some fields alone.

`{"type": "move", "any": {"start": [[2, 1], [2, 2]], "to": [[1, 3], [2, 3]]}}` is a family: with each choice of one
value for each field it is an action. A list of hundreds is so two kilobytes long. A game whose codes follow families
says so in its actions: `FAMILY` codes each, the last field being what is left over."""

from bisect import bisect_left
from functools import lru_cache
from typing import Any

import msgspec
import numpy as np

from oppidum.engine.game import Game
from oppidum.engine.match import Codes
from oppidum.engine.spoken import Action

_encode = msgspec.json.Encoder().encode


class Kind(msgspec.Struct, frozen=True):
    """A kind of action: its name and fields as they are written, and the texts of all values of the last one."""

    tag: bytes
    fields: list[bytes]
    texts: list[bytes]


class Family(msgspec.Struct, frozen=True):
    """The actions of a kind with the same values in all fields but the last: these values as they are written, and
    how all that comes before those of the last field is."""

    kind: Kind
    values: list[bytes]
    start: bytes


class Writer:
    """Writes the legal actions of a game. What was written once is kept: families are few, and so are values."""

    def __init__(self, game: Game):
        self.game = game
        self.size = game.family
        self.kinds: dict[type, Kind] = {}
        self.families: dict[int, Family] = {}
        self.alone: dict[int, bytes] = {}

    def write(self, codes: Codes) -> bytes:
        """The actions with these codes, which are in order."""
        if self.size == 1:
            return b"[%b]" % b",".join([self._alone(code) for code in codes.tolist()])
        rests = codes % self.size
        firsts = codes - rests
        families = [self._family(first) for first in firsts[np.flatnonzero(np.diff(firsts, append=-1))].tolist()]
        written = []
        if len(families) > 1 and all(_joins(families[0], family) for family in families):
            in_all = np.bincount(rests) == len(families)
            if in_all.any():
                written.append(_together(families, np.flatnonzero(in_all).tolist()))
                codes = codes[~in_all[rests]]
        left, at = codes.tolist(), 0
        while at < len(left):
            first = left[at] - left[at] % self.size
            end = bisect_left(left, first + self.size, at)
            written.append(_apart(self._family(first), first, left[at:end]))
            at = end
        return b"[%b]" % b",".join(written)

    def _alone(self, code: int) -> bytes:
        if code not in self.alone:
            self.alone[code] = _encode(self.game.decode(code))
        return self.alone[code]

    def _family(self, first: int) -> Family:
        if first not in self.families:
            action = self.game.decode(first)
            kind = self._kind(action, first)
            values = [_encode(getattr(action, field)) for field in action.__struct_fields__[:-1]]
            given = b"".join([b"%b:%b," % pair for pair in zip(kind.fields, values, strict=False)])
            start = b'{"type":%b,%b"any":{%b:[' % (kind.tag, given, kind.fields[-1])
            self.families[first] = Family(kind, values, start)
        return self.families[first]

    def _kind(self, action: Action, first: int) -> Kind:
        if type(action) not in self.kinds:
            fields = action.__struct_fields__
            alike: Any = map(self.game.decode, range(first, first + self.size))
            texts = [_encode(getattr(one, fields[-1])) for one in alike]
            tag = _encode(action.__struct_config__.tag)
            self.kinds[type(action)] = Kind(tag, [_encode(field) for field in fields], texts)
        return self.kinds[type(action)]


def _joins(one: Family, other: Family) -> bool:
    """Whether two families can be written as one that differs in two fields."""
    return one.kind is other.kind and len(one.values) == 1


def _together(families: list[Family], rests: list[int]) -> bytes:
    kind = families[0].kind
    firsts = b",".join([family.values[0] for family in families])
    lasts = b",".join([kind.texts[rest] for rest in rests])
    return b'{"type":%b,"any":{%b:[%b],%b:[%b]}}' % (kind.tag, kind.fields[0], firsts, kind.fields[1], lasts)


def _apart(family: Family, first: int, codes: list[int]) -> bytes:
    texts = family.kind.texts
    return b"%b%b]}}" % (family.start, b",".join([texts[code - first] for code in codes]))


@lru_cache(maxsize=32)
def writer(game: Game) -> Writer:
    return Writer(game)
