"""Each rule of Astérix & Compagnie; `broken.toml` breaks them one by one."""

import pytest

import oppidum
from oppidum.engine.match import Match
from oppidum.games.compagnie.layout import TURNS

from .positions import (
    album,
    card,
    contents,
    discards,
    down,
    forces,
    game,
    hand,
    legal,
    play,
    refused_by,
    revealing,
    table,
    tokens,
    told,
    view,
)

IDLE = "obelix"  # a card to hold
LEAVES_ALONE = 2  # a seed with which the next albums do nothing to characters
WAKER = card("waker", power='{ do = "revive", pick = "all", where = "anywhere" }')


@pytest.mark.rule("compagnie.1")
def test_what_everybody_starts_with() -> None:
    for seats in (2, 3, 4):
        match = game().new(seats=seats, seed=1)
        seen = view(match)
        for seat in range(seats):
            assert tokens(match, seat) == "potion fish boar legionary"
            assert len(hand(match, seat)) == 5
        assert seen.pile == sum(card.copies for card in contents(match).card) - 5 * seats
        assert seen.reserve == {
            "potion": 12 - seats,
            "fish": 12 - seats,
            "boar": 12 - seats,
            "legionary": 20 - seats,
            "centurion": 12,
        }


@pytest.mark.rule("compagnie.2")
def test_starting_albums_lie_between_neighbours() -> None:
    starting = {album.key for album in contents(game().new()).album if album.start}
    for seats in (2, 3, 4):
        fights = view(game().new(seats=seats, seed=1)).fights
        assert len(fights) == seats
        assert len({fight.album.key for fight in fights}) == seats
        assert {fight.album.key for fight in fights} <= starting
        for place, fight in enumerate(fights):
            assert {fight.gaul.seat, fight.roman.seat} == {place, (place + 1) % seats}
        assert sorted(fight.gaul.seat for fight in fights) == list(range(seats))
        assert sorted(fight.roman.seat for fight in fights) == list(range(seats))


@pytest.mark.rule("compagnie.3")
def test_the_other_albums_are_the_pile() -> None:
    for seats in (2, 3, 4):
        assert view(game().new(seats=seats, seed=1)).unread == 26 - seats
    nexts = set()
    for seed in range(12):
        match = play(table("asterix", "", down="obelix 0g, bonemine 0g*", seed=seed), "play asterix", "fish")
        nexts.add(view(match).fights[0].album.key)
    assert len(nexts) > 4
    assert not nexts & {fight.album.key for fight in view(match).fights[1:]}


@pytest.mark.rule("compagnie.4")
def test_one_of_three_things_in_turn() -> None:
    match = table("idefix", "idefix", "", down="caius_bonus 0r*")
    assert legal(match) == {"play idefix", "bonus", "reinforce"}
    assert refused_by(match, "reinforce", seat=1) == "compagnie.4"
    assert refused_by(match, "play asterix") == "compagnie.4"
    turns = []
    for _ in range(4):
        turns.append(match.to_act)
        play(match, "reinforce", "done")
    assert turns == [(0,), (1,), (2,), (0,)]
    assert {game().new(seats=3, seed=seed).to_act for seed in range(30)} == {(0,), (1,), (2,)}
    assert {game().new(seats=3, seed=seed, first=2).to_act for seed in range(9)} == {(2,)}


@pytest.mark.rule("compagnie.4")
def test_the_first_seat_must_be_at_the_table() -> None:
    with pytest.raises(oppidum.BadInput, match="0–2"):
        game().new(seats=3, first=3)


@pytest.mark.rule("compagnie.5")
def test_colours_and_sides() -> None:
    match = table("idefix legionnaire_babaorum septantesix", "", "")
    assert down(play(match.copy(), "play idefix", "skip")) == ["idefix 0g*"]
    assert down(play(match.copy(), "play legionnaire_babaorum")) == ["legionnaire_babaorum 2r*"]
    play(match, "play septantesix")
    assert legal(match) == {"album 0", "album 2"}
    assert refused_by(match, "album 1") == "compagnie.5"
    assert down(play(match, "album 2")) == ["septantesix 2r*"]


@pytest.mark.rule("compagnie.5")
def test_gauls_stay_in_hand_with_two_red_sides() -> None:
    fighters = "obelix 1r, bonemine 1r, cesar 0r, caius_bonus 0r-"
    match = table("asterix idefix legionnaire_babaorum", "", down=fighters, gauls="2 2")
    assert legal(match) == {"play legionnaire_babaorum", "bonus", "reinforce"}
    assert refused_by(match, "play idefix") == "compagnie.5"


