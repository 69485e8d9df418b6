"""How a game declares itself: one `GAME = GameSpec(…)` in the `spec.py` of its folder says all that it offers. It is
checked when the game is opened (`declaring.py`); server, page, bots and adapters read it there and nowhere else."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple, TypeAlias

import numpy as np

from oppidum.engine.edition import Edition
from oppidum.engine.options import Option, Value
from oppidum.engine.records import Record
from oppidum.engine.seen import Knows, View
from oppidum.engine.spoken import Action, Event

Layout: TypeAlias = "np.dtype[np.void]"
Hook: TypeAlias = Callable[..., Any]
"""A function with the parameters that `declaring.PARAMETERS` lists for it."""


class Noted(NamedTuple):
    """An event as the rules noted it down, for one listener."""

    edition: Any
    knows: Knows
    seat: int
    a: int
    b: int
    c: int
    d: int


class Phases:
    """The phases of a game, in one table: numbers for the rules, names for views and for the questions in its words."""

    def __init__(self) -> None:
        self.names: list[str] = []
        self.rules: list[int] = []
        self.questions: list[str] = []

    def add(self, name: str, rule: int = 0, asks: bool = True) -> int:
        """The number of a new phase; what is asked in it comes from this rule, where that is always the same."""
        self.names.append(name)
        self.rules.append(rule)
        self.questions += [name] if asks else []
        return len(self.names) - 1


class Events:
    """The kinds of events of a game, in one table: numbers for the rules, structs for people."""

    def __init__(self) -> None:
        self.kinds: list[type[Event]] = []
        self.makers: list[Callable[[Noted], Event | None]] = []

    def add(self, kind: type[Event], make: Callable[[Noted], Event | None]) -> int:
        """The number of a new kind; `make` makes one of it, as far as the listener may know, or None."""
        self.kinds.append(kind)
        self.makers.append(make)
        return len(self.kinds) - 1

    def tell(self, edition: Edition, row: list[int], knows: Knows) -> Event | None:
        """What a listener hears of a row of the log."""
        kind, *noted = row
        return self.makers[kind](Noted(edition, knows, *noted))

    @property
    def tags(self) -> list[str]:
        return [str(kind.__struct_config__.tag) for kind in self.kinds]


@dataclass(frozen=True, kw_only=True)
class BoxSpec:
    """What is in a box: the shape of an edition file, and how it becomes the record that the rules read."""

    edition: type[Edition]
    layout: Layout
    pack: Callable[[Any], Record]


@dataclass(frozen=True, kw_only=True)
class ActionSpec:
    """The actions: a union of structs, and how they become codes and notation."""

    kinds: Any
    codes: int
    """Codes are 0 to this number less 1."""
    most: int
    """That can be legal at once."""
    encode: Callable[[Any, Any], int]
    decode: Callable[[Any, int], Action]
    parse: Callable[[Any, str], Action | None]
    family: int = 1
    """Codes that follow each other in so many differ in their last field alone."""


@dataclass(frozen=True, kw_only=True)
class RulesSpec:
    """The rules, as functions over the records of box and state."""

    setup: Hook
    to_act: Hook
    legal: Hook
    refusal: Hook
    play: Hook
    redeal: Hook
    scores: Hook
    sample: Hook | None = None
    reaction: Callable[[Record], int] | None = None
    """Which action lets a question to several pass, where the rules have such questions; −1 where there is none now."""


@dataclass(frozen=True, kw_only=True)
class PositionSpec:
    """Positions as text, and the fields of a state that follow from the others."""

    write: Hook
    read: Hook
    derived: Sequence[str]
    derive: Hook


@dataclass(frozen=True, kw_only=True)
class ObservationSpec:
    """What a seat knows as numbers (observing.py)."""

    parts: Sequence[Any]
    observe: Hook
    number: Hook | None = None
    code: Hook | None = None
    mask: Hook | None = None
    choices: int | None = None
    """How many there are, if not as many as codes."""


@dataclass(frozen=True, kw_only=True)
class BotSpec:
    """What bots know beyond the rules; `bots/knowledge.py` says what each is for. All of it may be left out."""

    levels: Sequence[Sequence[Any]] | None = None
    explore: float | None = None
    horizon: int | None = None
    mixed: bool = False
    promise: Hook | None = None
    evaluate: Hook | None = None
    suggest: Hook | None = None
    reply: Hook | None = None
    shown: Hook | None = None
    news: Hook | None = None
    quiet: Hook | None = None
    forced: Hook | None = None
    refuted: Hook | None = None


def anything_goes(seats: int, values: dict[str, Value]) -> None:
    """All options go together."""


@dataclass(frozen=True, kw_only=True)
class GameSpec:
    """All that a game offers."""

    version: int
    """Of the rules: raised when a change makes an old record play otherwise."""
    seats: tuple[int, ...]
    state: Layout
    phases: Phases
    events: Events
    box: BoxSpec
    actions: ActionSpec
    rules: RulesSpec
    view: Hook
    """By allow-list, the only place that decides secrecy."""
    views: type[View]
    position: PositionSpec
    observation: ObservationSpec
    options: tuple[Option, ...] = ()
    check: Callable[[int, dict[str, Value]], None] = anything_goes
    """Refuses options that do not go together."""
    bots: BotSpec = field(default_factory=BotSpec)
    report: Callable[[Any], Any] | None = None
    """What many matches tell (arena)."""
    open: bool = False
    """Whether everybody sees and hears the same."""
    drawable: bool = False
    """Whether a match can end without anybody ahead."""
