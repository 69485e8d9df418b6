"""Each rule of Astérix et les Romains; `broken.toml` breaks them one by one."""

import pytest

import oppidum
from oppidum.engine.game import Game

from .positions import hands, legal, play, refused_by, table, told, view


def house() -> Game:
    return oppidum.game("romains")


@pytest.mark.rule("romains.1")
def test_cards_and_dice_of_the_box() -> None:
    match = house().new(seed=1)
    counts = int(match.box.cards).to_bytes(8, "little")
    assert sum(count for count, points in zip(counts, match.box.points, strict=True) if points > 0) == 32
    assert sum(count for count, points in zip(counts, match.box.points, strict=True) if points < 0) == 16
    assert match.box.face[0, : match.box.faces[0]].tolist() == [1, 2, 2, 3, 3, 4]
    assert match.box.face[1, : match.box.faces[1]].tolist() == [3, 4, 4, 5, 5, 6]


@pytest.mark.rule("romains.2")
def test_the_village_is_fifteen_steps_from_the_camp() -> None:
    assert house().box.village == 15
    near = play(table("1", "", squares=(10, 0)), "black")
    assert (view(near).squares[0], view(near).laid[0]) == (14, [])
    there = play(table("1", "", squares=(11, 0)), "black")
    assert (view(there).squares[0], view(there).laid[0]) == (0, [1])


@pytest.mark.rule("romains.3")
@pytest.mark.parametrize(("seats", "removed"), [(2, 10), (3, 10), (4, 10), (5, 5), (6, 0)])
def test_cards_are_put_away_by_number_of_players(seats: int, removed: int) -> None:
    match = house().new(seats=seats, seed=1)
    assert view(match).pile == 48 - removed - 3 * seats
    assert view(match).removed == removed
    assert sum(int(match.state.unseen).to_bytes(8, "little")) == 48 - 3 * seats  # any of them may be those put away


@pytest.mark.rule("romains.4")
def test_start_and_turns() -> None:
    match = house().new(seats=6, seed=1)
    assert view(match).squares == [0] * 6
    assert [len(view(match, seat).hands[seat].known) for seat in range(6)] == [3] * 6
    assert {house().new(seats=3, seed=seed).to_act for seed in range(30)} == {(0,), (1,), (2,)}
    assert {house().new(seats=3, seed=seed, first=2).to_act for seed in range(9)} == {(2,)}
    match = table("1", "1", "1", squares=(0, 1, 5))
    assert refused_by(match, "1: white") == "romains.4"
    assert [play(match, "white").to_act for _ in range(3)] == [(1,), (2,), (0,)]


@pytest.mark.rule("romains.4")
def test_the_first_seat_must_be_at_the_table() -> None:
    with pytest.raises(oppidum.BadInput, match="0–2"):
        house().new(seats=3, first=3)


@pytest.mark.rule("romains.5")
def test_one_die_is_chosen_and_thrown() -> None:
    match = table("", "", white=[1, 3], black=[6])
    assert legal(match, 0) == {"white", "black"}
    assert view(play(match.copy(), "black")).squares == [6, 0]
    assert view(play(match.copy(), "white")).squares[0] in (1, 3)
    assert refused_by(match, "0: stay") == "romains.7"
    thrown = {view(play(house().new(first=0, seed=seed), "black")).thrown for seed in range(40)}
    assert {throw.steps for throw in thrown if throw} == {3, 4, 5, 6}


@pytest.mark.rule("romains.6")
def test_the_village_takes_all_cards_and_gives_three() -> None:
    match = play(table("3 2 2 -1 4", "1", squares=(14, 5)), "white")
    seen = view(match)
    assert seen.laid == [[-1, 2, 2, 3, 4], []]
    assert (seen.points, seen.squares) == ([10, 0], [0, 5])
    assert len(seen.hands[0].known) == 3
    assert (seen.phase, seen.turn) == ("choosing", 1)
    assert told(match)[1] == "Player 1 reaches the village and lays down -1 +2 +2 +3 +4."
    empty = play(table("", "1", squares=(14, 5)), "white")
    assert (view(empty).laid[0], len(view(empty).hands[0].known)) == ([], 3)


