"""Every word of the vocabulary and every field of a sentence, on cards and albums of our own."""

from typing import Any

import pytest

from oppidum.engine.match import Match

from .positions import album, card, discards, down, forces, hand, legal, play, revealing, table, tokens, told, view

THREE = "idefix 0g, caius_bonus 0r, teleferic 0r+, brutus 1g, legionnaire_laudanum 1r, bonemine 2r, asterix 0g-"


def speak(power: str, *hands: str, place: int = 0, **changes: Any) -> Match:
    """Seat 0 of three plays a neutral with this power on an album and uses the power."""
    extra = (card("speaker", power=power),)
    match = table("speaker " + (hands[0] if hands else ""), *(hands[1:] or ("", "")), extra=extra, **changes)
    play(match, "play speaker", f"album {place}")
    return play(match, "use") if view(match).question == "power" else match


def silent(match: Match) -> bool:
    """Nothing was asked: the power could do nothing."""
    return view(match).question == "turn"


@pytest.mark.parametrize(
    ("filtered", "targets"),
    [
        ("", {"idefix 0g", "caius_bonus 0r"}),
        ('where = "album"', {"idefix 0g", "caius_bonus 0r"}),
        ('where = "reach"', {"idefix 0g", "caius_bonus 0r", "bonemine 2r"}),
        (
            'where = "anywhere", side = "any"',
            {"idefix 0g", "caius_bonus 0r", "brutus 1g", "legionnaire_laudanum 1r", "bonemine 2r"},
        ),
        ('where = "anywhere", side = "own"', {"idefix 0g", "bonemine 2r"}),
        ('where = "anywhere", side = "other"', {"caius_bonus 0r", "brutus 1g", "legionnaire_laudanum 1r"}),
        ('where = "anywhere", colour = "gaul"', {"idefix 0g", "bonemine 2r"}),
        (
            'where = "anywhere", colour = ["roman", "neutral"]',
            {"caius_bonus 0r", "brutus 1g", "legionnaire_laudanum 1r"},
        ),
        ('where = "anywhere", type = ["centurion", "legionary"]', {"caius_bonus 0r", "legionnaire_laudanum 1r"}),
        ('where = "anywhere", name = ["brutus", "idefix"]', {"brutus 1g", "idefix 0g"}),
        (
            'where = "anywhere", colour = "roman", type = ["schemer", "irreducible", "legionary"]',
            {"brutus 1g", "legionnaire_laudanum 1r"},
        ),
        ('where = "anywhere", most = 4, colour = "gaul"', {"idefix 0g", "bonemine 2r"}),
        ('where = "anywhere", pick = "strongest", colour = "gaul"', {"idefix 0g", "bonemine 2r"}),
    ],
)
def test_filters(filtered: str, targets: set[str]) -> None:
    sentence = "{ do = 'knock_out', " + filtered.rstrip() + " }" if filtered else "{ do = 'knock_out' }"
    match = speak(sentence.replace("'", '"'), down=THREE)
    assert view(match).question == "target"
    assert legal(match) == targets


def test_bounds_count_the_potion() -> None:
    match = speak('{ do = "eliminate", least = 6 }', down="idefix 0g+, aerobus 0r, bonemine 0g")
    assert discards(match) == ["idefix"]
    assert silent(speak('{ do = "eliminate", most = 3 }', down="idefix 0g+, aerobus 0r, bonemine 0g"))


def test_strongest_and_weakest_among_equals() -> None:
    match = speak('{ do = "eliminate", pick = "weakest" }', down="bonemine 0g, idefix 0g, octopus 0r")
    assert legal(match) == {"bonemine 0g", "idefix 0g"}
    match = speak('{ do = "eliminate", pick = "strongest" }', down="bonemine 0g+, aerobus 0r")
    assert discards(match) == ["bonemine"]


def test_all_at_once() -> None:
    match = speak('{ do = "knock_out", pick = "all", colour = "roman", where = "anywhere" }', down=THREE)
    assert [mark for mark in down(match) if "-" in mark] == [
        "caius_bonus 0r-",
        "brutus 1g-",
        "legionnaire_laudanum 1r-",
        "asterix 0g-",
    ]


def test_a_count_is_chosen_one_by_one() -> None:
    match = speak('{ do = "knock_out", count = 2 }', down="idefix 0g, caius_bonus 0r, brutus 0r")
    play(match, "idefix 0g")
    assert legal(match) == {"caius_bonus 0r", "brutus 0r"}
    play(match, "brutus 0r")
    assert view(match).question == "turn"


