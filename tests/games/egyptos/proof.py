"""Does a forced win hold? The attacker plays what `forced` finds; the plain solver tries every reply."""

from collections.abc import Collection

from oppidum.engine.match import Match
from oppidum.games.egyptos.heuristics import forced

from .drawings import position
from .solver import Position, bit, loses_in

BUDGET = 200_000


def winning_action(match: Match) -> str | None:
    """What `forced` finds for the seat to act."""
    code = forced(match.box, match.state, match.to_act[0], BUDGET)
    return None if code < 0 else str(match.game.decode(code))


def after(match: Match, action: str) -> Match:
    twin = match.copy()
    twin.play(twin.to_act[0], twin.game.parse(action))
    return twin


def holds(match: Match, moves: int) -> bool:
    """Does the seat to act really win in so many own moves at most?"""
    here = position(match)
    action = winning_action(match)
    if action is None:
        return False
    if here.wins(here.mine, here.other):
        return after(match, action).winners == match.to_act
    return moves > 1 and loses(after(match, action), moves - 1)


def loses(match: Match, moves: int, but_for: Collection[str] = ()) -> bool:
    """Does every reply of the seat to act lose within so many moves of the other, but for some?"""
    here = position(match)
    if match.over or here.wins(here.mine, here.other):
        return False
    answers: list[str] = []  # that have won against other replies
    for reply, then in here.after(here.wins(here.other, here.mine) or here.table):
        if reply in but_for or then.wins(then.mine, then.other):
            continue
        if moves > 1 and any(forks(then, answer) for answer in answers):
            continue
        follow = after(match, reply)
        if follow.over or not holds(follow, moves):
            return False
        answers.append(winning_action(follow) or "")
    return True


def forks(here: Position, action: str) -> bool:
    """Does an action win in two moves, as the plain solver sees it?"""
    x, y = action.rpartition(">")[2].split(",")
    choices = dict(here.after(bit((int(x), int(y)))))
    return action in choices and loses_in(choices[action], 1)