@pytest.mark.rule("compagnie.5")
def test_a_neutral_is_no_roman() -> None:
    match = play(table("asterix", "", down="teleferic 0r, caius_bonus 0r*"), "play asterix", "use")
    assert down(match)[:2] == ["teleferic 0r", "caius_bonus 0r-"]


@pytest.mark.rule("compagnie.6")
def test_cleopatra_costs_two_other_cards() -> None:
    poor = table("cleopatre idefix", "")
    assert refused_by(poor, "play cleopatre") == "compagnie.6"
    match = table("cleopatre idefix idefix", "")
    play(match, "play cleopatre", "album 0")
    assert legal(match) == {"discard idefix"}
    assert refused_by(match, "skip") == "compagnie.6"
    play(match, "discard idefix", "discard idefix")
    assert (hand(match, 0), discards(match)) == ([], ["idefix", "idefix"])
    assert down(match) == ["cleopatre 0g*"]


@pytest.mark.rule("compagnie.6")
def test_caesar_costs_a_helmet() -> None:
    assert refused_by(table("cesar", "", tokens={0: "potion"}), "play cesar") == "compagnie.6"
    one = play(table("cesar", "", tokens={0: "centurion"}), "play cesar")
    assert (tokens(one, 0), view(one).reserve["centurion"]) == ("", 12)
    both = play(table("cesar", "", tokens={0: "legionary centurion"}), "play cesar")
    assert legal(both) == {"legionary", "centurion"}
    assert tokens(play(both, "legionary"), 0) == "centurion"


@pytest.mark.rule("compagnie.6")
def test_octopus_needs_a_soldier_on_his_album() -> None:
    for soldiers in ("", "caius_bonus 1r-, legionnaire_babaorum 0g"):
        assert refused_by(table("octopus", "", down=soldiers), "play octopus") == "compagnie.6"
    match = play(table("octopus", "", down="legionnaire_babaorum 1g"), "play octopus")
    assert down(match)[1] == "octopus 1r*"


@pytest.mark.rule("compagnie.6")
def test_prices_by_name_and_by_choice_together() -> None:
    price = '{ do = "pay", what = "helmet" }, { do = "pay", what = "legionary" }, { do = "pay", what = "bonus" }'
    extra = (card("dear", constraint=price),)
    assert refused_by(table("dear", "", tokens={0: "legionary potion"}, extra=extra), "play dear") == "compagnie.6"
    assert refused_by(table("dear", "", tokens={0: "legionary centurion"}, extra=extra), "play dear") == "compagnie.6"
    assert refused_by(table("dear", "", tokens={0: "centurion centurion boar"}, extra=extra), "play dear")
    match = play(table("dear", "", tokens={0: "legionary centurion boar"}, extra=extra), "play dear", "album 0")
    assert (tokens(match, 0), down(match)) == ("", ["dear 0g*"])


@pytest.mark.rule("compagnie.7")
def test_a_hero_is_in_sight_once() -> None:
    match = table("asterix", "", "", down="asterix 1g")
    assert refused_by(match, "play asterix") == "compagnie.7"
    assert refused_by(table("asterix", "", "", down="asterix 1g-"), "play asterix") == ""
    played = play(table("asterix", "asterix", ""), "play asterix")
    assert (legal(played), refused_by(played, "play asterix")) == ({"bonus", "reinforce"}, "compagnie.7")
    both = table("septantesix", "", "", down="asterix 1g, asterix 0g-, idefix 0g-")
    play(both, "play septantesix", "album 0", "use")
    assert down(both)[1:3] == ["asterix 0g-", "idefix 0g"]
    boar = table("", "", "", down="asterix 1g, asterix 0g-", tokens={0: "boar"})
    assert refused_by(boar, "bonus") == "compagnie.9"


@pytest.mark.rule("compagnie.7")
def test_a_hero_who_has_gone_may_come_back() -> None:
    match = table("detritus", "asterix", down="asterix 1g*")
    play(match, "play detritus", "use", "play asterix")
    assert down(match) == ["detritus 1r", "asterix 1g*"]


@pytest.mark.rule("compagnie.8")
def test_a_power_is_optional() -> None:
    match = table("asterix", "", down="caius_bonus 0r*")
    play(match, "play asterix")
    assert legal(match) == {"use", "skip"}
    assert refused_by(match, "caius_bonus 0r") == "compagnie.8"
    assert down(play(match.copy(), "skip"))[0] == "caius_bonus 0r"
    assert down(play(match.copy(), "use"))[0] == "caius_bonus 0r-"


