"""Legal actions as they are sent: a list of actions, or of families of actions that differ in some fields alone.

`{"type": "move", "any": {"start": [[2, 1], [2, 2]], "to": [[1, 3], [2, 3]]}}` is a family: with each choice of one
value for each field it is an action. Hundreds of actions are so a kilobyte long. A game whose codes follow families
says so in its actions: `FAMILY` codes each, which differ in the last field alone. There may be one field before it, and
all actions that are legal at once are of one type."""

from collections.abc import Callable
from functools import lru_cache
from typing import Any, NamedTuple, TypeVar

from oppidum.engine.families import grouped_legal
from oppidum.engine.game import Game
from oppidum.engine.match import Match, scratch
from oppidum.engine.spoken import Action

T = TypeVar("T")


class Made(dict[int, T]):
    """What was made once, by number: the rest is made when it is asked for."""

    def __init__(self, make: Callable[[int], T]):
        self.make = make

    def __missing__(self, number: int) -> T:
        made = self[number] = self.make(number)
        return made


class Family(NamedTuple):
    """What is said of the actions of a family."""

    tag: str
    fields: tuple[str, ...]
    members: list[Any]
    """What the last field holds, member by member: families of a type have them in common."""


class Choices:
    """The legal actions of a game. Actions are few, and so are the values of their fields."""

    def __init__(self, game: Game):
        self.game = game
        self._actions = Made(game.decode)
        self._firsts = Made(self._first)
        self._families = Made(self._family)
        self._members: dict[type[Action], list[Any]] = {}

    def legal(self, match: Match, seat: int) -> list[Any]:
        """All legal actions of a seat."""
        if self.game.spec.actions.family > 1:
            room = scratch.codes(self.game.spec.actions.most)
            return self.families(grouped_legal(match.box, match.state, seat, room, self.game.spec.actions.family))
        actions = self._actions
        return [actions[code] for code in match.codes(seat)]

    def families(self, grouped: Any) -> list[Any]:
        """Actions as families, from their codes as `engine.families` groups them."""
        groups: list[int] = grouped.tolist()
        firsts = self._firsts
        found, at = [], 0
        while at < len(groups):
            middle = at + 2 + groups[at]
            end = middle + groups[at + 1]
            tag, fields, members = self._families[groups[at + 2]]
            any_of = {fields[0]: [firsts[family] for family in groups[at + 2 : middle]]}
            any_of[fields[-1]] = [members[member] for member in groups[middle:end]]  # it may be the only one
            found.append({"type": tag, "any": any_of})
            at = end
        return found

    def _first(self, family: int) -> Any:
        """What the first field holds in a family."""
        action = self.game.decode(family * self.game.spec.actions.family)
        return getattr(action, action.__struct_fields__[0])

    def _family(self, number: int) -> Family:
        start = number * self.game.spec.actions.family
        kind = type(self.game.decode(start))
        fields = kind.__struct_fields__
        if kind not in self._members:
            actions = map(self.game.decode, range(start, start + self.game.spec.actions.family))
            self._members[kind] = [getattr(action, fields[-1]) for action in actions]
        return Family(str(kind.__struct_config__.tag), fields, self._members[kind])


@lru_cache(maxsize=32)
def choices(game: Game) -> Choices:
    return Choices(game)