@pytest.mark.rule("romains.7")
def test_empty_handed_players_may_go_back() -> None:
    match = play(table("3", "1", squares=(0, 5), events={"menhir": [2]}), "white")
    assert (match.to_act, legal(match, 0)) == ((0,), {"camp", "stay"})
    assert refused_by(match, "0: white") == refused_by(match, "1: camp") == "romains.7"
    back = play(match.copy(), "camp")
    assert (view(back).squares[0], len(view(back).hands[0].known), back.to_act) == (0, 3, (1,))
    stayed = play(match.copy(), "stay")
    assert (view(stayed).squares[0], view(stayed).hands[0].known, stayed.to_act) == (2, [], (1,))
    assert play(stayed, "white", "white").to_act == (0,)  # once a move: asked again after the next one
    assert legal(stayed, 0) == {"camp", "stay"}
    assert play(table("3 1", "1", events={"menhir": [2]}), "white").to_act == (1,)


@pytest.mark.rule("romains.7")
def test_going_back_beside_an_empty_pile_ends_the_game() -> None:
    match = play(table("", "1", top=0), "white")
    assert legal(match, 0) == {"camp", "stay"}
    assert play(match.copy(), "stay").to_act == (1,)
    assert play(match.copy(), "camp").over


@pytest.mark.rule("romains.7")
def test_a_card_of_the_event_comes_first() -> None:
    assert play(table("", "1", events={"cohort": [2]}), "white").to_act == (1,)


@pytest.mark.rule("romains.8")
def test_the_first_to_shout_swaps_hands_with_the_thrower() -> None:
    match = play(table("1 1", "-1", "4 4 4"), "black")
    assert match.to_act == (1, 2)
    assert legal(match, 1) == legal(match, 2) == {"exchange", "pass"}
    seen = view(match)
    assert (seen.thrown, seen.squares[0]) == (("black", 4, 4), 0)
    play(match, "2: exchange")
    assert hands(match) == ["+4 +4 +4", "-1", "+1 +1"]
    assert (view(match).squares[0], view(match).turn) == (4, 1)


@pytest.mark.rule("romains.8")
def test_who_may_shout() -> None:
    assert play(table("1", "1"), "white").to_act == (1,)  # the next move: no exchange with the white die
    assert refused_by(table("1", "1"), "1: exchange") == "romains.8"
    match = play(table("1", "1", ""), "black")
    assert match.to_act == (1,)
    assert refused_by(match, "0: exchange") == refused_by(match, "2: exchange") == "romains.8"
    assert view(play(table("", "1", ""), "black")).phase == "empty_handed"
    assert view(play(table("1", "", ""), "black")).phase == "choosing"


@pytest.mark.rule("romains.8")
def test_an_exchange_comes_before_the_village() -> None:
    match = play(table("4 4", "-1 -2", squares=(12, 3)), "black", "exchange")
    assert view(match).laid[0] == [-2, -1]
    assert hands(match)[1] == "+4 +4"


@pytest.mark.rule("romains.9")
def test_answers_come_in_any_order_and_are_final() -> None:
    match = play(table("1", "2", "3", "4"), "black", "3: pass", "1: pass")
    assert match.to_act == (2,)
    assert refused_by(match, "1: exchange") == refused_by(match, "3: pass") == "romains.9"
    assert refused_by(match, "2: white") == "romains.9"
    assert view(play(match.copy(), "2: pass")).turn == 1
    shouted = play(match.copy(), "2: exchange")
    assert (hands(shouted), view(shouted).turn) == (["+3", "+2", "+1", "+4"], 1)


@pytest.mark.rule("romains.9")
def test_a_pass_is_seen_by_nobody_else() -> None:
    before = play(table("1", "2", "3", "4"), "black")
    after = play(before.copy(), "1: pass")
    for seat in (0, 2, 3, None):
        assert after.view(seat) == before.view(seat)
        assert told(after, seat) == []
    assert [view(before, seat).to_act for seat in (0, 1, 2, None)] == [[], [1], [2], []]
    assert [view(after, seat).to_act for seat in (0, 1, 2, None)] == [[], [], [2], []]


