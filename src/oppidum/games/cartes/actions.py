"""The actions of Astérix, le jeu de cartes, their notation and their codes.

`7` plays the Gaul of value 7, `idefix` plays Idéfix. `keep` keeps the card looked at, `give 2` gives it to seat 2.
`free 8` lets a Roman of value 8 escape.
"""

from typing import Annotated, TypeAlias

from msgspec import Meta

from oppidum.engine.edition import Edition
from oppidum.engine.spoken import Action
from oppidum.games.cartes import layout
from oppidum.games.cartes.layout import GAUL_VALUES, MOST_VALUE, SEATS


class Play(Action, frozen=True, tag="play"):
    value: Annotated[int, Meta(ge=1, le=GAUL_VALUES)]

    def __str__(self) -> str:
        return str(self.value)


class Idefix(Action, frozen=True, tag="idefix"):
    def __str__(self) -> str:
        return "idefix"


class Keep(Action, frozen=True, tag="keep"):
    def __str__(self) -> str:
        return "keep"


class Give(Action, frozen=True, tag="give"):
    seat: Annotated[int, Meta(ge=0, lt=SEATS)]

    def __str__(self) -> str:
        return f"give {self.seat}"


class Free(Action, frozen=True, tag="free"):
    value: Annotated[int, Meta(ge=0, le=MOST_VALUE)]

    def __str__(self) -> str:
        return f"free {self.value}"


AnyAction: TypeAlias = Play | Idefix | Keep | Give | Free

_CODES: dict[AnyAction, int] = {
    **{Play(value): layout.GAUL + value - 1 for value in range(1, GAUL_VALUES + 1)},
    Idefix(): layout.DOG,
    Keep(): layout.KEEP,
    **{Give(seat): layout.GIVE + seat for seat in range(SEATS)},
    **{Free(value): layout.FREE + value for value in range(MOST_VALUE + 1)},
}
_ACTIONS = {code: action for action, code in _CODES.items()}
_WRITTEN = {str(action): action for action in _CODES}


def encode(edition: Edition, action: AnyAction) -> int:
    return _CODES.get(action, layout.CODES)  # a card or a seat that no table has: refused


def decode(edition: Edition, code: int) -> AnyAction:
    return _ACTIONS[code]


def parse(edition: Edition, text: str) -> AnyAction | None:
    return _WRITTEN.get(" ".join(text.lower().replace("é", "e").split()))
