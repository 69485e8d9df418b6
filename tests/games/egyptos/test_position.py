"""Positions of Egyptos as text."""

from random import Random

import pytest

import oppidum
from oppidum.engine.conformance.walks import glimpses
from tests.damaged import COUNT, check_damaged
from tests.games.egyptos.positions import BLOCK, legal, played

EGYPTOS = oppidum.game("egyptos")
FOUR = "egyptos 2; blue: 0,0 1,0 2,0 3,0; red: 0,1 1,1 2,1 3,1; turn: blue"


def test_a_typed_position_is_played_on() -> None:
    match = EGYPTOS.position(FOUR)
    assert match.view(0).turn == "blue"  # type: ignore[attr-defined]
    match.play(0, EGYPTOS.parse("4,0"))
    assert match.winners == (0,)
    assert oppidum.load(match.record()).state.tobytes() == match.state.tobytes()


def test_parts_come_in_any_order_and_on_lines() -> None:
    lines = "egyptos 2\nturn: red\n\nred: 0,1 ; blue: 1,0 0,0;\n"
    assert EGYPTOS.position(lines).position().startswith("egyptos 2; blue: 0,0 1,0; red: 0,1; turn: red; last: 0,0;")


def test_the_same_position_as_by_playing() -> None:
    match = played(*BLOCK, "0,0>6,0", "0,1>6,1")
    again = EGYPTOS.position(match.position(), key=match.key)
    again.state.dice = match.state.dice
    assert again.state.tobytes() == match.state.tobytes()
    assert "moves: 0,0>6,0 0,1>6,1;" in match.position()


def test_a_third_repetition_is_remembered() -> None:
    there_and_back = ("0,0>6,0", "0,1>6,1", "6,0>0,0", "6,1>0,1")
    match = EGYPTOS.position(played(*BLOCK, *there_and_back, *there_and_back[:3]).position())
    match.play(match.to_act[0], EGYPTOS.parse("6,1>0,1"))
    assert match.drawn


def test_colours_are_chosen_with_swap() -> None:
    text = "egyptos 2; blue: 0,0 1,0; red: 0,1; turn: red; options: swap=on"
    assert legal(EGYPTOS.position(text)) == {"blue", "red"}
    chosen = EGYPTOS.position(f"{text}; holders: 2 1")
    assert chosen.to_act == (0,)
    assert legal(chosen) >= {"1,1"}


@pytest.mark.parametrize(
    ("text", "part", "reason"),
    [
        ("", "", "begins with the game"),
        ("cartes 2", "cartes", "another game"),
        ("egyptos 2; blue", "blue", "a colon"),
        ("egyptos 2; blue 3: 0,0", "blue 3", "seats go from 1 to 2"),
        ("egyptos 2; turn: red; turn: red", "turn", "already"),
        ("egyptos 2; blue: 0,0; turn: red red", "turn", "one value"),
        ("egyptos 2; blue: 0,0; turn: green", "turn", "one of blue, red"),
        ("egyptos 2; green: 0,0", "green", "known parts are"),
        ("egyptos 2; blue: 0,0*999; turn: red", "blue", "copies"),
        ("egyptos 2; blue: 0,25; turn: red", "blue", "0,25"),
        ("egyptos 2; blue: 0,0; red: 0,0; turn: blue", "red", "two pieces at 0,0"),
        ("egyptos 2; blue: 0,0 1,0 2,0; red: 0,1; turn: red", "blue", "should have 2"),
        (f"egyptos 2; blue: {' '.join(f'{x},0' for x in range(13))}; turn: red", "blue", "12 pieces"),
        ("egyptos 2; blue: 0,0 5,5; red: 0,1; turn: red", "blue", "5,5 does not"),
        ("egyptos 3; blue: 0,0; red: 1,1; turn: yellow", "red", "1,1 does not"),
        ("egyptos 2; blue: 0,0; turn: red; last: 1,1", "last", "no piece"),
        (f"{FOUR}; moves: 0,0>5,0", "moves", "all of them are placed"),
        ("egyptos 2; blue: 0,0; turn: blue", "turn", "turn of red"),
        (FOUR.replace("3,0", "3,0 4,0").replace("turn: blue", "turn: red"), "turn", "over, and blue"),
        (
            FOUR.replace("3,0", "3,0 4,0 5,2").replace("3,1", "3,1 4,2").replace(": blue", ": red"),
            "blue",
            "line before",
        ),
        ("egyptos 2; blue: 0,0; turn: red; holders: 1 2", "holders", "with the option swap"),
    ],
)
def test_what_cannot_be_is_refused_by_its_part(text: str, part: str, reason: str) -> None:
    with pytest.raises(oppidum.BadPosition, match=reason) as caught:
        EGYPTOS.position(text)
    assert str(caught.value.details["part"]).startswith(part)


def test_moves_lead_to_where_the_pieces_are() -> None:
    text = played(*BLOCK, "0,0>6,0").position()
    for wrong, reason in (("1,1>6,0", "does not lead"), ("0,0", "is no move")):
        with pytest.raises(oppidum.BadPosition, match=reason):
            EGYPTOS.position(text.replace("moves: 0,0>6,0", f"moves: {wrong}"))
    with pytest.raises(oppidum.BadPosition, match=r"went to 6,0"):
        EGYPTOS.position(text.replace("last: 6,0", "last: 5,3"))


def test_damaged_texts_are_refused() -> None:
    matches = [match for match, _ in glimpses(EGYPTOS, 1)]
    assert check_damaged(Random(1).sample(matches, 20)) > COUNT / 2