def test_a_power_leaves_its_own_character_alone() -> None:
    assert silent(speak('{ do = "knock_out", where = "anywhere" }'))
    assert "speaker 0g*" not in legal(speak('{ do = "eliminate" }', down="idefix 0g, brutus 0r"))


def test_identical_characters_are_one_choice() -> None:
    match = speak('{ do = "knock_out" }', down="idefix 0g, idefix 0g, brutus 0r")
    assert legal(match) == {"idefix 0g", "brutus 0r"}
    assert down(play(match, "idefix 0g"))[:2] == ["idefix 0g-", "idefix 0g"]


def test_revive() -> None:
    match = speak('{ do = "revive", pick = "all" }', down="idefix 0g-, asterix 0r-, asterix 0g-, brutus 1r-")
    assert down(match)[:4] == ["idefix 0g", "asterix 0r", "asterix 0g-", "brutus 1r-"]
    assert forces(match)[0] == (6, 6)


def test_call() -> None:
    match = speak('{ do = "call", where = "anywhere" }', down="brutus 1g*, idefix 0g, bonemine 0r*, caius_bonus 1r+")
    assert legal(match) == {"brutus 1g*", "bonemine 0r"}
    called = play(match.copy(), "brutus 1g*")
    assert (down(called)[0], forces(called)[:2]) == ("brutus 0g", [(10, 4), (0, 8)])


def test_move_beside() -> None:
    match = speak('{ do = "move", side = "other" }', down="brutus 0r*")
    assert (down(match)[0], forces(match)[1][0]) == ("brutus 1g", 4)
    back = speak('{ do = "move", where = "reach", side = "own" }', place=2, down="idefix 2r, caius_bonus 0r")
    assert down(back)[0] == "idefix 0g"


def test_move_anywhere() -> None:
    match = speak('{ do = "move", to = "any", where = "anywhere", type = "legionary" }', down=THREE)
    assert view(match).question == "destination"
    assert legal(match) == {"to 0g", "to 0r", "to 1g", "to 2g", "to 2r"}
    assert down(play(match, "to 2g"))[4] == "legionnaire_laudanum 2g"


def test_each_character_moves_once() -> None:
    match = speak('{ do = "move", count = 2, where = "anywhere", side = "other" }', down="brutus 0r, idefix 1r")
    play(match, "brutus 0r")
    assert down(match)[:2] == ["brutus 1g", "idefix 2g"]
    assert view(match).question == "turn"


@pytest.mark.parametrize(
    ("who", "hands"),
    [
        ("you", [2, 0, 0]),
        ("opponent", [0, 2, 0]),
        ("both", [2, 2, 0]),
        ("all", [2, 2, 2]),
        ("gaul", [2, 0, 0]),
        ("roman", [0, 2, 0]),
    ],
)
def test_actors_of_a_power(who: str, hands: list[int]) -> None:
    match = speak(f'{{ do = "draw", count = 2, who = "{who}" }}')
    assert [len(hand(match, seat)) for seat in range(3)] == hands


def test_discard() -> None:
    match = speak('{ do = "discard", what = "card", who = "both" }', "idefix", "brutus cesar", "")
    assert (view(match).question, match.to_act) == ("discard", (0,))
    play(match, "discard idefix")  # a hand is asked even for its only card
    assert (match.to_act, legal(match)) == ((1,), {"discard brutus", "discard cesar"})
    assert discards(play(match, "discard cesar")) == ["idefix", "cesar"]
    assert silent(speak('{ do = "discard", what = "card", who = "opponent" }'))
    match = speak('{ do = "discard", what = "helmet", who = "opponent" }', tokens={1: "legionary centurion"})
    assert (match.to_act, legal(match)) == ((1,), {"legionary", "centurion"})
    assert tokens(play(match, "centurion"), 1) == "legionary"
    match = speak('{ do = "discard", what = "bonus", count = 2 }', tokens={0: "fish legionary"})
    assert tokens(match, 0) == "legionary"


def test_gain() -> None:
    match = speak('{ do = "gain", what = "bonus", count = 2 }', tokens={0: "potion potion fish"})
    assert legal(match) == {"fish", "boar"}
    assert tokens(play(match, "fish"), 0) == "potion potion fish fish boar"
    assert silent(speak('{ do = "gain", what = "fish" }', tokens={0: "fish fish"}))
    match = speak('{ do = "gain", what = "helmet" }', tokens={0: ""})
    assert tokens(play(match, "centurion"), 0) == "centurion"


