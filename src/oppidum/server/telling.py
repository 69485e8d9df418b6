"""What a seat, or somebody who only watches, is told: the only place where messages are made, by allow-list.

A viewpoint is a seat, or None for those who watch. All that is said of the match comes from `view`, `heard` and
`legal` of that viewpoint; of the table, what is named here."""

from typing import Any

import msgspec
from msgspec.structs import replace

from oppidum.bots import levels
from oppidum.engine.match import Match
from oppidum.engine.options import Value
from oppidum.engine.seen import View
from oppidum.engine.spoken import Event
from oppidum.engine.words import Language
from oppidum.server import entries
from oppidum.server.choices import choices
from oppidum.server.table import Reason, Table

_encode = msgspec.json.Encoder().encode

ANEW = (entries.Began, entries.Undone, entries.Resigned, entries.RanOut, entries.Drawn)


class SeatInfo(msgspec.Struct, frozen=True):
    """Who sits there, and who plays."""

    name: str
    taken: bool
    bot: int | None
    """The level of the bot that plays now."""
    away: bool
    out: bool


class OfferInfo(msgspec.Struct, frozen=True):
    seat: int
    what: entries.Offer
    agreed: list[int]


class TableInfo(msgspec.Struct, frozen=True):
    """What everybody may know of a table."""

    code: str
    game: str
    edition: str
    own_box: bool
    """Whether the edition is somebody's own box: its name says nothing then."""
    options: dict[str, Value]
    clock: entries.Clock
    public: bool
    hints: bool
    seats: list[SeatInfo]
    round: int
    commitment: str
    """To the key of all throws of this match: its SHA-256."""
    key: str | None
    """The key itself, in hexadecimal, once the match is over."""
    seeds: list[str] | None
    """What the players added to it, once the match is over."""
    offer: OfferInfo | None
    began: bool
    winners: list[int] | None
    reason: Reason | None


class WordInfo(msgspec.Struct, frozen=True):
    name: str
    text: str
    at: float


class Told(msgspec.Struct, frozen=True):
    """Something that happened, and how a person would say it."""

    event: Event
    say: str


class ClockInfo(msgspec.Struct, frozen=True):
    """Seconds that each seat had left of its bank when its clock last stood; how long each one that runs has run; in
    how many seconds one's own time is over."""

    left: list[float]
    running: list[float | None]
    due: float | None


class Sync(msgspec.Struct, frozen=True, tag_field="type", tag="sync"):
    """Everything, from the start."""

    number: int
    yours: list[int]
    host: bool
    table: TableInfo
    chat: list[WordInfo]
    clocks: ClockInfo
    view: Any | None
    """That of the game; its type is in the description of the API by itself, and so are actions."""
    legal: Any
    """The actions that the seat may take now, in the form of `choices`."""
    history: list[Told]


class MovedMessage(msgspec.Struct, frozen=True, tag_field="type", tag="moved"):
    """An action, as far as this viewpoint may know of it."""

    number: int
    events: list[Told]
    view: Any
    legal: Any
    clocks: ClockInfo
    table: TableInfo | msgspec.UnsetType = msgspec.UNSET
    """Where the move has changed that too: it ended the match, say."""
    done: str | msgspec.UnsetType = msgspec.UNSET
    """The key of the listener's own command, which was carried out with this."""


class TableMessage(msgspec.Struct, frozen=True, tag_field="type", tag="table"):
    """Something about the table has changed."""

    number: int
    table: TableInfo
    clocks: ClockInfo
    done: str | msgspec.UnsetType = msgspec.UNSET


class SaidMessage(msgspec.Struct, frozen=True, tag_field="type", tag="said"):
    number: int
    word: WordInfo
    done: str | msgspec.UnsetType = msgspec.UNSET


def names(table: Table, lang: Language) -> list[str]:
    """What the seats are called."""
    said = []
    for number, seat in enumerate(table.facts.seats):
        said.append(seat.name if seat.person else _bot_name(number, seat.level, lang))
    return said


def _bot_name(seat: int, level: int | None, lang: Language) -> str:
    return f"{levels.name(level, lang)} {seat + 1}" if level else f"{seat + 1}"


