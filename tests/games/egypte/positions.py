"""Positions for the tests, and what may be done in them."""

import oppidum
from oppidum.engine.errors import Illegal
from oppidum.engine.match import Match
from oppidum.engine.options import Value
from oppidum.games.egypte.view import View


def new(seats: int = 2, edition: str = "house", seed: int = 1, **options: Value) -> Match:
    """A match that seat 0 begins, unless told otherwise."""
    options.setdefault("first", 0)
    return oppidum.game("egypte", edition).new(seats=seats, seed=seed, **options)  # type: ignore[arg-type]


def at(parts: str, seats: int = 2, edition: str = "house", options: str = "") -> Match:
    """A match that goes on from a position; hands that it does not tell are dealt."""
    hands = [f"hand {seat}: ?*4" for seat in range(1, seats + 1) if f"hand {seat}:" not in parts]
    text = "; ".join([f"egypte {seats}", parts, *hands, f"options: {options}"])
    return oppidum.game("egypte", edition).position(text, seed=1)


def look(match: Match, seat: int) -> View:
    """What a seat sees."""
    view = match.view(seat)
    assert isinstance(view, View)
    return view


def play(match: Match, *texts: str) -> None:
    """Play actions by whoever is to act."""
    for text in texts:
        match.play(match.to_act[0], match.game.parse(text))


def legal(match: Match, start: str = "") -> set[str]:
    """The legal actions, those whose notation starts with a text."""
    texts = {str(action) for action in match.legal(match.to_act[0])}
    return {text for text in texts if text.startswith(start)}


def ends(match: Match, tool: str) -> set[str]:
    """Where a tool may take the pawn."""
    texts = (text.partition(" ")[2] for text in legal(match, tool + " "))
    return {text for text in texts if text[0] not in "|=x"}


def sites(match: Match, tool: str) -> set[str]:
    """Where a tool may put a barrier."""
    texts = (text.partition(" ")[2] for text in legal(match, tool + " "))
    return {text for text in texts if text[0] in "|="}


def refused(match: Match, text: str, seat: int | None = None) -> str:
    """The rule that refuses an action, after a look that nothing changed."""
    before = match.state.tobytes()
    try:
        match.play(match.to_act[0] if seat is None else seat, match.game.parse(text))
    except Illegal as error:
        assert match.state.tobytes() == before
        return error.rule.id
    return "played"
