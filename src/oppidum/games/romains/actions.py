"""The actions of Astérix et les Romains, their notation and their codes.

`white` and `black` throw a die. `exchange` shouts for an exchange, `pass` lets it go. `jostle 3` jostles seat 3,
`decline` nobody. Empty-handed, `camp` goes back to the camp and `stay` does not.
"""

from typing import Annotated, Literal, TypeAlias, get_args

from msgspec import Meta

from oppidum.engine.edition import Edition
from oppidum.engine.spoken import Action
from oppidum.games.romains import layout
from oppidum.games.romains.layout import SEATS

Die = Literal["white", "black"]
DICE: tuple[Die, ...] = get_args(Die)


class Throw(Action, frozen=True, tag="throw"):
    die: Die

    def __str__(self) -> str:
        return self.die


class Exchange(Action, frozen=True, tag="exchange"):
    def __str__(self) -> str:
        return "exchange"


class Pass(Action, frozen=True, tag="pass"):
    def __str__(self) -> str:
        return "pass"


class Jostle(Action, frozen=True, tag="jostle"):
    seat: Annotated[int, Meta(ge=0, lt=SEATS)]

    def __str__(self) -> str:
        return f"jostle {self.seat}"


class Decline(Action, frozen=True, tag="decline"):
    def __str__(self) -> str:
        return "decline"


class Camp(Action, frozen=True, tag="camp"):
    def __str__(self) -> str:
        return "camp"


class Stay(Action, frozen=True, tag="stay"):
    def __str__(self) -> str:
        return "stay"


AnyAction: TypeAlias = Throw | Exchange | Pass | Jostle | Decline | Camp | Stay

_CODES: dict[AnyAction, int] = {
    Throw("white"): layout.WHITE,
    Throw("black"): layout.BLACK,
    Exchange(): layout.EXCHANGE,
    Pass(): layout.PASS,
    **{Jostle(seat): layout.JOSTLE + seat for seat in range(SEATS)},
    Decline(): layout.DECLINE,
    Camp(): layout.CAMP,
    Stay(): layout.STAY,
}
_ACTIONS = {code: action for action, code in _CODES.items()}
_WRITTEN = {str(action): action for action in _CODES}


def encode(edition: Edition, action: AnyAction) -> int:
    return _CODES.get(action, layout.CODES)  # a seat that no table has: refused


def decode(edition: Edition, code: int) -> AnyAction:
    return _ACTIONS[code]


def parse(edition: Edition, text: str) -> AnyAction | None:
    return _WRITTEN.get(" ".join(text.split()))