def test_steal() -> None:
    match = speak('{ do = "steal", what = "bonus" }', tokens={0: "fish fish", 1: "fish boar potion", 2: "potion"})
    assert legal(match) == {"steal 1 boar", "steal 1 potion"}
    play(match, "steal 1 boar")
    assert (tokens(match, 0), tokens(match, 1)) == ("fish fish boar", "potion fish")
    match = speak('{ do = "steal", what = "helmet", from = "anyone" }', tokens={1: "centurion", 2: "legionary"})
    assert legal(match) == {"steal 1 centurion", "steal 2 legionary"}


def test_a_stolen_card_is_drawn_blind_and_shown() -> None:
    stolen = set()
    for seed in range(10):
        match = speak('{ do = "steal", what = "card" }', "", "brutus cesar", "idefix", seed=seed)
        (key,) = hand(match, 0)
        stolen.add(key)
        assert [card.key for card in view(match, 2).hands[0].known] == [key]
        assert len(hand(match, 1)) == 1
        assert any("steals" in line for line in told(match, 2))
    assert stolen == {"brutus", "cesar"}


def test_need_counts_and_looks_where_it_is_told() -> None:
    need = '{ do = "need", count = 2, colour = "roman", where = "reach", side = "other", least = 4 }'
    extra = (card("needy", constraint=need),)
    for fighters, legal_now in (
        ("brutus 0r, caius_bonus 2g", True),
        ("brutus 0r", False),
        ("brutus 0r, caius_bonus 0g", False),
        ("brutus 0r, caius_bonus 1g", False),
        ("brutus 0r, saugrenus 2g", False),
        ("brutus 0r, saugrenus 2g+", True),
        ("brutus 0r, caius_bonus 2g-", False),
    ):
        match = table("needy", "", "", down=fighters, extra=extra)
        assert ("play needy" in legal(match)) == legal_now, fighters


def test_sentences_follow_each_other() -> None:
    match = speak('{ do = "draw", count = 2 }, { do = "discard", what = "card" }, { do = "gain", what = "boar" }')
    assert len(hand(match, 0)) == 2
    play(match, f"discard {hand(match, 0)[0]}")
    assert tokens(match, 0) == "potion fish boar boar legionary"


def laid(effect: str, camp: str = "gaul", **changes: Any) -> Match:
    """Seat 0 of three wins album 0 and seat 1 lays an album with this effect."""
    extra = (album("told", effect), card("mighty", force=12))
    fighters = ", ".join(filter(None, ("mighty 0g", changes.pop("down", ""))))

    def won(seed: int) -> Match:
        match = table("idefix", "", "", extra=extra, down=fighters, seed=seed, **changes)
        return play(match, "play idefix", "skip", "fish")

    return play(revealing("told", won), camp)


@pytest.mark.parametrize(
    ("who", "camp", "hands"),
    [
        ("you", "gaul", [0, 1, 0]),
        ("opponent", "gaul", [1, 0, 0]),
        ("both", "gaul", [1, 1, 0]),
        ("all", "gaul", [1, 1, 1]),
        ("gaul", "gaul", [0, 1, 0]),
        ("gaul", "roman", [1, 0, 0]),
        ("roman", "gaul", [1, 0, 0]),
    ],
)
def test_actors_of_an_effect(who: str, camp: str, hands: list[int]) -> None:
    match = laid(f'{{ do = "draw", who = "{who}" }}', camp)
    assert [len(hand(match, seat)) for seat in range(3)] == hands


def test_an_effect_has_no_character_of_its_own() -> None:
    match = laid('{ do = "knock_out", where = "anywhere" }', down="brutus 1g*")
    assert down(match) == ["brutus 1g-*"]


def test_one_who_does_not_fight_here_calls_nobody() -> None:
    match = laid('{ do = "call", who = "all", where = "anywhere", side = "other" }', down="brutus 1r*, bonemine 2g")
    assert (match.to_act, view(match).question) == ((1,), "target")
    play(match, "bonemine 2g")
    assert (match.to_act, legal(match)) == ((0,), {"brutus 1r*", "bonemine 0g"})  # seat 2 was passed over
    play(match, "brutus 1r*")
    assert down(match) == ["brutus 0r", "bonemine 0g"]


def test_an_effect_may_decide_the_next_album() -> None:
    match = laid('{ do = "revive", where = "anywhere" }', down="obelix 1g, bonemine 1g, caius_bonus 1g-, brutus 2r")
    assert view(match).question == "consolation"
    assert view(match).place == 1
    assert view(match).sesterces == [16, 1 + 15 + 3, 1]
