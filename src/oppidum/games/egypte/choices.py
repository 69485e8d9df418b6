"""Actions as choices of a machine that learns: numbered without gaps between rows, as their seat sees the table.

A choice is a tool and what is done with it: a move that collects nothing, a barrier (to be placed or to be taken away:
no tool does both), a move that collects papyrus, a seat to send the crocodiles to, counted from oneself, or no more.
"""

from oppidum.engine.compiling import rule
from oppidum.engine.observing import absolute, relative
from oppidum.engine.records import Record
from oppidum.games.egypte.layout import (
    COUNTS,
    END,
    HIGH,
    MOST_KINDS,
    MOST_SEATS,
    PLAIN,
    POTION,
    SPAN,
    SQUARES,
    TO_PLACE,
    TO_REMOVE,
    TO_SEND,
    WIDE,
)

BOARD = HIGH * WIDE
BARRIER = BOARD
COLLECTING = BARRIER + 2 * BOARD
SENDING = COLLECTING + (COUNTS - 1) * BOARD
NO_MORE = SENDING + MOST_SEATS
TOOL = NO_MORE + 1  # choices for each tool
END_CHOICE = 2 * MOST_KINDS * TOOL
CHOICES = END_CHOICE + 1


@rule
def dense(square: int) -> int:
    """A square by its place on a plane."""
    return (square >> 5) * WIDE + (square & 31)


@rule
def sparse(place: int) -> int:
    """The reverse."""
    return place // WIDE << 5 | place % WIDE


@rule
def move_choice(tool: int, square: int, papyrus: int) -> int:
    ahead = COLLECTING + (papyrus - 1) * BOARD if papyrus else 0
    return tool * TOOL + ahead + dense(square)


@rule
def site_choice(tool: int, site: int) -> int:
    return tool * TOOL + BARRIER + site // SQUARES * BOARD + dense(site % SQUARES)


@rule
def seat_choice(tool: int, other: int, seat: int, seats: int) -> int:
    return tool * TOOL + SENDING + relative(other, seat, seats)


@rule
def plain_choice(tool: int) -> int:
    return tool * TOOL + NO_MORE


@rule
def choice_of(s: Record, seat: int, action: int) -> int:
    """The choice that an action is to a seat."""
    if action == END:
        return END_CHOICE
    tool = action // SPAN
    what = action % SPAN
    if what < TO_PLACE:
        return move_choice(tool, what // COUNTS, what % COUNTS)
    if what < TO_SEND:
        return site_choice(tool, what - (TO_PLACE if what < TO_REMOVE else TO_REMOVE))
    return plain_choice(tool) if what == PLAIN else seat_choice(tool, what - TO_SEND, seat, s.seats)


@rule
def action_of(box: Record, s: Record, seat: int, choice: int) -> int:
    """The action that a choice is to a seat."""
    if choice == END_CHOICE:
        return END
    tool = choice // TOOL
    what = choice % TOOL
    plane = what // BOARD
    square = sparse(what % BOARD)
    action = tool * SPAN
    if what < BARRIER:
        action += square * COUNTS
    elif what < COLLECTING:
        takes = tool >= MOST_KINDS or box.use[tool] == POTION
        action += (TO_REMOVE if takes else TO_PLACE) + (plane - 1) * SQUARES + square
    elif what < SENDING:
        action += square * COUNTS + plane - 2
    elif what < NO_MORE:
        action += TO_SEND + absolute(what - SENDING, seat, s.seats)
    else:
        action += PLAIN
    return action
