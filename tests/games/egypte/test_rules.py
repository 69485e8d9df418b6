"""The rules of Astérix en Égypte, one by one. A test fails when its rule is broken (broken.toml)."""

import pytest

from oppidum.games.egypte.layout import MOST_TURNS
from tests.games.egypte.positions import ends, give, hold, legal, look, new, play, refused, sites, stand, wall


@pytest.mark.rule("egypte.1")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_everybody_starts_with_four_cards_on_the_camp(seats: int) -> None:
    view = look(new(seats), 0)
    assert [player.cards for player in view.players] == [4] * seats
    assert [player.at for player in view.players] == ["camp"] * seats
    assert not any(player.laid for player in view.players)
    assert view.pile == 60 - 4 * seats
    assert view.reserve == {"sabre": 15, "pilum": 15}
    assert view.papyrus_pile == 12


@pytest.mark.rule("egypte.1")
def test_the_first_player_is_drawn_by_lot_and_play_goes_clockwise() -> None:
    starters = {new(3, seed=seed, first=None).to_act[0] for seed in range(20)}
    assert starters == {0, 1, 2}
    match = new(3, first=2)
    order = []
    for _ in range(4):
        order.append(match.to_act[0])
        play(match, min(legal(match)))
    assert order == [2, 0, 1, 2]
    assert sum(player.cards for player in look(match, 0).players) == 12


@pytest.mark.rule("egypte.2")
def test_a_turn_is_one_card_and_a_draw() -> None:
    match = new()
    hold(match, 0, "boat", "boat", "boat", "patrol")
    assert refused(match, "potion5 C5") == "egypte.2"
    assert refused(match, "boat C3", seat=1) == "egypte.2"
    play(match, "boat E3")
    assert match.to_act == (1,)
    view = look(match, 0)
    assert view.hand is not None
    assert len(view.hand) == 4
    assert view.played == ["boat"]
    assert view.pile == 51


@pytest.mark.rule("egypte.3")
def test_a_boat_moves_four_or_puts_a_sabre_on_the_sea() -> None:
    match = new()
    hold(match, 0, "boat", "boat", "boat", "boat")
    stand(match, 0, "H8")
    assert {"L8", "H4", "J10", "H6"} <= ends(match, "boat")
    assert "=E4-G" in sites(match, "boat")
    assert refused(match, "boat |R10-12") == "egypte.13"
    assert refused(match, "boat x=E4-G") == "egypte.3"
    play(match, "boat =E4-G")
    assert look(match, 0).reserve == {"sabre": 14, "pilum": 15}
    assert [(barrier.kind, barrier.at) for barrier in look(match, 0).barriers] == [("sabre", "=E4-G")]


@pytest.mark.rule("egypte.4")
def test_a_patrol_moves_three_or_puts_a_pilum_on_the_sand() -> None:
    match = new()
    hold(match, 0, "patrol", "patrol", "patrol", "patrol")
    stand(match, 0, "H8")
    assert {"K8", "H5", "J9", "H7"} <= ends(match, "patrol")
    assert "|R10-12" in sites(match, "patrol")
    assert refused(match, "patrol =E4-G") == "egypte.13"
    assert refused(match, "patrol x=E4-G") == "egypte.4"
    play(match, "patrol |R10-12")
    assert look(match, 0).reserve == {"sabre": 15, "pilum": 14}


@pytest.mark.rule("egypte.5")
def test_a_potion_moves_as_printed_or_takes_a_barrier_away() -> None:
    match = new()
    hold(match, 0, "potion5", "potion5", "potion6", "potion6")
    stand(match, 0, "H8")
    wall(match, "sabre", "=C4-E")
    wall(match, "pilum", "|R10-12")
    assert "M8" in ends(match, "potion5")
    assert "N8" in ends(match, "potion6")
    assert legal(match, "potion6 x") == {"potion6 x=C4-E", "potion6 x|R10-12"}
    assert refused(match, "potion5 =E4-G") == "egypte.5"
    assert refused(match, "potion5 x=D4-F") == "egypte.5"
    play(match, "potion5 x|R10-12")
    assert [barrier.at for barrier in look(match, 0).barriers] == ["=C4-E"]


