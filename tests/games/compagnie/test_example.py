"""The fight of the rule sheet, move for move."""

import pytest

from .positions import discards, down, forces, hand, legal, play, table, tokens, view

SEED = 29  # with it, the album of the Britons comes next


@pytest.mark.rule("compagnie.18", "compagnie.19")
def test_the_fight_of_the_sheet() -> None:
    match = table(
        "panoramix idefix asterix obelix obelix",
        "numerobis caius_bonus septantesix detritus detritus",
        tokens={0: "fish boar legionary", 1: "fish boar legionary"},
        seed=SEED,
    )
    play(match, "play panoramix", "use")
    assert tokens(match, 0) == "potion fish boar legionary"
    play(match, "play numerobis", "album 0", "use")
    assert (down(match), discards(match)) == (["numerobis 0r*"], ["panoramix"])
    play(match, "play idefix", "use")
    assert tokens(match, 0) == "potion fish boar legionary legionary"
    play(match, "play caius_bonus", "use")
    assert len(hand(match, 1)) == 4
    play(match, "play asterix", "use")
    assert "caius_bonus 0r-" in down(match)
    assert forces(match)[0] == (10, 3)
    play(match, "play septantesix", "album 0", "use")
    assert forces(match)[0] == (10, 10)
    assert legal(match) >= {"bonus"}
    play(match, "bonus", "potion", "asterix 0g")
    won = match.events[-4:]
    assert "Player 1 wins Asterix" in " ".join(event.say("en") for event in match.events)
    assert any("16 to 10" in event.say("en") for event in won)
    assert tokens(match, 0) == "fish boar legionary legionary centurion"
    assert view(match).sesterces == [15 + 1 + 1 + 3, 1]
    assert match.to_act == (1,)
    play(match, "potion")
    assert tokens(match, 1) == "potion fish boar legionary"
    play(match, "gaul")
    assert view(match).fights[0].gaul.seat == 1
    assert view(match).fights[0].album.key == "bretons"
