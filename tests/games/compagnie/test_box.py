"""Editions of Astérix & Compagnie: what is typed wrong is named in one line."""

import tomllib

import pytest

import oppidum
from oppidum.engine import rollout
from oppidum.engine.conformance import secrets
from oppidum.engine.game import Game

from .positions import album, card, game, house_text

POWERS = [
    ('{ do = "smash" }', "power[0].do: “smash” is not known here; choose from knock_out,"),
    ('{ do = "pay", what = "card" }', "power[0].do: “pay” is not known here"),
    ('{ do = "draw", colour = "gaul" }', "power[0].colour: means nothing with “draw”; remove it."),
    ('{ do = "draw", from = "anyone" }', "power[0].from: means nothing with “draw”; remove it."),
    ('{ do = "knock_out", to = "any" }', "power[0].to: means nothing with “knock_out”; remove it."),
    ('{ do = "draw" }, { do = "gain" }', "power[1].what: “gain” must say what."),
    ('{ do = "gain", what = "card" }', "power[0].what: “card” is not known here"),
    ('{ do = "gain", what = "gold" }', "power[0].what: “gold” is not known here"),
    ('{ do = "draw", who = "me" }', "power[0].who: “me” is not known here; choose from you, opponent,"),
    ('{ do = "call", where = "here" }', "power[0].where: “here” is not known here; choose from album, reach,"),
    ('{ do = "call", side = "mine" }', "power[0].side: “mine” is not known here; choose from any, own, other."),
    ('{ do = "call", pick = "best" }', "power[0].pick: “best” is not known here"),
    ('{ do = "move", to = "far" }', "power[0].to: “far” is not known here; choose from beside, any."),
    ('{ do = "steal", what = "fish", from = "all" }', "power[0].from: “all” is not known here"),
    (
        '{ do = "call", colour = "blue" }',
        "power[0].colour: “blue” is not known here; choose from gaul, roman, neutral.",
    ),
    ('{ do = "call", type = ["hero", "druid"] }', "power[0].type: “druid” is not known here"),
    ('{ do = "call", name = "falballa" }', "power[0].name: “falballa” is not known here"),
    ('{ do = "call", colour = "gaul", type = "centurion" }', "power[0]: no card of this box fits the filter."),
    ('{ do = "call", least = 5, most = 4 }', "power[0].least: no force is both 5 or more and 4 or less."),
    ('{ do = "call", pick = "all", count = 2 }', "power[0].count: means nothing where all are meant; remove it."),
    ('{ do = "move", pick = "all", to = "any" }', "power[0].to: all of them at once can only go “beside”."),
    ('{ do = "draw", count = 0 }', "power[0].count: should be int >= 1."),
    ('{ do = "draw", times = 2 }', "power[0].times: means nothing here; remove it or check its spelling."),
]
CONSTRAINTS = [
    ('{ do = "draw" }', "constraint[0].do: “draw” is not known here; choose from pay, need, refuse."),
    ('{ do = "refuse", what = "fish" }', "constraint[0].what: “fish” is not known here; choose from potion."),
    ('{ do = "refuse" }', "constraint[0].what: “refuse” must say what."),
    ('{ do = "pay", what = "potion", count = 3 }', "constraint[0].count: nobody could ever pay so much; 2 at most."),
    (
        '{ do = "need", name = "asterix", count = 4 }',
        "constraint[0].count: there are not so many such cards; 3 at most.",
    ),
    ('{ do = "need", pick = "all" }', "constraint[0].pick: means nothing with “need”; remove it."),
]


def error_of(text: str) -> str:
    with pytest.raises(oppidum.BadEdition) as error:
        Game("compagnie", "test", text)
    assert error.value.say("fr") != str(error.value)
    assert "\n" not in str(error.value)
    return str(error.value)


@pytest.mark.parametrize(("power", "reason"), POWERS, ids=[reason for _, reason in POWERS])
def test_errors_of_powers_and_effects(power: str, reason: str) -> None:
    assert f"card[44].{reason}" in error_of(f"{house_text()}\n{card('wrong', power)}")
    assert f"album[26].{reason.replace('power', 'effect')}" in error_of(f"{house_text()}\n{album('wrong', power)}")