@pytest.mark.rule("compagnie.8")
def test_a_power_without_target_is_not_asked_about() -> None:
    assert play(table("asterix", ""), "play asterix").to_act == (1,)
    assert play(table("asterix", "", down="caius_bonus 0r+"), "play asterix").to_act == (1,)


@pytest.mark.rule("compagnie.8")
def test_a_protected_strongest_saves_the_others() -> None:
    romans = "caius_bonus 0r+, aerobus 0r, brutus 0r-"
    assert play(table("asterix", "", down=romans), "play asterix").to_act == (1,)
    skipping = play(table("asterix", "", down=romans, skip_protected=True), "play asterix", "use")
    assert down(skipping)[1] == "aerobus 0r-"


@pytest.mark.rule("compagnie.9")
def test_the_draw_comes_before_the_bonus() -> None:
    match = table("", "", down="idefix 0g*")
    play(match, "bonus")
    assert len(hand(match, 0)) == 1
    assert legal(match) == {"potion", "fish", "boar"}
    assert refused_by(match, "legionary") == "compagnie.9"
    assert told(match, 1)[0].startswith("Player 1 draws a ")


@pytest.mark.rule("compagnie.9")
def test_only_with_a_usable_bonus() -> None:
    assert refused_by(table("", ""), "bonus") == "compagnie.9"
    assert refused_by(table("", "", down="idefix 0g*", tokens={0: ""}), "bonus") == "compagnie.9"
    assert refused_by(table("", "", down="idefix 0g+"), "bonus") == "compagnie.9"
    match = play(table("", "", down="idefix 0g-"), "bonus")
    assert down(match) == ["idefix 0g"]  # the boar was the only one of use


@pytest.mark.rule("compagnie.10")
def test_a_potion_doubles_and_protects() -> None:
    match = table("", "asterix", down="caius_bonus 1r, idefix 1g", tokens={0: "potion"})
    play(match, "bonus")
    assert legal(match) == {"caius_bonus 1r", "idefix 1g"}
    play(match, "caius_bonus 1r")
    assert (forces(match)[1], tokens(match, 0)) == ((4, 8), "")
    play(match, "play asterix")
    assert "caius_bonus 1r+" in down(match)
    for moves in ("play abraracourcix", "play assurancetourix"):
        kept = table("abraracourcix assurancetourix", "", "", down="idefix 0r+")
        assert down(play(kept, moves))[0] == "idefix 0r+"


@pytest.mark.rule("compagnie.10")
def test_who_gets_no_potion() -> None:
    match = table("", "", "", down="obelix 0g, pneumatix 0g+, asterix 0g-, bonemine 1g", tokens={0: "potion"})
    assert refused_by(match, "bonus") == "compagnie.9"
    far = table("", "", "", down="obelix 0g, pneumatix 0g+, bonemine 1g", tokens={0: "potion"}, far_bonuses=True)
    assert down(play(far, "bonus"))[2] == "bonemine 1g+"


@pytest.mark.rule("compagnie.11")
def test_a_fish_knocks_out() -> None:
    match = table("", "", "", down="caius_bonus 0r, idefix 2g, idefix 0g+, brutus 1r", tokens={0: "fish"})
    play(match, "bonus")
    assert legal(match) == {"caius_bonus 0r", "idefix 2g"}
    assert refused_by(match, "brutus 1r") == "compagnie.11"
    play(match, "caius_bonus 0r")
    assert (down(match)[0], tokens(match, 0), view(match).reserve["fish"]) == ("caius_bonus 0r-", "", 10)
    assert forces(match)[0] == (8, 0)


@pytest.mark.rule("compagnie.12")
def test_a_boar_repeats_the_last_power_for_its_user() -> None:
    match = table("", "", down="caius_bonus 0r*, numerobis 1g*, idefix 1r", tokens={0: "boar"})
    play(match, "bonus")
    assert legal(match) == {"power 0", "power 1"}
    assert refused_by(match, "numerobis 1g*") == "compagnie.12"
    play(match.copy(), "power 0")
    drawn = play(match.copy(), "power 0")
    assert (len(hand(drawn, 0)), len(hand(drawn, 1))) == (2, 0)
    hit = play(match, "power 1")  # for seat 0, the opponent is seat 1, and its only character the one who speaks
    assert down(hit) == ["caius_bonus 0r*", "numerobis 1g*", "idefix 1r"]
    assert tokens(hit, 0) == ""
    assert view(hit).reserve["boar"] == 11


