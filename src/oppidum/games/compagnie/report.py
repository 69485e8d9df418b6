"""What a finished match of Astérix & Compagnie tells about its characters and albums."""

from oppidum.engine.match import Match
from oppidum.games.compagnie.box import Edition
from oppidum.games.compagnie.view import Laid, Won


def traits(match: Match) -> list[dict[str, set[str]]]:
    """For each seat: the characters of its opening hand, the albums that it laid and those that it won."""
    hands = match.at(0).state.hand
    box = match.game.contents
    assert isinstance(box, Edition)
    seats: list[dict[str, set[str]]] = [
        {"hand": {card.key for kind, card in enumerate(box.card) if hands[seat, kind]}, "laid": set(), "won": set()}
        for seat in range(match.seats)
    ]
    for event in match.events:
        if isinstance(event, Laid):
            seats[event.seat]["laid"].add(event.album.key)
        elif isinstance(event, Won):
            seats[event.seat]["won"].add(event.album.key)
    return seats


def measures(match: Match) -> dict[str, float]:
    """Figures of a match: turns a player, albums won."""
    return {
        "turns": int(match.state.turns) / match.seats,
        "albums": sum(isinstance(event, Won) for event in match.events),
    }
