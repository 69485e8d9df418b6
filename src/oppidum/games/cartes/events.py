"""The kinds of events, in the order of their classes in `view.py`."""

CHARACTER, ROUND, TURNED, COMMITTED, REVEALED, WON, GONE, DISCARDED = range(8)
SEVERAL, LOOKED, KEPT, GAVE, DREW, CLOSED, FREED, SCORED = range(8, 16)
LAST, EMPTY, BLOCKED = range(3)  # why a round is closed