@pytest.mark.rule("compagnie.12")
def test_the_last_one_placed_must_be_in_sight() -> None:
    for gone in ("caius_bonus 0r", "caius_bonus 0r-*, asterix 1g", "legionnaire_babaorum 0r*"):
        match = table("", "", down=gone, tokens={0: "boar"})
        assert "power 0" not in legal(play(match, "bonus")) if "-" in gone else refused_by(match, "bonus")
    placed = table("caius_bonus", "", "", down="saugrenus 2r*", tokens={1: "boar", 2: "boar"})
    play(placed, "play caius_bonus", "skip", "reinforce", "done", "bonus")
    assert told(placed, None)[-1].startswith("Player 3 draws")
    assert "Player 3 uses the power of Crismus Bonus (album 2)." in told(placed, None)


@pytest.mark.rule("compagnie.12")
def test_a_boar_revives_without_power() -> None:
    match = table("", "", down="caius_bonus 0r-, idefix 0g-", tokens={0: "boar"})
    play(match, "bonus")
    assert legal(match) == {"caius_bonus 0r-", "idefix 0g-"}
    play(match, "idefix 0g-")
    assert (down(match)[1], tokens(match, 0)) == ("idefix 0g", "")


@pytest.mark.rule("compagnie.13")
def test_knocked_out_in_place() -> None:
    match = play(table("cetautomatix", "", down="legionnaire_babaorum 0r, cornedurus 0r"), "play cetautomatix", "use")
    assert legal(match) == {"legionnaire_babaorum 0r", "cornedurus 0r"}
    assert refused_by(match, "cetautomatix 0g*") == "compagnie.13"
    play(match, "cornedurus 0r")
    assert down(match)[1] == "cornedurus 0r-"
    assert forces(match)[0] == (5, 4)


@pytest.mark.rule("compagnie.14")
def test_eliminated_even_with_a_potion() -> None:
    match = table("detritus", "", down="idefix 1g+, asterix 1g-, bonemine 1g")
    play(match, "play detritus", "use")
    assert legal(match) == {"idefix 1g+", "bonemine 1g"}
    assert refused_by(match, "asterix 1g-") == "compagnie.14"
    play(match, "idefix 1g+")
    assert (discards(match), forces(match)[1]) == (["idefix"], (4, 2))
    assert view(match).reserve["potion"] == 10


@pytest.mark.rule("compagnie.15")
def test_called_to_your_side() -> None:
    match = table(
        "cesar",
        "",
        "",
        down="legionnaire_laudanum 1g, caligula_minus 0r+, romeomontaigus 0g-, legionnaire_laudanum 1r",
    )
    play(match, "play cesar", "use")
    assert legal(match) == {"legionnaire_laudanum 1g", "legionnaire_laudanum 1r"}
    assert refused_by(match, "caligula_minus 0r+") == "compagnie.15"
    play(match, "legionnaire_laudanum 1g")
    assert down(match)[0] == "legionnaire_laudanum 2r"
    assert forces(match)[2] == (0, 9)
    assert hand(match, 0) == []  # its power was not used


@pytest.mark.rule("compagnie.15")
def test_the_caller_calls_nobody_under_a_potion() -> None:
    match = table("soupalognon", "", down="alambix 1r+, tragicomix 1g, jolitorax 1g")
    play(match, "play soupalognon", "album 0", "use")
    assert legal(match) == {"tragicomix 1g", "jolitorax 1g"}
    assert refused_by(match, "alambix 1r+") == "compagnie.15"


@pytest.mark.rule("compagnie.15")
def test_a_called_character_returns_to_the_caller() -> None:
    fighters = "legionnaire_laudanum 1g, obelix 2g, bonemine 2g"
    match = table("cesar", "", "idefix", down=fighters, tokens={0: "legionary", 2: "fish"})
    play(match, "play cesar", "use", "reinforce", "done", "bonus", "legionnaire_laudanum 2r")
    assert "legionnaire_laudanum 2r-" in down(match)
    play(match, "reinforce", "done", "reinforce", "done", "play idefix", "skip")
    assert [card.key for card in view(match, 1).hands[0].known] == ["legionnaire_laudanum"]


