"""People who open tables and move there, one after the other, and remember what was acknowledged."""

import asyncio
import random
from typing import Any

import httpx

from tests.server.hosting import Host, spread

MOVES = 6  # at each table, before the next is opened
TOO_LATE = ("stale", "illegal", "not_your_turn", "not_playing", "not_your_seat", "busy")  # or has not heard yet


class Crowd:
    """Several at once, each request to the next of the hosts. Patient ones go on when a server fails: they send the
    same again, with the same key."""

    def __init__(self, *hosts: Host, people: int = 4, patient: bool = False):
        self.hosts, self.people, self.patient = hosts, people, patient
        self.opened: list[str] = []
        self.acknowledged: list[tuple[str, str]] = []
        """Tables and keys of moves."""
        self.troubles = 0
        self.stop = asyncio.Event()

    async def play(self) -> None:
        await asyncio.gather(*(self._play(Person(self, number)) for number in range(self.people)))

    async def _play(self, person: "Person") -> None:
        async with person.http:
            await person.ask("POST", "/api/me", {"name": "P"})
            while not self.stop.is_set():
                plan = {"game": "egyptos", "seats": 2, "options": {"first": 0}, "public": person.luck.random() < 0.5}
                code = (await person.ask("POST", "/api/tables", plan))["code"]
                self.opened.append(code)
                for seat in (0, 1):
                    assert await person.do(code, {"do": "sit", "seat": seat, "key": f"sit {seat}"}) is not None
                for turn in range(MOVES):
                    key = await person.move(code, turn)
                    self.acknowledged.append((code, key))


class Person:
    """One of them."""

    def __init__(self, crowd: Crowd, number: int):
        self.crowd, self.luck = crowd, random.Random(number)
        self.http = httpx.AsyncClient(timeout=60)
        self.asked = number

    async def move(self, code: str, turn: int) -> str:
        """Move in turn; the key of the move. Another process may not have heard of the last one yet."""
        seat, tries = turn % 2, 0
        while True:
            seen = await self.ask("GET", f"/api/tables/{code}?seat={seat}")
            if seen is not None and spread(seen)["legal"]:
                tries += 1
                key, action = f"{code} {turn} {tries}", self.luck.choice(seen["legal"])
                move = {"do": "move", "seat": seat, "number": seen["number"], "key": key, "action": action}
                if await self.do(code, move) is not None:
                    return key
            assert self.crowd.patient, seen
            await asyncio.sleep(0.02)

    async def do(self, code: str, command: dict[str, Any]) -> Any:
        return await self.ask("POST", f"/api/tables/{code}/commands", command)

    async def ask(self, method: str, path: str, data: Any = None) -> Any:
        """The answer; None if the table had changed, or another process has not heard of it yet."""
        self.asked += 1
        host = self.crowd.hosts[self.asked % len(self.crowd.hosts)]
        while True:
            try:
                answer = await self.http.request(method, host.address + path, json=data)
            except httpx.HTTPError:
                if not self.crowd.patient:
                    raise
            else:
                if answer.is_success:
                    return answer.json()
                assert self.crowd.patient, answer.text
                if answer.json()["error"] in TOO_LATE:
                    return None
                assert answer.status_code >= 500, answer.text
            self.crowd.troubles += 1
            await asyncio.sleep(0.05)
