"""What everybody knows of a hand, and what a guess keeps."""

from collections import Counter

from oppidum.engine import dice, kernel
from oppidum.engine.match import Match

from .positions import contents, hand, play, table, view


def known(match: Match, seat: int | None, owner: int) -> list[str]:
    return [card.key for card in view(match, seat).hands[owner].known]


def redealt(match: Match, seat: int | None, seed: int) -> Match:
    twin = match.copy()
    kernel.redeal(twin.box, twin.state, kernel.WATCHER if seat is None else seat, dice.new_luck(seed)[0])
    return twin


def returned() -> Match:
    """Seat 0 wins album 0; seat 1 gets Caius Bonus back, beside two cards that nobody has seen."""
    match = table("pneumatix idefix", "brutus caius_bonus", down="obelix 0g, abraracourcix 0g, caius_bonus 0r-")
    return play(match, "play pneumatix", "skip")


def test_what_came_back_from_an_album_is_known() -> None:
    match = returned()
    assert hand(match, 1) == ["brutus", "caius_bonus", "caius_bonus"]
    assert known(match, 0, 1) == known(match, None, 1) == ["caius_bonus"]
    assert known(match, 1, 0) == []


def test_until_such_a_card_leaves_the_hand() -> None:
    match = table("", "caius_bonus caius_bonus brutus", turn=1, shown={1: "caius_bonus brutus"})
    assert known(match, 0, 1) == ["caius_bonus", "brutus"]
    play(match, "reinforce", "discard caius_bonus")
    assert known(match, 0, 1) == ["brutus"]
    assert view(match, 0).hands[1].hidden == 1


def test_a_guess_keeps_what_is_known_and_the_colours() -> None:
    match = returned()
    colours = {card.key: card.colour for card in contents(match).card}
    hands = set()
    for seed in range(20):
        guess = redealt(match, 0, seed)
        assert hand(guess, 0) == hand(match, 0)
        cards = hand(guess, 1)
        hands.add(tuple(cards))
        assert "caius_bonus" in cards
        assert Counter(colours[key] for key in cards) == {"roman": 3}
    assert len(hands) > 5


def test_a_watcher_knows_no_hand() -> None:
    match = returned()
    assert len({tuple(hand(redealt(match, None, seed), 0)) for seed in range(20)}) > 5