@pytest.mark.rule("compagnie.16")
def test_reinforcing() -> None:
    match = table("idefix idefix asterix", "")
    play(match, "reinforce")
    assert legal(match) == {"discard idefix", "discard asterix", "done"}
    assert refused_by(match, "play asterix") == "compagnie.16"
    play(match, "discard idefix", "discard asterix")
    assert "discard asterix" not in legal(match)
    play(match, "done")
    assert discards(match) == ["idefix", "asterix"]
    assert len(hand(match, 0)) == 5
    full = play(table("idefix idefix bonemine asterix falbala pneumatix", ""), "reinforce", "done")
    assert len(hand(full, 0)) == 6


@pytest.mark.rule("compagnie.17")
def test_an_empty_pile_is_made_of_the_discards() -> None:
    match = play(table("", "", hoard="idefix", discards="asterix bonemine falbala"), "reinforce", "done")
    assert hand(match, 0) == ["asterix", "bonemine", "falbala", "idefix"]
    assert (view(match).pile, discards(match)) == (0, [])
    assert "The pile is empty: the discards are shuffled." in told(match)


@pytest.mark.rule("compagnie.18")
def test_fifteen_win_when_the_action_is_done() -> None:
    below = play(table("idefix", "", down="obelix 0g, assurancetourix 0g"), "play idefix", "skip")
    assert (forces(below)[0], view(below).question) == ((14, 0), "turn")
    match = play(table("falbala", "", down="obelix 0g, pneumatix 0g, detritus 0r*"), "play falbala")
    assert view(match).question == "power"  # 15, but the power comes first
    play(match, "use")
    assert view(match).question == "consolation"
    assert view(match).sesterces == [16, 1]


@pytest.mark.rule("compagnie.18")
def test_the_higher_side_then_the_active_player() -> None:
    def winner(gauls: int, romans: int, active: int) -> int:
        extra = (WAKER, card("gauls", force=gauls), card("romans", force=romans))
        hands = ["waker" if seat == active else "" for seat in range(3)]
        match = table(*hands, turn=active, down="gauls 0g-, romans 0r-", extra=extra)
        play(match, "play waker", "album 1" if active == 1 else "album 2", "use")
        return view(match).sesterces.index(16)

    assert [winner(16, 17, 0), winner(17, 16, 1)] == [1, 0]
    assert [winner(15, 15, 0), winner(15, 15, 1), winner(15, 15, 2)] == [0, 1, 0]


@pytest.mark.rule("compagnie.18")
def test_the_left_album_first() -> None:
    extra = (WAKER, card("strong", force=15, copies=3))
    sleepers = "strong 0g-, strong 1g-, strong 2r-"
    bonuses = {1: "potion", 2: "fish"}
    match = table("", "waker", "", turn=1, down=sleepers, tokens=bonuses, extra=extra, seed=LEAVES_ALONE)
    play(match, "play waker", "album 0", "use")
    won = []
    while view(match).question != "turn":
        if view(match).question == "consolation":
            won.append(view(match).place)
        (seat,) = match.to_act
        match.play(seat, match.legal(seat)[0])
    assert won == [1, 2, 0]


@pytest.mark.rule("compagnie.19")
def test_album_and_helmets_of_both_sides() -> None:
    fighters = "obelix 0g, abraracourcix 0g, caius_bonus 0r, legionnaire_babaorum 0r, aerobus 0r-"
    match = play(table("pneumatix", "", down=fighters), "play pneumatix", "skip")
    assert tokens(match, 0) == "potion fish boar legionary legionary centurion"
    assert view(match).sesterces[0] == 15 + 2 + 3
    assert len(view(match).albums[0]) == 1
    scarce = table("pneumatix", "", down=fighters, supply="centurion = 0")
    assert tokens(play(scarce, "play pneumatix", "skip"), 0) == "potion fish boar legionary legionary"


@pytest.mark.rule("compagnie.20")
def test_where_the_characters_go() -> None:
    match = table("pneumatix", IDLE, down="obelix 0g, assurancetourix 0g+, caius_bonus 0r-, brutus 0r, idefix 1g")
    play(match, "play pneumatix", "skip")
    assert hand(match, 1) == ["caius_bonus", IDLE]
    assert sorted(discards(match)) == ["assurancetourix", "brutus", "obelix", "pneumatix"]
    assert down(match) == ["idefix 1g"]
    assert view(match).reserve["potion"] == 10
    assert [card.key for card in view(match, 0).hands[1].known] == ["caius_bonus"]
    assert tokens(match, 0) == "potion fish boar legionary"


