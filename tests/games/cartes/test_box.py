"""Editions of Astérix, le jeu de cartes: what is typed wrong is named in one line."""

import pytest

import oppidum
from oppidum.engine import rollout
from oppidum.engine.conformance import secrets
from oppidum.engine.game import Game

from .positions import play, table, view

HOUSE = oppidum.game("cartes").edition_text
PIRATE = '{ frees = "rank", rank = "general" }'
CAESAR = '{ value = 15, count = 1, name = { en = "Caesar", fr = "César" } },'

WRONG: list[tuple[str, str, str]] = [
    (
        PIRATE,
        '{ frees = "druid" }',
        "pirates[5]: no pirate frees 'druid'; choose one of: highest, lowest, choice, rank.",
    ),
    (PIRATE, '{ frees = "rank" }', 'pirates[5]: say which rank it frees: rank = "…".'),
    (
        PIRATE,
        '{ frees = "lowest", rank = "general" }',
        "pirates[5]: a pirate that frees 'lowest' names no rank; remove it.",
    ),
    (PIRATE, '{ free = "lowest" }', "pirates[5].free: means nothing here; remove it or check its spelling."),
    (
        "potions = [3, 2, 3, 4, 1, 2, 1, 4, 3, 2]",
        "potions = [3, 2, 3]",
        "characters[0]: Astérix has potions for 3 cards; there should be 10, for the values 1 to 10.",
    ),
    ("potions = [3, 2,", "potions = [5, 2,", "characters[0].potions[0]: should be int <= 4."),
    ('name = "Obélix"', 'name = "Astérix"', "characters[1]: Astérix is there twice; give each a name of its own."),
    (
        '    { name = "Panoramix", potions = [4, 1, 3, 2, 1, 4, 3, 2, 2, 3] },\n',
        "",
        "characters: there are 4; a box has from 5 to 8.",
    ),
    (
        "{ value = 15,",
        "{ value = 13,",
        "ranks[13]: the value 13 comes after 13; go from the lowest to the highest, each value once.",
    ),
    ('{ en = "Caesar"', '{ en = "cook"', "ranks[13]: cook is there twice; give each a name of its own."),
    ("{ value = 1, count = 4,", "{ value = 1, count = 5,", "ranks[0].count: should be int <= 4."),
    ("{ value = 1, count = 4,", "{ value = 0, count = 4,", "ranks[0].value: should be int >= 1."),
    (
        CAESAR,
        "".join(f'{{ value = {v}, count = 4, name = {{ en = "{v}" }} }},' for v in (20, 21, 22)),
        "ranks: there are 61 Romans and pirates; 60 at most.",
    ),
]


@pytest.mark.parametrize(("old", "new", "reason"), WRONG, ids=[reason for _, _, reason in WRONG])
def test_errors_name_the_key_and_the_reason(old: str, new: str, reason: str) -> None:
    assert old in HOUSE
    with pytest.raises(oppidum.BadEdition) as error:
        Game("cartes", "test", HOUSE.replace(old, new))
    assert str(error.value).endswith(f": {reason}")
    assert str(error.value).startswith("test")
    assert error.value.say("fr") != str(error.value)


def test_a_rank_that_does_not_exist() -> None:
    with pytest.raises(oppidum.BadEdition, match=r"pirates\[5\]: there is no rank 'consul'; choose one of: cook, horn"):
        Game("cartes", "test", HOUSE.replace('rank = "general"', 'rank = "consul"'))


@pytest.mark.parametrize("ranks", ["", '{ value = 1, count = 1, name = { en = "cook" } }'])
def test_a_pile_too_small(ranks: str) -> None:
    head = HOUSE[: HOUSE.index("ranks = [")]
    with pytest.raises(oppidum.BadEdition, match="a pile needs 2 at least, and a Roman"):
        Game("cartes", "test", f"{head}ranks = [{ranks}]\npirates = []")


def test_the_smallest_pile_and_the_largest() -> None:
    head = HOUSE[: HOUSE.index("ranks = [")]
    ranks = [f'{{ value = {v}, count = 4, name = {{ fr = "r{v}" }} }}' for v in range(1, 16)]
    two = Game("cartes", "test", f"{head}ranks = [{ranks[0].replace('4', '2')}]\npirates = []")
    sixty = Game("cartes", "test", f"{head}ranks = [{', '.join(ranks)}]\npirates = []")
    for its_game in (two, sixty):
        for seats in its_game.seats:
            series = rollout.simulate(its_game.new(seats=seats, seed=1), 30, seed=1)
            assert series.capped == 0
            assert series.scores.max() > 0


def test_the_pocket_edition() -> None:
    pocket = oppidum.game("cartes", "pocket")
    seen = view(pocket.new(seats=5, seed=1))
    assert seen.pile == 15
    for seats in pocket.seats:
        assert rollout.simulate(pocket.new(seats=seats, seed=1, full_tie="nobody"), 50, seed=1).capped == 0
    assert {view(pocket.new(seats=2, seed=seed)).characters[0] for seed in range(60)} >= {"Agecanonix", "Astérix"}


def test_pirates_of_another_box() -> None:
    match = table("9 2", "7 2", up="5", pile="", taken=("", "centurion highest 20 8 8 2"), edition="pocket")
    assert view(play(match, "9", "7")).points == [[5], [10]]


def test_secrets_are_kept_in_another_box() -> None:
    pocket = oppidum.game("cartes", "pocket")
    secrets.same_views(pocket)
    secrets.redeal_from_knowledge(pocket)
    secrets.twins_redealt_alike(pocket)
