"""A live connection: one viewpoint of one table. What happens is told at once; commands go back the same way."""

import asyncio
from contextlib import ExitStack
from typing import Any

import msgspec
from litestar import WebSocket, websocket
from litestar.params import FromPath

from oppidum.engine.errors import OppidumError
from oppidum.server import commands
from oppidum.server.api.asking import Problem, address, asker, language_of, problem, site_of, still
from oppidum.server.api.tables import seen
from oppidum.server.deciding import Person
from oppidum.server.errors import Refused
from oppidum.server.limits import Busy
from oppidum.server.live import Connection, Live
from oppidum.server.pools import Asker
from oppidum.server.relaying import Wire, wired
from oppidum.server.site import Site

_decoder: msgspec.json.Decoder[commands.AnyCommand] = msgspec.json.Decoder(commands.AnyCommand)
_encode = msgspec.json.Encoder().encode

REFUSED = 4400
SENSELESS = ("malformed", "who_are_you")
MOST_BAD = 20  # messages that make no sense before the connection is cut


class DoneMessage(msgspec.Struct, frozen=True, tag_field="type", tag="done"):
    """The command with this key was carried out."""

    key: str | None
    number: int


class RefusedMessage(msgspec.Struct, frozen=True, tag_field="type", tag="refused"):
    """The command with this key was refused, and nothing has changed."""

    key: str | None
    problem: Problem


@websocket("/api/tables/{code:str}/live")
async def live_table(socket: WebSocket[Any, Any, Any], code: FromPath[str]) -> None:
    """Everything that happens at a table, for a seat of one's own (`?seat=`) or for watching; first all there is."""
    site, lang = site_of(socket), language_of(socket)
    with ExitStack() as staying:
        try:
            seat = _seat(socket.query_params.get("seat"))
            live, person = await seen(socket, code, seat)
            site.show(address(socket), live.table)
            staying.enter_context(site.crowd.inside(address(socket), person.id if person else None))
        except OppidumError as error:
            await socket.accept()
            await socket.send_data(_encode(RefusedMessage(None, problem(error, lang))), mode="text")
            await socket.close(REFUSED)
            return
        await socket.accept()
        async with wired(socket) as wire:
            connection = Connection(seat, person.id if person else None, lang, wire)
            if not await still(socket, person):
                wire.cut()
                return
            live = await site.house.welcome(code, connection)
            staying.callback(live.part, connection)
            if not await still(socket, person):  # from now on it would be cut off
                wire.cut()
            await _listen(wire, site, live, person, connection, asker(socket, person))


def _seat(given: str | None) -> int | None:
    if given is None:
        return None
    if not given.isascii() or not given.isdecimal() or len(given) > 2:
        raise Refused("bad_seat")
    return int(given)


async def _listen(
    wire: Wire, site: Site, live: Live, person: Person | None, connection: Connection, sender: Asker
) -> None:
    """Do what is asked for; who asks too much is heard more slowly."""
    bad = 0
    while bad < MOST_BAD and (text := await wire.hear()) is not None and wire.open:
        key = None
        try:
            if person is None:
                site.count(sender)
                raise Refused("who_are_you")
            command = _read(text, site, sender)
            key = command.key
            site.count(sender, command)
            number = await live.do(person, command, connection)
            if number is not None:
                wire.tell(_encode(DoneMessage(key, number)))
        except OppidumError as error:
            bad += error.key in SENSELESS
            wire.tell(_encode(RefusedMessage(key, problem(error, connection.lang))))
            if isinstance(error, Busy):
                await asyncio.sleep(error.seconds)
    wire.cut()


def _read(text: str | bytes, site: Site, sender: Asker) -> commands.AnyCommand:
    try:
        return _decoder.decode(text)
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        site.count(sender)
        raise Refused("malformed") from None