@pytest.mark.rule("romains.10")
def test_each_draws_a_card_from_the_other() -> None:
    match = play(table("1 1", "4 4", squares=(0, 2)), "white")
    assert (match.to_act, legal(match, 0)) == ((0,), {"jostle 1", "decline"})
    play(match, "jostle 1")
    assert hands(match) == ["+1 +4", "+1 +4"]
    assert match.to_act == (1,)
    assert told(match, 0) == ["Player 1 jostles Player 2, loses +1 and gets +4."]
    assert told(match, None) == ["Player 1 jostles Player 2, loses ? and gets ?."]


@pytest.mark.rule("romains.10")
def test_the_mover_chooses_and_is_asked_first() -> None:
    match = play(table("1", "2", "3", "4", "", squares=(0, 2, 2, 5, 2)), "white")
    assert (match.to_act, legal(match, 0)) == ((0,), {"jostle 1", "jostle 2", "decline"})
    assert refused_by(match, "1: jostle 0") == refused_by(match, "0: jostle 3") == "romains.10"
    assert refused_by(match, "0: jostle 4") == refused_by(match, "0: jostle 0") == "romains.10"
    assert refused_by(match, "0: jostle 5") == "romains.10"
    assert hands(play(match.copy(), "jostle 2")) == ["+3", "+2", "+1", "+4", "–"]
    play(match, "decline")
    assert match.to_act == (1, 2)
    assert legal(match, 1) == legal(match, 2) == {"jostle 0", "decline"}
    assert [view(match, seat).to_act for seat in (0, 1, 2, 3, None)] == [[], [1], [2], [], []]
    assert refused_by(match, "3: jostle 0") == refused_by(match, "1: jostle 2") == "romains.10"
    called = play(match.copy(), "2: jostle 0")
    assert (hands(called), called.to_act) == (["+3", "+2", "+1", "+4", "–"], (1,))
    declined = play(match.copy(), "1: decline")
    assert declined.view(2) == match.view(2)
    assert refused_by(declined, "1: jostle 0") == "romains.10"
    assert view(play(declined, "2: decline")).turn == 1


@pytest.mark.rule("romains.10")
def test_no_jostling_in_the_camp_nor_without_cards() -> None:
    assert play(table("1", "1", squares=(3, 0), events={"bard": [5]}, white=[2]), "white").to_act == (1,)
    assert view(play(table("1", "1", squares=(1, 0), events={"bard": [3]}), "white")).squares == [0, 0]
    assert view(play(table("1", "1", squares=(1, 0), events={"bard": [3]}), "white")).phase == "choosing"
    assert view(play(table("1", "", squares=(0, 2)), "white")).phase == "choosing"
    assert view(play(table("", "1", squares=(0, 2)), "white")).phase == "empty_handed"


@pytest.mark.rule("romains.11")
def test_a_menhir_costs_a_card() -> None:
    match = play(table("3 3 3", "1", top=5, under="-1", events={"menhir": [2]}), "white")
    seen = view(match, None)
    assert (seen.pile, seen.under, hands(match)[0]) == (7, [-1, 3], "+3 +3")
    assert told(match)[2] == "Player 1 stumbles over a menhir and loses +3, drawn by Player 2."
    last = play(table("1", "3 3", squares=(0, 0), events={"menhir": [2]}), "white", "stay", "white")
    assert told(last)[2].endswith("drawn by Player 1.")


@pytest.mark.rule("romains.11")
def test_a_menhir_beside_an_empty_pile_or_hand() -> None:
    match = play(table("3 3", "1", top=0, events={"menhir": [2]}), "white")
    assert (view(match).pile, view(match).under) == (1, [3])
    empty = play(table("", "1", top=5, events={"menhir": [2]}), "white")
    assert (view(empty).pile, view(empty).under, empty.to_act) == (5, [], (0,))


@pytest.mark.rule("romains.12")
def test_the_bard_drives_back_three_squares() -> None:
    events = {"bard": [2, 6], "cohort": [3]}
    match = play(table("1", "1", squares=(4, 0), events=events), "white")
    assert (view(match).squares[0], hands(match)[0], match.to_act) == (3, "+1", (1,))
    assert view(play(table("1", "1", events=events), "white")).squares[0] == 0


@pytest.mark.rule("romains.12")
def test_chained_events() -> None:
    events = {"bard": [5, 8], "menhir": [2], "cohort": [9]}
    chain = {"chain_events": True}
    assert view(play(table("1", "1", squares=(6, 0), events=events), "white")).squares[0] == 5
    match = play(table("1", "1", squares=(6, 0), events=events, options=chain), "white")
    assert (view(match).squares[0], view(match).under, view(match).phase) == (2, [1], "empty_handed")


