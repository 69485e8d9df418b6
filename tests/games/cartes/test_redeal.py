"""Guesses of what is hidden: any card that fits, equally often, and nothing that is known is touched."""

from collections import Counter

from oppidum.engine import dice, kernel
from oppidum.engine.match import Match

from .positions import play, table

TRIES = 600


def guesses(match: Match, seat: int) -> list[Match]:
    made = []
    luck = dice.new_luck(1)[0]
    for _ in range(TRIES):
        twin = match.copy()
        kernel.redeal(twin.box, twin.state, seat, luck)
        made.append(twin)
    return made


def test_cards_chosen_by_others_are_guessed_from_their_hands() -> None:
    match = play(table("9 2 1 idefix", "7 2 idefix", "4 3", up="6", pile="1 3"), "0: 9", "1: 7")
    for guesser in (2, kernel.WATCHER):
        twins = guesses(match, guesser)
        for seat, cards in ((0, {1 << 8, 1 << 1, 1, 1 << 10}), (1, {1 << 6, 1 << 1, 1 << 10})):
            counts = Counter(int(twin.state.chosen[seat]) for twin in twins)
            assert set(counts) == cards
            assert min(counts.values()) > 0.7 * TRIES / len(cards)
        assert {int(twin.state.chosen[2]) for twin in twins} == {0}
    assert {int(twin.state.chosen[0]) for twin in guesses(match, 0)} == {1 << 8}


def test_idefix_is_guessed_only_where_he_may_be_played() -> None:
    for up, pile in (("highest", "1 3"), ("6", "")):
        match = play(table("9 2 idefix", "7 2", up=up, pile=pile), "0: 9")
        assert {int(twin.state.chosen[0]) for twin in guesses(match, 1)} == {1 << 8, 1 << 1}


def test_the_card_looked_at_is_any_of_those_unseen() -> None:
    match = play(table("9 2 idefix", "7 2", up="6", pile="1 13 highest 15"), "idefix", "7")
    whole = int(match.state.pile) | 1 << int(match.state.looked)
    for guesser in (1, kernel.WATCHER):
        twins = guesses(match, guesser)
        counts = Counter(int(twin.state.looked) for twin in twins)
        assert len(counts) == 4
        assert min(counts.values()) > 0.7 * TRIES / 4
        assert {int(twin.state.pile) | 1 << int(twin.state.looked) for twin in twins} == {whole}
        assert {int(twin.state.pile).bit_count() for twin in twins} == {3}
    assert {int(twin.state.looked) for twin in guesses(match, 0)} == {int(match.state.looked)}


def test_no_copy_of_a_card_can_be_told_from_another() -> None:
    match = play(table("9 2 idefix", "7 2 1", up="6", pile="1 1 1 3 3 highest"), "idefix", "7")
    twins = guesses(match, 1)
    assert len({(int(twin.state.looked), int(twin.state.pile)) for twin in twins}) == 3  # a 1, a 3, or the pirate
