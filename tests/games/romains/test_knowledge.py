"""Who knows what of which hand, and what may be guessed."""

from random import Random
from typing import Any

import pytest

import oppidum
from oppidum.engine import dice, kernel
from oppidum.engine.match import Match
from oppidum.games.romains.knowledge import EVERYBODY, group

from .positions import hands, known, play, table, told


def redealt(match: Match, seat: int | None, seed: int = 1) -> Match:
    """A match that the seat cannot tell from this one."""
    twin = match.copy()
    kernel.redeal(twin.box, twin.state, kernel.WATCHER if seat is None else seat, dice.new_luck(seed)[0])
    return twin


def test_nobody_knows_another_hand_at_first() -> None:
    match = table("1 2", "3", "4 -1 2")
    assert known(match, 1) == ["? ?", "+3", "? ? ?"]
    assert known(match, None) == ["? ?", "?", "? ? ?"]


def test_after_an_exchange_the_two_know_both_hands() -> None:
    match = play(table("1 1", "4 4 -1", "2"), "black", "1: exchange")
    assert known(match, 0) == ["-1 +4 +4", "+1 +1", "?"]
    assert known(match, 1) == ["-1 +4 +4", "+1 +1", "?"]
    assert known(match, 2) == ["? ? ?", "? ?", "+2"]
    assert told(match, 0)[0] == told(match, 1)[0]
    assert "(? ? ?)" in told(match, 2)[0]


def test_what_a_third_player_knows_is_swapped_with_the_hands() -> None:
    match = play(table("1 1", "4 4", "2", squares=(0, 0, 9)), "black", "1: exchange")  # 0 has 4 4, 1 has 1 1
    play(match, "black", "2: exchange")
    assert hands(match) == ["+4 +4", "+2", "+1 +1"]
    assert known(match, 0) == ["+4 +4", "?", "+1 +1"]
    assert known(match, 1) == ["+4 +4", "+2", "+1 +1"]
    assert known(match, 2) == ["? ?", "+2", "+1 +1"]


def test_cards_drawn_from_the_pile_are_unknown() -> None:
    match = play(table("1", "4", squares=(0, 0), events={"cohort": [4]}), "black", "exchange")
    assert known(match, 1)[0] == "+4 ?"


def test_cards_drawn_from_under_the_pile_stay_known() -> None:
    match = play(table("1", "4", "2", top=0, under="3 -1", events={"cohort": [2]}), "white")
    assert [known(match, seat)[0] for seat in (0, 1, 2, None)] == ["+1 +3", "+3 ?", "+3 ?", "+3 ?"]
    assert told(match, 1)[-1] == "Player 1 draws +3."
    village = play(table("1", "4", squares=(14, 0), top=1, under="3 -1 2"), "white")
    assert known(village, 1)[0] == "-1 +3 ?"
    assert told(village, 1)[-1] == "Player 1 draws -1 +3 ?."


def test_after_a_jostling_the_two_know_what_they_gave_and_got() -> None:
    match = play(table("1 1", "4 4", "2", squares=(0, 2, 5)), "white", "jostle 1")
    assert known(match, 0) == ["+1 +4", "+1 ?", "?"]
    assert known(match, 1) == ["+4 ?", "+1 +4", "?"]
    assert known(match, 2) == ["? ?", "? ?", "+2"]


def jostled_before_a_witness(hand_0: str, hand_1: str) -> Match:
    """Seat 2 has had both hands in sight when 0 and 1 jostle."""
    seen = (f"known {seat}: 3={cards.replace(' ', ',')}" for seat, cards in ((1, hand_0), (2, hand_1)))
    return play(table(hand_0, hand_1, "2", squares=(0, 2, 9), also="; ".join(seen)), "white", "jostle 1")


@pytest.mark.parametrize(
    ("hand_0", "hand_1", "seen_0", "seen_1"),
    [
        ("1 1 3", "4 4 2", "+1 ? ?", "+4 ? ?"),  # of each kind one may have gone
        ("3 3 3", "2 4", "+3 +3 ?", "+3 ?"),  # a 3 has gone, whichever
        ("3", "2 4", "?", "+3 ?"),
        ("3", "4", "+4", "+3"),
        ("3 3", "3", "+3 +3", "+3"),
    ],
)
def test_a_witness_keeps_what_is_certain(hand_0: str, hand_1: str, seen_0: str, seen_1: str) -> None:
    match = jostled_before_a_witness(hand_0, hand_1)
    assert known(match, 2)[:2] == [seen_0, seen_1]


