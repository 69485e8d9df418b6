"""What was really written, and what anybody may be told of it: the tables as their journals have them, apart from those
that the processes keep."""

from collections.abc import Sequence

import msgspec

from oppidum.engine.words import Language
from oppidum.server import entries, telling
from oppidum.server.table import Table, Unplayable
from oppidum.server.writing import Line
from tests.server.simulation.sense import objection


class Violation(Exception):
    """Something happened that must never happen."""


class Head(msgspec.Struct):
    """What the checks read of a message."""

    type: str
    number: int | None = None
    done: str | None = None
    key: str | None = None


head_of = msgspec.json.Decoder(Head).decode


class Journal:
    """A table as it was after each of its entries."""

    def __init__(self, code: str):
        self.code = code
        self.lines: list[Line] = []
        self.tables: list[Table] = []
        """After each line."""
        self.written: list[float] = []
        """When each line was committed, in the time of the world."""
        self.keys: dict[str, int] = {}
        """The commands that were carried out, and their lines."""
        self._messages: dict[tuple[int, int | None, Language, float], bytes | None] = {}
        self._syncs: dict[tuple[int, int | None, str | None, Language, float], bytes] = {}

    @property
    def length(self) -> int:
        return len(self.lines)

    @property
    def table(self) -> Table:
        return self.tables[-1]

    def append(self, number: int, lines: Sequence[Line], now: float) -> None:
        """Lines were committed."""
        if number != self.length:
            raise Violation(f"{self.code}: line {number} was written after line {self.length - 1}")
        for line in lines:
            if line.key is not None:
                if line.key in self.keys:
                    raise Violation(f"{self.code}: {line.key} was done twice")
                self.keys[line.key] = self.length
            self._add(entries.unpack(entries.pack(line.entry)), line)
            self.lines.append(line)
            self.written.append(now)

    def _add(self, entry: entries.AnyEntry, line: Line) -> None:
        if isinstance(entry, entries.Opened):
            self.tables.append(Table(self.code, entry, line.moment))
            return
        wrong = objection(self.table, entry, line.moment.clock)
        if wrong is not None:
            raise Violation(f"{self.code}: {entry} was written as line {self.length}, but {wrong}")
        table = self.table.copy()
        try:
            table.replay(self.length, entry, line.moment, line.key)
        except Unplayable as unplayable:
            raise Violation(f"{self.code}: {entry} was written, but {unplayable}") from None
        self.tables.append(table)

    def held(self, at: int, seat: int | None, person: str | None) -> int | None:
        """The viewpoint of somebody who asks for a seat, after so many lines."""
        return seat if seat in self.tables[at - 1].held_by(person) else None

    def number(self, at: int, viewpoint: int | None) -> int:
        return telling.number(self.tables[at - 1], viewpoint)

    def sync(self, at: int, viewpoint: int | None, person: str | None, lang: Language, now: float) -> bytes:
        """Everything after so many lines, at a time of the house's clock."""
        key = (at, viewpoint, person, lang, now)
        if key not in self._syncs:
            self._syncs[key] = telling.sync(self.tables[at - 1], viewpoint, person, lang, now)
        return self._syncs[key]

    def starts_anew(self, at: int) -> bool:
        return telling.starts_anew(self.lines[at - 1].entry)

    def message(self, at: int, viewpoint: int | None, lang: Language, now: float) -> bytes | None:
        """What is told of a line."""
        key = (at, viewpoint, lang, now)
        if key not in self._messages:
            table, entry = self.tables[at - 1], self.lines[at - 1].entry
            self._messages[key] = telling.message(table, entry, viewpoint, lang, telling.Shared(), now)
        return self._messages[key]


class Ear:
    """Where a connection stands: how many lines it was told of, and from which viewpoint."""

    def __init__(self, journal: Journal, seat: int | None, person: str | None, lang: Language):
        self.journal, self.viewpoint, self.person, self.lang = journal, seat, person, lang
        self.at = 0
        self.number = 0

    def told(self, message: bytes, head: Head, least: int, now: float) -> None:
        """A message from the server; it must be the next one for somebody who holds that seat now."""
        if self.at == 0:
            self._first(message, head, least, now)
        else:
            self._next(message, head, now)
        if head.type != "sync" and head.number != self.number + 1:
            raise Violation(f"{self}: message {head.number} came after {self.number}")
        assert head.number is not None
        self.number = head.number

    def _first(self, message: bytes, head: Head, least: int, now: float) -> None:
        journal = self.journal
        for at in range(max(1, least), journal.length + 1):
            viewpoint = journal.held(at, self.viewpoint, self.person)
            if journal.number(at, viewpoint) != head.number:
                continue
            if message == journal.sync(at, viewpoint, self.person, self.lang, now):
                self.at, self.viewpoint = at, viewpoint
                return
        raise Violation(f"{self}: the first message is that of no moment from line {least} on: {text(message)}")

    def _next(self, message: bytes, head: Head, now: float) -> None:
        self.at, self.viewpoint, expected = self.expected(now)
        if expected is None:
            raise Violation(f"{self}: told of what is not written, or told twice: {text(message)}")
        if head.done is not None:
            expected = b'%b,"done":%b}' % (expected[:-1], msgspec.json.encode(head.done))
        if message != expected:
            raise Violation(f"{self}: told {text(message)} instead of {text(expected)}")

    def expected(self, now: float) -> tuple[int, int | None, bytes | None]:
        """The next message that the connection must be told, as far as the journal goes; after which line, to whom."""
        journal, seat = self.journal, self.viewpoint
        for at in range(self.at + 1, journal.length + 1):
            viewpoint = journal.held(at, seat, self.person)
            if viewpoint != seat or journal.starts_anew(at):
                return at, viewpoint, journal.sync(at, viewpoint, self.person, self.lang, now)
            message = journal.message(at, viewpoint, self.lang, now)
            if message is not None:
                return at, viewpoint, message
        return journal.length, seat, None

    def __str__(self) -> str:
        seat = "watching" if self.viewpoint is None else f"seat {self.viewpoint}"
        return f"{self.journal.code}: {self.person} ({seat}, line {self.at})"


def text(message: bytes) -> str:
    said = message.decode()
    return said if len(said) < 1500 else f"{said[:1500]}…"
