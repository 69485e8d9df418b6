"""Positions of Astérix, le jeu de cartes as text."""

from collections import Counter
from random import Random

import pytest

import oppidum
from oppidum.engine.conformance import positions
from oppidum.engine.conformance.walks import glimpses
from oppidum.engine.game import Game
from tests.damaged import COUNT, check_damaged

from .positions import hands, legal, play, prizes, view

CARTES = oppidum.game("cartes")
MIDDLE = (
    "cartes 3; characters: Obélix Panoramix Astérix; points 1: 120; points 2: 95; points 3: 0; up: 8; "
    "hand 1: 2 9; chosen 1: 9; taken 1: 3 10*2; hand 2: 7 idefix; taken 2: 15 lowest general; hand 3: 1 4 5; "
    "chosen 3: 4; gone: 1*2 highest; options: characters=lot full_tie=cancel"
)
LOOKING = "cartes 2; hand 1: 7 idefix; hand 2: 2; looks 1: 13; taken 2: 6"
ROUND_OVER = "cartes 2; hand 1: 2; hand 2: 7; taken 1: 8 8 choice; taken 2: 3; pile: empty"
MATCH_OVER = f"{ROUND_OVER}; points 1: 0 0 0 36; points 2: 0 0 0 3"


def test_a_position_in_the_middle() -> None:
    match = CARTES.position(MIDDLE)
    assert match.position() == MIDDLE
    seen = view(match, 0)
    assert seen.characters == ["Obélix", "Panoramix", "Astérix"]
    assert (seen.round, seen.points) == (2, [[120], [95], [0]])
    assert (seen.turned.value if seen.turned else 0, str(seen.chosen)) == (8, "9/2")
    assert seen.committed == [True, False, True]
    assert hands(match) == ["2 9", "7 idefix", "1 4 5"]
    assert prizes(match) == ["3 10 10", "15 lowest general", ""]
    assert seen.pile == 50 - 1 - 3 - 3 - 3
    assert legal(match, 1) == {"7", "idefix"}
    assert prizes(play(match, "1: 7"))[0] == "3 8 10 10"
    assert oppidum.load(match.record()).state.tobytes() == match.state.tobytes()


def test_a_seat_writes_what_it_knows() -> None:
    match = CARTES.position(MIDDLE)
    assert match.position(0) == MIDDLE.replace("chosen 3: 4", "chosen 3: ?")
    assert match.position(1) == MIDDLE.replace("chosen 3: 4", "chosen 3: ?").replace("chosen 1: 9", "chosen 1: ?")
    looking = CARTES.position(LOOKING)
    assert "; looks 1: 13; " in looking.position(0)
    assert "; looks 1: ?; " in looking.position(1)


def test_what_is_not_known_is_dealt() -> None:
    texts = (
        "cartes 2; characters: Astérix Obélix; hand 1: 9 2; hand 2: 7 8 idefix; up: 6; chosen 2: ?",
        LOOKING.replace("13", "?; pile: 1 1 3"),
        "cartes 2; characters: ? Obélix; hand 1: 9 2; hand 2: 7; pile: 1 1 3",
    )
    chosen, looked, turned = ([CARTES.position(text, seed=seed) for seed in range(60)] for text in texts)
    assert {str(view(match, 1).chosen) for match in chosen} == {"7/2", "8/3", "Idéfix"}
    cards = Counter(card.value for match in looked if (card := view(match, 0).looked))
    assert cards[1] > cards[3] > 0
    assert {view(match).pile for match in looked + turned} == {2}
    assert len({view(match).characters[0] for match in turned}) == 4
    assert {view(match).characters[1] for match in turned} == {"Obélix"}
    again = CARTES.position(texts[1], seed=1)
    assert oppidum.load(again.record()).state.tobytes() == again.state.tobytes()


def test_a_look_and_the_end_of_a_round() -> None:
    assert legal(CARTES.position(LOOKING), 0) == {"keep", "give 1"}
    match = CARTES.position(f"{ROUND_OVER}; frees 1: 1")
    assert legal(match, 0) == {"free 8"}
    assert view(play(match, "free 8")).points == [[8], [3]]


def test_the_end_of_a_match() -> None:
    match = CARTES.position(MATCH_OVER)
    assert (match.over, match.scores, match.winners) == (True, (36, 3), (0,))
    assert match.position().startswith("cartes 2; characters: ")


def test_names_may_be_typed_without_accents_or_capitals() -> None:
    match = CARTES.position(
        "cartes 2; characters: asterix OBÉLIX; hand 1: 7 Idéfix; hand 2: 2; taken 1: Decurion; up: 6"
    )
    assert match.position().startswith(
        "cartes 2; characters: Astérix Obélix; up: 6; hand 1: 7 idefix; taken 1: decurion;"
    )


def test_copies_come_to_lie_alike_whoever_was_first() -> None:
    text = "cartes 2; hand 1: 9 2 1; hand 2: 8 3 10; up: 5; pile: 5 7; taken {}: 5"
    one = play(CARTES.position(text.format(1), seed=1), "9", "10")
    other = play(CARTES.position(text.format(2), seed=1), "9", "8")
    assert prizes(one) == prizes(other) == ["5", "5"]
    assert one.state.taken.tolist() == other.state.taken.tolist()