@pytest.mark.rule("egypte.6")
def test_turned_over_the_first_card_played_is_the_first_drawn() -> None:
    match = new(reshuffle="turn_over")
    played = []
    while look(match, 0).pile:
        action = min(legal(match))
        played.append(action.partition(" ")[0])
        play(match, action)
    assert look(match, 1).pile_order == []
    action = min(legal(match))
    played.append(action.partition(" ")[0])
    seat = match.to_act[0]
    play(match, action)
    view = look(match, 1 - seat)
    assert view.players[seat].known_cards == [played[0]]
    assert view.pile_order == played[1:]
    assert view.played == []


@pytest.mark.rule("egypte.6")
def test_shuffled_the_played_cards_are_the_new_pile_in_any_order() -> None:
    drawn = set()
    for seed in range(12):
        match = new(seed=seed)
        while look(match, 0).pile:
            play(match, min(legal(match)))
        seat = match.to_act[0]
        play(match, min(legal(match)))
        view = look(match, seat)
        assert (view.pile, view.pile_order, view.played) == (52, [], [])
        assert view.players[seat].known_cards == []
        drawn.add(match.heard(seat)[-1].say("en"))
    assert len(drawn) > 1
    match = new(reshuffle="turn_over")
    hold(match, 0, "potion5", "boat", "patrol", "boat")
    give(match, 0, "market")
    play(match, "market")
    assert look(match, 0).played == ["boat", "boat", "patrol", "potion5"]  # in the deck's order


@pytest.mark.rule("egypte.7")
def test_pawns_do_not_move_diagonally() -> None:
    match = new()
    hold(match, 0, "patrol", "patrol", "patrol", "patrol")
    stand(match, 0, "H8")
    assert refused(match, "patrol J10") == "egypte.7"
    assert refused(match, "patrol K11") == "egypte.7"
    square = {f"{chr(72 + x)}{8 + y}" for x in range(-3, 4) for y in range(-3, 4) if abs(x) + abs(y) in (1, 3)}
    assert ends(match, "patrol") == square


@pytest.mark.rule("egypte.8")
def test_a_move_has_exactly_the_number_of_steps() -> None:
    match = new()
    hold(match, 0, "boat", "potion5", "potion5", "potion6")
    stand(match, 0, "H8")
    assert len(ends(match, "boat")) == 24  # (4 + 1)², but for the start
    assert refused(match, "boat I8") == "egypte.8"
    assert refused(match, "boat H8") == "egypte.8"
    assert refused(match, "boat M8") == "egypte.8"
    assert len(ends(match, "potion5")) == 36
    assert len(ends(match, "potion6")) == 48


@pytest.mark.rule("egypte.8")
def test_no_square_is_entered_twice() -> None:
    match = new()
    hold(match, 0, "potion5", "potion6", "patrol", "boat")
    stand(match, 0, "H7")
    wall(match, "sabre", "|G5-7", "=H7-J", "|H5-7")  # a lane two squares long below an open board
    assert ends(match, "patrol") == {"H4"}
    assert "H6" not in ends(match, "potion5")
    assert "H5" not in ends(match, "potion6")


@pytest.mark.rule("egypte.8")
def test_without_a_route_of_that_length_a_longest_one_is_taken() -> None:
    match = new()
    hold(match, 0, "potion5", "potion6", "patrol", "boat")
    stand(match, 0, "H6")
    wall(match, "sabre", "|G5-7", "=H7-J", "|H5-7", "=H4-J")  # a room of three squares in a row
    for tool in ("patrol", "boat", "potion5", "potion6"):
        assert ends(match, tool) == {"H5", "H7"}
    stand(match, 0, "H5")
    assert ends(match, "potion6") == {"H7"}


@pytest.mark.rule("egypte.8")
def test_any_length_without_exact_moves() -> None:
    match = new(exact_moves=False)
    hold(match, 0, "patrol", "patrol", "patrol", "patrol")
    stand(match, 0, "H8")
    assert len(ends(match, "patrol")) == 24  # all within three steps, but for the start
    assert refused(match, "patrol L8") == "egypte.8"


@pytest.mark.rule("egypte.9")
def test_a_pawn_crosses_no_barrier() -> None:
    match = new()
    hold(match, 0, "patrol", "patrol", "patrol", "patrol")
    stand(match, 0, "H8")
    wall(match, "sabre", "|H7-9")
    assert "K8" not in ends(match, "patrol")
    assert refused(match, "patrol K8") == "egypte.9"
    assert refused(match, "patrol I8") == "egypte.9"
    assert "H5" in ends(match, "patrol")


