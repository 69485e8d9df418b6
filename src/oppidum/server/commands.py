"""What people ask of a table: the same commands over HTTP and over a live connection."""

from typing import Annotated, Any, TypeAlias

import msgspec

from oppidum.server.entries import Offer
from oppidum.server.plain import LINE, NAME, TEXT

Seat: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=15, description="The number of a seat, from 0.")]
Key: TypeAlias = Annotated[
    str,
    msgspec.Meta(
        min_length=1, max_length=64, pattern=LINE, description="Made up by the sender: sent twice, it is done once."
    ),
]
Name: TypeAlias = Annotated[str, msgspec.Meta(min_length=1, max_length=24, pattern=NAME)]
Seed: TypeAlias = Annotated[
    str, msgspec.Meta(max_length=64, pattern=LINE, description="What a player adds to the throws.")
]
Text: TypeAlias = Annotated[str, msgspec.Meta(min_length=1, max_length=300, pattern=TEXT)]


class Command(msgspec.Struct, frozen=True, tag_field="do", kw_only=True, forbid_unknown_fields=True):
    """Something to do at a table."""

    key: Key | None = None


class Sit(Command, frozen=True, tag="sit", kw_only=True):
    """Take a free seat."""

    seat: Seat
    seed: Seed = ""


class Leave(Command, frozen=True, tag="leave", kw_only=True):
    """Leave the seat; during a match one may come back."""

    seat: Seat


class Lend(Command, frozen=True, tag="lend", kw_only=True):
    """Let a bot play for somebody who has left, or who has not moved for long."""

    seat: Seat
    level: Annotated[int, msgspec.Meta(ge=1, le=5)] = 3


class TakeBack(Command, frozen=True, tag="take_back", kw_only=True):
    """Play again oneself."""

    seat: Seat


class Move(Command, frozen=True, tag="move", kw_only=True):
    """Act. `number` is that of the last message that the player had seen."""

    seat: Seat
    number: Annotated[int, msgspec.Meta(ge=0)]
    action: dict[str, Any]
    key: Key


class Ask(Command, frozen=True, tag="ask", kw_only=True):
    """Ask the others for something."""

    seat: Seat
    what: Offer


class Agree(Command, frozen=True, tag="agree", kw_only=True):
    seat: Seat
    seed: Seed = ""


class Decline(Command, frozen=True, tag="decline", kw_only=True):
    seat: Seat


class Resign(Command, frozen=True, tag="resign", kw_only=True):
    seat: Seat


class Say(Command, frozen=True, tag="say", kw_only=True):
    text: Text


class Mute(Command, frozen=True, tag="mute", kw_only=True):
    """Let somebody speak no more, or again: whoever said that word of the chat. The host alone may."""

    word: Annotated[int, msgspec.Meta(ge=0)]
    on: bool = True


AnyCommand: TypeAlias = Sit | Leave | Lend | TakeBack | Move | Ask | Agree | Decline | Resign | Say | Mute
