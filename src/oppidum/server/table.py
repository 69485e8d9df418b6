"""A table: what its journal adds up to. It knows no network, no storage and no time but that of its entries."""

import copy
from typing import Literal, Self

import msgspec
from msgspec.structs import replace

from oppidum.engine import dice
from oppidum.engine.checking import position_check
from oppidum.engine.errors import OppidumError
from oppidum.engine.match import Match, Saved
from oppidum.engine.spoken import Event
from oppidum.server import clocks, entries
from oppidum.server.entries import AnyEntry, Moved
from oppidum.server.moments import Moment

KEPT_WORDS = 200  # of the chat
KEPT_KEYS = 30  # of commands that may be sent again; the database knows all but those of moves
LENT_LEVEL = 3  # who plays on for somebody who has resigned among several, or left before a rematch
BOT_PATIENCE = 10.0  # seconds after which the house looks whether a bot is still thinking, or was forgotten

Reason = Literal["rules", "resigned", "time", "agreed"]


class Seat(msgspec.Struct, frozen=True, array_like=True):
    """Who sits there: nobody yet, a person or a bot."""

    level: int | None = None
    """Of the bot whose seat it is."""
    person: str | None = None
    name: str = ""
    seed: str = ""
    away: bool = False
    lent: int | None = None
    """The level of the bot that plays for the person."""
    out: bool = False
    """Has resigned, or run out of time."""

    @property
    def free(self) -> bool:
        return self.level is None and self.person is None

    @property
    def bot(self) -> int | None:
        """The level of the bot that plays now."""
        return self.level if self.level is not None else self.lent


class Result(msgspec.Struct, frozen=True, array_like=True):
    """How a match ended: the seats that won (several share), and why."""

    winners: list[int]
    reason: Reason


class Offering(msgspec.Struct, frozen=True, array_like=True):
    """What somebody asks the others for, and who agrees so far."""

    seat: int
    what: entries.Offer
    moves: int
    agreed: list[int]


class Word(msgspec.Struct, frozen=True, array_like=True):
    """Something said, by whom and when."""

    person: str
    name: str
    text: str
    at: float


class Unplayable(Exception):
    """A line of a journal does not follow from those before it, or leads elsewhere than it did."""

    def __init__(self, number: int, reason: str):
        super().__init__(f"line {number}: {reason}")


UNPLAYABLE = (Unplayable, OppidumError, msgspec.MsgspecError, AssertionError, LookupError, ValueError, TypeError)
"""What playing a bad journal again may lead to."""


class Facts(msgspec.Struct, array_like=True):
    """All that a table is, but for how it was opened and for the match."""

    seats: list[Seat]
    key: bytes
    told: list[int]
    """Messages to each seat, and last to those who only watch: what a seat may not know of does not count."""
    asked: list[int]
    """The message since which each seat decides what it decides now."""
    timing: clocks.Timing
    latest: float
    """When the last entry happened, by the clock of the house."""
    number: int = 0
    """Entries so far."""
    round: int = 1
    began: bool = False
    offering: Offering | None = None
    result: Result | None = None
    words: list[Word] = []
    muted: list[str] = []
    done: dict[str, int] = {}
    """The commands that were carried out lately, and the message that told their sender."""