@pytest.mark.rule("egypte.10")
def test_pawns_share_squares() -> None:
    match = new(3)
    hold(match, 0, "boat", "boat", "boat", "boat")
    stand(match, 0, "H8")
    stand(match, 1, "L8")
    stand(match, 2, "J8")
    play(match, "boat L8")
    assert [player.at for player in look(match, 0).players] == ["L8", "L8", "J8"]


@pytest.mark.rule("egypte.11")
def test_the_palace_is_for_those_who_carry() -> None:
    match = new()
    hold(match, 0, "boat", "boat", "boat", "boat")
    stand(match, 0, "R15", laid=True)
    assert "palace" not in ends(match, "boat")
    assert refused(match, "boat palace") == "egypte.11"
    stand(match, 0, "R15")
    assert "palace" in ends(match, "boat")  # one step; the other three are lost
    play(match, "boat palace")
    view = look(match, 0)
    assert (view.players[0].at, view.players[0].laid, view.winner) == ("palace", True, None)


@pytest.mark.rule("egypte.11")
def test_the_camp_is_for_those_who_have_laid_down() -> None:
    match = new()
    hold(match, 0, "patrol", "patrol", "patrol", "patrol")
    stand(match, 0, "C3")
    assert "camp" not in ends(match, "patrol")
    assert refused(match, "patrol camp") == "egypte.11"
    assert refused(match, "patrol B2") == "egypte.11"
    assert "B3" in ends(match, "patrol")
    stand(match, 0, "C3", laid=True)
    assert "camp" in ends(match, "patrol")


@pytest.mark.rule("egypte.11")
def test_a_big_square_is_left_by_any_open_edge_and_not_walked_through() -> None:
    match = new()
    hold(match, 0, "patrol", "patrol", "patrol", "patrol")
    assert {"E1", "E2", "A5", "B5"} <= ends(match, "patrol")
    wall(match, "sabre", "=A2-C")
    assert {"E1", "E2"} <= ends(match, "patrol")
    assert "A5" not in ends(match, "patrol")
    stand(match, 0, "C1")
    assert "A3" not in ends(match, "patrol")


@pytest.mark.rule("egypte.12")
def test_a_barrier_bars_three_squares_in_line() -> None:
    match = new()
    hold(match, 0, "patrol", "boat", "boat", "boat")
    wall(match, "sabre", "|H7-9")
    for square in ("H7", "H8", "H9"):
        stand(match, 0, square)
        assert refused(match, f"patrol K{square[1:]}") == "egypte.9"
    stand(match, 0, "H6")
    assert "K6" in ends(match, "patrol")
    stand(match, 0, "H10")
    assert "K10" in ends(match, "patrol")
    assert refused(match, "boat |B14-16") == "egypte.12"
    assert refused(match, "boat =S1-U") == "egypte.12"


@pytest.mark.rule("egypte.13")
def test_a_barrier_parts_squares_and_touches_its_colour() -> None:
    match = new()
    hold(match, 0, "boat", "patrol", "boat", "patrol")
    for tool in ("boat", "patrol"):
        assert refused(match, f"{tool} |T5-7") == "egypte.13"  # the rim
        assert refused(match, f"{tool} =H15-J") == "egypte.13"
    assert refused(match, "boat |A1-3") == "egypte.13"  # within the camp
    assert refused(match, "boat =A1-C") == "egypte.13"
    assert refused(match, "patrol =S14-U") == "egypte.12"
    assert "boat |B1-3" in legal(match)  # along the camp
    assert refused(match, "boat |S3-5") == "egypte.13"
    assert {"boat =O3-Q", "patrol =O3-Q"} & legal(match) == {"boat =O3-Q"}
    assert {"boat |K7-9", "patrol |K7-9"} & legal(match) == {"patrol |K7-9"}
    assert {"boat =M5-O", "patrol =M5-O"} & legal(match) == set()
    match = new(edition="delta")
    hold(match, 0, "boat", "patrol2", "boat", "patrol4")
    assert {"boat |F1-3", "patrol2 |F1-3", "patrol4 |F1-3"} <= legal(match)  # the coast is both
    assert refused(match, "boat |C3-5") == "egypte.13"  # along a hole
    assert refused(match, "boat |D3-5") == "egypte.13"  # within it


