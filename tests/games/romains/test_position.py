"""Positions of Astérix et les Romains as text."""

from random import Random

import pytest

import oppidum
from oppidum.engine import dice
from oppidum.engine.conformance import positions as checks
from oppidum.engine.conformance.walks import glimpses, step
from oppidum.engine.match import Match
from tests.damaged import COUNT, check_damaged

from .positions import hands, known, legal, play, table, view

ROMAINS = oppidum.game("romains")
SHORT = oppidum.game("romains", "short")
HANDS = "romains 3; hand 1: 3 3 -1; hand 2: 2; hand 3: 4 1"
MET = f"{HANDS}; squares: 4 4 4; phase: jostled"


def position(text: str) -> Match:
    return ROMAINS.position(text, seed=1)


def test_a_typed_position_is_played_on() -> None:
    match = position("romains 2; squares: 12 3; hand 1: 4 4; hand 2: -1 ?; phase: exchange; thrown: 5; under: 2")
    seen = view(match, 1)
    assert (match.to_act, legal(match, 1)) == ((1,), {"exchange", "pass"})
    assert (seen.thrown, seen.squares, seen.moves, seen.pile, seen.under) == (("black", 5, 15), [12, 3], 0, 34, [2])
    assert (known(match, 0), len(seen.hands[1].known)) == (["+4 +4", "? ?"], 2)
    play(match, "pass")
    assert view(match).points == [8, 0]
    assert oppidum.load(match.record()).state.tobytes() == match.state.tobytes()


def test_little_is_enough() -> None:
    text = "romains 2; turn: 1; phase: choosing; squares: 0*2; moves: 0; options: chain_events=off short_draw=goes_on"
    assert position("romains 2").position() == text
    assert position("romains 2\nsquares: 0 0\n\noptions: first=1").position().startswith("romains 2; turn: 2;")
    assert view(position("romains 4; turn: 2; options: first=3")).moves == 2


def test_the_text_of_a_match() -> None:
    """Seat 1 got its hand from seat 0, and drew a card on the cohort; seat 2 declined to shout."""
    match = table("1 1", "4 4 -1", "2", squares=(0, 0, 3), events={"cohort": [4]})
    play(match, "black", "1: exchange", "black", "2: pass")
    options = "options: first=0 chain_events=off short_draw=goes_on"
    cards = match.position().partition("hand 1: ")[2].partition(";")[0]
    assert match.position() == (
        "romains 3; turn: 2; phase: exchange; thrown: 4; passed: 3; squares: 4 0 3; "
        f"hand 1: {cards}; hand 2: 1*2; hand 3: 2; known 1: 1+2=-1,4,4; known 2: 1=hand; moves: 1; {options}"
    )
    assert match.position(0) == match.position().replace("passed: 3; ", "").replace("hand 3: 2", "hand 3: ?")
    assert match.position(2) == (
        "romains 3; turn: 2; phase: exchange; thrown: 4; passed: 3; squares: 4 0 3; "
        f"hand 1: ?*4; hand 2: ?*2; hand 3: 2; known 2: 1=hand; moves: 1; {options}"
    )


def test_what_is_known_of_a_hand() -> None:
    match = position("romains 4; hand 2: 3 3 -1 ?; hand 1: 1; known 2: all=3 1=hand 3+4=3,3 4=3,3,-1")
    assert [known(match, seat)[1] for seat in (2, 3, None)] == ["+3 +3 ? ?", "-1 +3 +3 ?", "+3 ? ? ?"]
    assert known(match, 0)[1] == hands(match)[1]
    assert "known 2: all=3 1=hand 3+4=3,3 4=-1,3,3;" in match.position()
    assert "hand 2: 3*2 ?*2; known 2: all=3 1=hand 3+4=3,3;" in match.position(2)
    assert "known 2: all=3 1=hand;" in match.position(1)
    assert "known 1: all=hand;" in position("romains 2; hand 1: 2 3; known 1: all=hand").position()
    assert "known 1: 2=hand 1+2=none;" in position("romains 2; hand 1: 2 3; known 1: 2=hand 1+2=none").position()


def test_what_is_not_told_is_dealt_from_what_is_left() -> None:
    others = "laid 1: 1*6 2*12 3*10 -1*9; under: -2*4 -3"  # left over are four 4 and two -1
    text = f"romains 6; {others}; hand 1: 4 -1; hand 2: ?*4"
    dealt = {hands(ROMAINS.position(text, seed=seed))[1] for seed in range(30)}
    assert dealt == {"-1 +4 +4 +4"}
    some = {hands(ROMAINS.position("romains 2; hand 1: ?", seed=seed))[0] for seed in range(60)}
    assert len(some) == 7


def test_the_bard_sends_back_once() -> None:
    """Behind the bard there is no second event: the cohort on square 4 gives nothing."""
    text = "romains 2; squares: 4 4; hand 1: 2; hand 2: 1; phase: jostling"
    assert hands(play(SHORT.position(text), "decline", "decline"))[0] != "+2"
    assert hands(play(SHORT.position(f"{text}; bard: sung"), "decline", "decline"))[0] == "+2"


