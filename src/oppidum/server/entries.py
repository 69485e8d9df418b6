"""The journal of a table: one entry for each thing that happened. All that a table is follows from its entries."""

from typing import Literal, TypeAlias

import msgspec

from oppidum.engine.setup import Setup

Timeout: TypeAlias = Literal["bot", "pass", "loss"]
Offer: TypeAlias = Literal["undo", "draw", "rematch"]
Mover: TypeAlias = Literal["person", "bot", "clock"]


class Entry(msgspec.Struct, frozen=True, tag_field="kind", omit_defaults=True):
    """Something that happened at a table."""


class Clock(msgspec.Struct, frozen=True):
    """How long people may think: seconds for each move, or a bank that grows with each move; neither is no clock."""

    move: float | None = None
    bank: float | None = None
    increment: float = 0.0
    timeout: Timeout = "bot"
    """When it runs out: a bot moves, the question passes (a bot moves where there is none), or the match is lost."""
    reaction: float = 8.0
    """Seconds to answer a question that is put to several."""


class Opened(Entry, frozen=True, tag="opened"):
    """A table is there, with seats to take. The key is secret until the match is over."""

    setup: Setup
    levels: list[int | None]
    """Of the bots, by seat."""
    clock: Clock
    public: bool
    hints: bool
    host: str
    key: bytes


class Sat(Entry, frozen=True, tag="sat"):
    """A person takes a seat, or the place of who sat there, and adds a seed to the throws."""

    seat: int
    person: str
    name: str
    seed: str


class Left(Entry, frozen=True, tag="left"):
    """Before the match the seat is free again; during it the person may come back."""

    seat: int


class Lent(Entry, frozen=True, tag="lent"):
    """A bot plays for somebody who is away."""

    seat: int
    level: int


class Returned(Entry, frozen=True, tag="returned"):
    """The person plays again."""

    seat: int


class Began(Entry, frozen=True, tag="began"):
    """All seats are taken: the match is on."""


class Moved(Entry, frozen=True, tag="moved"):
    """An action of a seat in its notation, and the check of what it led to."""

    seat: int
    move: str
    by: Mover
    check: int | None = None


class Offered(Entry, frozen=True, tag="offered"):
    """Somebody asks the others for something; of an undo, back to how many moves."""

    seat: int
    what: Offer
    moves: int = 0


class Agreed(Entry, frozen=True, tag="agreed"):
    seat: int
    seed: str = ""
    """For the next match, where it is about one."""


class Declined(Entry, frozen=True, tag="declined"):
    seat: int


class Undone(Entry, frozen=True, tag="undone"):
    """Moves were taken back; so many are left."""

    moves: int


class Drawn(Entry, frozen=True, tag="drawn"):
    """The match is a draw, by agreement."""


class Resigned(Entry, frozen=True, tag="resigned"):
    seat: int


class RanOut(Entry, frozen=True, tag="ran_out"):
    """The time of a seat is over, and with it the match for that seat."""

    seat: int


class Again(Entry, frozen=True, tag="again"):
    """Another match of the same people will begin once all have agreed; its key is secret."""

    key: bytes


class Said(Entry, frozen=True, tag="said"):
    person: str
    name: str
    text: str


class Muted(Entry, frozen=True, tag="muted"):
    """Somebody may not speak any more at this table, or may again."""

    person: str
    on: bool


AnyEntry: TypeAlias = (
    Opened
    | Sat
    | Left
    | Lent
    | Returned
    | Began
    | Moved
    | Offered
    | Agreed
    | Declined
    | Undone
    | Drawn
    | Resigned
    | RanOut
    | Again
    | Said
    | Muted
)

_encoder = msgspec.msgpack.Encoder()
_decoder: msgspec.msgpack.Decoder[AnyEntry] = msgspec.msgpack.Decoder(AnyEntry)


def pack(entry: Entry) -> bytes:
    return _encoder.encode(entry)


def unpack(data: bytes) -> AnyEntry:
    return _decoder.decode(data)
