"""The rules of Astérix en Égypte, one by one. A test fails when its rule is broken (broken.toml)."""

import pytest

from oppidum.games.egypte.layout import MOST_TURNS
from tests.games.egypte.positions import at, ends, legal, look, new, play, refused, sites


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
    match = at("hand 1: boat*3 patrol")
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
    match = at("pawn 1: H8; hand 1: boat*4")
    assert {"L8", "H4", "J10", "H6"} <= ends(match, "boat")
    assert "=E4-G" in sites(match, "boat")
    assert refused(match, "boat |R10-12") == "egypte.13"
    assert refused(match, "boat x=E4-G") == "egypte.3"
    play(match, "boat =E4-G")
    assert look(match, 0).reserve == {"sabre": 14, "pilum": 15}
    assert [(barrier.kind, barrier.at) for barrier in look(match, 0).barriers] == [("sabre", "=E4-G")]


@pytest.mark.rule("egypte.4")
def test_a_patrol_moves_three_or_puts_a_pilum_on_the_sand() -> None:
    match = at("pawn 1: H8; hand 1: patrol*4")
    assert {"K8", "H5", "J9", "H7"} <= ends(match, "patrol")
    assert "|R10-12" in sites(match, "patrol")
    assert refused(match, "patrol =E4-G") == "egypte.13"
    assert refused(match, "patrol x=E4-G") == "egypte.4"
    play(match, "patrol |R10-12")
    assert look(match, 0).reserve == {"sabre": 15, "pilum": 14}


@pytest.mark.rule("egypte.5")
def test_a_potion_moves_as_printed_or_takes_a_barrier_away() -> None:
    match = at("pawn 1: H8; hand 1: potion5*2 potion6*2; barriers: sabre=C4-E pilum|R10-12")
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
    match = at("hand 1: potion5 boat patrol boat; papyrus 1: market", options="reshuffle=turn_over")
    play(match, "market")
    assert look(match, 0).played == ["boat", "boat", "patrol", "potion5"]  # in the deck's order


@pytest.mark.rule("egypte.7")
def test_pawns_do_not_move_diagonally() -> None:
    match = at("pawn 1: H8; hand 1: patrol*4")
    assert refused(match, "patrol J10") == "egypte.7"
    assert refused(match, "patrol K11") == "egypte.7"
    square = {f"{chr(72 + x)}{8 + y}" for x in range(-3, 4) for y in range(-3, 4) if abs(x) + abs(y) in (1, 3)}
    assert ends(match, "patrol") == square


@pytest.mark.rule("egypte.8")
def test_a_move_has_exactly_the_number_of_steps() -> None:
    match = at("pawn 1: H8; hand 1: boat potion5*2 potion6")
    assert len(ends(match, "boat")) == 24  # (4 + 1)², but for the start
    assert refused(match, "boat I8") == "egypte.8"
    assert refused(match, "boat H8") == "egypte.8"
    assert refused(match, "boat M8") == "egypte.8"
    assert len(ends(match, "potion5")) == 36
    assert len(ends(match, "potion6")) == 48


@pytest.mark.rule("egypte.8")
def test_no_square_is_entered_twice() -> None:
    lane = "sabre|G5-7 sabre=H7-J sabre|H5-7"  # two squares long below an open board
    match = at(f"pawn 1: H7; hand 1: potion5 potion6 patrol boat; barriers: {lane}")
    assert ends(match, "patrol") == {"H4"}
    assert "H6" not in ends(match, "potion5")
    assert "H5" not in ends(match, "potion6")


@pytest.mark.rule("egypte.8")
def test_without_a_route_of_that_length_a_longest_one_is_taken() -> None:
    room = "sabre|G5-7 sabre=H7-J sabre|H5-7 sabre=H4-J"  # of three squares in a row
    match = at(f"pawn 1: H6; hand 1: potion5 potion6 patrol boat; barriers: {room}")
    for tool in ("patrol", "boat", "potion5", "potion6"):
        assert ends(match, tool) == {"H5", "H7"}
    match = at(f"pawn 1: H5; hand 1: potion5 potion6 patrol boat; barriers: {room}")
    assert ends(match, "potion6") == {"H7"}