@pytest.mark.parametrize(
    ("text", "part", "reason"),
    [
        ("romains 2; hand 1: 9", "hand 1", "'9'"),
        ("romains 2; hand 1: 4*3; hand 2: 4*2", "hand 2", "4 cards of 4"),
        ("romains 2; laid 1: ?", "laid 1", "nothing that can be there"),
        ("romains 2; hand 1: ?*36; hand 2: 2 3 4", "hand 2", "38 cards in play"),
        ("romains 3; squares: 1 2", "squares", "all 3 figures"),
        ("romains 2; squares: 15 0", "squares", "to 14"),
        ("romains 2; squares: 7 0", "squares", "away from square 7"),
        ("romains 2; moves: 2000", "moves", "the phase is over"),
        ("romains 2; moves: 2001", "moves", "0 to 2000"),
        ("romains 3; turn: 2; moves: 3; options: first=0", "moves", "seat 1 began, so it would be the turn of seat 1"),
        ("romains 2; turn: 3", "turn", "1 to 2"),
        ("romains 2; phase: sleeping", "phase", "choosing, exchange, jostling"),
        ("romains 2; hand 1: 3; phase: exchange; thrown: 5", "phase", "takes a card"),
        (f"{HANDS}; phase: exchange", "thrown", "3, 4, 5, 6"),
        (f"{HANDS}; phase: exchange; thrown: 2", "thrown", "3, 4, 5, 6"),
        (f"{HANDS}; thrown: 5", "thrown", "while an exchange"),
        (f"{HANDS}; phase: jostling", "phase", "meets nobody"),
        (f"{HANDS}; phase: empty_handed", "phase", "seat 1 still holds"),
        ("romains 2; phase: empty_handed; squares: 5 0", "phase", "cohort would have"),
        (f"{HANDS}; phase: over", "phase", "too few cards"),
        (f"{MET}; bard: silent sung", "bard", "one value"),
        (f"{HANDS}; bard: sung", "bard", "3 squares before"),
        (f"{HANDS}; squares: 3 3 0; phase: jostling; bard: sung", "bard", "3 squares before"),
        (f"{HANDS}; passed: 2", "passed", "seat 2 is not asked"),
        (f"{MET}; passed: 1", "passed", "seat 1 is not asked"),
        (f"{MET}; passed: 2 2", "passed", "seat 2 is not asked"),
        (f"{MET}; passed: 2 3", "passed", "closes the question"),
        (f"{HANDS}; known 1: 2", "known 1", "and not '2'"),
        (f"{HANDS}; known 1: 1=3", "known 1", "the owner"),
        (f"{HANDS}; known 1: 4=3", "known 1", "and not '4=3'"),
        (f"{HANDS}; known 1: 2+3=hand", "known 1", "and not '2.3=hand'"),
        (f"{HANDS}; known 1: 2=3,7", "known 1", "and not '2=3,7'"),
        (f"{HANDS}; known 1: 2=3 2=hand", "known 1", "twice"),
        (f"{HANDS}; known 1: 2=3,3,3", "known 1", "2 cannot know"),
        ("romains 2; hand 1: 3 ?; known 1: 2=3,4", "known 1", "2 cannot know"),
        (f"{HANDS}; known 1: 2+3=3 2=-1", "known 1", "2 knows at least 3"),
        ("romains 2; known 1: 2=hand", "known 1", "empty"),
        (f"{HANDS}; knows 1: 2=3", "knows 1", "known parts are"),
    ],
)
def test_what_cannot_be_is_refused_by_its_part(text: str, part: str, reason: str) -> None:
    with pytest.raises(oppidum.BadPosition, match=reason) as caught:
        position(text)
    assert str(caught.value.details["part"]).partition(":")[0] == part
    assert caught.value.say("fr") != str(caught.value)


def test_an_end_has_its_reason() -> None:
    cards = "romains 6; laid 2: 1*6 2*12 3*10 4*4 -1*11 -2*4"  # all but one
    assert position(f"{cards}; laid 1: -3; phase: over").winners == (1,)
    assert position(f"{cards}; hand 1: -3; squares: 5 0*5; phase: over").over
    assert position(f"{cards}; hand 1: -3; phase: over; options: short_draw=ends").over
    assert position("romains 2; moves: 2000; phase: over").over
    for wrong in (f"{cards}; hand 1: -3", f"{cards}; under: -3", f"{cards}; laid 1: -3; squares: 1 0*5"):
        with pytest.raises(oppidum.BadPosition, match="phase: over"):
            position(f"{wrong}; phase: over")


def test_another_box_and_guesses_go_to_text_and_back() -> None:
    checks.known_to_seats(SHORT)
    for match, random in glimpses(SHORT, 1):
        guess = match.redealt(random.randrange(match.seats), dice.new_luck(1)[0])
        for _ in range(5):
            assert not checks.differing(guess, checks.read_back(guess, guess.position()))
            if not guess.over:
                step(guess, random)


def test_damaged_texts_are_refused() -> None:
    matches = [match for match, _ in glimpses(ROMAINS, 1)]
    assert check_damaged(Random(1).sample(matches, 20)) > COUNT / 2
