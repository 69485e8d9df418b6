"""Each rule of Astérix, le jeu de cartes; `broken.toml` breaks them one by one."""

from collections import Counter

import pytest

import oppidum
from oppidum.engine.game import Game

from .positions import FULL, hands, legal, play, prizes, refused_by, table, told, view


def house() -> Game:
    return oppidum.game("cartes")


@pytest.mark.rule("cartes.1")
def test_ten_gauls_and_idefix() -> None:
    match = house().new(seats=5, seed=1)
    assert hands(match) == [FULL] * 5
    assert all(1 <= gaul.potions <= 4 for hand in view(match).hands for gaul in hand if gaul.value)
    assert len({tuple(hand) for hand in view(match).hands}) == 5


@pytest.mark.rule("cartes.1")
def test_characters_by_lot_or_by_seat() -> None:
    names = ["Astérix", "Obélix", "Abraracourcix", "Assurancetourix", "Panoramix"]
    drawn = [view(house().new(seats=3, seed=seed)).characters for seed in range(40)]
    assert all(len(set(characters)) == 3 for characters in drawn)
    assert {characters[0] for characters in drawn} == set(names)
    assert all(view(house().new(seats=5, seed=seed, characters="seat")).characters == names for seed in range(5))


@pytest.mark.rule("cartes.2")
def test_the_pile() -> None:
    match = house().new(seed=1)
    seen = view(match)
    turned = seen.turned
    assert turned is not None
    cards = Counter({unseen.card: unseen.left for unseen in seen.unseen}) + Counter([turned])
    values = Counter({card.value: left for card, left in cards.items() if card.value})
    assert values == Counter(dict.fromkeys(range(1, 11), 4) | {11: 1, 12: 1, 13: 1, 15: 1})
    assert sum(left for card, left in cards.items() if not card.value) == 6
    assert seen.pile == 49
    assert {card.value: card.key for card in cards}[2] == "horn-player"
    assert {card.value: card.key for card in cards}[10] == "centurion"


@pytest.mark.rule("cartes.2")
def test_the_pile_is_shuffled() -> None:
    turned = [view(house().new(seed=seed)).turned for seed in range(60)]
    assert len(set(turned)) > 10


@pytest.mark.rule("cartes.3")
def test_cards_are_chosen_in_secret_and_shown_together() -> None:
    match = table(FULL, FULL, FULL, up="8")
    assert view(match).to_act == [0, 1, 2]
    play(match, "1: 7")
    assert view(match).to_act == [0, 2]
    assert [view(match, seat).committed for seat in (0, 1, None)] == [[False, True, False]] * 3
    assert [str(view(match, seat).chosen) for seat in (0, 1, 2, None)] == ["None", "7/2", "None", "None"]
    assert told(match, 1) == ["Player 2 chooses 7/2."]
    assert told(match, 0) == told(match, 2) == told(match) == ["Player 2 chooses a card."]
    assert hands(match)[1] == FULL
    play(match, "2: 9")
    assert "Player 2 shows 7/2." not in told(match)
    play(match, "0: 3")
    assert told(match)[1:4] == ["Player 1 shows 3/3.", "Player 2 shows 7/2.", "Player 3 shows 9/1."]
    assert view(match).to_act == [0, 1, 2]
    assert view(match).committed == [False] * 3


@pytest.mark.rule("cartes.3")
def test_a_card_chosen_stays_and_must_be_held() -> None:
    match = play(table("7 9", "3 8", up="8"), "0: 7")
    assert refused_by(match, "0: 9") == "cartes.3"
    assert refused_by(match, "1: 9") == "cartes.3"
    assert legal(match, 1) == {"3", "8"}


@pytest.mark.rule("cartes.4")
def test_the_highest_wins_the_roman_and_is_discarded() -> None:
    match = play(table("7 2", "9 2", "8 2", up="6"), "7", "9", "8")
    assert prizes(match) == ["", "6", ""]
    assert hands(match) == ["2 7", "2", "2 8"]
    assert [card.key for card in view(match, 2).romans[1]] == ["standard-bearer"]


