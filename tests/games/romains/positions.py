"""Tables of Astérix et les Romains brought to a certain point, with dice that have one face."""

from functools import cache
from typing import Any

import oppidum
from oppidum.engine.game import Game
from oppidum.engine.match import Match
from oppidum.games.romains.layout import HAND
from oppidum.games.romains.view import View

CONTENTS: dict[str, Any] = {
    "steps": 15,
    "white": [2],
    "black": [4],
    "removed": [0, 0, 0, 0, 0],
    "helmets": {1: 6, 2: 12, 3: 10, 4: 4},
    "penalties": {1: 11, 2: 4, 3: 1},
    "events": {},
}
CARDS = 48
WORTHLESS = {0: "", 2: "1 -1", 3: "1 1 -2", 4: "1 1 -1 -1", 5: "1 1 1 -1 -2", 6: "1 1 1 -1 -1 -1"}  # so many cards


def edition(**changes: Any) -> str:
    """An edition file: one face a die, nothing removed, no events, unless something else is said."""
    contents = {**CONTENTS, **changes}
    lines = ['game = "romains"', 'name = { en = "Test", fr = "Essai" }']
    lines += [f"{key} = {contents[key]}" for key in ("steps", "white", "black", "removed")]
    for key in ("helmets", "penalties"):
        entries = (f"{{ value = {value}, count = {count} }}" for value, count in contents[key].items())
        lines.append(f"{key} = [{', '.join(entries)}]")
    lines += ["[events]", *(f"{event} = {squares}" for event, squares in contents["events"].items())]
    return "\n".join(lines)


@cache
def _game(text: str) -> Game:
    return Game("romains", "test", text)


def game(**changes: Any) -> Game:
    return _game(edition(**changes))


def table(
    *hands: str,
    squares: tuple[int, ...] = (),
    top: int | None = None,
    under: str = "",
    also: str = "",
    options: dict[str, Any] | None = None,
    **changes: Any,
) -> Match:
    """A match with these hands (`"3 3 -1"`), seat 0 to move; nobody knows anything of another's hand.

    `top` cards are in the pile that nobody has seen: the box puts the rest away, but for those that it must deal."""
    parts = [f"romains {len(hands)}", f"under: {under}", also]
    parts += [f"hand {seat}: {cards}" for seat, cards in enumerate(hands, 1)]
    if squares:
        parts.append(f"squares: {' '.join(map(str, squares))}")
    if top is not None:
        in_play = top + sum(len(cards.split()) for cards in (*hands, under))
        rest = max(0, HAND * len(hands) - in_play)
        parts.append(f"laid {len(hands)}: {WORTHLESS[rest]}")
        changes["removed"] = [0] * 5
        changes["removed"][len(hands) - 2] = CARDS - in_play - rest
    given = {"first": 0, **(options or {})}
    parts.append(f"options: {' '.join(f'{name}={value}' for name, value in given.items())}")
    return game(**changes).position("; ".join(parts), seed=1)


def play(match: Match, *moves: str) -> Match:
    """These moves: `"2: pass"`, or without a seat by the only one to act."""
    for move in moves:
        seat, colon, notation = move.rpartition(": ")
        if not colon:
            (actor,) = match.to_act
        match.play(int(seat) if colon else actor, match.game.parse(notation))
    return match


def view(match: Match, seat: int | None = 0) -> View:
    seen = match.view(seat)
    assert isinstance(seen, View)
    return seen


def hands(match: Match) -> list[str]:
    """All hands, as their owners see them."""
    return [str(view(match, seat).hands[seat]) for seat in range(match.seats)]


def known(match: Match, seat: int | None) -> list[str]:
    """All hands, as a seat knows them."""
    return [str(hand) for hand in view(match, seat).hands]


def legal(match: Match, seat: int) -> set[str]:
    return {str(action) for action in match.legal(seat)}


def refused_by(match: Match, move: str) -> str:
    """The rule that refuses a move, "" if it is legal."""
    try:
        play(match.copy(), move)
    except oppidum.Illegal as error:
        return error.rule.id
    return ""


def told(match: Match, seat: int | None = None) -> list[str]:
    """What a seat heard of the last step."""
    return [event.say("en") for event in match.heard(seat, since=len(match.moves))]
