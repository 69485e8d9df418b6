"""The actions of the toy."""

from typing import TypeAlias

from oppidum.engine.edition import Edition
from oppidum.engine.spoken import Action
from oppidum.games.pilum.rules import PASS, PROTEST


class Card(Action, frozen=True, tag="card"):
    value: int

    def __str__(self) -> str:
        return str(self.value)


class Protest(Action, frozen=True, tag="protest"):
    def __str__(self) -> str:
        return "protest"


class Pass(Action, frozen=True, tag="pass"):
    def __str__(self) -> str:
        return "pass"


AnyAction: TypeAlias = Card | Protest | Pass


def encode(edition: Edition, action: AnyAction) -> int:
    match action:
        case Card(value):
            return value
        case Protest():
            return PROTEST
        case Pass():
            return PASS


def decode(edition: Edition, code: int) -> AnyAction:
    return Protest() if code == PROTEST else Pass() if code == PASS else Card(code)


def parse(edition: Edition, text: str) -> AnyAction | None:
    return Card(int(text)) if text in ("0", "1", "2", "3") else {"protest": Protest(), "pass": Pass()}.get(text)
