"""Plurals by CLDR's rules, and numbers as a language writes them."""

import pytest

from oppidum.engine.grammar import agreeing, category, formed, marked
from oppidum.engine.words import LANGUAGES, Table, Words, engine_words

POLISH = {
    "one": "i = 1 and v = 0",
    "few": "v = 0 and i % 10 = 2..4 and i % 100 != 12..14",
    "many": "v = 0 and i != 1 and i % 10 = 0..1 or v = 0 and i % 10 = 5..9 or v = 0 and i % 100 = 12..14",
}


@pytest.mark.parametrize(
    ("number", "said"), [(1, "one"), (2, "few"), (5, "many"), (12, "many"), (22, "few"), (112, "many"), (1.5, "other")]
)
def test_a_number_takes_its_form(number: float, said: str) -> None:
    assert category(POLISH, number) == said


@pytest.mark.parametrize(
    ("lang", "noun", "said"),
    [
        ("en", "move", ["0 moves, 1,234", "1 move, 2.5", "-1 move, 0.1"]),
        ("fr", "coup", ["0 coup, 1\u202f234", "1 coup, 2,5", "-1 coup, 0,1"]),
    ],
)
def test_each_language_counts_its_own_way(lang: str, noun: str, said: list[str]) -> None:
    table: Table = {
        "counts": {"moves": {"one": f"{{count}} {noun}", "other": f"{{count}} {noun}s"}},
        "some": {"text": "{a:moves}, {b:,}"},
    }
    own = Words({lang: table})
    assert [own.say("some", "text", lang, a=a, b=b) for a, b in ((0, 1234), (1, 2.5), (-1, 0.1))] == said


def test_a_rule_that_is_none_is_refused() -> None:
    with pytest.raises(ValueError, match="is no rule of plurals"):
        category({"one": "n is 1"}, 1)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_language_says_how_it_counts_and_is_called(lang: str) -> None:
    table = engine_words().tables[lang]
    assert table["language"]["name"]
    assert category(table["plural"], 5) == "other"  # type: ignore[arg-type]
    assert marked({"thousands": "'", "decimal": ","}, "1,000.5") == "1'000,5"


FRENCH = engine_words().tables["fr"]["forms"]


@pytest.mark.parametrize(
    ("name", "of", "to"),
    [
        ("Idéfix", "d'Idéfix", "à Idéfix"),
        ("César", "de César", "à César"),
        ("Épidemaïs", "d'Épidemaïs", "à Épidemaïs"),
        ("le palais", "du palais", "au palais"),
        ("Le Devin", "du Devin", "au Devin"),
        ("les Romains", "des Romains", "aux Romains"),
        ("La Zizanie", "de La Zizanie", "à La Zizanie"),
        ("L'impôt", "de L'impôt", "à L'impôt"),
        ("Yves", "d'Yves", "à Yves"),
        ("Yann", "de Yann", "à Yann"),
        ("Anne", "d'Anne", "à Anne"),
        ("", "de ", "à "),
    ],
)
def test_french_elides_and_contracts(name: str, of: str, to: str) -> None:
    assert formed(FRENCH["of"], name) == of  # type: ignore[arg-type]
    assert formed(FRENCH["to"], name) == to  # type: ignore[arg-type]


def test_participles_agree() -> None:
    assert [agreeing("f=mise|mis", gender) for gender in ("f", "m", "")] == ["mise", "mis", "mis"]
    own = Words(
        {"fr": {"genders": {"Falbala": "f"}, "x": {"x": "{card} est {card:f=mise|mis} K.O., la main {card:of}"}}}
    )
    assert own.say("x", "x", "fr", card="Falbala") == "Falbala est mise K.O., la main de Falbala"
    assert own.say("x", "x", "fr", card="Obélix") == "Obélix est mis K.O., la main d'Obélix"