@pytest.mark.rule("egypte.8")
def test_any_length_without_exact_moves() -> None:
    match = at("pawn 1: H8; hand 1: patrol*4", options="exact_moves=off")
    assert len(ends(match, "patrol")) == 24  # all within three steps, but for the start
    assert refused(match, "patrol L8") == "egypte.8"


@pytest.mark.rule("egypte.9")
def test_a_pawn_crosses_no_barrier() -> None:
    match = at("pawn 1: H8; hand 1: patrol*4; barriers: sabre|H7-9")
    assert "K8" not in ends(match, "patrol")
    assert refused(match, "patrol K8") == "egypte.9"
    assert refused(match, "patrol I8") == "egypte.9"
    assert "H5" in ends(match, "patrol")


@pytest.mark.rule("egypte.10")
def test_pawns_share_squares() -> None:
    match = at("hand 1: boat*4; pawn 1: H8; pawn 2: L8; pawn 3: J8", seats=3)
    play(match, "boat L8")
    assert [player.at for player in look(match, 0).players] == ["L8", "L8", "J8"]


@pytest.mark.rule("egypte.11")
def test_the_palace_is_for_those_who_carry() -> None:
    match = at("pawn 1: R15 laid; hand 1: boat*4")
    assert "palace" not in ends(match, "boat")
    assert refused(match, "boat palace") == "egypte.11"
    match = at("pawn 1: R15; hand 1: boat*4")
    assert "palace" in ends(match, "boat")  # one step; the other three are lost
    play(match, "boat palace")
    view = look(match, 0)
    assert (view.players[0].at, view.players[0].laid, view.winner) == ("palace", True, None)


@pytest.mark.rule("egypte.11")
def test_the_camp_is_for_those_who_have_laid_down() -> None:
    match = at("pawn 1: C3; hand 1: patrol*4")
    assert "camp" not in ends(match, "patrol")
    assert refused(match, "patrol camp") == "egypte.11"
    assert refused(match, "patrol B2") == "egypte.11"
    assert "B3" in ends(match, "patrol")
    assert "camp" in ends(at("pawn 1: C3 laid; hand 1: patrol*4"), "patrol")


@pytest.mark.rule("egypte.11")
def test_a_big_square_is_left_by_any_open_edge_and_not_walked_through() -> None:
    assert {"E1", "E2", "A5", "B5"} <= ends(at("hand 1: patrol*4"), "patrol")
    match = at("hand 1: patrol*4; barriers: sabre=A2-C")
    assert {"E1", "E2"} <= ends(match, "patrol")
    assert "A5" not in ends(match, "patrol")
    assert "A3" not in ends(at("pawn 1: C1; hand 1: patrol*4; barriers: sabre=A2-C"), "patrol")


@pytest.mark.rule("egypte.12")
def test_a_barrier_bars_three_squares_in_line() -> None:
    for row, found in ((6, "played"), (7, "egypte.9"), (8, "egypte.9"), (9, "egypte.9"), (10, "played")):
        match = at(f"pawn 1: H{row}; hand 1: patrol boat*3; barriers: sabre|H7-9")
        assert refused(match, f"patrol K{row}") == found
    match = at("hand 1: boat*4")
    assert refused(match, "boat |B14-16") == "egypte.12"
    assert refused(match, "boat =S1-U") == "egypte.12"


@pytest.mark.rule("egypte.13")
def test_a_barrier_parts_squares_and_touches_its_colour() -> None:
    match = at("hand 1: boat*2 patrol*2")
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
    match = at("hand 1: boat*2 patrol2 patrol4", edition="delta")
    assert {"boat |F1-3", "patrol2 |F1-3", "patrol4 |F1-3"} <= legal(match)  # the coast is both
    assert refused(match, "boat |C3-5") == "egypte.13"  # along a hole
    assert refused(match, "boat |D3-5") == "egypte.13"  # within it


