"""Options and seats: what is allowed, and what is said when it is not."""

from typing import Any

import pytest

import oppidum
from oppidum.engine.options import parse_options

EGYPTOS = oppidum.game("egyptos")


def test_defaults_and_given_values() -> None:
    match = EGYPTOS.new(move_limit=7, swap=True)
    assert match.options == {"first": None, "contact_when_moving": "touch", "move_limit": 7, "swap": True}
    assert (match.state.options.first, match.state.options.move_limit, match.state.options.swap) == (-1, 7, 1)


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"pieces": 3}, "egyptos has no option 'pieces'; it has: first, contact_when_moving, move_limit, swap."),
        ({"move_limit": 0}, "Option move_limit cannot be 0; allowed: 1–200."),
        ({"move_limit": True}, "Option move_limit cannot be True; allowed: 1–200."),
        ({"move_limit": None}, "Option move_limit cannot be None; allowed: 1–200."),
        ({"swap": 1}, "Option swap cannot be 1; allowed: true, false."),
        ({"swap": True, "seats": 3}, "Option swap cannot be True; allowed: false (seats=3)."),
        ({"contact_when_moving": "never"}, "Option contact_when_moving cannot be never; allowed: touch, free."),
        ({"first": 2}, "Option first cannot be 2; allowed: 0–1."),
        ({"seats": 4}, "egyptos is not played by 4; choose a number of seats among: 2, 3."),
        ({"seats": True}, "egyptos is not played by True; choose a number of seats among: 2, 3."),
    ],
)
def test_bad_settings_are_one_clear_sentence(given: dict[str, Any], said: str) -> None:
    with pytest.raises(oppidum.BadInput) as error:
        EGYPTOS.new(**given)
    assert str(error.value) == said
    assert error.value.say("fr") not in ("", said)


def test_typed_options() -> None:
    typed = parse_options(EGYPTOS.options, ["swap=oui", "move_limit=12", "contact_when_moving=free"], "egyptos")
    assert typed == {"swap": True, "move_limit": 12, "contact_when_moving": "free"}
    for pairs in (["swap"], ["nothing=1"]):
        with pytest.raises(oppidum.BadInput):
            parse_options(EGYPTOS.options, pairs, "egyptos")


def test_unknown_game() -> None:
    with pytest.raises(oppidum.BadInput, match=r"There is no game 'chess'; choose one of: .*egyptos"):
        oppidum.game("chess")


@pytest.mark.parametrize("seat", [-1, 2, 99])
def test_unknown_seat(seat: int) -> None:
    match = EGYPTOS.new(first=0)
    for act in (match.legal, match.view, match.heard, lambda s: match.play(s, EGYPTOS.parse("0,0"))):
        with pytest.raises(oppidum.BadInput, match=f"There is no seat {seat}; seats go from 0 to 1."):
            act(seat)


def test_bad_actions() -> None:
    with pytest.raises(oppidum.BadInput, match="'3;4' is not a move; write x,y to place"):
        EGYPTOS.parse("3;4")
    for data in ({}, {"type": "fly"}, {"type": "place", "at": "0,0"}, {"type": "place"}):
        with pytest.raises(oppidum.BadInput, match="is not an action of egyptos"):
            EGYPTOS.action(data)
    assert EGYPTOS.action({"type": "place", "at": [3, -2]}) == EGYPTOS.parse("3,-2")