@pytest.mark.rule("egypte.14")
def test_barriers_join_end_to_end_and_at_right_angles() -> None:
    match = new()
    hold(match, 0, "boat", "boat", "boat", "boat")
    wall(match, "sabre", "=E5-G")
    found = sites(match, "boat")
    assert {"=B5-D", "=H5-J"} <= found  # end to end
    assert {"|D3-5", "|D6-8", "|G3-5", "|G6-8"} <= found  # L
    assert {"|E6-8", "|F3-5", "|G5-7", "|G4-6", "|D5-7"} <= found  # T


@pytest.mark.rule("egypte.15")
def test_barriers_neither_overlap_nor_cross() -> None:
    match = new()
    hold(match, 0, "boat", "boat", "boat", "boat")
    wall(match, "sabre", "=E5-G")
    for site in ("=E5-G", "=C5-E", "=D5-F", "=F5-H", "=G5-I", "|E4-6", "|E5-7", "|F4-6", "|F5-7"):
        assert refused(match, f"boat {site}") == "egypte.15"
    assert "boat =E4-G" in legal(match)


@pytest.mark.rule("egypte.16")
def test_a_route_between_camp_and_palace_remains() -> None:
    match = new()
    hold(match, 0, "boat", "patrol", "boat", "patrol")
    wall(match, "sabre", "|H1-3", "|H4-6", "|H7-9")
    wall(match, "pilum", "|H10-12")
    assert refused(match, "patrol |H13-15") == "egypte.16"
    assert "patrol |H13-15" not in legal(match)
    assert "patrol |I13-15" in legal(match)
    wall(match, "pilum", "|N8-10", "|Q8-10", "=O7-Q")
    assert refused(match, "patrol =O10-Q") == "played"  # closed all around, but not in the way


@pytest.mark.rule("egypte.16")
def test_only_one_entrance_of_the_camp_can_be_closed() -> None:
    match = new()
    hold(match, 0, "boat", "boat", "boat", "boat")
    play(match, "boat =A2-C")
    hold(match, 1, "boat", "boat", "boat", "boat")
    assert refused(match, "boat |B1-3") == "egypte.15"
    assert refused(match, "boat |C1-3") == "egypte.16"
    assert "boat |C2-4" in legal(match)  # the square C1 is still open to the east


@pytest.mark.rule("egypte.17")
def test_a_pawn_may_be_walled_in_unless_it_is_forbidden() -> None:
    for option, found in (("allowed", "played"), ("forbidden", "egypte.17")):
        match = new(sealed_pawns=option)
        hold(match, 0, "boat", "boat", "boat", "boat")
        stand(match, 1, "H6")
        wall(match, "sabre", "|G5-7", "=H7-J", "|H5-7")
        assert ("boat =H4-J" in legal(match)) == (option == "allowed")
        assert refused(match, "boat =H4-J") == found


@pytest.mark.rule("egypte.17")
def test_a_route_does_not_pass_through_the_other_big_square() -> None:
    match = new(sealed_pawns="forbidden")
    hold(match, 0, "boat", "boat", "boat", "boat")
    stand(match, 1, "A3")
    wall(match, "sabre", "=A5-C", "|B3-5")  # the pawn could leave by the camp alone, were it to shut C3 too
    assert refused(match, "boat |C3-5") == "played"
    match = new(sealed_pawns="forbidden")
    hold(match, 0, "boat", "boat", "boat", "boat")
    stand(match, 1, "A3")
    wall(match, "sabre", "=A5-C")
    assert refused(match, "boat |B3-5") == "egypte.17"
    stand(match, 1, "A3", laid=True)
    assert refused(match, "boat |B3-5") == "played"


@pytest.mark.rule("egypte.18")
def test_a_barrier_taken_away_by_potion_is_kept() -> None:
    match = new()
    hold(match, 0, "potion5", "boat", "boat", "boat")
    wall(match, "sabre", "=E5-G")
    play(match, "potion5 x=E5-G")
    view = look(match, 1)
    assert view.reserve["sabre"] == 14
    assert view.players[0].kept == {"sabre": 1, "pilum": 0}
    assert view.players[1].kept == {"sabre": 0, "pilum": 0}


@pytest.mark.rule("egypte.19")
def test_a_kept_barrier_comes_back_once_the_reserve_is_empty() -> None:
    match = new()
    hold(match, 0, "boat", "patrol", "boat", "patrol")
    match.state.kept[0] = 1
    match.state.reserve[:] = 1, 0
    assert sites(match, "patrol")
    play(match, "boat =E5-G")
    assert look(match, 0).players[0].kept == {"sabre": 1, "pilum": 1}  # the last of the reserve goes first
    hold(match, 1, "boat", "boat", "boat", "boat")
    assert sites(match, "boat") == set()
    assert refused(match, "boat =E7-G") == "egypte.19"
    play(match, min(legal(match)))
    hold(match, 0, "boat", "patrol", "boat", "patrol")
    play(match, "boat =E7-G")
    assert look(match, 0).players[0].kept == {"sabre": 0, "pilum": 1}


