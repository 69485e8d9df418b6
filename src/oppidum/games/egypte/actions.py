"""The actions of Astérix en Égypte, their notation and their codes.

A card or a papyrus comes first, then what is done with it: `boat E4` moves (`boat E4*` collects a papyrus on the way,
`**` two; `camp` and `palace` are squares as well), `patrol |F3-5` and `boat =D4-F` put a barrier, `potion5 x|F3-5`
takes one away, `crocodiles 2` names a seat, `market` says it all. `discard boat` and `end` are the rest.
"""

import re
from functools import lru_cache
from typing import TypeAlias

from oppidum.engine.spoken import Action
from oppidum.games.egypte.box import Edition
from oppidum.games.egypte.layout import (
    CODES,
    COUNTS,
    END,
    MOST_KINDS,
    MOST_SEATS,
    PLAIN,
    SPAN,
    TO_PLACE,
    TO_REMOVE,
    TO_SEND,
)
from oppidum.games.egypte.names import read_site, read_square, site_name, square_name

NONE = CODES  # what no action has as its code: it is refused like all that the rules do not know

_TOOL = r"([a-z]{2,20}[1-9]?)"
_MOVE = re.compile(rf"{_TOOL} +(camp|palace|[A-Z]{{1,2}}\d{{1,2}})(\*{{0,{COUNTS - 1}}})")
_BARRIER = re.compile(rf"{_TOOL} +(x?)([|=][A-Z0-9-]+)")
_SEND = re.compile(rf"{_TOOL} +(\d)")
_DISCARD = re.compile(rf"discard +{_TOOL}")
_USE = re.compile(_TOOL)


class Move(Action, frozen=True, tag="move"):
    by: str
    to: str

    def __str__(self) -> str:
        return f"{self.by} {self.to}"


class Collect(Action, frozen=True, tag="collect"):
    """A move that collects papyrus."""

    by: str
    to: str
    papyrus: int

    def __str__(self) -> str:
        return f"{self.by} {self.to}{'*' * self.papyrus}"


class Place(Action, frozen=True, tag="place"):
    by: str
    at: str

    def __str__(self) -> str:
        return f"{self.by} {self.at}"


class Remove(Action, frozen=True, tag="remove"):
    by: str
    at: str

    def __str__(self) -> str:
        return f"{self.by} x{self.at}"


class Send(Action, frozen=True, tag="send"):
    """The crocodiles, to an opponent."""

    by: str
    seat: int

    def __str__(self) -> str:
        return f"{self.by} {self.seat}"


class Use(Action, frozen=True, tag="use"):
    by: str

    def __str__(self) -> str:
        return self.by


class Discard(Action, frozen=True, tag="discard"):
    card: str

    def __str__(self) -> str:
        return f"discard {self.card}"


class EndTurn(Action, frozen=True, tag="end"):
    def __str__(self) -> str:
        return "end"


AnyAction: TypeAlias = Move | Collect | Place | Remove | Send | Use | Discard | EndTurn


def tool_name(edition: Edition, tool: int) -> str:
    """The name of a kind of card or papyrus; `none7` where the box has none of this number."""
    names = edition.card_names if tool < MOST_KINDS else edition.papyrus_names
    kind = tool % MOST_KINDS
    return names[kind] if kind < len(names) else f"none{kind}"


def place_name(edition: Edition, square: int) -> str:
    """The name of a square, be it a big one."""
    if square == _corner(edition.camp):
        return "camp"
    return "palace" if square == _corner(edition.palace) else square_name(square)


@lru_cache(maxsize=64)
def _corner(block: str) -> int | None:
    """The first square of camp or palace, which stands for all of it."""
    return read_square(block.partition("-")[0])


def _place(edition: Edition, name: str) -> int | None:
    return _corner(getattr(edition, name)) if name in ("camp", "palace") else read_square(name)


def encode(edition: Edition, action: AnyAction) -> int:
    what: int | None = PLAIN
    name = ""
    match action:
        case EndTurn():
            return END
        case Move(name, to):
            what = _end(edition, to, 0)
        case Collect(name, to, papyrus):
            what = _end(edition, to, papyrus)
        case Place(name, at):
            what = _beyond(TO_PLACE, read_site(at))
        case Remove(name, at):
            what = _beyond(TO_REMOVE, read_site(at))
        case Send(name, seat):
            what = _beyond(TO_SEND, seat if 0 <= seat < MOST_SEATS else None)
        case Use(name) | Discard(name):
            pass
    cards, papyri = edition.card_names, edition.papyrus_names
    if what is None or name not in (papyri if isinstance(action, Use | Send) else [*cards, *papyri]):
        return NONE
    if name in cards:
        return cards.index(name) * SPAN + what
    return NONE if isinstance(action, Discard) else (MOST_KINDS + papyri.index(name)) * SPAN + what


def _end(edition: Edition, to: str, papyrus: int) -> int | None:
    square = _place(edition, to)
    return square * COUNTS + papyrus if square is not None and 0 <= papyrus < COUNTS else None


def _beyond(first: int, number: int | None) -> int | None:
    return None if number is None else first + number


def decode(edition: Edition, code: int) -> AnyAction:
    if code >= END:
        return EndTurn()
    tool, what = divmod(code, SPAN)
    name = tool_name(edition, tool)
    if what < TO_PLACE:
        to, papyrus = place_name(edition, what // COUNTS), what % COUNTS
        return Collect(name, to, papyrus) if papyrus else Move(name, to)
    if what < TO_REMOVE:
        return Place(name, site_name(what - TO_PLACE))
    if what < TO_SEND:
        return Remove(name, site_name(what - TO_REMOVE))
    if what < PLAIN:
        return Send(name, what - TO_SEND)
    return Discard(name) if tool < MOST_KINDS else Use(name)


def parse(edition: Edition, text: str) -> AnyAction | None:
    action: AnyAction | None = None
    if text == "end":
        return EndTurn()
    if found := _DISCARD.fullmatch(text):
        action = Discard(found[1])
    elif found := _MOVE.fullmatch(text):
        name, to, stars = found.groups()
        action = Collect(name, to, len(stars)) if stars else Move(name, to)
    elif found := _BARRIER.fullmatch(text):
        name, away, at = found.groups()
        action = Remove(name, at) if away else Place(name, at)
    elif found := _SEND.fullmatch(text):
        action = Send(found[1], int(found[2]))
    elif _USE.fullmatch(text):
        action = Use(text)
    return None if action is None or encode(edition, action) == NONE else action