def test_a_shown_card_is_known_no_more() -> None:
    match = play(table("3 3", "1", "2", events={"menhir": [2]}, also="known 1: 2=3,3 3=3"), "white")
    assert known(match, 1)[0] == "+3"
    assert known(match, 2)[0] == "?"


def test_the_village_shows_all() -> None:
    match = play(table("3 3", "1", squares=(14, 0)), "white")
    assert known(match, 1)[0] == "? ? ?"


def test_a_guess_keeps_what_the_guesser_knows_and_nothing_else() -> None:
    match = play(table("1 1", "4 4", "2", events={"cohort": [4]}), "black", "1: exchange")
    assert {known(redealt(match, 0, seed), 0)[1] for seed in range(20)} == {"+1 +1"}
    assert len({hands(redealt(match, 0, seed))[2] for seed in range(20)}) > 2
    assert len({hands(redealt(match, 2, seed))[0] for seed in range(20)}) > 2


def test_a_guess_keeps_what_the_others_are_known_to_know() -> None:
    """Seat 1 knows the hand that it gave, but for the card drawn since; it also knows that seat 0 knows its own."""
    match = play(table("1 1", "4 4", "2", events={"cohort": [4]}), "black", "1: exchange")
    for seed in range(5):
        guess = redealt(match, 0, seed)
        assert known(guess, 1)[0] == "+4 +4 ?"
        assert known(guess, 1)[2] == "?"
        unseen = redealt(match, 2, seed)  # seat 2 knows no card, but that seat 0 knows all of seat 1's hand
        assert known(unseen, 0)[1] == hands(unseen)[1]
        assert known(unseen, 1)[0] == "? ? ?"


def test_a_guess_forgets_what_another_may_have_seen_elsewhere() -> None:
    """What seat 1 knows of seat 2 is no business of seat 0."""
    match = table("1", "4", "2", also="known 3: 2=2")
    assert known(match, 1)[2] == "+2"
    assert known(redealt(match, 0), 1)[2] == "?"


def test_a_guess_reopens_the_question_for_those_who_may_have_passed() -> None:
    match = play(table("1", "2", "3", "4"), "black", "1: pass", "2: pass")
    assert redealt(match, 0).to_act == redealt(match, None).to_act == (1, 2, 3)
    assert redealt(match, 1).to_act == (2, 3)
    assert redealt(match, 3).to_act == (1, 2, 3)
    met = play(table("1", "2", "3", squares=(0, 2, 2)), "white", "decline", "1: decline")
    assert redealt(met, 0).to_act == (1, 2)
    assert redealt(met, 1).to_act == (2,)


def counts(cards: Any) -> bytes:
    return int(cards).to_bytes(8, "little")


def within(part: Any, whole: Any) -> bool:
    return all(a <= b for a, b in zip(counts(part), counts(whole), strict=True))


def sound(match: Match) -> None:
    """Knowledge is true, what more people share is part of what fewer do, and no card is lost."""
    s = match.state
    seats = range(match.seats)
    for owner in seats:
        row = s.known[owner]
        truth = row[group(owner, owner)]
        for a in seats:
            assert within(row[group(a, a)], truth)
            assert not s.exact[owner] >> a & 1 or row[group(a, a)] == truth
            for b in range(a):
                assert within(row[EVERYBODY], row[group(a, b)])
                assert within(row[group(a, b)], row[group(a, a)])
                assert within(row[group(a, b)], row[group(b, b)])
    under = [int(kind) for kind in s.tail[: s.tails]]
    held = sum(int(s.known[seat, group(seat, seat)]) + int(s.laid[seat]) for seat in seats)
    assert int(s.unseen) + held + sum(1 << 8 * kind for kind in under) == int(match.box.cards)
    assert sum(counts(s.unseen)) == s.top + match.box.removed[match.seats]


@pytest.mark.parametrize("seats", [2, 3, 4, 6])
@pytest.mark.parametrize("edition", ["house", "short"])
def test_knowledge_is_sound_in_play_and_after_a_guess(seats: int, edition: str) -> None:
    random = Random(seats)
    match = oppidum.game("romains", edition).new(seats=seats, seed=seats)
    while not match.over:
        sound(match)
        seat = random.choice(match.to_act)
        match.play_code(seat, random.choice(match.codes(seat)))
        if random.random() < 0.2:
            observer = random.choice([*range(seats), None])
            match = redealt(match, observer, random.randrange(100))
    sound(match)
