"""Tables of Astérix, le jeu de cartes brought to a certain point.

Hands are written `"10 3 idefix"`, Romans by value and pirates by whom they free: `"8 8 highest decurion"`."""

import oppidum
from oppidum.engine.match import Match
from oppidum.games.cartes.named import Card
from oppidum.games.cartes.view import View

FULL = "1 2 3 4 5 6 7 8 9 10 idefix"


def table(
    *hands: str,
    up: str = "",
    pile: str | None = None,
    taken: tuple[str, ...] = (),
    points: tuple[str, ...] = (),
    edition: str = "house",
    full_tie: str = "cancel",
    **parts: str,
) -> Match:
    """A match with these hands, characters by seat; the pile has all other cards unless it is said which. Other parts
    of a text are written `looks_1="13"`."""
    text = [f"cartes {len(hands)}", f"options: characters=seat full_tie={full_tie}"]
    for name, of_seats in (("hand", hands), ("taken", taken), ("points", points)):
        text += [f"{name} {seat}: {values}" for seat, values in enumerate(of_seats, 1)]
    text += [f"up: {up}"] if up else []
    text += [] if pile is None else [f"pile: {pile or 'empty'}"]
    text += [f"{name.replace('_', ' ')}: {values}" for name, values in parts.items()]
    return oppidum.game("cartes", edition).position("; ".join(text), seed=1)


def short(card: Card) -> str:
    """A Roman by its value, a pirate by whom it frees."""
    return str(card.value) if card.value else card.key


def play(match: Match, *moves: str) -> Match:
    """These moves: `"2: 7"`, or without a seat by the first one to act."""
    for move in moves:
        seat, colon, notation = move.rpartition(": ")
        match.play(int(seat) if colon else match.to_act[0], match.game.parse(notation))
    return match


def view(match: Match, seat: int | None = 0) -> View:
    seen = match.view(seat)
    assert isinstance(seen, View)
    return seen


def hands(match: Match) -> list[str]:
    """All hands, as they are written."""
    return [" ".join(str(gaul.value) if gaul.value else "idefix" for gaul in hand) for hand in view(match, None).hands]


def prizes(match: Match) -> list[str]:
    """What each seat has won."""
    seen = view(match, None)
    return [
        " ".join(short(card) for card in (*romans, *pirates))
        for romans, pirates in zip(seen.romans, seen.pirates, strict=True)
    ]


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