@pytest.mark.rule("egypte.14")
def test_barriers_join_end_to_end_and_at_right_angles() -> None:
    found = sites(at("hand 1: boat*4; barriers: sabre=E5-G"), "boat")
    assert {"=B5-D", "=H5-J"} <= found  # end to end
    assert {"|D3-5", "|D6-8", "|G3-5", "|G6-8"} <= found  # L
    assert {"|E6-8", "|F3-5", "|G5-7", "|G4-6", "|D5-7"} <= found  # T


@pytest.mark.rule("egypte.15")
def test_barriers_neither_overlap_nor_cross() -> None:
    match = at("hand 1: boat*4; barriers: sabre=E5-G")
    for site in ("=E5-G", "=C5-E", "=D5-F", "=F5-H", "=G5-I", "|E4-6", "|E5-7", "|F4-6", "|F5-7"):
        assert refused(match, f"boat {site}") == "egypte.15"
    assert "boat =E4-G" in legal(match)


@pytest.mark.rule("egypte.16")
def test_a_route_between_camp_and_palace_remains() -> None:
    wall = "sabre|H1-3 sabre|H4-6 sabre|H7-9 pilum|H10-12"
    match = at(f"hand 1: boat*2 patrol*2; barriers: {wall}")
    assert refused(match, "patrol |H13-15") == "egypte.16"
    assert "patrol |H13-15" not in legal(match)
    assert "patrol |I13-15" in legal(match)
    match = at(f"hand 1: boat*2 patrol*2; barriers: {wall} pilum|N8-10 pilum|Q8-10 pilum=O7-Q")
    assert refused(match, "patrol =O10-Q") == "played"  # closed all around, but not in the way


@pytest.mark.rule("egypte.16")
def test_only_one_entrance_of_the_camp_can_be_closed() -> None:
    match = at("hand 1: boat*4; hand 2: boat*4")
    play(match, "boat =A2-C")
    assert refused(match, "boat |B1-3") == "egypte.15"
    assert refused(match, "boat |C1-3") == "egypte.16"
    assert "boat |C2-4" in legal(match)  # the square C1 is still open to the east


@pytest.mark.rule("egypte.17")
def test_a_pawn_may_be_walled_in_unless_it_is_forbidden() -> None:
    for option, found in (("allowed", "played"), ("forbidden", "egypte.17")):
        lane = "pawn 2: H6; barriers: sabre|G5-7 sabre=H7-J sabre|H5-7"
        match = at(f"hand 1: boat*4; {lane}", options=f"sealed_pawns={option}")
        assert ("boat =H4-J" in legal(match)) == (option == "allowed")
        assert refused(match, "boat =H4-J") == found


@pytest.mark.rule("egypte.17")
def test_a_route_does_not_pass_through_the_other_big_square() -> None:
    forbidden = "sealed_pawns=forbidden"
    match = at("hand 1: boat*4; pawn 2: A3; barriers: sabre=A5-C sabre|B3-5", options=forbidden)
    assert refused(match, "boat |C3-5") == "played"
    match = at("hand 1: boat*4; pawn 2: A3; barriers: sabre=A5-C", options=forbidden)
    assert refused(match, "boat |B3-5") == "egypte.17"
    match = at("hand 1: boat*4; pawn 2: A3 laid; barriers: sabre=A5-C", options=forbidden)
    assert refused(match, "boat |B3-5") == "played"


@pytest.mark.rule("egypte.18")
def test_a_barrier_taken_away_by_potion_is_kept() -> None:
    match = at("hand 1: potion5 boat*3; barriers: sabre=E5-G")
    play(match, "potion5 x=E5-G")
    view = look(match, 1)
    assert view.reserve["sabre"] == 14
    assert view.players[0].kept == {"sabre": 1, "pilum": 0}
    assert view.players[1].kept == {"sabre": 0, "pilum": 0}


