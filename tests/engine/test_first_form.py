"""Editions with a field for each language, as they were first written, are what they were."""

import hashlib
import tomllib
from importlib import resources

import msgspec
import pytest

import oppidum
from oppidum.engine import edition, first_form
from oppidum.engine.game import Game
from oppidum.engine.translated import Translated
from oppidum.engine.words import LANGUAGES

SHIPPED = [(slug, name) for slug in oppidum.slugs() for name in edition.shipped(f"oppidum.games.{slug}")]


def earlier(slug: str, name: str) -> str:
    return resources.files(f"oppidum.games.{slug}").joinpath("earlier", f"{name}.toml").read_text("utf-8")


@pytest.mark.parametrize(("slug", "name"), SHIPPED)
def test_both_forms_say_the_same(slug: str, name: str) -> None:
    old, now = Game(slug, name, earlier(slug, name)), oppidum.game(slug, name)
    assert old.contents == now.contents
    assert old.box.tobytes() == now.box.tobytes()
    assert not old.whole_edition.own


@pytest.mark.parametrize(("slug", "name"), SHIPPED)
def test_digests_are_what_they_were(slug: str, name: str) -> None:
    """Records and databases carry them."""
    old = earlier(slug, name)
    as_ever = hashlib.sha256(msgspec.json.encode(tomllib.loads(old), order="sorted")).hexdigest()
    assert edition.digest(old) == as_ever
    assert oppidum.game(slug, name).edition_digest == as_ever


@pytest.mark.parametrize(("slug", "name"), SHIPPED)
def test_what_comes_with_a_game_speaks_every_language(slug: str, name: str) -> None:
    def texts(part: object) -> list[Translated]:
        if isinstance(part, Translated):
            return [part]
        if isinstance(part, msgspec.Struct):
            return [text for field in part.__struct_fields__ for text in texts(getattr(part, field))]
        return [text for one in part for text in texts(one)] if isinstance(part, list | tuple) else []

    found = texts(oppidum.game(slug, name).contents)
    assert found
    for text in found:
        assert not text or text.keys() == set(LANGUAGES), text


def test_a_box_may_speak_one_language() -> None:
    text = 'game = "egyptos"\nname = { fr = "La mienne" }\npieces = 12\nline = 5\nreach = 24\n'
    opened = Game("egyptos", "mine", text)
    assert (opened.contents.name.say("fr"), opened.contents.name.say("en")) == ("La mienne", "La mienne")


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ('"Mine"', "mine:2: name: should be object, not str."),
        ("{ en = 3 }", "mine:2: name: should be str, not int."),
        ("{}", "mine: name.en: is missing."),
    ],
)
def test_a_name_that_is_no_table_of_languages(name: str, reason: str) -> None:
    with pytest.raises(oppidum.BadEdition) as error:
        Game("egyptos", "mine", f'game = "egyptos"\nname = {name}\npieces = 12\nline = 5\nreach = 24\n')
    assert str(error.value) == reason


def test_what_is_still_in_the_first_form_is_found() -> None:
    assert first_form.fields(tomllib.loads(earlier("compagnie", "village"))) == {
        "name": ["name_fr", "name_en", "fr", "en"],
        "power_text": ["power_fr", "power_en"],
        "constraint_text": ["constraint_fr", "constraint_en"],
        "effect_text": ["effect_fr", "effect_en"],
    }
    assert first_form.fields(tomllib.loads(oppidum.game("compagnie", "village").edition_text)) == {}
