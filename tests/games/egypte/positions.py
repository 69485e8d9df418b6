"""Positions for the tests: a match in which pawns, barriers and cards lie where a test wants them."""

import oppidum
from oppidum.engine.errors import Illegal
from oppidum.engine.match import Match
from oppidum.engine.options import Value
from oppidum.games.egypte.barriers import put_up
from oppidum.games.egypte.box import Edition
from oppidum.games.egypte.layout import PILUM, SABRE
from oppidum.games.egypte.names import read_site, read_square
from oppidum.games.egypte.view import View


def new(seats: int = 2, edition: str = "house", seed: int = 1, **options: Value) -> Match:
    """A match that seat 0 begins, unless told otherwise."""
    options.setdefault("first", 0)
    return oppidum.game("egypte", edition).new(seats=seats, seed=seed, **options)  # type: ignore[arg-type]


def contents(match: Match) -> Edition:
    edition = match.game.contents
    assert isinstance(edition, Edition)
    return edition


def look(match: Match, seat: int) -> View:
    """What a seat sees."""
    view = match.view(seat)
    assert isinstance(view, View)
    return view


def stand(match: Match, seat: int, square: str, laid: bool = False) -> None:
    """Put a pawn somewhere."""
    homes = {"camp": match.box.home[1], "palace": match.box.home[2]}
    match.state.pawn[seat] = homes.get(square, read_square(square))
    match.state.laid[seat] = laid


def wall(match: Match, kind: str, *sites: str) -> None:
    """Put barriers up, from the reserve."""
    number = {"sabre": SABRE, "pilum": PILUM}[kind]
    for text in sites:
        site = read_site(text)
        assert site is not None, text
        put_up(match.box, match.state, number, site)
        match.state.reserve[number] -= 1


def hold(match: Match, seat: int, *cards: str) -> None:
    """Give a seat a hand of these cards; those that it had go back to the pile."""
    s = match.state
    s.pile[:] += s.hand[seat]
    s.hand[seat] = 0
    for card in cards:
        kind = contents(match).card_names.index(card)
        s.pile[kind] -= 1
        s.hand[seat, kind] += 1
    s.piled = int(s.pile.sum())


def give(match: Match, seat: int, *papyri: str) -> None:
    """Give a seat papyrus from the pile."""
    for papyrus in papyri:
        kind = contents(match).papyrus_names.index(papyrus)
        match.state.scrolls[kind] -= 1
        match.state.hidden -= 1
        match.state.held[seat, kind] += 1


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
