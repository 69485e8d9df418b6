"""Positions of Astérix & Compagnie as text."""

from random import Random

import pytest

import oppidum
from oppidum.engine.conformance.walks import glimpses, walk
from oppidum.engine.match import Match
from oppidum.games.compagnie.phases import PHASES
from tests.damaged import COUNT, check_damaged

from .positions import album, card, contents, down, game, hand, legal, play, table, tokens, view

OWN = (
    card("mover", power='{ do = "move", count = 2, where = "anywhere", to = "any" }'),
    card("giver", power='{ do = "draw" }, { do = "gain", what = "bonus", count = 3 }'),
    card("thief", power='{ do = "steal", what = "bonus", from = "anyone" }'),
    card("sweeper", power='{ do = "knock_out", pick = "all" }'),
    card("toll", constraint='{ do = "pay", what = "fish" }, { do = "pay", what = "bonus", count = 2 }'),
    album("waste", '{ do = "discard", what = "card", count = 2, who = "all" }'),
)
BOX = game(*OWN)
HANDS = "hand 1: cetautomatix idefix; hand 2: brutus ?gaul*2 ?"
BONUSES = "tokens 1: potion fish boar; down: idefix 0g, brutus 0r*, caius_bonus 0r-, asterix 1g-"
LOST = "won 1: tour_de_gaule; place: 0; loser: 2"
WASTE = (
    "albums: waste serpe goths; hand 3: idefix*2; won 1: bretons; place: 0; effect: waste; loser: 2; question: discard"
)


def read(text: str) -> Match:
    return BOX.position(text, seed=1)


def same_bytes(match: Match, again: Match) -> bool:
    again.state.dice = match.state.dice
    return bool(again.state.tobytes() == match.state.tobytes())


def test_a_typed_position_is_played_on() -> None:
    text = f"compagnie 2; {HANDS}; tokens 1: potion*2 fish; down: legionnaire_babaorum 0r, cornedurus 0r*"
    match = oppidum.game("compagnie").position(text)
    assert legal(match) == {"play cetautomatix", "play idefix", "bonus", "reinforce"}
    assert (hand(match, 0), tokens(match, 0)) == (["cetautomatix", "idefix"], "potion potion fish")
    assert [fight.album.key for fight in view(match).fights] == ["gaulois", "serpe"]
    assert view(match).reserve == {"potion": 10, "fish": 11, "boar": 12, "legionary": 20, "centurion": 12}
    play(match, "play cetautomatix", "use", "cornedurus 0r")
    assert down(match) == ["legionnaire_babaorum 0r", "cornedurus 0r-", "cetautomatix 0g*"]
    assert same_bytes(match, oppidum.load(match.record()))


def test_unknown_cards_are_dealt_from_what_is_left() -> None:
    colours = {card.key: card.colour for card in contents(BOX.new()).card}
    hands = set()
    for seed in range(10):
        cards = hand(BOX.position(f"compagnie 2; {HANDS}", seed=seed), 1)
        assert len(cards) == 4
        assert "brutus" in cards
        assert sum(colours[key] == "gaul" for key in cards) >= 2
        hands.add(tuple(cards))
    assert len(hands) > 5


def test_a_seat_writes_what_it_knows() -> None:
    match = table("idefix", "asterix brutus caius_bonus", shown={1: "brutus"}, won={1: 1}, down="obelix 0g*")
    assert match.position(0) == (
        "compagnie 2; albums: gaulois serpe; gauls: 1 2; down: obelix 0g*; hand 1: idefix; "
        "tokens 1: potion fish boar legionary; hand 2: brutus ?gaul ?roman; shown 2: brutus; "
        "tokens 2: potion fish boar legionary; won 2: tour_de_gaule; turn: 1; turns: 0; question: turn; "
        "options: far_bonuses=off skip_protected=off"
    )
    plain = oppidum.game("compagnie", "village").new(seats=2, seed=1).position(1)
    assert "hand 1: ?*5" in plain
    assert "pile" not in plain


def test_the_pile_is_written_where_it_is_not_sorted() -> None:
    match = table("", "")
    assert "pile" not in match.position()
    play(match, "reinforce", "done")
    assert "; pile: " in match.position()
    assert same_bytes(match, match.game.position(match.position(), key=match.key))