@pytest.mark.rule("egypte.19")
def test_a_kept_barrier_comes_back_once_the_reserve_is_empty() -> None:
    kept = "kept 1: sabre pilum; kept 3: sabre*13 pilum*14"  # one sabre is left in the reserve
    match = at(f"hand 1: boat*2 patrol*2; hand 2: boat*4; hand 3: patrol*4; {kept}", seats=3)
    assert sites(match, "patrol")
    play(match, "boat =E5-G")
    assert look(match, 0).players[0].kept == {"sabre": 1, "pilum": 1}  # the last of the reserve goes first
    assert sites(match, "boat") == set()
    assert refused(match, "boat =E7-G") == "egypte.19"
    play(match, "boat F1", "patrol E1", "boat =E7-G")
    assert look(match, 0).players[0].kept == {"sabre": 0, "pilum": 1}


@pytest.mark.rule("egypte.20")
def test_a_red_square_gives_a_papyrus_stopping_or_passing() -> None:
    match = at("pawn 1: L4; hand 1: patrol boat*3")
    assert "O4*" in ends(match, "patrol")
    assert refused(match, "patrol O4") == "egypte.20"
    play(match, "patrol O4*")
    assert look(match, 1).players[0].papyrus == 1
    assert look(match, 1).papyrus_pile == 11
    assert look(match, 1).papyrus is not None
    assert look(match, 1).papyrus == []


@pytest.mark.rule("egypte.20")
def test_routes_that_collect_differently_are_different_moves() -> None:
    match = at("pawn 1: M4; hand 1: boat*4")
    assert {"P3", "P3*", "Q4*"} <= ends(match, "boat")
    assert "Q4" not in ends(match, "boat")
    match = at("pawn 1: M4; hand 1: boat*4; papyrus 2: ?*12")
    assert {"P3", "Q4"} <= ends(match, "boat")
    assert not any("*" in end for end in ends(match, "boat"))


@pytest.mark.rule("egypte.20")
def test_two_red_squares_give_two_papyrus_but_no_more_than_there_are() -> None:
    match = at("pawn 1: F7; hand 1: potion*4", edition="delta")
    assert {"G5", "G5*", "G5**"} & ends(match, "potion") == {"G5*", "G5**"}
    held = "breeze gale ford*2 herd bazaar frenzy"  # all but one
    match = at(f"pawn 1: F7; hand 1: potion*4; papyrus 2: {held}", edition="delta")
    assert {"G5", "G5*", "G5**"} & ends(match, "potion") == {"G5*"}
    play(match, "potion G5*")
    assert look(match, 0).papyrus == ["breeze"]


@pytest.mark.rule("egypte.21")
def test_a_papyrus_is_used_before_or_after_the_card_and_goes_under_the_pile() -> None:
    match = at("pawn 1: H8; hand 1: patrol*4; papyrus 1: wind*2")
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
    assert legal(at("pawn 1: N4; papyrus 1: passage"), "passage") == set()
    match = at("pawn 1: N4; papyrus 1: passage; barriers: sabre|N3-5 sabre=L4-N")
    assert legal(match, "passage") == {"passage O4*", "passage N5"}
    assert refused(match, "passage O4") == "egypte.21"
    assert refused(match, "passage N3") == "egypte.21"
    play(match, "passage O4*")
    assert look(match, 0).players[0].at == "O4"
    assert look(match, 0).players[0].papyrus == 1
    assert match.to_act == (0,)
    match = at("papyrus 1: passage; barriers: sabre=A2-C")
    assert legal(match, "passage") == {"passage A3", "passage B3"}
    match = at("pawn 1: A3 laid; papyrus 1: passage; barriers: sabre=A2-C")
    play(match, "passage camp")
    assert look(match, 0).winner == 0