@pytest.mark.rule("cartes.5")
def test_more_potions_win_between_equals() -> None:
    match = play(table("7 2", "7 2", "7 2", up="6"), "7", "7", "7")  # 7/1, 7/2, 7/3
    assert prizes(match) == ["", "", "6"]
    assert hands(match) == ["2 7", "2 7", "2"]


@pytest.mark.rule("cartes.6")
def test_equal_cards_cancel_at_any_height() -> None:
    three = table("7 2", "7 2", "7 2", up="5", edition="pocket")  # 7/2, 7/2, 7/1
    assert prizes(play(three, "7", "7", "7")) == ["", "", "5"]
    assert hands(three) == ["2 7", "2 7", "2"]
    low = play(table("7 2", "7 2", "9 2", up="5", edition="pocket"), "7", "7", "9")
    assert prizes(low) == ["", "", "5"]
    two = table("9 2", "9 2", "6 4", "6 4", up="5", edition="pocket")  # 9/2, 9/2, 6/2, 6/1
    assert prizes(play(two, "9", "9", "6", "6")) == ["", "", "5", ""]


@pytest.mark.rule("cartes.6")
def test_where_all_cancel_the_card_leaves_play() -> None:
    for up in ("5", "highest"):
        match = play(table("7 2", "7 2", up=up, pile="2 8", edition="pocket"), "7", "7")
        assert prizes(match) == ["", ""]
        assert hands(match) == ["2 7", "2 7"]
        assert "out of play" in told(match)[3]
        assert view(match).pile == 1


@pytest.mark.rule("cartes.6")
def test_cancelled_cards_are_discarded_on_a_pirate_with_a_winner() -> None:
    match = play(table("9 2", "9 2", "3 4", up="highest", edition="pocket"), "9", "9", "3")
    assert prizes(match) == ["", "", "highest"]
    assert hands(match) == ["2", "2", "3 4"]


@pytest.mark.rule("cartes.6")
def test_nobody_wins_with_the_option() -> None:
    for up in ("5", "highest"):
        match = table("7 2", "7 2", "3 4", up=up, edition="pocket", full_tie="nobody")
        play(match, "7", "7", "3")
        assert prizes(match) == ["", "", ""]
        assert hands(match) == ["2 7", "2 7", "3 4"]
    low = table("3 2", "3 2", "9 4", up="highest", edition="pocket", full_tie="nobody")
    assert prizes(play(low, "3", "3", "9")) == ["", "", "highest"]
    assert hands(low) == ["2", "2", "4 9"]


@pytest.mark.rule("cartes.7")
def test_a_pirate_reverses_the_discards() -> None:
    match = play(table("7 2", "9 2", "8 2", up="lowest"), "7", "9", "8")
    assert prizes(match) == ["", "lowest", ""]
    assert hands(match) == ["2", "2 9", "2"]


@pytest.mark.rule("cartes.8")
def test_idefix_looks_at_the_next_card() -> None:
    match = play(table("7 idefix", "9 2", "8 2", up="6", pile="13 1"), "idefix", "9", "8")
    assert prizes(match) == ["", "6", ""]
    assert (match.to_act, view(match).phase, view(match).looker) == ((0,), "looking", 0)
    looked = view(match, 0).looked
    assert looked is not None
    assert looked.value in (1, 13)
    assert [view(match, seat).looked for seat in (1, 2, None)] == [None] * 3
    assert {unseen.card.value for unseen in view(match, 1).unseen} == {1, 13}
    assert {unseen.card.value for unseen in view(match, 0).unseen} == {1, 13} - {looked.value}
    assert told(match, 0)[-1] == f"Player 1 looks at the pile: {looked.say('en')}."
    assert told(match, 1)[-1] == told(match)[-1] == "Player 1 looks at the pile: a card."
    assert legal(match, 0) == {"keep", "give 1", "give 2"}
    assert refused_by(match, "1: keep") == "cartes.8"


