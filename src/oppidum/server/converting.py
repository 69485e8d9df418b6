"""Journals of the first form are written anew: they named their edition, gave moves as numbers and checked nothing.

A table at a time, each in a transaction of its own: whoever is stopped on the way goes on with the next one. A journal
that does not lead to what it led to then is kept, and its table is frozen."""

from collections.abc import Awaitable, Callable
from typing import Any, Protocol, TypeVar

import msgspec
import structlog
from msgspec.structs import replace
from sqlalchemy import Connection, bindparam, select, update

from oppidum.engine import edition
from oppidum.engine.game import Game
from oppidum.engine.options import Value
from oppidum.engine.registry import game
from oppidum.engine.setup import Setup
from oppidum.server import entries, schema
from oppidum.server.first_options import FIRST_OPTIONS
from oppidum.server.moments import Moment
from oppidum.server.table import UNPLAYABLE, Table, Unplayable

T = TypeVar("T")

log: structlog.stdlib.BoundLogger = structlog.get_logger()


class Access(Protocol):
    """Reading or writing, as storage does it."""

    def __call__(self, job: Callable[[Connection], T]) -> Awaitable[T]: ...


class FirstOpened(msgspec.Struct):
    """What the opening of a table said in the first form, besides what it says now."""

    game: str
    edition: str
    edition_text: str | None
    seats: int
    options: dict[str, Value]

    def setup(self) -> Setup:
        """Options that were not given had the defaults of then."""
        package = game(self.game).package
        own = self.edition_text is not None
        text = self.edition_text if self.edition_text is not None else edition.first_text(package, self.edition)
        options = {**FIRST_OPTIONS.get(self.game, {}), **self.options}
        return replace(Game(self.game, self.edition, text, own).setup(self.seats, options), rules=1)


class FirstMoved(msgspec.Struct):
    """An action by its number, and what it caused, as the rules logged it."""

    seat: int
    code: int
    by: entries.Mover
    caused: list[list[int]] = []


async def convert_all(read: Access, write: Access) -> None:
    """Bring all journals to the present form."""
    columns = schema.tables.c
    wanted = select(columns.code).where(columns.form < schema.FORM)
    codes = await read(lambda connection: list(connection.execute(wanted).scalars()))
    for code in codes:
        await write(_conversion(code))
    if codes:
        log.warning("journals were brought to the present form", tables=len(codes))


def _conversion(code: str) -> Callable[[Connection], None]:
    def convert(connection: Connection) -> None:
        mine = schema.tables.c.code == code
        held = select(schema.tables.c.form).where(mine).with_for_update()
        if connection.execute(held).scalar() == schema.FORM:
            return  # another process was first
        columns = schema.journal.c
        wanted = select(columns.number, columns.entry, columns.at, columns.clock, columns.key)
        found = connection.execute(wanted.where(columns.code == code).order_by(columns.number)).all()
        changes: dict[str, Any] = {"form": schema.FORM}
        lines: list[FirstLine] = []
        try:
            lines = list(map(translator(), [FirstLine(*row) for row in found]))
            table = check(code, lines)
            whole = table.opened.setup.edition
            changes |= {"due": table.due, "edition": whole.name, "own_box": whole.own}
        except UNPLAYABLE as error:
            log.warning("a journal cannot be played again", table=code, kind=type(error).__name__)
            changes |= {"frozen": str(error) or type(error).__name__, "free": 0}
        rows = [{"line": line.number, "entry": entries.pack(line.said)} for line in lines if line.said is not None]
        if rows:
            place = (columns.code == code) & (columns.number == bindparam("line"))
            connection.execute(update(schema.journal).where(place), rows)
        connection.execute(update(schema.tables).where(mine).values(changes))

    return convert


class FirstLine(msgspec.Struct):
    """A line of a journal as it was, and its entry as it is said now."""

    number: int
    data: bytes
    at: float
    clock: float
    key: str | None
    said: entries.AnyEntry | None = None
    caused: list[list[int]] | None = None


def translator() -> Callable[[FirstLine], FirstLine]:
    """Says the lines of one journal, one after the other, in the present form."""
    game_played: list[Game] = []

    def translate(line: FirstLine) -> FirstLine:
        said: dict[str, Any] = msgspec.msgpack.decode(line.data)
        if said["kind"] == "opened":
            setup = msgspec.convert(said, FirstOpened).setup()
            game_played.append(setup.open())
            line.said = msgspec.convert({**said, "setup": setup}, entries.Opened)
        elif said["kind"] == "moved":
            moved = msgspec.convert(said, FirstMoved)
            line.said = entries.Moved(moved.seat, str(game_played[0].decode(moved.code)), moved.by)
            line.caused = moved.caused
        else:
            line.said = entries.unpack(line.data)
        return line

    return translate


def check(code: str, lines: list[FirstLine]) -> Table:
    """The table that a journal adds up to, if each move leads to what it led to then; each gets its check."""
    first = lines[0]
    assert isinstance(first.said, entries.Opened)
    table = Table(code, first.said, Moment(first.at, first.clock))
    for line in lines[1:]:
        assert line.said is not None
        table.replay(line.number, line.said, Moment(line.at, line.clock), line.key)
        if isinstance(line.said, entries.Moved):
            assert table.match is not None
            if table.match.last_step != line.caused:
                raise Unplayable(line.number, f"{line.said.move} leads elsewhere than it did")
            line.said = replace(line.said, check=table.check())
    return table