@pytest.mark.rule("egypte.21")
def test_gourd_market_crocodiles_and_second_wind() -> None:
    match = at("papyrus 1: gourd; barriers: sabre=E5-G", seats=3)
    play(match, "gourd x=E5-G")
    assert look(match, 0).reserve["sabre"] == 15
    assert look(match, 0).players[0].kept["sabre"] == 0
    match = at("papyrus 1: market; played: boat", seats=3)
    before = look(match, 0)
    play(match, "market")
    view = look(match, 0)
    assert view.played == [*before.played, *(before.hand or [])]
    assert (view.pile, len(view.hand or [])) == (before.pile - 4, 4)
    match = at("papyrus 1: crocodiles", seats=3)
    assert legal(match, "crocodiles") == {"crocodiles 1", "crocodiles 2"}
    assert refused(match, "crocodiles 0") == "egypte.21"
    play(match, "crocodiles 1")
    play(match, min(legal(match)))
    assert match.to_act == (2,)  # seat 1 has missed its turn
    assert look(match, 0).players[1].missed == 0
    assert look(match, 0).turns_left == MOST_TURNS - 1  # which was none
    match = at("papyrus 1: breath", seats=3)
    play(match, "breath")
    assert look(match, 0).cards_left == 2
    play(match, min(legal(match)))
    assert match.to_act == (0,)
    play(match, min(legal(match)))
    assert match.to_act == (1,)


@pytest.mark.rule("egypte.21")
def test_second_wind_after_the_card_and_missed_turns_add_up() -> None:
    match = at("cards_left: 0; papyrus 1: frenzy", edition="delta")
    play(match, "frenzy")
    assert look(match, 0).cards_left == 2
    for _ in range(2):
        assert match.to_act == (0,)
        play(match, min(legal(match)))
    assert match.to_act == (1,)
    match = at("papyrus 1: herd; misses 2: 1; under: frenzy", edition="delta")
    play(match, "herd 1")
    assert look(match, 1).players[1].missed == 3
    play(match, min(legal(match)))
    assert match.to_act == (0,)
    assert look(match, 1).players[1].missed == 2
    assert look(match, 1).papyrus_under == ["frenzy", "herd"]


@pytest.mark.rule("egypte.22")
def test_a_card_is_discarded_only_when_none_can_be_used() -> None:
    match = at("hand 1: boat*2 patrol*2")
    assert refused(match, "discard boat") == "egypte.22"
    assert refused(match, "end") == "egypte.22"
    shut = "hand 1: boat*2 patrol*2; pawn 1: H6; barriers: sabre|G6-8 sabre=H6-J sabre|H4-6 sabre=F5-H"
    assert refused(at(shut), "discard boat") == "egypte.22"  # a sabre can be put
    match = at(f"{shut}; kept 2: sabre*11 pilum*15")
    assert legal(match) == {"discard boat", "discard patrol"}
    play(match, "discard patrol")
    assert match.to_act == (1,)
    assert look(match, 0).played == ["patrol"]
    assert look(match, 1).players[0].cards == 4


@pytest.mark.rule("egypte.23")
def test_the_first_back_at_the_camp_wins_and_the_others_rank_by_steps_to_go() -> None:
    match = at("hand 1: boat*4; pawn 1: C2 laid; pawn 2: E1 laid; pawn 3: R15", seats=4)
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
    assert "O4" in ends(at("pawn 1: L4; hand 1: patrol*4", options="quick=on"), "patrol")


@pytest.mark.rule("egypte.25")
def test_five_hundred_turns_draw() -> None:
    match = at("turns: 498")
    play(match, min(legal(match)))
    assert not match.over
    play(match, min(legal(match)))
    assert match.over
    assert match.drawn
    assert look(match, 0).winner is None
    assert refused(match, "boat C3", seat=0) == "egypte.25"
