"""Positions of Astérix en Égypte as text."""

from random import Random

import pytest

import oppidum
from oppidum.engine.conformance.walks import glimpses
from tests.damaged import COUNT, check_damaged
from tests.games.egypte.positions import at, ends, legal, look, new, play

EGYPTE = oppidum.game("egypte")
DECK = "boat*18 patrol*18 potion5*14 potion6*10"
HANDS = "hand 1: boat*4; hand 2: patrol*4"
ALL_PAPYRUS = "wind*2 passage*2 gourd*2 market*2 crocodiles*2 breath*2"
TURNED = "options: reshuffle=turn_over"


def test_a_typed_position_is_played_on() -> None:
    match = EGYPTE.position(f"egypte 2; {HANDS}; pawn 1: C2 laid; turns: 30", seed=1)
    assert (look(match, 0).players[0].at, look(match, 0).turns_left) == ("C2", 470)
    assert look(match, 0).pile == 52
    play(match, "boat camp")
    assert match.winners == (0,)
    assert oppidum.load(match.record()).state.tobytes() == match.state.tobytes()
    again = EGYPTE.position(match.position(), key=match.key)
    assert again.winners == (0,)
    assert "pawn 1: camp laid; hand 1: boat*3;" in match.position()


def test_barriers_stand_and_the_rest_is_in_the_reserve() -> None:
    match = at("hand 1: patrol*4; pawn 1: H8; barriers: sabre|H7-9 pilum=P9-R; kept 2: sabre*2 pilum")
    assert "K8" not in ends(match, "patrol")
    view = look(match, 0)
    assert view.reserve == {"sabre": 12, "pilum": 13}
    assert [(barrier.kind, barrier.at) for barrier in view.barriers] == [("sabre", "|H7-9"), ("pilum", "=P9-R")]
    assert look(at("barriers: sabre|H7-9", options="quick=on"), 0).reserve == {"sabre": 6, "pilum": 7}


def test_the_same_walls_as_by_playing() -> None:
    """Barriers come and go, and what is known of walls follows from those that stand."""
    hands = "hand 1: boat*2 potion5*2; hand 2: boat*2 potion6*2"
    match = at(f"{hands}; barriers: sabre=E5-G sabre|D3-5 sabre|G6-8 sabre=A9-C")
    play(match, "boat |D6-8", "boat =E8-G", "potion5 x|D3-5", "potion6 x=E5-G")
    again = EGYPTE.position(match.position(), key=match.key)
    again.state.dice = match.state.dice
    assert again.state.tobytes() == match.state.tobytes()
    assert "barriers: sabre|D6-8 sabre=E8-G sabre|G6-8 sabre=A9-C;" in match.position()


def test_a_seat_knows_its_own_hand_and_what_all_have_seen() -> None:
    hands = "hand 1: boat*2 patrol potion5; seen 1: boat; hand 2: patrol potion5 potion6*2; papyrus 2: wind gourd"
    piles = "played: boat*16 patrol*16 potion5*12; pile: potion6*8"
    match = EGYPTE.position(f"egypte 2; {hands}; {piles}; {TURNED}")
    own = match.position(1)
    assert "hand 1: boat ?*3; seen 1: boat;" in own
    assert "hand 2: patrol potion5 potion6*2; papyrus 2: wind gourd;" in own
    assert "papyrus 2: ?*2;" in match.position(0)
    again = EGYPTE.position(own)
    assert again.view(1) == match.view(1)
    assert look(again, 0).hand == ["boat", "boat", "patrol", "potion5"]  # nothing else is left in the box
    play(again, min(legal(again, "boat")))
    assert look(again, 1).players[0].known_cards == ["potion6"]


def test_what_is_not_known_is_dealt_by_the_dice_of_the_match() -> None:
    text = "egypte 3; hand 1: boat ?*3; hand 2: ?*4; hand 3: ?*4; papyrus 3: market ?*2"
    dealt = {EGYPTE.position(text, seed=seed).position() for seed in range(8)}
    assert len(dealt) == 8
    assert EGYPTE.position(text, seed=1).position() in dealt
    assert not any("?" in position for position in dealt)
    match = EGYPTE.position(text, seed=1)
    play(match, min(legal(match)))
    assert oppidum.load(match.record()).state.tobytes() == match.state.tobytes()


def test_the_middle_of_a_turn() -> None:
    asked = at("cards_left: 0; papyrus 1: wind market")
    assert {"end", "market"} <= legal(asked)
    assert not legal(asked, "boat")
    used = at(f"papyrus_used: yes; cards_left: 2; papyrus 1: wind; under: breath; {HANDS}")
    assert {text.split()[0] for text in legal(used)} == {"boat"}
    assert look(used, 0).cards_left == 2
    drawn = at("turns: 500; turn: 2")
    assert drawn.over
    assert drawn.drawn


def test_whoever_won_by_a_papyrus_has_all_cards() -> None:
    match = at("pawn 1: B3 laid; papyrus 1: wind")
    play(match, "wind camp")
    again = EGYPTE.position(match.position())
    assert again.winners == (0,)
    assert again.position() == match.position()
    assert "cards_left: 1; papyrus_used: yes; pawn 1: camp laid;" in match.position()