def test_any_box() -> None:
    """The names of a stranger's box may be anything, and its pirates may come in any order."""
    text = oppidum.game("cartes", "pocket").edition_text
    for old, new in (
        ('"Astérix"', '"The * little; one"'),
        ('"Obélix"', '"?"'),
        ('"Panoramix"', '"The little one"'),
        ('name = { en = "centurion"', 'name = { en = "5"'),
        ('rank = "centurion"', 'rank = "5"'),
        ('{ frees = "highest" },', ""),
        ('{ frees = "rank",', '{ frees = "highest" },\n{ frees = "choice" },\n{ frees = "rank",'),
    ):
        assert old in text
        text = text.replace(old, new)
    strange = Game("cartes", "strange", text)
    positions.round_trips(strange)
    positions.known_to_seats(strange)


@pytest.mark.parametrize(
    ("text", "part", "reason"),
    [
        ("cartes 2", "hand 1", "nobody has cards"),
        ("cartes 2; hand 1: 7; hand 2: idefix; up: 8", "hand 2", "discarded at once"),
        ("cartes 2; hand 1: 7 7; hand 2: 2; up: 8", "hand 1", "only one 7"),
        ("cartes 2; hand 1: 11; hand 2: 2; up: 8", "hand 1", "11"),
        ("cartes 2; hand 1: 7; up: 8", "up", "over before: one player is left"),
        (
            "cartes 2; characters: Abraracourcix Assurancetourix; hand 1: 4; hand 2: 9; up: 8; looks 1: 9",
            "looks 1",
            "only one of these",
        ),
        ("cartes 2; hand 1: 4; hand 2: 9; up: 8; frees 1: 1", "frees 1", "only one of these"),
        (f"{MATCH_OVER}; up: 8", "up", "only one of these"),
        ("cartes 2; hand 1: 7; hand 2: 2; up: 8 8", "up", "one value"),
        ("cartes 2; hand 1: 7; hand 2: 2; up: 14", "up", "14"),
        ("cartes 2; hand 1: 7; hand 2: 2; up: 8; taken 1: 8*4", "up", "no more than 4 of '8'"),
        ("cartes 2; hand 1: 7; hand 2: 2; up: 8; taken 2: general*2", "taken 2", "no more than 1 of 'general'"),
        ("cartes 2; hand 1: 7; hand 2: 2; up: 8; gone: 1; pile: 2", "pile", "'1' is nowhere"),
        ("cartes 2; hand 1: 7; hand 2: 2; pile: empty", "up", "pile is empty"),
        (LOOKING.replace("7 idefix", "7"), "looks 1", "takes an Idéfix"),
        (LOOKING.replace("; taken 2: 6", ""), "looks 1", "won or gone"),
        (f"{ROUND_OVER}; frees 2: 1", "frees 2", "pirate 'choice'"),
        (f"{ROUND_OVER}; frees 1: 2", "frees 1", "from 1 to 1"),
        (f"{ROUND_OVER}; frees 1: 1".replace("empty", "1"), "frees 1", "goes on"),
        (MATCH_OVER.replace("empty", "1"), "points 1", "goes on"),
        (MATCH_OVER.replace("36", "37"), "points 1", "worth 36"),
        ("cartes 2; points 1: 1 1 1 1 1; points 2: 1 1 1 1 1", "points 1", "4 rounds"),
        ("cartes 2; points 1: 1; hand 1: 7; hand 2: 2", "points 2", "should have 1"),
        ("cartes 2; points 1: 800; points 2: 800; hand 1: 7; hand 2: 2", "points 2", "worth 1271"),
        ("cartes 2; points 1: -5; points 2: 800", "points 1", "-5"),
        ("cartes 2; characters: Astérix Falbala", "characters", "no 'Falbala'"),
        ("cartes 2; characters: Astérix Astérix", "characters", "only one Astérix"),
        ("cartes 2; characters: Astérix", "characters", "name 2"),
        ("cartes 2; characters: Obélix Astérix; options: characters=seat", "characters", "order of the box"),
        ("cartes 2; hand 1: 7; hand 2: 2; up: 8; chosen 1: 6", "chosen 1", "'6' cannot be chosen"),
        ("cartes 2; hand 1: 7 idefix; hand 2: 2; up: choice; chosen 1: idefix", "chosen 1", "cannot be chosen"),
        ("cartes 3; hand 1: 7; hand 2: 2; up: 8; chosen 3: ?", "chosen 3", "cannot be chosen"),
        ("cartes 2; hand 1: 7; hand 2: 2; up: 8; chosen 1: 7; chosen 2: ?", "chosen 2", "all have chosen"),
        (f"{LOOKING}; chosen 1: 7", "chosen 1", "while one is turned up"),
    ],
)
def test_what_cannot_be_is_refused_by_its_part(text: str, part: str, reason: str) -> None:
    with pytest.raises(oppidum.BadPosition, match=reason) as caught:
        CARTES.position(text)
    assert str(caught.value.details["part"]).startswith(part)
    assert caught.value.say("fr") != str(caught.value)


def test_a_round_that_was_blocked_turns_nothing_up() -> None:
    text = "cartes 2; characters: Astérix Obélix; hand 1: 7; hand 2: 7; up: 5"
    with pytest.raises(oppidum.BadPosition, match="nothing more can be won"):
        oppidum.game("cartes", "pocket").position(text)


def test_damaged_texts_are_refused() -> None:
    matches = [match for match, _ in glimpses(CARTES, 1)]
    assert check_damaged(Random(1).sample(matches, 20)) > COUNT / 2