@pytest.mark.rule("compagnie.21")
def test_the_loser_takes_a_bonus_and_lays_an_album() -> None:
    def lost(seed: int) -> Match:
        match = table("idefix", IDLE, down="obelix 0g, bonemine 0g", tokens={1: "potion potion fish"}, seed=seed)
        return play(match, "play idefix", "skip")

    match = lost(1)
    assert (match.to_act, legal(match)) == ((1,), {"fish", "boar"})
    assert refused_by(match, "potion") == "compagnie.21"
    match = revealing("bretons", lambda seed: play(lost(seed), "boar"))
    assert legal(match) == {"gaul", "roman"}
    assert view(match).fights[0].album.key == "bretons"
    as_gaul, as_roman = play(match.copy(), "gaul"), play(match.copy(), "roman")
    assert view(as_gaul).fights[0].gaul.seat == view(as_roman).fights[0].roman.seat == 1
    assert tokens(as_gaul, 1) == "potion potion fish boar"  # no third potion
    assert tokens(as_roman, 1) == "potion potion fish boar boar"
    assert tokens(as_roman, 0) == "potion potion fish boar legionary"


@pytest.mark.rule("compagnie.22")
def test_play_goes_on_at_the_winners_left() -> None:
    fighters = "romeomontaigus 0r, legionnaire_aquarium 1r, cornedurus 1r"
    moves = ("play hotelterminus", "use", "romeomontaigus 0r", "to 1r")  # seat 2 wins album 1, though seat 0 is active

    def moved(seed: int) -> Match:
        return play(table("hotelterminus", "", "", "", down=fighters, seed=seed), *moves, "potion")

    match = play(revealing("tour_de_gaule", moved), "gaul")
    assert (view(match).question, match.to_act) == ("turn", (3,))


@pytest.mark.rule("compagnie.23")
def test_fifty_sesterces_win_at_once() -> None:
    match = table("idefix", "", down="obelix 0g, bonemine 0g", won={0: 2}, tokens={0: "centurion centurion legionary"})
    play(match, "play idefix", "use")
    assert match.over
    assert (match.scores, match.winners) == ((53, 1), (0,))
    assert refused_by(match, "reinforce", seat=1) == "compagnie.23"
    helmet = table("idefix", "", won={0: 3}, tokens={0: "centurion legionary"})
    play(helmet, "play idefix", "use")
    assert (helmet.over, helmet.scores[0]) == (True, 50)
    short = table("idefix", "", won={0: 3}, tokens={0: "centurion"})
    assert not play(short, "play idefix", "use").over


@pytest.mark.rule("compagnie.23")
def test_spent_helmets_no_longer_count() -> None:
    match = play(table("cesar", "", won={0: 1}, tokens={0: "centurion"}), "play cesar")
    assert view(match).sesterces[0] == 15


@pytest.mark.rule("compagnie.24")
def test_an_empty_reserve_gives_nothing() -> None:
    rich, poor = "potion potion fish fish boar boar", "legionary"
    holders = {0: poor, 1: poor, 2: rich, 3: rich}
    supply = "potion = 4, fish = 4, boar = 4"
    match = play(table("panoramix", "", "", "", supply=supply, tokens=holders), "play panoramix")
    assert (match.to_act, tokens(match, 0)) == ((1,), "legionary")
    lost = table("idefix", "", "", "", down="obelix 0g, bonemine 0g", supply=supply, tokens=holders)
    play(lost, "play idefix", "skip")
    assert view(lost).question == "camp"
    assert tokens(lost, 1) == "legionary"


@pytest.mark.rule("compagnie.25")
def test_nothing_to_draw() -> None:
    match = play(table("idefix", "", hoard="asterix"), "reinforce", "done")
    assert (hand(match, 0), match.to_act) == (["asterix", "idefix"], (1,))


@pytest.mark.rule("compagnie.25")
def test_a_thousand_turns() -> None:
    match = table("idefix", "", tokens={1: "centurion"}, turns=TURNS - 2)
    play(match, "reinforce", "done")
    assert not match.over
    play(match, "reinforce", "done")
    assert match.over
    assert match.winners == (1,)
    assert refused_by(match, "reinforce", seat=0) == "compagnie.25"


def test_a_box_with_more_in_it() -> None:
    match = table("", "", extra=(card("extra"), album("more", '{ do = "draw" }')))
    assert view(match).unread == 27 - 2