@pytest.mark.rule("romains.12")
def test_jostling_on_the_bards_square_and_again_behind_it() -> None:
    match = play(table("1", "2", "3", squares=(3, 5, 2), events={"bard": [5, 8]}), "white")
    assert legal(match, 0) == {"jostle 1", "decline"}
    once = play(match.copy(), "jostle 1")
    assert (view(once).squares[0], once.to_act) == (2, (1,))  # one in all
    twice = play(match.copy(), "decline", "1: decline")
    assert (view(twice).squares[0], legal(twice, 0)) == (2, {"jostle 2", "decline"})
    assert hands(play(twice.copy(), "decline", "2: jostle 0")) == ["+3", "+2", "+1"]
    called = play(match.copy(), "decline", "1: jostle 0")
    assert (view(called).squares[0], called.to_act) == (2, (1,))


@pytest.mark.rule("romains.13")
def test_the_cohort_gives_the_top_card() -> None:
    match = play(table("1", "1", top=0, under="-3 4", events={"cohort": [2]}), "white")
    assert (hands(match)[0], view(match).under) == ("-3 +1", [4])
    match = play(table("1", "1", events={"cohort": [2]}), "white")
    assert len(view(match).hands[0].known) == 2


@pytest.mark.rule("romains.14")
def test_exchange_then_jostling_then_event() -> None:
    match = play(table("1", "4 4", "2", squares=(0, 0, 4), events={"menhir": [4]}), "black")
    assert refused_by(match, "0: jostle 2") == "romains.14"
    play(match, "1: exchange")
    assert refused_by(match, "2: exchange") == "romains.14"
    assert (legal(match, 0), view(match).under) == ({"jostle 2", "decline"}, [])
    play(match, "jostle 2")
    assert (hands(match)[2], view(match).under[0] in (2, 4)) == ("+4", True)
    assert match.to_act == (1,)


@pytest.mark.rule("romains.15")
def test_the_game_ends_when_a_draw_finds_no_card() -> None:
    village = play(table("4", "1", squares=(14, 0), top=0), "white")
    assert (village.over, village.scores, village.to_act) == (True, (4, 0), ())
    assert refused_by(village, "1: white") == "romains.15"
    assert play(table("4", "1", top=0, events={"cohort": [2]}), "white").over
    under = play(table("4", "1", squares=(14, 0), top=0, under="3 3 3 -1"), "white")
    assert (under.over, hands(under)[0], view(under).pile) == (False, "+3 +3 +3", 1)


@pytest.mark.rule("romains.15")
def test_a_short_draw_goes_on_or_ends() -> None:
    match = play(table("4", "1", squares=(14, 0), top=1, under="2"), "white")
    assert (match.to_act, len(view(match).hands[0].known), view(match).pile) == ((1,), 2, 0)
    ends = {"short_draw": "ends"}
    assert play(table("4", "1", squares=(14, 0), top=1, under="2", options=ends), "white").over
    assert not play(table("4", "1", squares=(14, 0), top=4, options=ends), "white").over
    assert not play(table("4", "1", top=1, options=ends, events={"cohort": [2]}), "white").over


@pytest.mark.rule("romains.16")
def test_only_laid_cards_count() -> None:
    match = play(table("4 3 -2 -3", "4 4 4 1", squares=(14, 0), top=0), "white")
    assert (match.scores, match.winners) == ((2, 0), (0,))
    assert view(match).scores == [2, 0]
    tied = play(table("2 -2", "4", squares=(14, 0), top=0), "white")
    assert (tied.scores, tied.winners) == ((0, 0), (0, 1))
    behind = play(table("1 -2", "4", squares=(14, 0), top=0), "white")
    assert (behind.scores, behind.winners) == ((-1, 0), (1,))


@pytest.mark.rule("romains.17")
def test_the_game_stops_after_two_thousand_moves() -> None:
    match = play(table("1", "1", squares=(0, 5), also="moves: 1998"), "white")
    assert not match.over
    play(match, "white")
    assert (match.over, match.scores) == (True, (0, 0))
    assert refused_by(match, "0: white") == "romains.17"