ASKED = [  # a text, what may be answered, and what is written of the question
    ("2; hand 1: idefix*2; question: place; card: cleopatre", "album 0, album 1", "card: cleopatre"),
    ("2; tokens 1: legionary centurion; question: pay; card: cesar; place: 1", "legionary, centurion", "owed: helmet"),
    ("2; tokens 1: potion boar; question: pay; card: toll; place: 1", "potion, boar", "owed: bonus*2"),
    ("2; hand 1: idefix; question: pay_cards; card: cleopatre; place: 0; owed: card", "discard idefix", "owed: card"),
    ("2; down: brutus 0r, asterix 0g*; question: power; place: 0", "use, skip", "power: asterix"),
    (
        "2; down: cornedurus 0r, legionnaire_babaorum 0r, cetautomatix 0g*; question: target; place: 0",
        "cornedurus 0r, legionnaire_babaorum 0r",
        "power: cetautomatix 1; asked: 1",
    ),
    (
        "2; down: mover 0g*, idefix 0g!, brutus 1r; question: destination; place: 0; left: 1; moving: brutus 1r",
        "to 0g, to 0r, to 1g",
        "power: mover 1; asked: 1; left: 1; moving: brutus 1r",
    ),
    (
        "2; tokens 1: boar*2; down: giver 0g*; question: token; place: 0; power: giver 2; left: 2",
        "potion, fish",
        "power: giver 2; asked: 1; left: 2",
    ),
    ("2; tokens 2: fish boar; down: thief 0g*; question: steal; place: 0", "steal 1 fish, steal 1 boar", "asked: 1"),
    (f"3; {WASTE}; asked: 3", "discard idefix", "effect: waste 1; loser: 2; asked: 3; left: 2"),
    (f"2; {BONUSES}; question: bonus", "potion, fish, boar", "question: bonus"),
    (f"2; {BONUSES}; question: potion", "idefix 0g, brutus 0r*", "question: potion"),
    (f"2; {BONUSES}; question: fish", "idefix 0g, brutus 0r*", "question: fish"),
    (f"2; {BONUSES}; question: boar", "power 0, caius_bonus 0r-, asterix 1g-", "question: boar"),
    ("2; hand 1: idefix; question: reinforce", "discard idefix, done", "question: reinforce"),
    (f"2; {LOST}; albums: tour_de_gaule serpe; question: consolation", "potion, fish, boar", "place: 0; loser: 2"),
    (f"2; {LOST}; question: camp", "gaul, roman", "place: 0; loser: 2"),
]


@pytest.mark.parametrize(("text", "answers", "written"), ASKED)
def test_each_question_is_asked(text: str, answers: str, written: str) -> None:
    match = read(f"compagnie {text}")
    assert legal(match) == set(answers.split(", "))
    assert f"; {written};" in match.position()
    assert same_bytes(match, BOX.position(match.position(), key=match.key))
    for seat in range(match.seats):
        assert BOX.position(match.position(seat)).view(seat) == match.view(seat)


def test_rare_sentences_go_to_text_and_back() -> None:
    """Those that are carried out several times, by several players."""
    rare = [card.replace("copies = 1", "copies = 8") for card in OWN[:5]]
    many = [
        album(f"waste_{number}", '{ do = "move", count = 3, where = "anywhere", who = "both" }') for number in range(20)
    ]
    written = ""
    for seats in (2, 3, 4):
        match = game(*rare, *many).new(seats=seats, seed=seats)
        for _ in walk(match, Random(seats)):
            text = match.position()
            assert same_bytes(match, match.game.position(text, key=match.key)), text
            written += text
    assert all(
        sign in written for sign in ("r!", "question: destination", "left: 3", "left: 2", "left: 1", "owed: bonus")
    )


def test_all_questions_were_tried() -> None:
    tried = {view(read(f"compagnie {text}")).question for text, _, _ in ASKED}
    assert tried == set(PHASES.names[1:]) - {"turn", "over"}


@pytest.mark.parametrize("end", ["won 1: tour_de_gaule bretons normands; tokens 1: legionary*5", "turns: 1000"])
def test_a_match_that_is_over(end: str) -> None:
    match = read(f"compagnie 2; {end}")
    assert match.over
    assert "question: over" in match.position()


def test_play_goes_on_at_the_winners_left() -> None:
    match = read(f"compagnie 4; turn: 3; hand 2: asterix; {WASTE.replace('goths', 'goths gaulois')}; asked: 2; left: 1")
    play(match, "discard asterix", "discard idefix", "discard idefix")
    assert (view(match).question, match.to_act) == ("turn", (1,))  # seat 1 had won