@pytest.mark.rule("egypte.20")
def test_a_red_square_gives_a_papyrus_stopping_or_passing() -> None:
    match = new()
    hold(match, 0, "patrol", "boat", "boat", "boat")
    stand(match, 0, "L4")
    assert "O4*" in ends(match, "patrol")
    assert refused(match, "patrol O4") == "egypte.20"
    play(match, "patrol O4*")
    assert look(match, 1).players[0].papyrus == 1
    assert look(match, 1).papyrus_pile == 11
    assert look(match, 1).papyrus is not None
    assert look(match, 1).papyrus == []


@pytest.mark.rule("egypte.20")
def test_routes_that_collect_differently_are_different_moves() -> None:
    match = new()
    hold(match, 0, "boat", "boat", "boat", "boat")
    stand(match, 0, "M4")
    assert {"P3", "P3*", "Q4*"} <= ends(match, "boat")
    assert "Q4" not in ends(match, "boat")
    match.state.scrolls[:] = 0
    match.state.hidden = 0
    assert {"P3", "Q4"} <= ends(match, "boat")
    assert not any("*" in end for end in ends(match, "boat"))


@pytest.mark.rule("egypte.20")
def test_two_red_squares_give_two_papyrus_but_no_more_than_there_are() -> None:
    match = new(edition="delta")
    hold(match, 0, "potion", "potion", "potion", "potion")
    stand(match, 0, "F7")
    assert {"G5", "G5*", "G5**"} & ends(match, "potion") == {"G5*", "G5**"}
    match.state.scrolls[:] = 0
    match.state.scrolls[0] = 1
    match.state.hidden = 1
    assert {"G5", "G5*", "G5**"} & ends(match, "potion") == {"G5*"}
    play(match, "potion G5*")
    assert look(match, 0).papyrus == ["breeze"]


@pytest.mark.rule("egypte.21")
def test_a_papyrus_is_used_before_or_after_the_card_and_goes_under_the_pile() -> None:
    match = new()
    hold(match, 0, "patrol", "patrol", "patrol", "patrol")
    stand(match, 0, "H8")
    give(match, 0, "wind", "wind")
    assert refused(match, "end") == "egypte.22"
    play(match, "wind H5")
    view = look(match, 1)
    assert (view.papyrus_pile, view.papyrus_under, view.players[0].papyrus) == (11, ["wind"], 1)
    assert refused(match, "wind H2") == "egypte.21"  # one in a turn
    play(match, "patrol H8")
    assert match.to_act == (1,)
    play(match, min(legal(match)))
    play(match, "patrol H5")
    assert match.to_act == (0,)  # asked: one is held, none was used
    assert legal(match) == {"end", *(f"wind {end}" for end in ends(match, "wind"))}
    assert refused(match, "patrol H2") == "egypte.2"
    play(match, "end")
    assert match.to_act == (1,)
    assert look(match, 1).players[0].papyrus == 1


@pytest.mark.rule("egypte.21")
def test_secret_passage() -> None:
    match = new()
    stand(match, 0, "N4")
    give(match, 0, "passage")
    assert legal(match, "passage") == set()
    wall(match, "sabre", "|N3-5", "=N4-P")
    assert legal(match, "passage") == {"passage O4*", "passage N5"}
    assert refused(match, "passage O4") == "egypte.21"
    assert refused(match, "passage N3") == "egypte.21"
    play(match, "passage O4*")
    assert look(match, 0).players[0].at == "O4"
    assert look(match, 0).players[0].papyrus == 1
    assert match.to_act == (0,)
    match = new()
    give(match, 0, "passage")
    wall(match, "sabre", "=A2-C")
    assert legal(match, "passage") == {"passage A3", "passage B3"}
    match = new()
    give(match, 0, "passage")
    wall(match, "sabre", "=A2-C")
    stand(match, 0, "A3", laid=True)
    play(match, "passage camp")
    assert look(match, 0).winner == 0


