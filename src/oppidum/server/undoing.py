"""Taking moves back: only while they have told nobody anything that was hidden, and thrown nothing."""

from oppidum.engine import dice
from oppidum.engine.match import Match
from oppidum.server.errors import CONFLICT, Refused
from oppidum.server.table import Table


def before_own_move(table: Table, seat: int) -> int:
    """How many moves are left if a seat takes its last one back, with all that followed it."""
    match = table.match
    assert match is not None
    if table.reacting:  # the answer would tell who has passed already
        raise Refused("revealed", CONFLICT)
    made = [number for number, move in enumerate(match.moves) if move.seat == seat]
    if not made:
        raise Refused("nothing_to_undo", CONFLICT)
    now = match.at(made[-1])
    for move in match.moves[made[-1] :]:
        before = now.copy()
        now.play_code(*move)
        if revealing(before, now):
            raise Refused("revealed", CONFLICT)
    return made[-1]


def revealing(before: Match, after: Match) -> bool:
    """Whether the last move told anybody something: then what is hidden from them has another shape than before.

    Hidden things are dealt anew for each onlooker before the move and after it, with the same luck. Only a move that
    left all of them hidden gives the same match both times."""
    if before.state.dice.thrown != after.state.dice.thrown:
        return True
    seat, code = after.moves[-1]
    for onlooker in (*range(before.seats), None):
        guess = before.redealt(onlooker, dice.new_luck(1)[0])
        if guess.refusal(seat, code) is not None:
            return True
        guess.play_code(seat, code)
        later = after.redealt(onlooker, dice.new_luck(1)[0])
        if guess.state.tobytes() != later.state.tobytes():
            return True
    return False
