"""People: what their pages do by themselves, and what they do at tables."""

import asyncio
from functools import partial
from typing import TYPE_CHECKING, Any

import msgspec

from oppidum.engine.errors import OppidumError
from oppidum.server import commands
from oppidum.server.deciding import Person
from tests.server.hosting import spread
from tests.server.simulation.network import Lost, Wire
from tests.server.simulation.truth import Ear

if TYPE_CHECKING:
    from tests.server.simulation.world import World

FIRST_WAIT = 0.3
LONGEST_WAIT = 8.0
ANSWER = 10.0
POSTED = 6  # times that a request is sent before its sender gives up

_command: Any = msgspec.json.Decoder(commands.AnyCommand)
_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.decode


class Errand:
    """A command that somebody wants carried out, once."""

    def __init__(self, person: Person, code: str, key: str, what: dict[str, Any]):
        self.person, self.code, self.key, self.what = person, code, key, what
        self.text = _encode({**what, "key": key})
        self.arrived = 0
        """Copies that have reached a server."""
        self.said: set[bool] = set()
        """What servers have answered: done, refused."""
        self.settled: bool | None = None
        """What its sender has heard."""
        self.abandoned = False
        """Its sender waits for it no more."""

    @property
    def full_key(self) -> str:
        return f"{self.person.id} {self.key}"

    def __str__(self) -> str:
        return f"{self.full_key} {self.what}"


class Page:
    """A live connection that comes back by itself and sends again what was not answered, as `web/src/wire/live.ts`."""

    def __init__(self, world: "World", person: Person | None, code: str, seat: int | None):
        self.world, self.person, self.code, self.seat = world, person, code, seat
        self.wire: Wire | None = None
        self.number: int | None = None
        self.waiting: dict[str, Errand] = {}
        self.wait = FIRST_WAIT
        self.closed = False
        self.timer: asyncio.TimerHandle | None = None
        self.seen: dict[str, Any] = {}
        """What the page shows: the parts of all messages so far."""
        self._open()

    def send(self, errand: Errand) -> None:
        self.waiting[errand.key] = errand
        if self.number is not None:
            self._write(errand)
        self.world.loop.call_later(ANSWER, self._impatient, errand.key)

    def drop(self) -> None:
        """The network of this device is gone for a moment."""
        if self.wire is not None:
            self.wire.cut_off()

    def close(self) -> None:
        self.closed = True
        for errand in self.waiting.values():
            errand.abandoned = True
        if self.timer is not None:
            self.timer.cancel()
        if self.wire is not None:
            self.wire.leave()
        self.wire = None

    def _open(self) -> None:
        self.number = None
        if self.closed:
            return
        world = self.world
        process = world.any_process()
        ear = Ear(world.journal(self.code), self.seat, self.person.id if self.person else None, "en")
        wire = self.wire = Wire(world, process, ear, self.person, self._heard, lambda: self._lost(wire))
        world.note("connect", wire.name, process.name, self.person and self.person.id, self.code, self.seat)
        world.loop.call_later(world.faults.hop(), process.connect, wire, self.person, self.seat)

    def _heard(self, message: bytes) -> None:
        heard = _decode(message)
        kind = heard["type"]
        if kind == "refused" and heard["key"] is None:  # the table cannot be seen from there
            if self.number is None:
                self.close()
            return
        if kind == "sync":
            fresh = self.number is None
            self.number, self.wait, self.seen = heard["number"], FIRST_WAIT, {}
            if fresh:
                for errand in list(self.waiting.values()):
                    self._write(errand)
        elif kind not in ("refused", "done"):
            if self.number is None or heard["number"] != self.number + 1:
                self.world.wrong(f"{self.wire and self.wire.ear}: the page has missed something")
                return
            self.number = heard["number"]
        self.seen.update(heard)
        key = heard["key"] if kind in ("refused", "done") else heard.get("done")
        if key in self.waiting:
            self.world.settled(self.waiting.pop(key), kind != "refused")

    def _write(self, errand: Errand) -> None:
        if self.wire is not None and not self.wire.left:
            self.wire.send(errand.text, errand.key)

    def _impatient(self, key: str) -> None:
        """A command was not answered for long."""
        if key in self.waiting and self.number is not None and not self.closed:
            self._again()

    def _again(self) -> None:
        wire, self.wire = self.wire, None
        if wire is not None:
            wire.leave()
        self._open()

    def _lost(self, wire: Wire) -> None:
        if self.wire is not wire:
            return
        self.wire, self.number = None, None
        if not self.closed:
            self.timer = self.world.loop.call_later(self.wait * (0.75 + self.world.luck.random() / 2), self._open)
            self.wait = min(LONGEST_WAIT, self.wait * 2)

    @property
    def legal(self) -> list[dict[str, Any]]:
        choices: list[dict[str, Any]] = spread({"legal": _copied(self.seen.get("legal", []))})["legal"]
        return choices


def _copied(choices: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [dict(choice) for choice in choices]


class Stream:
    """Lines of JSON, as bots read them; it does not come back by itself."""

    def __init__(self, world: "World", person: Person | None, code: str, seat: int | None):
        process = world.any_process()
        self.open = True
        ear = Ear(world.journal(code), seat, person.id if person else None, "en")
        self.wire = Wire(world, process, ear, person, self._heard, self._lost)
        world.note("stream", self.wire.name, process.name, person and person.id, code, seat)
        world.loop.call_later(world.faults.hop(), process.stream, self.wire, person, seat)

    def _heard(self, message: bytes) -> None:
        """The checks have seen it when it was sent."""

    def _lost(self) -> None:
        self.open = False

    def close(self) -> None:
        if self.open:
            self.open = False
            self.wire.leave()


async def post(world: "World", errand: Errand) -> None:
    """Over HTTP: whoever gets no answer asks again."""
    what = _command.decode(errand.text)
    wait = FIRST_WAIT
    for _ in range(POSTED):
        process = world.any_process()
        copies = 2 if world.faults.hit(world.faults.weather.doubled) else 1
        question = partial(process.post, errand.person, errand.code, what)
        asked = [world.loop.create_task(process.ask(question)) for _ in range(copies)]
        for one in await asyncio.gather(*asked, return_exceptions=True):
            if isinstance(one, OppidumError):
                world.settled(errand, False)
            elif not isinstance(one, BaseException):
                world.settled(errand, True)
            elif not isinstance(one, Lost):
                raise one
        if errand.settled is not None:
            return
        await asyncio.sleep(wait)
        wait *= 2
    errand.abandoned = True