class Table:
    """People and bots around a match."""

    def __init__(self, code: str, first: entries.Opened, moment: Moment):
        self.code = code
        self.game = first.setup.open()
        whole = self.game.whole_edition  # the same text in memory for all tables with that box
        self.opened = replace(first, setup=replace(first.setup, edition=whole))
        seats, count = [Seat(level=level) for level in first.levels], first.setup.seats
        timing = clocks.Timing.new(count)
        self.facts = Facts(seats, first.key, [1] * (count + 1), [0] * count, timing, moment.clock, number=1)
        self.match: Match | None = None
        self.awaited: tuple[int, ...] = ()
        """The seats that may act now."""
        self.due: float | None = None
        """When the house must look at the table if nothing happens: a clock runs out, or a bot should have moved."""
        self.reached: list[bool] = []
        """Who is told of the last entry: each seat, and last those who only watch."""
        self.heard: list[list[Event]] = []
        """What each of them heard of the last move; those who heard the same share it."""
        self.changed = False
        """Whether the last move has changed more than the match: it ended, or an offer is gone."""

    def copy(self) -> Self:
        """An independent table in the same state."""
        twin = object.__new__(type(self))
        twin.__dict__.update(self.__dict__)
        twin.facts = copy.copy(self.facts)
        for field in ("seats", "asked", "done"):
            setattr(twin.facts, field, getattr(self.facts, field).copy())
        return twin  # all else is replaced when something happens, never changed: the match, what was told, words

    @property
    def commitment(self) -> str:
        return dice.commitment(self.facts.key)

    @property
    def seats(self) -> int:
        return self.opened.setup.seats

    @property
    def playing(self) -> bool:
        return self.match is not None and self.facts.result is None

    def people(self) -> list[int]:
        """The seats that persons hold and have not given up."""
        return [number for number, seat in enumerate(self.facts.seats) if seat.person and not seat.out]

    def held_by(self, person: str | None) -> list[int]:
        """The seats of a person."""
        return [number for number, seat in enumerate(self.facts.seats) if person and seat.person == person]

    def replay(self, number: int, entry: AnyEntry, moment: Moment, key: str | None = None) -> None:
        """Let an entry of the journal happen again, if it follows and leads to the same as then."""
        if number != self.facts.number:
            raise Unplayable(number, f"number {self.facts.number} is missing")
        if isinstance(entry, Moved):
            refused = self.match.refusal(entry.seat, self.game.code(entry.move)) if self.match else None
            if self.match is None or not self.playing or refused is not None:
                raise Unplayable(number, f"{entry.move} cannot be played")
        self.apply(entry, moment, key)
        if isinstance(entry, Moved) and entry.check not in (None, self.check()):
            raise Unplayable(number, f"{entry.move} leads elsewhere than it did")

    def check(self) -> int:
        """Of the present position of the match."""
        assert self.match is not None
        return position_check(self.match, waiting=self.awaited)

    def apply(self, entry: AnyEntry, moment: Moment, key: str | None = None) -> None:
        """Let an entry happen; `key` is that of the command that caused it."""
        facts, before = self.facts, self.match
        mover = entry.seat if isinstance(entry, Moved) else None
        codes = {seat: self._codes(seat) for seat in self.awaited} if len(self.awaited) > 1 else {}
        match entry:
            case entries.Moved(seat, move):
                self._move(seat, self.game.code(move))
            case entries.Sat(seat, person, name, seed):
                self._change(seat, person=person, name=name, seed=seed)
            case entries.Left(seat) if self.match is None:
                facts.seats[seat] = Seat()
            case entries.Left(seat):
                self._change(seat, away=True)
            case entries.Lent(seat, level):
                self._change(seat, lent=level, away=True)
            case entries.Returned(seat):
                self._change(seat, lent=None, away=False)
            case entries.Began():
                self._begin()
            case entries.Offered(seat, what, moves):
                facts.offering = Offering(seat, what, moves, [] if what == "rematch" else [seat])
            case entries.Agreed(seat, seed):
                assert facts.offering is not None
                facts.offering = replace(facts.offering, agreed=[*facts.offering.agreed, seat])
                if facts.offering.what == "rematch":
                    self._change(seat, seed=seed)
            case entries.Declined():
                facts.offering = None
            case entries.Undone(moves):
                assert self.match is not None
                self.match = self.match.at(moves)
                facts.offering = None
            case entries.Drawn():
                self._end(Result(list(range(self.seats)), "agreed"))
            case entries.Resigned(seat):
                self._give_up(seat, "resigned")
            case entries.RanOut(seat):
                self._give_up(seat, "time")
            case entries.Again(new_key):
                facts.key, facts.round, facts.began = new_key, facts.round + 1, False
                facts.seats = [replace(seat, out=False, lent=None if seat.out else seat.lent) for seat in facts.seats]
            case entries.Said(person, name, text):
                facts.words = [*facts.words, Word(person, name, text, moment.at)][-KEPT_WORDS:]
            case entries.Muted(person, on):
                facts.muted = [other for other in facts.muted if other != person] + ([person] if on else [])
        if mover is None:
            self.awaited = self.match.to_act if self.match and self.playing else ()
        self._tell(before, mover)
        if self.match is not before:
            self._ask(codes, mover)
        facts.timing = self._timing(moment.clock, mover)
        facts.latest = moment.clock
        self.due = self._due()
        facts.number += 1
        if key is not None:
            facts.done[key] = facts.told[mover] if mover is not None else facts.told[-1]
            if len(facts.done) > KEPT_KEYS:
                del facts.done[next(iter(facts.done))]

    def _change(self, seat: int, **changes: object) -> None:
        self.facts.seats[seat] = replace(self.facts.seats[seat], **changes)

    def _begin(self) -> None:
        facts = self.facts
        facts.began, facts.result, facts.offering = True, None, None
        facts.seats = [replace(seat, lent=seat.lent or LENT_LEVEL) if seat.away else seat for seat in facts.seats]
        seeds = [seat.seed for seat in facts.seats if seat.person]
        facts.timing = clocks.Timing.new(self.seats, self.opened.clock.bank or 0.0)
        self.match = self._new_match(facts.key, seeds)

    def _new_match(self, key: bytes, seeds: list[str]) -> Match:
        return self.opened.setup.new(key=key, seeds=seeds)

    def _move(self, seat: int, code: int) -> None:
        assert self.match is not None
        self.match = self.match.copy()
        self.match.play_code(seat, code)
        self.awaited = self.match.to_act
        self.changed = self.facts.offering is not None or not self.awaited
        self.facts.offering = None
        if not self.awaited:
            self._end(Result(list(self.match.winners), "rules"))

    def _give_up(self, seat: int, reason: Reason) -> None:
        """Of two the other one wins; among several a bot plays on."""
        others = [other for other in self.people() if other != seat]
        if self.seats == 2 or not others:
            others = [other for other in range(self.seats) if other != seat]
            self._end(Result(others, reason))
        self._change(seat, out=True, lent=LENT_LEVEL)

    def _end(self, result: Result) -> None:
        self.facts.result, self.facts.offering = result, None

    def _tell(self, before: Match | None, mover: int | None) -> None:
        """Count the message for all whom it concerns: of a move, those who can notice it, and who made it; of the end,
        everybody."""
        viewers: list[int | None] = [*range(self.seats), None]
        self.reached = [True] * len(viewers)
        if mover is not None and self.match is not None and before is not None:
            match, since = self.match, len(self.match.moves)
            if self.game.spec.open:
                self.heard = [match.heard(None, since)] * len(viewers)
            else:
                self.heard = []
                for seat in viewers:
                    heard = match.heard(seat, since)
                    self.heard.append(next((other for other in self.heard if other == heard), heard))
                self.reached = [
                    bool(heard) or seat == mover or not self.awaited or match.view(seat) != before.view(seat)
                    for seat, heard in zip(viewers, self.heard, strict=True)
                ]
        self.facts.told = [told + reached for told, reached in zip(self.facts.told, self.reached, strict=True)]

    def _ask(self, codes: dict[int, list[int]], mover: int | None) -> None:
        """A seat decides something new, unless others have moved meanwhile and left its choice as it was."""
        for seat in self.awaited:
            if mover in (None, seat) or seat not in codes or codes[seat] != self._codes(seat):
                self.facts.asked[seat] = self.facts.told[seat]

    def _codes(self, seat: int) -> list[int]:
        assert self.match is not None
        return self.match.codes(seat)

    def _timing(self, at: float, mover: int | None) -> clocks.Timing:
        facts = self.facts
        thinking = [
            facts.asked[seat] if seat in self.awaited and facts.seats[seat].bot is None else 0
            for seat in range(self.seats)
        ]
        return facts.timing.after(self.opened.clock, at, thinking, mover, self.reacting)

    def due_of(self, seat: int) -> float | None:
        """When the time of a seat is over, by the clock of the house."""
        return self.facts.timing.due(self.opened.clock, seat)

    def _due(self) -> float | None:
        facts, first = self.facts, None
        for seat in self.awaited:
            due = self.due_of(seat) if facts.seats[seat].bot is None else facts.latest + BOT_PATIENCE
            if due is not None and (first is None or due < first):
                first = due
        return first

    @property
    def reacting(self) -> bool:
        """Whether a question is put to several."""
        return self.match is not None and self.awaited != () and self.match.reaction(self.awaited[0]) is not None

    def saved(self) -> bytes:
        """A snapshot: what it takes to go on from here."""
        match = None if self.match is None else (self.match.key, self.match.seeds, self.match.saved())
        return msgspec.msgpack.encode((self.facts, match))

    @classmethod
    def restored(cls, code: str, first: entries.Opened, data: bytes) -> "Table":
        facts, match = msgspec.msgpack.decode(data, type=tuple[Facts, tuple[bytes, list[str], Saved] | None])
        table = cls(code, first, Moment(0.0, facts.latest))
        table.facts = facts
        if match is not None:
            key, seeds, saved = match
            table.match = table._new_match(key, seeds).restored(saved)
            table.awaited = table.match.to_act if table.playing else ()
            table.due = table._due()
        return table