@pytest.mark.rule("cartes.8")
def test_idefix_looks_though_the_roman_is_gone() -> None:
    match = play(table("7 2", "7 2", "3 idefix", up="5", pile="8 2", edition="pocket"), "7", "7", "idefix")
    assert view(match).phase == "looking"
    assert prizes(match) == ["", "", ""]


@pytest.mark.rule("cartes.8")
def test_no_idefix_on_a_pirate() -> None:
    match = table("7 idefix", "9 2", up="highest", pile="1 2")
    assert legal(match, 0) == {"7"}
    assert refused_by(match, "0: idefix") == "cartes.8"
    assert legal(table("7 idefix", "9 2", up="5", pile="1 2"), 0) == {"7", "idefix"}
    assert refused_by(table("7 2", "9 2", up="5"), "0: idefix") == "cartes.8"
    assert refused_by(table("7 2", "9 2", up="5"), "0: keep") == "cartes.8"


@pytest.mark.rule("cartes.9")
def test_a_roman_kept_costs_idefix_and_given_does_not() -> None:
    match = table("7 8 idefix", "2", "2 8", pile="1 1 1 1", taken=("", "6"), looks_1="13")
    kept = play(match.copy(), "keep")
    assert "Player 1 keeps it: general (13)." in told(kept, 2)
    assert "Player 1 discards Idéfix." in told(kept)
    assert (prizes(kept)[:2], hands(kept)[0]) == (["13", "6"], "7 8")
    given = play(match.copy(), "give 2")
    assert (prizes(given), hands(given)[0]) == (["", "6", "13"], "7 8 idefix")


@pytest.mark.rule("cartes.10")
def test_a_pirate_given_costs_idefix_and_kept_does_not() -> None:
    match = table("7 8 idefix", "2", "2 8", pile="1 1 1 1", taken=("", "6"), looks_1="lowest")
    kept = play(match.copy(), "keep")
    assert (prizes(kept), hands(kept)[0]) == (["lowest", "6", ""], "7 8 idefix")
    given = play(match.copy(), "give 2")
    assert (prizes(given), hands(given)[0]) == (["", "6", "lowest"], "7 8")


@pytest.mark.rule("cartes.11")
def test_several_idefix_look_at_nothing() -> None:
    match = play(table("7 idefix", "9 idefix", "8 2", up="6", pile="13 1"), "idefix", "idefix", "8")
    assert prizes(match) == ["", "", "6"]
    assert hands(match) == ["7 idefix", "9 idefix", "2"]
    assert view(match).phase == "choosing"
    assert "2 Idéfix together: nobody looks." in told(match)


@pytest.mark.rule("cartes.11")
def test_nothing_but_idefix() -> None:
    match = play(table("7 idefix", "9 idefix", up="6", pile="13 1"), "idefix", "idefix")
    assert prizes(match) == ["", ""]
    assert hands(match) == ["7 idefix", "9 idefix"]
    assert (view(match).phase, view(match).pile) == ("choosing", 1)


@pytest.mark.rule("cartes.12")
def test_idefix_alone_is_discarded_at_once() -> None:
    match = play(table("9 idefix", "7 2", "8 2", up="6", pile="13 1"), "9", "7", "8")
    assert hands(match) == ["", "2 7", "2 8"]
    assert "Player 1 discards Idéfix." in told(match)
    assert match.to_act == (1, 2)
    pirate = play(table("9 idefix", "7 idefix", "8 2", up="lowest", pile="13 1"), "9", "7", "8")
    assert hands(pirate) == ["9 idefix", "", "2"]