@pytest.mark.parametrize(
    ("parts", "part", "reason"),
    [
        ("hand 1: boat*4", "hand 2", "a hand has 4 cards"),
        ("hand 1: boat*3; hand 2: ?*4", "hand 1", "a hand has 4 cards"),
        ("hand 1: boat*5; hand 2: ?*4", "hand 1", "a hand has 4 cards"),
        ("hand 1: ship*4; hand 2: ?*4", "hand 1", "'ship'"),
        (f"{HANDS}; played: boat*15", "played", "more of boat than the 18"),
        (f"{HANDS}; papyrus 1: wind*2; under: wind", "under", "more of wind than the 2"),
        (f"{HANDS}; papyrus 1: wind; options: quick=on", "papyrus 1", "more of wind than the 0"),
        (f"hand 1: ?*4; hand 2: ?*4; played: {DECK}", "hand 1", "nothing left for the"),
        (f"{HANDS}; papyrus 1: ?; under: {ALL_PAPYRUS}", "papyrus 1", "nothing left for the"),
        (f"{HANDS}; pawn 1: U1", "pawn 1", "U1 is no square"),
        (f"{HANDS}; pawn 1: B2", "pawn 1", "B2 is no square"),
        (f"{HANDS}; pawn 1: 99999999999", "pawn 1", "no square"),
        (f"{HANDS}; pawn 1: C3 C4", "pawn 1", "laid behind it"),
        (f"{HANDS}; pawn 1: camp laid; pawn 2: camp laid", "pawn 2", "another pawn"),
        (f"{HANDS}; pawn 2: camp laid; turn: 1", "turn", "seat 2 has won"),
        (f"{HANDS}; pawn 1: camp laid", "hand 1", "has 3 left"),
        (f"{HANDS}; turn: 3", "turn", "from 1 to 2"),
        (f"{HANDS}; turns: 501", "turns", "from 0 to 500"),
        (f"{HANDS}; turn: 2; misses 2: 1", "misses 2", "misses none"),
        (f"{HANDS}; misses 2: 1; options: quick=on", "misses 2", "from 0 to 0"),
        (f"{HANDS}; cards_left: 0", "cards_left", "from 1 to 1"),
        (f"{HANDS}; cards_left: 2", "cards_left", "from 1 to 1"),
        (f"{HANDS}; papyrus 1: wind; cards_left: 2", "cards_left", "from 0 to 1"),
        (f"{HANDS}; papyrus_used: yes", "papyrus_used", "under the others"),
        (f"{HANDS}; papyrus_used: yes; under: wind; turns: 500", "papyrus_used", "under the others"),
        (f"{HANDS}; papyrus_used: yes; under: wind; cards_left: 2", "cards_left", "from 1 to 1"),
        (f"{HANDS}; papyrus_used: maybe", "papyrus_used", "one of no, yes"),
        (f"{HANDS}; seen 1: patrol; {TURNED}", "seen 1", "patrol is not among"),
        (f"{HANDS}; seen 1: boat", "seen 1", "reshuffle=turn_over alone"),
        (f"{HANDS}; pile: boat", "pile", "reshuffle=turn_over alone"),
        (f"{HANDS}; pile: boat; {TURNED}", "pile", "no card is left out: 51 are"),
        (f"{HANDS}; papyrus 1: wind; seen 1: wind", "seen 1", "no other is left: 11 are"),
        (f"{HANDS}; kept 1: sabre*16", "kept 1", "more of sabre than the 15"),
        (f"{HANDS}; kept 1: sabre*15; barriers: sabre|H7-9", "barriers", "more of sabre than the 15"),
        (f"{HANDS}; barriers: |H7-9", "barriers", "'.H7-9'"),
        (f"{HANDS}; barriers: sabre|H7-10", "barriers", "'sabre.H7-10'"),
        (f"{HANDS}; barriers: sabre|B14-16", "barriers", "not all on the board"),
        (f"{HANDS}; barriers: sabre|R10-12", "barriers", "touch its colour"),
        (f"{HANDS}; barriers: sabre|A1-3", "barriers", "must part squares"),
        (f"{HANDS}; barriers: sabre|H7-9*2", "barriers", "overlaps or crosses"),
        (f"{HANDS}; barriers: sabre|H6-8 sabre=G7-I", "barriers", "=G7-I overlaps or crosses"),
        (f"{HANDS}; barriers: sabre=A2-C sabre|C1-3", "barriers", "with sabre.C1-3 no route"),
        (f"{HANDS}; wind: 1", "wind", "known parts are"),
    ],
)
def test_what_cannot_be_is_refused_by_its_part(parts: str, part: str, reason: str) -> None:
    with pytest.raises(oppidum.BadPosition, match=reason) as caught:
        EGYPTE.position(f"egypte 2; {parts}")
    assert str(caught.value.details["part"]).startswith(part)
    assert caught.value.say("fr") != str(caught.value)


def test_a_new_match_is_the_shortest_text() -> None:
    assert at("", seats=3).view(None) == new(3).view(None)


def test_damaged_texts_are_refused() -> None:
    matches = [match for edition in ("house", "delta") for match, _ in glimpses(oppidum.game("egypte", edition), 1)]
    assert check_damaged(Random(1).sample(matches, 24)) > COUNT / 2
