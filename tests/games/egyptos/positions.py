"""Matches of Egyptos brought to a certain point."""

from typing import Any

import oppidum
from oppidum.engine.match import Match


def played(*moves: str, **setting: Any) -> Match:
    """A match after these moves, each by the seat that is to act; seat 0 begins."""
    match = oppidum.game("egyptos").new(**{"first": 0, "seed": 1, **setting})
    for move in moves:
        match.play(match.to_act[0], match.game.parse(move))
    return match


def legal(match: Match) -> set[str]:
    """The notations of all legal actions of the seat to act."""
    return {str(action) for seat in match.to_act for action in match.legal(seat)}


def refused_by(match: Match, notation: str, seat: int | None = None) -> str:
    """The rule that refuses a move, "" if it is legal."""
    twin = match.copy()
    try:
        twin.play(match.to_act[0] if seat is None else seat, match.game.parse(notation))
    except oppidum.Illegal as error:
        return error.rule.id
    return ""


# Six columns and four rows of pieces without a line: the start of a moving phase.
#   3  R R B B R R
#   2  B B R R B B
#   1  R R B B R R
#   0  B B R R B B
BLOCK = ("0,0 0,1 1,0 1,1 0,2 2,0 1,2 3,0 2,1 2,2 3,1 3,2 4,0 4,1 5,0 5,1 4,2 0,3 5,2 1,3 2,3 4,3 3,3 5,3").split()