@pytest.mark.parametrize(("constraint", "reason"), CONSTRAINTS, ids=[reason for _, reason in CONSTRAINTS])
def test_errors_of_constraints(constraint: str, reason: str) -> None:
    assert f"card[44].{reason}" in error_of(f"{house_text()}\n{card('wrong', constraint=constraint)}")


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ('key = "idefix"', 'key = "asterix"', "card[2].key: “asterix” is there twice."),
        ('key = "idefix"', 'key = "to"', "card[2].key: “to” is a word of the notation; choose another key."),
        ('key = "serpe"', 'key = "gaulois"', "album[1].key: “gaulois” is there twice."),
        ('colour = "gaul"\nforce = 6', 'colour = "blue"\nforce = 6', "card[0].colour: “blue” is not known here"),
        ('types = ["rebel"]', 'types = ["rebels"]', "types: “rebels” is not known here"),
        ("force = 8", "force = 0", "card[1].force: should be int >= 1."),
        ("copies = 2", "copies = 9", "card: there are 168 cards; there must be from 20 to 120."),
        ("start = true", "start = false", "album: there are 0 starting albums; 4 at least."),
        ("potion = 12", "potion = 3", "tokens.potion: should be int >= 4."),
        (
            "start = true",
            'start = true\neffect = [{ do = "draw" }]',
            "album[0].effect: a starting album has no effect.",
        ),
    ],
)
def test_errors_of_the_box(old: str, new: str, reason: str) -> None:
    assert reason in error_of(house_text().replace(old, new))


FACTS = {  # known of the real box: force (None: ours), colour, types among others, power
    "asterix": (6, "gaul", {"hero"}, [("knock_out", "roman", "strongest")]),
    "obelix": (8, "gaul", {"hero"}, []),
    "idefix": (4, "gaul", set(), [("gain", None, "any")]),
    "panoramix": (None, "gaul", set(), [("gain", None, "any")]),
    "falbala": (None, "gaul", set(), [("knock_out", "roman", "weakest")]),
    "caius_bonus": (4, "roman", {"centurion"}, [("draw", None, "any")]),
    "detritus": (2, "roman", {"schemer"}, [("eliminate", "gaul", "any")]),
    "numerobis": (3, "neutral", set(), None),
    "septantesix": (3, "neutral", set(), None),
}


def test_the_facts_of_the_real_box_stand() -> None:
    """Balance is sought in our own figures."""
    cards = {card["key"]: card for card in tomllib.loads(house_text())["card"]}
    for key, (force, colour, types, power) in FACTS.items():
        found = cards[key]
        assert found["colour"] == colour, key
        assert force in (None, found["force"]), key
        assert types <= set(found["types"]), key
        said = [(s["do"], s.get("colour"), s.get("pick", "any")) for s in found.get("power", [])]
        assert power is None or said == power, key
    assert cards["numerobis"]["power"][0]["do"] == "eliminate"
    assert cards["septantesix"]["power"][0]["do"] == "revive"
    assert cards["obelix"]["constraint"], "with a restriction"
    assert cards["cesar"]["constraint"] == [{"do": "pay", "what": "helmet"}]
    assert cards["octopus"]["constraint"] == [{"do": "need", "type": ["legionary", "centurion"]}]
    assert cards["cleopatre"]["constraint"] == [{"do": "pay", "what": "card", "count": 2}]
    assert all(2 <= card["force"] <= 8 for card in cards.values())


def test_too_few_albums() -> None:
    assert "album: there are 15 albums; a match may need 16." in error_of(
        house_text().split('[[album]]\nkey = "jeux_olympiques"')[0]
        + "\n".join(album(f"more_{n}", "") for n in range(4))
    )


def test_too_many_sentences() -> None:
    long = ", ".join(['{ do = "draw" }'] * 60)
    assert "there are too many sentences; 255 at most" in error_of(
        "\n".join((house_text(), *(card(f"long_{n}", long) for n in range(4))))
    )


def test_secrets_and_ends_in_the_small_box() -> None:
    small = oppidum.game("compagnie", "village")
    secrets.same_views(small)
    secrets.redeal_from_knowledge(small)
    for seats in small.seats:
        assert rollout.simulate(small.new(seats=seats, seed=1), 50, seed=1).capped == 0


def test_plain_backs_show_no_colour() -> None:
    seen = oppidum.game("compagnie", "village").new(seats=2, seed=1)
    told = [event.say("en") for event in seen.heard(1)]
    assert "Player 1 draws a card." in told
    assert any("Player 1 draws a " in event.say("en") for event in game().new(seats=2, seed=1).heard(1))