@pytest.mark.rule("egypte.21")
def test_gourd_market_crocodiles_and_second_wind() -> None:
    match = new(3)
    give(match, 0, "gourd", "market", "crocodiles", "breath")
    wall(match, "sabre", "=E5-G")
    play(match, "gourd x=E5-G")
    assert look(match, 0).reserve["sabre"] == 15
    assert look(match, 0).players[0].kept["sabre"] == 0
    play(match, min(legal(match)))
    match.state.turn = 0
    before = look(match, 0)
    play(match, "market")
    view = look(match, 0)
    assert view.played == [*before.played, *(before.hand or [])]
    assert (view.pile, len(view.hand or [])) == (before.pile - 4, 4)
    play(match, min(legal(match, view.hand[0] if view.hand else "")))
    match.state.turn = 0
    assert legal(match, "crocodiles") == {"crocodiles 1", "crocodiles 2"}
    assert refused(match, "crocodiles 0") == "egypte.21"
    play(match, "crocodiles 1")
    play(match, min(legal(match)))
    assert match.to_act == (2,)  # seat 1 has missed its turn
    assert look(match, 0).players[1].missed == 0
    assert look(match, 0).turns_left == MOST_TURNS - 3  # which was none
    match.state.turn = 0
    play(match, "breath")
    assert look(match, 0).cards_left == 2
    play(match, min(legal(match)))
    assert match.to_act == (0,)
    play(match, min(legal(match)))
    assert match.to_act == (1,)


@pytest.mark.rule("egypte.21")
def test_second_wind_after_the_card_and_missed_turns_add_up() -> None:
    match = new(edition="delta")
    give(match, 0, "frenzy", "herd")
    play(match, min(legal(match, "boat") | legal(match, "p")))
    play(match, "frenzy")
    assert look(match, 0).cards_left == 2
    for _ in range(2):
        play(match, min(legal(match)))
    match.state.turn = 0
    match.state.used = 0
    play(match, "herd 1")
    assert look(match, 1).players[1].missed == 2
    play(match, min(legal(match)))
    assert match.to_act == (0,)
    assert look(match, 1).players[1].missed == 1
    assert look(match, 1).papyrus_under == ["frenzy", "herd"]


@pytest.mark.rule("egypte.22")
def test_a_card_is_discarded_only_when_none_can_be_used() -> None:
    match = new()
    hold(match, 0, "boat", "boat", "patrol", "patrol")
    assert refused(match, "discard boat") == "egypte.22"
    assert refused(match, "end") == "egypte.22"
    stand(match, 0, "H6")
    wall(match, "sabre", "|G5-7", "|H6-8", "=H6-J", "=F5-H")
    assert refused(match, "discard boat") == "egypte.22"  # a sabre can be put
    match.state.reserve[:] = 0
    assert legal(match) == {"discard boat", "discard patrol"}
    play(match, "discard patrol")
    assert match.to_act == (1,)
    assert look(match, 0).played == ["patrol"]
    assert look(match, 1).players[0].cards == 4


@pytest.mark.rule("egypte.23")
def test_the_first_back_at_the_camp_wins_and_the_others_rank_by_steps_to_go() -> None:
    match = new(4)
    hold(match, 0, "boat", "boat", "boat", "boat")
    stand(match, 0, "C2", laid=True)
    stand(match, 1, "E1", laid=True)
    stand(match, 2, "R15")
    play(match, "boat camp")
    assert match.over
    assert match.winners == (0,)
    across = 16 + 12 + 1  # from the camp's last corner to the palace's first
    assert match.scores == (0, -3, -1 - across, -2 * across)
    assert refused(match, "boat C3", seat=1) == "egypte.23"
    assert look(match, 1).winner == 0


@pytest.mark.rule("egypte.24")
def test_a_quick_game_has_half_the_barriers_and_no_papyrus() -> None:
    match = new(quick=True)
    assert look(match, 0).reserve == {"sabre": 7, "pilum": 7}
    assert look(match, 0).papyrus_pile == 0
    hold(match, 0, "patrol", "patrol", "patrol", "patrol")
    stand(match, 0, "L4")
    assert "O4" in ends(match, "patrol")


@pytest.mark.rule("egypte.25")
def test_five_hundred_turns_draw() -> None:
    match = new()
    match.state.turns = 498
    play(match, min(legal(match)))
    assert not match.over
    play(match, min(legal(match)))
    assert match.over
    assert match.drawn
    assert look(match, 0).winner is None
    assert refused(match, "boat C3", seat=0) == "egypte.25"
