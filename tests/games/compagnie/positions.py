"""Tables of Astérix & Compagnie brought to a certain point, with cards of the house edition and of our own."""

from functools import cache
from importlib import resources
from typing import Any

import numpy as np

import oppidum
from oppidum.engine.game import Game
from oppidum.engine.match import Match
from oppidum.games.compagnie import layout as at
from oppidum.games.compagnie.actions import CAMPS, Target
from oppidum.games.compagnie.box import Edition
from oppidum.games.compagnie.view import View
from oppidum.games.compagnie.vocabulary import TOKENS

PACKAGE = "oppidum.games.compagnie"


def house_text() -> str:
    return resources.files(PACKAGE).joinpath("editions", "house.toml").read_text("utf-8")


def card(key: str, power: str = "", constraint: str = "", **changes: Any) -> str:
    """A card of our own, as an edition writes it: a neutral of force 2, unless something else is said."""
    fields = {"colour": "neutral", "force": 2, "types": [], "copies": 1, **changes}
    lines = ["[[card]]", f'key = "{key}"', f'fr = "{key}"', f'en = "{key}"']
    lines += [f"{name} = {value!r}" for name, value in fields.items()]
    lines += [f"power = [{power}]", f"constraint = [{constraint}]"]
    return "\n".join(lines)


def album(key: str, effect: str) -> str:
    return f'[[album]]\nkey = "{key}"\nfr = "{key}"\nen = "{key}"\neffect = [{effect}]'


@cache
def game(*extra: str) -> Game:
    """The house edition with more cards and albums in it."""
    if not extra:
        return oppidum.game("compagnie")
    return Game("compagnie", "test", "\n".join((house_text(), *extra)))


def contents(match: Match) -> Edition:
    edition = match.game.contents
    assert isinstance(edition, Edition)
    return edition


def kind(match: Match, key: str) -> int:
    return [card.key for card in contents(match).card].index(key)


def table(
    *hands: str,
    down: str = "",
    tokens: dict[int, str] | None = None,
    reserve: dict[str, int] | None = None,
    won: dict[int, int] | None = None,
    pile: str | None = None,
    discards: str = "",
    next_album: str = "",
    extra: tuple[str, ...] = (),
    **options: Any,
) -> Match:
    """A match with these hands, seat 0 to play. `down` has the characters in play, in order, as actions write them.

    `tokens` says what a seat has instead of the first things (`"potion fish fish"`), `won` how many albums."""
    match = game(*extra).new(seats=len(hands), **{"first": 0, "seed": 1, **options})
    s, box = match.state, match.box
    left = box.copies[: box.kinds].tolist()
    s.hand[:] = 0
    s.kinds[:] = 0
    for seat, keys in enumerate(hands):
        s.held[seat] = len(keys.split())
        for key in keys.split():
            s.hand[seat, kind(match, key)] += 1
            s.kinds[seat] |= np.uint64(1 << kind(match, key))
            left[kind(match, key)] -= 1
    for number, target in enumerate(filter(None, down.split(", "))):
        action = match.game.parse(target)
        assert isinstance(action, Target)
        s.down[number] = match.game.encode(action)
        s.downs += 1
        left[kind(match, action.card)] -= 1
        spot = 2 * action.place + CAMPS.index(action.camp)
        if action.potion:
            s.tokens[at.RESERVE, 0] -= 1
        if not action.out:
            s.force[spot] += contents(match).card[kind(match, action.card)].force * (1 + action.potion)
            if "hero" in contents(match).card[kind(match, action.card)].types:
                s.heroes |= np.uint64(1 << kind(match, action.card))
    for key in discards.split():
        s.heap[s.heaped] = kind(match, key)
        s.heaped += 1
        left[kind(match, key)] -= 1
    assert min(left) >= 0
    rest = [number for number, count in enumerate(left) for _ in range(count)]
    cards = rest if pile is None else [kind(match, key) for key in pile.split()]
    s.pile[:] = 0
    s.pile[: len(cards)] = cards
    s.piled = len(cards)
    for seat, owned in (tokens or {}).items():
        s.tokens[at.RESERVE] += s.tokens[seat]
        s.tokens[seat] = [owned.split().count(token) for token in TOKENS]
        s.tokens[at.RESERVE] -= s.tokens[seat]
    for token, count in (reserve or {}).items():
        s.tokens[at.RESERVE, TOKENS.index(token)] = count
    for seat, count in (won or {}).items():
        for _ in range(count):
            number = int(s.unread).bit_length() - 1
            s.unread &= ~np.uint64(1 << number)
            s.won[seat] |= np.uint64(1 << number)
    if next_album:
        s.unread = np.uint64(1 << [album.key for album in contents(match).album].index(next_album))
    return match


def play(match: Match, *moves: str) -> Match:
    """These moves, by whoever is to act."""
    for move in moves:
        (actor,) = match.to_act
        match.play(actor, match.game.parse(move))
    return match


def view(match: Match, seat: int | None = 0) -> View:
    seen = match.view(seat)
    assert isinstance(seen, View)
    return seen


def hand(match: Match, seat: int) -> list[str]:
    """A hand as its player sees it."""
    return sorted(card.key for card in view(match, seat).hands[seat].known)


def down(match: Match) -> list[str]:
    """The characters in play, as actions write them."""
    return [str(match.game.decode(character)) for character in match.state.down[: match.state.downs].tolist()]


def forces(match: Match) -> list[tuple[int, int]]:
    """Of the Gauls and the Romans of each album."""
    return [(fight.gaul.force, fight.roman.force) for fight in view(match).fights]


def discards(match: Match) -> list[str]:
    return [card.key for card in view(match).discards]


def tokens(match: Match, seat: int) -> str:
    return " ".join(token for token, count in view(match).tokens[seat].items() for _ in range(count))


def legal(match: Match) -> set[str]:
    (actor,) = match.to_act
    return {str(action) for action in match.legal(actor)}


def refused_by(match: Match, move: str, seat: int | None = None) -> str:
    """The rule that refuses a move, "" if it is legal."""
    try:
        match.copy().play(match.to_act[0] if seat is None else seat, match.game.parse(move))
    except oppidum.Illegal as error:
        return error.rule.id
    return ""


def told(match: Match, seat: int | None = None) -> list[str]:
    """What a seat heard of the last step."""
    return [event.say("en") for event in match.heard(seat, since=len(match.moves))]
