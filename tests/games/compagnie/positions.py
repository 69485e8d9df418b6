"""Tables of Astérix & Compagnie brought to a certain point, with cards of the house edition and of our own."""

import re
from collections.abc import Callable
from functools import cache
from importlib import resources
from typing import Any

import oppidum
from oppidum.engine.game import Game
from oppidum.engine.match import Match
from oppidum.games.compagnie.box import Edition
from oppidum.games.compagnie.view import View

PACKAGE = "oppidum.games.compagnie"
START = "potion fish boar legionary"  # tokens


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
def game(*extra: str, supply: str = "") -> Game:
    """The house edition with more cards and albums in it, and with other numbers of tokens (`"potion = 4"`)."""
    if not extra and not supply:
        return oppidum.game("compagnie")
    text = house_text()
    for line in filter(None, supply.split(", ")):
        text = re.sub(rf"^{line.split()[0]} = \d+", line, text, count=1, flags=re.MULTILINE)
    return Game("compagnie", "test", "\n".join((text, *extra)))


def contents(match: Match) -> Edition:
    edition = match.game.contents
    assert isinstance(edition, Edition)
    return edition


def table(
    *hands: str,
    down: str = "",
    turn: int = 0,
    turns: int = 0,
    gauls: str = "",
    tokens: dict[int, str] | None = None,
    shown: dict[int, str] | None = None,
    won: dict[int, int] | None = None,
    discards: str = "",
    hoard: str = "",
    supply: str = "",
    extra: tuple[str, ...] = (),
    seed: int = 1,
    **options: bool,
) -> Match:
    """A match with these hands, seat 0 to play. `down` has the characters in play, in order, as actions write them.

    `tokens` says what a seat has instead of the first things (`"potion fish fish"`), `won` how many albums. With a
    `hoard`, only these cards are in the pile, and the last seat has all others."""
    box = game(*extra, supply=supply)
    edition = box.contents
    assert isinstance(edition, Edition)
    if hoard:
        named = " ".join((*hands, down, discards, hoard)).split()
        others = [card.key for card in edition.card for _ in range(card.copies - named.count(card.key))]
        hands = (*hands[:-1], " ".join((hands[-1], *others)))
    albums = [album.key for album in reversed(edition.album) if not album.start]
    parts = [f"compagnie {len(hands)}", f"turn: {turn + 1}", f"turns: {turns}", f"discards: {discards}"]
    parts += [
        f"down: {down}",
        f"gauls: {gauls}",
        f"options: {' '.join(f'{name}={on}' for name, on in options.items())}",
    ]
    for seat, keys in enumerate(hands):
        prizes = [albums.pop() for _ in range((won or {}).get(seat, 0))]
        parts += [f"hand {seat + 1}: {keys}", f"shown {seat + 1}: {(shown or {}).get(seat, '')}"]
        parts += [f"tokens {seat + 1}: {(tokens or {}).get(seat, START)}", f"won {seat + 1}: {' '.join(prizes)}"]
    return box.position("; ".join(parts), seed=seed)


def revealing(album: str, play_to: Callable[[int], Match]) -> Match:
    """A match brought to some point, with a seed that lets this album be the next."""
    tries = (play_to(seed) for seed in range(1000))
    return next(match for match in tries if album in [fight.album.key for fight in view(match).fights])


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
    parts = [part.removeprefix("down: ") for part in match.position().split("; ") if part.startswith("down: ")]
    return parts[0].split(", ") if parts else []


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