@pytest.mark.rule("cartes.12")
def test_the_look_comes_before_the_last_draw() -> None:
    match = play(table("7 idefix", "9", up="6", pile="13 1 2"), "idefix", "9")
    assert view(match).phase == "looking"
    assert hands(match) == ["7 idefix", ""]
    assert refused_by(match, "0: 7") == "cartes.12"
    play(match, "give 1")
    assert [len(cards) for cards in view(match).points] == [1, 1]
    assert any(line.startswith("Player 1 is the last with cards and draws") for line in told(match))


@pytest.mark.rule("cartes.13")
def test_idefix_needs_a_next_card() -> None:
    match = table("7 idefix", "9 2", up="6", pile="")
    assert legal(match, 0) == {"7"}
    assert refused_by(match, "0: idefix") == "cartes.13"


@pytest.mark.rule("cartes.13")
def test_a_card_may_be_given_to_whoever_is_out() -> None:
    match = play(table("7 idefix", "9 2", "", up="6", pile="13 1"), "idefix", "9")
    assert legal(match, 0) == {"keep", "give 1", "give 2"}
    assert refused_by(match, "0: give 0") == "cartes.13"
    assert refused_by(match, "0: give 3") == "cartes.13"
    assert prizes(play(match, "give 2"))[2] in ("13", "1")


@pytest.mark.rule("cartes.14")
def test_a_player_without_cards_passes() -> None:
    match = table("9", "7 2", "8 2", up="6", pile="13 1")
    play(match, "9", "7", "8")
    assert match.to_act == (1, 2)
    assert refused_by(match, "0: 9") == "cartes.14"


@pytest.mark.rule("cartes.15")
def test_the_last_player_draws() -> None:
    match = play(table("9", "7 2 idefix", up="6", pile="1 3 5", taken=("", "11")), "9", "7")
    assert view(match).points == [[6], [1 + 3 + 5 + 11]]
    assert view(match).round == 2
    assert hands(match) == [FULL] * 2
    fewer = play(table("9", "7 2", up="6", pile="1 3 5 8 10"), "9", "7")
    assert any(line.count("(") == 2 for line in told(fewer) if "draws" in line)


@pytest.mark.rule("cartes.15")
def test_the_last_player_keeps_pirates_and_stops_with_the_pile() -> None:
    match = play(table("9", "7 2", up="6", pile="13 general"), "9", "7")
    assert view(match).points == [[6], [0]]
    short = play(table("9", "7 2 3 4", up="6", pile="13 2"), "9", "7")
    assert view(short).points == [[6], [15]]


@pytest.mark.rule("cartes.16")
def test_the_round_ends_with_the_pile() -> None:
    match = play(table("9 2", "7 2", up="6", pile=""), "9", "7")
    assert view(match).points == [[6], [0]]
    assert "The round is over: the pile is empty." in told(match)
    looked = play(table("9 2 idefix", "7 2", up="6", pile="10"), "idefix", "7", "keep")
    assert view(looked).points == [[10], [6]]


@pytest.mark.rule("cartes.16")
def test_the_round_ends_when_nothing_more_can_be_won() -> None:
    match = play(table("7", "7", "9", up="5", pile="8 2", edition="pocket"), "7", "7", "9")
    assert view(match).points == [[0], [0], [5]]
    assert "The round is over: nothing more can be won." in told(match)
    more = play(table("7", "7 3", "9", up="5", pile="8 2", edition="pocket"), "7", "7", "9")
    assert view(more).points == [[], [], []]
    other = play(table("7", "8", "9", up="5", pile="8 2", edition="pocket"), "7", "8", "9")
    assert view(other).points == [[], [], []]


@pytest.mark.rule("cartes.16")
def test_three_left_of_which_one_could_win_or_not() -> None:
    cards = ("7", "7", "3", "9")
    match = play(table(*cards, up="5", pile="8 2", edition="pocket"), *cards)
    assert view(match).phase == "choosing"
    nobody = play(table(*cards, up="5", pile="8 2", edition="pocket", full_tie="nobody"), *cards)
    assert view(nobody).points == [[0], [0], [0], [5]]


