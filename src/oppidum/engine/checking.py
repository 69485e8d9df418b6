"""What a move has led to, as one number: whoever plays it again must come to the same.

It is made of what anybody could count at the table, so that it stays the same however a version keeps its states."""

from collections.abc import Iterator, Sequence
from zlib import crc32

from oppidum.engine import kernel
from oppidum.engine.match import Match, scratch


def position_check(match: Match, before: int = 0, waiting: Sequence[int] | None = None) -> int:
    """Of the throws so far, the seats that may act and the number of actions that each may choose from; at the end, of
    the scores. `waiting` are the seats that may act, where they are known."""
    spec, box, state = match.game.spec, match.box, match.state
    room = scratch.codes(spec.actions.most)
    waiting = match.to_act if waiting is None else waiting
    counted = [(seat, int(spec.rules.legal(box, state, seat, room))) for seat in waiting]
    result = counted or kernel.score_list(box, state)
    return crc32(f"{state.dice.thrown} {result}".encode(), before)


def course(match: Match) -> Iterator[Match]:
    """The match from its start, after each of its moves; the same object each time."""
    again = match.at(0)
    yield again
    for seat, code in match.moves:
        again.play_code(seat, code)
        yield again


def notation(match: Match) -> list[str]:
    """All moves as people write them, `seat: notation` each."""
    decode = match.game.decode
    return [f"{seat}: {decode(code)}" for seat, code in match.moves]


def match_check(match: Match) -> str:
    """Of the start, and of all moves and what they have led to."""
    found = 0
    for again, move in zip(course(match), ["", *notation(match)], strict=True):
        found = position_check(again, crc32(move.encode(), found))
    return f"{found:08x}"
