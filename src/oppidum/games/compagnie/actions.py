"""The actions of Astérix & Compagnie, their notation and their codes.

A turn starts with `play asterix`, `bonus` or `reinforce`. `album 2` says where a card goes, `discard idefix` is a
card out of the hand, `use` and `skip` are about a power, `done` ends the discarding. `potion`,
`fish`, `boar`, `legionary` and `centurion` choose a token, `steal 1 fish` takes it from seat 1. A character in play is
written with its album and its side, `asterix 0g`, behind which `+` is a potion, `-` K.O. and `*` the one placed last
on its album. `to 1r` is where it moves, `power 1` a boar for the power of the last one on album 1, and `gaul` or
`roman` the camp that one takes.
"""

import re
from collections.abc import Sequence
from typing import Annotated, Any, Literal, TypeAlias, get_args

from msgspec import Meta

from oppidum.engine.spoken import Action
from oppidum.engine.words import Language, Words
from oppidum.games.compagnie import layout as at
from oppidum.games.compagnie.box import Edition as Box

Seat = Annotated[int, Meta(ge=0, lt=at.SEATS)]
Camp = Literal["gaul", "roman"]
CAMPS: tuple[Camp, ...] = get_args(Camp)
Token = Literal["potion", "fish", "boar", "legionary", "centurion"]
Loot = Literal["potion", "fish", "boar", "legionary", "centurion", "card"]


class Spoken(Action, frozen=True):
    """An action that may name a card: its key, written like a name."""

    def _detail(self, field: str, value: Any, own: Words, lang: Language | None, names: Sequence[str]) -> Any:
        if field == "card":
            return value.replace("_", " ").title()
        return super()._detail(field, value, own, lang, names)


class Play(Spoken, frozen=True, tag="play"):
    card: str

    def __str__(self) -> str:
        return f"play {self.card}"


class Bonus(Action, frozen=True, tag="bonus"):
    def __str__(self) -> str:
        return "bonus"


class Reinforce(Action, frozen=True, tag="reinforce"):
    def __str__(self) -> str:
        return "reinforce"


class OnAlbum(Action, frozen=True, tag="album"):
    place: Seat

    def __str__(self) -> str:
        return f"album {self.place}"


class Discard(Spoken, frozen=True, tag="discard"):
    card: str

    def __str__(self) -> str:
        return f"discard {self.card}"


class Done(Action, frozen=True, tag="done"):
    def __str__(self) -> str:
        return "done"


class Use(Action, frozen=True, tag="use"):
    def __str__(self) -> str:
        return "use"


class Skip(Action, frozen=True, tag="skip"):
    def __str__(self) -> str:
        return "skip"


class Choose(Action, frozen=True, tag="token"):
    token: Token

    def __str__(self) -> str:
        return self.token


class Steal(Action, frozen=True, tag="steal"):
    seat: Seat
    loot: Loot

    def __str__(self) -> str:
        return f"steal {self.seat} {self.loot}"


class Target(Spoken, frozen=True, tag="target"):
    """A character in play."""

    card: str
    place: Seat
    camp: Camp
    potion: bool = False
    out: bool = False
    last: bool = False

    def __str__(self) -> str:
        marks = "+" * self.potion + "-" * self.out + "*" * self.last
        return f"{self.card} {self.place}{self.camp[0]}{marks}"


class Move(Action, frozen=True, tag="to"):
    place: Seat
    camp: Camp

    def __str__(self) -> str:
        return f"to {self.place}{self.camp[0]}"


class Reuse(Action, frozen=True, tag="power"):
    place: Seat

    def __str__(self) -> str:
        return f"power {self.place}"


class Face(Action, frozen=True, tag="camp"):
    camp: Camp

    def __str__(self) -> str:
        return self.camp


AnyAction: TypeAlias = (
    Play | Bonus | Reinforce | OnAlbum | Discard | Done | Use | Skip | Choose | Steal | Target | Move | Reuse | Face
)

_SIMPLE: dict[AnyAction, int] = {
    Bonus(): at.DRAW_AND_USE,
    Reinforce(): at.REINFORCE,
    Done(): at.DONE,
    Use(): at.USE,
    Skip(): at.DECLINE,
    Face("gaul"): at.AS_GAUL,
    Face("roman"): at.AS_ROMAN,
    **{Choose(token): at.TOKEN + what for what, token in enumerate(get_args(Token))},
    **{OnAlbum(place): at.PLACE + place for place in range(at.SEATS)},
    **{Reuse(place): at.REUSE + place for place in range(at.SEATS)},
    **{Move(spot >> 1, CAMPS[spot & 1]): at.GOAL + spot for spot in range(at.SPOTS)},
    **{
        Steal(seat, loot): at.TAKE + at.LOOT * seat + what
        for seat in range(at.SEATS)
        for what, loot in enumerate(get_args(Loot))
    },
}
_ACTIONS = {code: action for action, code in _SIMPLE.items()}
_WRITTEN = {str(action): action for action in _SIMPLE}
_TARGET = re.compile(r"(?P<card>[a-z0-9_]+) (?P<place>[0-3])(?P<camp>[gr])(?P<marks>\+?-?\*?)")


def encode(edition: Box, action: AnyAction) -> int:
    if isinstance(action, Play | Discard | Target):
        kind = next((number for number, card in enumerate(edition.card) if card.key == action.card), None)
        if kind is None:
            return at.CODES  # a card that this box has not: refused
        if isinstance(action, Target):
            marks = at.DOUBLED * action.potion | at.OUT * action.out | at.LAST * action.last
            spot = 2 * action.place + CAMPS.index(action.camp)
            return kind | spot << at.SPOT_SHIFT | marks
        return (at.PLAY if isinstance(action, Play) else at.THROW) + kind
    return _SIMPLE[action]


def decode(edition: Box, code: int) -> AnyAction:
    if code in _ACTIONS:
        return _ACTIONS[code]
    kind = code % at.KINDS
    card = edition.card[kind].key if kind < len(edition.card) else f"card_{kind}"
    if code >= at.THROW:
        return Discard(card)
    if code >= at.PLAY:
        return Play(card)
    spot = code >> at.SPOT_SHIFT & at.SPOTS - 1
    potion, out, last = (bool(code & mark) for mark in (at.DOUBLED, at.OUT, at.LAST))
    return Target(card, spot >> 1, CAMPS[spot & 1], potion, out, last)


def parse(edition: Box, text: str) -> AnyAction | None:
    words = " ".join(text.split())
    if words in _WRITTEN:
        return _WRITTEN[words]
    first, _, rest = words.partition(" ")
    if first in ("play", "discard") and re.fullmatch(r"[a-z0-9_]+", rest):
        return Play(rest) if first == "play" else Discard(rest)
    found = _TARGET.fullmatch(words)
    if found is None:
        return None
    marks = found["marks"]
    camp = CAMPS[found["camp"] == "r"]
    return Target(found["card"], int(found["place"]), camp, "+" in marks, "-" in marks, "*" in marks)