@pytest.mark.rule("cartes.17")
@pytest.mark.parametrize(
    ("cards", "points"),
    [
        ("highest 1 5 8", 6),
        ("lowest 1 5 8", 13),
        ("decurion 1 8 8 9", 18),
        ("decurion 1 9", 10),
        ("centurion 10 11", 11),
        ("general 13 12", 12),
        ("general highest 13 12", 0),
        ("general highest lowest 13 12 5 4", 5),
        ("highest", 0),
        ("highest lowest 7", 0),
    ],
)
def test_pirates_free_romans(cards: str, points: int) -> None:
    match = play(table("9 2", "7 2", up="6", pile="", taken=("3", cards)), "9", "7")
    assert view(match).points == [[9], [points]]


@pytest.mark.rule("cartes.17")
def test_the_choice_is_the_holders_and_comes_last() -> None:
    match = play(table("9 2", "7 2", up="6", pile="", taken=("1 13", "choice highest 12 8 5 5")), "9", "7")
    assert (match.to_act, view(match).phase) == ((1,), "freeing")
    assert legal(match, 1) == {"free 5", "free 8"}
    assert [refused_by(match, move) for move in ("1: free 12", "0: free 1", "1: 2")] == ["cartes.17"] * 3
    assert "Player 2 loses prefect (12) to the pirate (the highest)." in told(match)
    assert view(play(match.copy(), "free 5")).points == [[20], [13]]
    assert view(play(match.copy(), "free 8")).points == [[20], [30]]


@pytest.mark.rule("cartes.17")
def test_two_choices() -> None:
    match = table("9 2", "7 2", up="5", pile="", taken=("choice 8", "choice 20 2"), edition="pocket")
    play(match, "9", "7")
    assert match.to_act == (0, 1)
    play(match, "1: free 2", "0: free 5")
    assert view(match).points == [[8], [20]]
    both = play(table("9 2", "7 2", up="5", pile="", taken=("", "choice choice 2"), edition="pocket"), "9", "7")
    assert view(play(both, "1: free 2")).points == [[5], [0]]


@pytest.mark.rule("cartes.18")
def test_romans_count_their_value() -> None:
    match = play(table("9 2", "7 2", up="6", pile="", taken=("1 15 11", "10 9 8 7")), "9", "7")
    assert view(match).points == [[33], [34]]
    pair = play(table("9 2", "7 2", up="6", pile="", taken=("", "15 10 10")), "9", "7")
    assert view(pair).points == [[6], [35 + 20]]


@pytest.mark.rule("cartes.19")
@pytest.mark.parametrize(
    ("cards", "points"),
    [("5 5", 30), ("5 5 5", 65), ("5 5 5 5", 120), ("5 5 3 3 3", 89), ("9 10", 19), ("decurion 8 8 8", 36)],
)
def test_ranks_that_stand_together(cards: str, points: int) -> None:
    match = play(table("9 2", "7 2", up="6", pile="", taken=("", cards)), "9", "7")
    assert view(match).points == [[6], [points]]


@pytest.mark.rule("cartes.20")
def test_four_rounds_with_all_cards() -> None:
    for number in range(1, 5):
        finished = ("6 " * (number - 1), "0 " * (number - 1))
        match = table("2 3", "2 3", up="6", pile="", points=finished)
        assert (match.over, view(match).round) == (False, number)
        play(match, "3", "2")
        if number < 4:
            assert hands(match) == [FULL] * 2
            assert (view(match).pile, prizes(match)) == (49, ["", ""])
    assert (match.over, match.scores, match.winners) == (True, (24, 0), (0,))
    assert view(match).scores == [24, 0]
    assert refused_by(match, "0: 3") == "cartes.20"


@pytest.mark.rule("cartes.20")
def test_equals_share_the_win() -> None:
    match = table("9 2", "7 2", up="6", pile="", taken=("1", "7"), points=("0 0 0", "0 0 0"))
    play(match, "9", "7")
    assert (match.scores, match.winners) == ((7, 7), (0, 1))
