"""Clocks: what each seat has left, and when it runs out, by the clock of the house. Questions to several have a time of
their own."""

import msgspec

from oppidum.server.entries import Clock


class Timing(msgspec.Struct, frozen=True, array_like=True):
    """The clocks of all seats. One that stands has no `since`."""

    left: list[float]
    """Seconds of the bank, as of the last time that the clock stood."""
    since: list[float | None]
    deciding: list[int]
    """What each seat decides while its clock runs: the message that asked."""
    used: list[tuple[int, float]]
    """What each seat decided when its clock last stopped, and how long it had run: going and coming gains none."""
    reacting: bool = False
    """A question is put to several: it has a time of its own, and costs none of the bank."""

    @classmethod
    def new(cls, seats: int, bank: float = 0.0) -> "Timing":
        return cls([bank] * seats, [None] * seats, [0] * seats, [(0, 0.0)] * seats)

    def after(self, clock: Clock, at: float, deciding: list[int], mover: int | None, reacting: bool) -> "Timing":
        """The clocks once something happened; `deciding` says what each seat decides now, 0 for nothing."""
        if deciding == self.deciding and mover is None:
            return self
        left, since, used = self.left.copy(), self.since.copy(), self.used.copy()
        for seat, decides in enumerate(deciding):
            if decides == self.deciding[seat] and seat != mover:
                continue
            began = since[seat]
            if began is not None:
                used[seat] = self.deciding[seat], at - began
                if clock.bank is not None and not self.reacting:
                    left[seat] = max(0.0, left[seat] - (at - began)) + (clock.increment if seat == mover else 0.0)
            asked, spent = used[seat]
            again = asked == decides and (clock.bank is None or reacting)  # the bank has been charged already
            since[seat] = (at - spent if again else at) if decides else None
        return Timing(left, since, deciding, used, reacting)

    def due(self, clock: Clock, seat: int) -> float | None:
        """When the time of a seat is over; None if it does not run."""
        since = self.since[seat]
        if since is None:
            return None
        if self.reacting:
            return since + clock.reaction
        if clock.bank is not None:
            return since + self.left[seat]
        return None if clock.move is None else since + clock.move
