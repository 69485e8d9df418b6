"""People who play as fast as they are let, any game: each answers whenever there is something to decide."""

import asyncio
import random
import time
from collections.abc import Callable
from math import prod
from typing import Any, TypeVar

import httpx
import msgspec
from picows import WSFrame, WSListener, WSMsgType, WSTransport, ws_connect

SEATS = 2
WARM = 2.0  # seconds of play before anything is counted
T = TypeVar("T")


class Offer(msgspec.Struct):
    agreed: list[int]


class Around(msgspec.Struct):
    """What they need to know of the table."""

    winners: list[int] | None
    offer: Offer | None


class Heard(msgspec.Struct):
    """What they need of a message."""

    type: str
    number: int = 0
    legal: list[msgspec.Raw] | None = None
    table: Around | None = None
    done: str | None = None
    key: str | None = None
    problem: Any = None


_decode = msgspec.json.Decoder(Heard).decode


class Evening:
    """How everybody plays: how long they think, until when, and how long each move took to be answered."""

    def __init__(self, pause: float):
        self.pause = pause
        self.until = 0.0
        self.times: list[float] = []
        self.refused = 0
        self.luck = random.Random(1)


class Person(WSListener):
    """Somebody in a seat. One command at a time: what is heard meanwhile is answered afterwards."""

    def __init__(self, seat: int, evening: Evening):
        super().__init__()
        self.seat, self.evening = seat, evening
        self.voice: WSTransport | None = None
        self.legal: list[msgspec.Raw] = []
        self.around: Around | None = None
        self.number = self.answered = self.keys = 0
        self.waits = False  # for an answer, or to have thought
        self.began: float | None = None

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        self.voice = transport
        heard = _decode(frame.get_payload_as_bytes())
        if heard.type == "refused":
            self._refused(heard)
        else:
            self.number = max(self.number, heard.number)
            self.legal = self.legal if heard.legal is None else heard.legal
            self.around = heard.table or self.around
        if str(self.keys) in (heard.done, heard.key):
            if self.began is not None and heard.type != "refused":
                self.evening.times.append(time.perf_counter() - self.began)
            self.waits, self.began = False, None
        self.go_on()

    def _refused(self, heard: Heard) -> None:
        """It happens that somebody else was quicker: then there is something new to decide."""
        self.evening.refused += 1
        if self.number == self.answered:
            raise RuntimeError(heard.problem)

    def go_on(self) -> None:
        """Do what there is to do."""
        if self.waits or self.around is None or time.perf_counter() > self.evening.until:
            return
        offer = self.around.offer
        if self.legal:
            self.waits = True
            if self.evening.pause:
                wait = self.evening.luck.uniform(0, 2 * self.evening.pause)
                asyncio.get_running_loop().call_later(wait, self.move)
            else:
                self.move()
        elif offer is not None and self.seat not in offer.agreed:
            self.say({"do": "agree", "seat": self.seat, "seed": "x"})
        elif offer is None and self.around.winners is not None and self.seat == 0:
            self.say({"do": "ask", "seat": self.seat, "what": "rematch"})

    def move(self) -> None:
        if not self.legal:  # somebody else has answered meanwhile
            self.waits = False
            return
        self.answered, self.began = self.number, time.perf_counter()
        action = chosen(self.legal, self.evening.luck)
        self.say({"do": "move", "seat": self.seat, "number": self.number, "action": action})

    def say(self, command: dict[str, Any]) -> None:
        assert self.voice is not None
        self.waits = True
        self.keys += 1
        self.voice.send(WSMsgType.TEXT, msgspec.json.encode({**command, "key": str(self.keys)}))


def chosen(legal: list[msgspec.Raw], luck: random.Random) -> dict[str, Any]:
    """One of the legal actions, all equally likely; a family of them is written as one."""
    actions: list[dict[str, Any]] = [msgspec.json.decode(one) for one in legal]
    sizes = [prod(map(len, action.get("any", {}).values())) for action in actions]
    [action] = luck.choices(actions, sizes)
    return {**action, **{field: luck.choice(values) for field, values in action.pop("any", {}).items()}}


async def known(address: str) -> list[httpx.AsyncClient]:
    """Somebody for each seat; the same people sit at all tables."""
    clients = [httpx.AsyncClient(timeout=60) for _ in range(SEATS)]
    for client in clients:
        (await client.post(f"{address}/api/me", json={"name": "load"})).raise_for_status()
    return clients


async def seated(
    address: str, game: str, clients: list[httpx.AsyncClient], evening: Evening, where: Callable[[int], int]
) -> list[Person]:
    """A table of a game, with everybody connected; `where` says to which process, by the port of their own end. Those
    at a table are connected to the same one, as by a proxy that goes by the address of the table."""
    opened = await clients[0].post(f"{address}/api/tables", json={"game": game, "seats": SEATS})
    opened.raise_for_status()
    code = opened.json()["code"]
    for seat, client in enumerate(clients):
        sat = await client.post(f"{address}/api/tables/{code}/commands", json={"do": "sit", "seat": seat})
        sat.raise_for_status()
    people: list[Person] = []
    process: int | None = None
    while len(people) < SEATS:
        person = Person(len(people), evening)
        voice = await _connect(f"{address.replace('http', 'ws')}/api/tables/{code}", person, clients[person.seat])
        found = where(voice.underlying_transport.get_extra_info("sockname")[1])
        if process in (None, found):
            process = found
            people.append(person)
        else:
            voice.disconnect()
    return people


async def _connect(table: str, person: Person, client: httpx.AsyncClient) -> WSTransport:
    cookie = "; ".join(f"{name}={value}" for name, value in client.cookies.items())
    details: dict[str, Any] = {"extra_headers": {"Cookie": cookie}, "websocket_handshake_timeout": 60}
    voice, _ = await ws_connect(lambda: person, f"{table}/live?seat={person.seat}&lang=en", **details)
    return voice


async def play(
    people: list[Person], evening: Evening, seconds: float, lookup: Callable[[], T]
) -> tuple[T, T, list[float]]:
    """Everybody plays for a while. What is to be looked up, before and after; how long each move meanwhile took."""
    while any(person.around is None for person in people):
        await asyncio.sleep(0.05)
    evening.until = time.perf_counter() + WARM + seconds
    for person in people:
        person.go_on()
    await asyncio.sleep(WARM)
    before, first = lookup(), len(evening.times)
    await asyncio.sleep(seconds)
    after, times = lookup(), evening.times[first:]
    for person in people:
        assert person.voice is not None
        person.voice.disconnect()
    return before, after, times
