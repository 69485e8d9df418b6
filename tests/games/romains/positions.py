"""Tables of Astérix et les Romains brought to a certain point, with dice that have one face."""

from functools import cache
from typing import Any

import oppidum
from oppidum.engine.game import Game
from oppidum.engine.match import Match
from oppidum.games.romains.box import Edition
from oppidum.games.romains.knowledge import group
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
    options: dict[str, Any] | None = None,
    **changes: Any,
) -> Match:
    """A match with these hands (`"3 3 -1"`), seat 0 to move; nobody knows anything of another's hand."""
    its_game = game(**changes)
    match = its_game.new(seats=len(hands), **{"first": 0, "seed": 1, **(options or {})})
    s = match.state
    s.unseen = match.box.cards
    for seat, cards in enumerate(hands):
        s.known[seat] = 0
        s.known[seat, group(seat, seat)] = word(match, cards)
        s.exact[seat] = 1 << seat
        s.unseen -= s.known[seat, group(seat, seat)]
    for seat, square in enumerate(squares):
        s.square[seat] = square
    for points in under.split():
        s.tail[s.tails] = kinds(match).index(int(points))
        s.unseen -= word(match, points)
        s.tails += 1
    spare = sum(int(s.unseen).to_bytes(8, "little"))
    s.top = spare if top is None else top
    return match


def kinds(match: Match) -> list[int]:
    """The points of each kind of card."""
    contents = match.game.contents
    assert isinstance(contents, Edition)
    return [*(cards.value for cards in contents.helmets), *(-cards.value for cards in contents.penalties)]


def word(match: Match, cards: str) -> Any:
    """Some cards as the state keeps them."""
    total = match.box.cards * 0
    for points in cards.split():
        total += match.box.dtype["cards"].type(1 << 8 * kinds(match).index(int(points)))
    return total


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