WRONG = [
    ("2; down: asterix 2g", "down", "no character on one"),
    ("2; down: asterix 0g,", "down", "no character on one"),
    ("2; down: obelix 0g+", "down", "refuses potions"),
    ("2; down: idefix 0g+-", "down", "could not be knocked out"),
    ("2; down: asterix 0g, asterix 1g", "down", "only once"),
    ("2; down: idefix 0g*, brutus 0r*", "down", "placed last on album 0"),
    ("2; down: bonemine 0g*200", "down", "no character"),
    (f"2; down: {', '.join(['idefix 0g-'] * 121)}", "down", "than in the box"),
    ("2; down: obelix 0g, cetautomatix 0g, idefix 0g", "down", "won album 0 already"),
    (
        "2; down: obelix 0g, cetautomatix 0g, pneumatix 0g, brutus 0r, asterix 0g*; question: power; place: 0",
        "down",
        "already",
    ),
    ("2; down: idefix 0g!", "down", "present sentence has moved"),
    ("2; down: mover 0g*, idefix 0g, brutus 1r; question: target; place: 0; left: 1", "down", "has moved"),
    (f"2; {LOST}; question: camp; down: idefix 0g", "down", "its characters have gone"),
    ("2; tokens 2: fish*3", "tokens 2", "more than 2 of fish"),
    ("2; tokens 2: centurion*13", "tokens 2", "than in the box"),
    ("2; tokens 2: coin", "tokens 2", "'coin' is nothing"),
    ("2; won 1: bretons; won 2: bretons", "won 2", "bretons is there twice"),
    ("2; albums: bretons bretons", "albums", "bretons is there twice"),
    ("2; albums: bretons", "albums", "2 albums lie"),
    ("2; albums: bretons serpe; won 1: bretons", "albums", "bretons is there twice"),
    ("3; gauls: 3 2 3", "gauls", "one of its two neighbours"),
    ("2; hand 1: idefix*2; hand 2: idefix", "hand 2", "more cards idefix"),
    ("2; discards: idefix*3", "discards", "more cards idefix"),
    ("2; hand 1: cleopatre idefix*2; question: place; card: cleopatre", "hand 1", "more cards cleopatre"),
    ("2; hand 1: ?gaul*100", "hand 1", "no card is left for ?gaul"),
    ("2; hand 1: idefix; shown 1: idefix*2", "shown 1", "not in that hand so often"),
    ("2; hand 2: ?; shown 2: idefix", "shown 2", "not in that hand"),
    ("2; pile: idefix", "pile", "asterix is nowhere"),
    ("2; turn: 3", "turn", "from 1 to 2"),
    ("2; turns: 1001", "turns", "from 0 to 1000"),
    ("2; turns: 1000; question: turn", "question", "the match is over"),
    ("2; question: over", "question", "nobody has 50"),
    (
        "2; tokens 1: legionary*5; tokens 2: legionary*5; won 1: bretons normands serpe; won 2: goths gaulois corse",
        "question",
        "two players",
    ),
    ("2; question: bonus", "question", "nothing to choose"),
    ("2; question: camp; loser: 1", "place", "from 0 to 1"),
    ("2; question: camp; place: 0", "loser", "from 1 to 2"),
    ("2; question: camp; place: 0; loser: 1", "loser", "no loser of album 0"),
    (f"2; {LOST}; question: consolation", "place", "not won by the other"),
    ("2; down: asterix 0g*; question: power; place: 0", "question", "nothing to choose"),
    ("2; down: asterix 0g, brutus 0r; question: power; place: 0", "place", "nobody in sight"),
    ("2; down: asterix 0g*, brutus 0r; question: power; place: 0", "place", "not just played"),
    ("2; down: idefix 0g, thief 0g*; question: target; place: 0; tokens 2: fish boar", "question", "does not lead"),
    ("2; down: idefix 0g, brutus 0r, sweeper 0g*; question: target; place: 0", "question", "does not lead"),
    ("2; down: idefix 0g, thief 0g*; question: steal; place: 0; power: idefix", "power", "write thief"),
    ("2; down: idefix 0g, thief 0g*; question: steal; place: 0; power: thief 2", "power", "of which there are 1"),
    ("2; down: thief 0g*; question: steal; place: 0; tokens 2: fish boar; asked: 2", "asked", "not ask this seat"),
    ("2; down: mover 0g*, idefix 0g; question: destination; place: 0; moving: brutus 0r", "moving", "cannot move"),
    ("2; tokens 1: potion boar; question: pay; card: toll; place: 1; owed: fish bonus*2", "owed", "left of its price"),
    ("2; tokens 1: potion; question: pay; card: toll; place: 1", "card", "cannot pay"),
    ("2; down: cesar 0r; question: place; card: cesar", "card", "only once"),
    ("2; tokens 1: legionary centurion; question: pay; card: cesar; place: 0", "place", "may not be played there"),
    ("2; loser: 1", "loser", "says nothing here"),
]


@pytest.mark.parametrize(("text", "part", "reason"), WRONG)
def test_what_cannot_be_is_refused_by_its_part(text: str, part: str, reason: str) -> None:
    with pytest.raises(oppidum.BadPosition) as caught:
        read(f"compagnie {text}")
    assert reason in str(caught.value)
    assert str(caught.value.details["part"]).partition(":")[0] == part


def test_damaged_texts_are_refused() -> None:
    matches = [match for match, _ in glimpses(oppidum.game("compagnie"), 1)]
    matches += [read(f"compagnie {text}") for text, _, _ in ASKED]
    assert check_damaged(Random(1).sample(matches, 30)) > COUNT / 2
