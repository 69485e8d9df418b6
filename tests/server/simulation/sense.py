"""Which entries may follow what is in a journal: the rules of a table, written a second time and without its code."""

from oppidum.server import entries
from oppidum.server.entries import AnyEntry
from oppidum.server.table import Table


def objection(table: Table, entry: AnyEntry, clock: float) -> str | None:
    """What is wrong with an entry after what has happened at a table, by the clock of the house; None if nothing is."""
    facts = table.facts
    playing = table.match is not None and facts.began and facts.result is None
    seat = facts.seats[entry.seat] if hasattr(entry, "seat") else None
    match entry:
        case entries.Moved(number, move, by):
            assert seat is not None
            if not playing or table.match is None or table.match.refusal(number, table.game.code(move)) is not None:
                return "it is not legal"
            if by == "clock":  # somebody may have lent the seat while a bot was thinking for the clock
                return _early(table, number, clock) if seat.bot is None else None
            if by == "person" and _early(table, number, clock) is None:
                return "its time was over"
            return "somebody else plays there" if (by == "bot") != (seat.bot is not None) else None
        case entries.Sat():
            assert seat is not None
            if seat.level is not None:
                return "a bot sits there"
            return "the match is on" if playing and seat.person is None else None
        case entries.Left() | entries.Agreed() | entries.Declined():
            assert seat is not None
            if isinstance(entry, entries.Left):
                return "nobody sits there" if seat.person is None else None
            return "nothing was asked" if facts.offering is None else None
        case entries.Lent() | entries.Resigned():
            assert seat is not None
            return None if playing and seat.person and not seat.out else "nobody plays there"
        case entries.Returned():
            assert seat is not None
            return None if seat.away and not seat.out else "nobody was away"
        case entries.Began():
            return "not everybody is there" if playing or any(one.free for one in facts.seats) else None
        case entries.RanOut(number):
            assert seat is not None
            return _early(table, number, clock) if playing and seat.bot is None else "nobody plays there"
        case entries.Undone() | entries.Drawn():
            return None if playing else "nothing is played"
        case entries.Offered(_, what):
            return None if playing or what == "rematch" else "nothing is played"
        case entries.Again():
            return None if facts.result is not None else "it is not over"
    return None


def _early(table: Table, seat: int, clock: float) -> str | None:
    due = table.due_of(seat)
    return "its clock does not run" if due is None else "it was not due" if due > clock else None
