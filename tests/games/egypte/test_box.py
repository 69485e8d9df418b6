"""Editions: what ours hold, and what is said of one that cannot be played."""

import re
from importlib import resources

import pytest

import oppidum
from oppidum.engine.errors import BadEdition
from oppidum.engine.game import Game
from oppidum.games.egypte.box import Edition

HOUSE = resources.files("oppidum.games.egypte").joinpath("editions", "house.toml").read_text("utf-8")


def test_the_house_edition_is_as_the_rules_say() -> None:
    edition = oppidum.game("egypte").contents
    assert isinstance(edition, Edition)
    assert [(card.use, card.steps, card.count) for card in edition.cards] == [
        ("boat", 4, 18),
        ("patrol", 3, 18),
        ("potion", 5, 14),
        ("potion", 6, 10),
    ]
    assert (edition.sabres, edition.pilums, edition.camp, edition.palace) == (15, 15, "A1-B2", "S14-T15")
    assert [papyrus.count for papyrus in edition.papyrus] == [2] * 6
    for y, line in enumerate(edition.map):
        assert line == "".join("~" if (x + 0.5) / 20 + (y + 0.5) / 15 < 1 else "." for x in range(20))


def test_a_match_of_the_other_edition_is_played_to_its_end() -> None:
    match = oppidum.game("egypte", "delta").new(seats=5, seed=2)
    while not match.over:
        seat = match.to_act[0]
        codes = match.codes(seat)
        match.play_code(seat, codes[len(match.moves) % len(codes)])
    assert oppidum.load(match.record()).scores == match.scores


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('"~~~~~~~~~~~~~~~~~~~."', '"~~~~"', ":map: row 1 has 4 squares; the width says 20."),
        ("height = 15", "height = 14", ":map: there are 15 rows; the height says 14."),
        ('"~~~~~~~~~~~~~~~~~~~."', '"~~~~~~?~~~~~~~~~~~~."', ":map: '?' at G1 means nothing"),
        ("width = 20", "width = 200", ":width: should be int <= 24."),
        ('camp = "A1-B2"', 'camp = "A1"', ":camp: 'A1' is no block of squares"),
        ('camp = "A1-B2"', 'camp = "B2-A1"', ":camp: 'B2-A1' is no block of squares"),
        ('palace = "S14-T15"', 'palace = "S14-U15"', ":palace: S14-U15 is not all on the board."),
        ('palace = "S14-T15"', 'palace = "B2-C3"', ":palace: B2 is no free square of the map."),
        ('palace = "S14-T15"', 'palace = "C1-D2"', ":palace: camp and palace touch"),
        ('red = ["O4", "F12"]', 'red = ["A2", "F12"]', ":red: A2 is no ordinary square of the board."),
        ('red = ["O4", "F12"]', 'red = ["O4", "O4"]', ":red: O4 is there twice."),
        ('red = ["O4", "F12"]', 'red = ["O4", "O5", "O6", "O7"]', ":red: there are too many; 3 at most."),
        ("count = 14", "count = 99", ":cards: there are 145 cards"),
        ("steps = 6", "steps = 7", ":cards[3].steps: should be int <= 6."),
        ("steps = 6", "steps = 5", ":cards: potion5 is there twice."),
        ('effect = "market"', 'effect = "plague"', ":papyrus[3].effect: Invalid enum value 'plague'."),
        ('name = "market"', 'name = "boat"', ":papyrus: boat is there twice."),
        ('name = "market"', 'name = "Market Place"', ":papyrus[3].name"),
        ('effect = "gourd"', 'effect = "gourd"\nnumber = 2', ":number: gourd has no number; remove it."),
        ("sabres = 15", "sabres = 60", ":pilums: there are too many sabres and pilums; 64 together at most."),
        ("sabres = 15", "sabers = 15", ":sabers: means nothing here"),
    ],
)
def test_faults_name_the_key_and_the_reason(old: str, new: str, said: str) -> None:
    text = HOUSE.replace(old, new)
    assert text != HOUSE
    with pytest.raises(BadEdition) as caught:
        Game("egypte", "mine.toml", text)
    message = re.sub(r"^mine\.toml(:\d+)?: ", ":", str(caught.value))
    assert message.startswith(said)
    assert "\n" not in message
    assert caught.value.say("fr") != str(caught.value)


def test_a_deck_must_be_enough_for_five() -> None:
    with pytest.raises(BadEdition, match="there are 20 cards; five players need 21"):
        Game("egypte", "mine.toml", re.sub(r"count = 1\d", "count = 5", HOUSE))


def test_a_board_must_have_a_route_and_no_islands() -> None:
    rows = re.findall(r'"([~.#]{20})"', HOUSE)
    for cut, said in ((7, "no route leads from the camp to the palace"), (18, "no route leads to T1")):
        shut = [row[:cut] + "#" + row[cut + 1 :] for row in rows]
        if cut == 18:
            shut = [row[:18] + "#" + row[19:] if y < 3 else row for y, row in enumerate(rows)]
            shut[3] = rows[3][:19] + "#"
        text = HOUSE
        for before, after in zip(rows, shut, strict=True):
            text = text.replace(before, after)
        with pytest.raises(BadEdition, match=said):
            Game("egypte", "mine.toml", text)