def info(table: Table) -> TableInfo:
    facts = table.facts
    opened, offering, result = table.opened, facts.offering, facts.result
    setup = opened.setup
    seats = [
        SeatInfo(seat.name, seat.person is not None or seat.level is not None, seat.bot, seat.away, seat.out)
        for seat in facts.seats
    ]
    ended = table.match if facts.began and result is not None else None
    return TableInfo(
        code=table.code,
        game=setup.game,
        edition=setup.edition.name,
        own_box=setup.edition.own,
        options=setup.options,
        clock=opened.clock,
        public=opened.public,
        hints=opened.hints,
        seats=seats,
        round=facts.round,
        commitment=table.commitment,
        key=ended.key.hex() if ended else None,
        seeds=list(ended.seeds) if ended else None,
        offer=OfferInfo(offering.seat, offering.what, offering.agreed) if offering else None,
        began=facts.began,
        winners=result.winners if result else None,
        reason=result.reason if result else None,
    )


def sync(table: Table, viewpoint: int | None, person: str | None, lang: Language, now: float) -> bytes:
    """All that a viewpoint may know, for somebody who joins or has missed something, now by the house's clock."""
    match = table.match
    return _encode(
        Sync(
            number=number(table, viewpoint),
            yours=table.held_by(person),
            host=person is not None and person == table.opened.host,
            table=info(table),
            chat=[WordInfo(word.name, word.text, word.at) for word in table.facts.words],
            clocks=_clocks(table, viewpoint, now),
            view=None if match is None else match.view(viewpoint),
            legal=_legal(table, viewpoint),
            history=[] if match is None else _told(table, match.heard(viewpoint), lang),
        )
    )


class Shared:
    """What several are told of an entry in the same words, written once."""

    def __init__(self) -> None:
        self.events: dict[tuple[int, Language], Any] = {}
        """By what was heard, and in which language."""
        self.view: View | None = None
        """Where all see the same: that of somebody who only watches."""


def message(
    table: Table,
    entry: entries.AnyEntry,
    viewpoint: int | None,
    lang: Language,
    shared: Shared,
    now: float,
    done: str | None = None,
) -> bytes | None:
    """What a viewpoint is told of the entry that has just happened; None if it may not know of it. `done` is the key of
    the listener's own command."""
    match, key = table.match, msgspec.UNSET if done is None else done
    if isinstance(entry, entries.Moved):
        assert match is not None
        listener = -1 if viewpoint is None else viewpoint
        if not table.reached[listener]:
            return None
        clocks = _clocks(table, viewpoint, now)
        heard = table.heard[listener]
        if (id(heard), lang) not in shared.events:
            shared.events[id(heard), lang] = msgspec.Raw(_encode(_told(table, heard, lang)))
        told = shared.events[id(heard), lang]  # written already
        view = _shared_view(match, viewpoint, shared) if table.game.spec.open else match.view(viewpoint)
        changed = info(table) if table.changed else msgspec.UNSET
        legal = _legal(table, viewpoint)
        return _encode(MovedMessage(number(table, viewpoint), told, view, legal, clocks, changed, key))
    if isinstance(entry, entries.Said):
        word = table.facts.words[-1]
        return _encode(SaidMessage(number(table, viewpoint), WordInfo(word.name, word.text, word.at), key))
    return _encode(TableMessage(number(table, viewpoint), info(table), _clocks(table, viewpoint, now), key))


def starts_anew(entry: entries.AnyEntry) -> bool:
    """Whether everything must be told again: another match, moves taken back, or an end that nobody's move has made."""
    return isinstance(entry, ANEW)


def number(table: Table, viewpoint: int | None) -> int:
    return table.facts.told[-1 if viewpoint is None else viewpoint]


def _told(table: Table, events: list[Event], lang: Language) -> list[Told]:
    called = names(table, lang)
    return [Told(event, event.say(lang, called)) for event in events]


def _shared_view(match: Match, viewpoint: int | None, shared: Shared) -> View:
    """Where all see the same, views differ in whose they are alone."""
    shared.view = shared.view or match.view(None)
    return replace(shared.view, seat=viewpoint)


def _legal(table: Table, viewpoint: int | None) -> list[Any]:
    if viewpoint is None or viewpoint not in table.awaited or table.match is None:
        return []
    return choices(table.game).legal(table.match, viewpoint)


def _clocks(table: Table, viewpoint: int | None, now: float) -> ClockInfo:
    """In questions to several nobody sees whose clock stands: a pass is silent."""
    timing = table.facts.timing
    due = table.due_of(viewpoint) if viewpoint is not None and viewpoint in table.awaited else None
    running = [] if timing.reacting else [None if since is None else max(0.0, now - since) for since in timing.since]
    return ClockInfo(timing.left, running, None if due is None else max(0.0, due - now))
