"""People who open tables and move there, one after the other, and remember what was acknowledged."""

import asyncio
import random
from typing import Any

import httpx

from tests.server.hosting import Host, spread

MOVES = 6  # at each table, before the next is opened


class Crowd:
    """Several at once. When the server does not answer as it should, they try again with the same key."""

    def __init__(self, *hosts: Host, people: int = 4, patient: bool = False):
        self.hosts, self.people, self.patient = hosts, people, patient
        self.opened: list[str] = []
        self.acknowledged: list[tuple[str, str]] = []
        """Tables and keys of moves."""
        self.troubles = 0
        self.stop = asyncio.Event()

    async def play(self) -> None:
        await asyncio.gather(*(self._person(number) for number in range(self.people)))

    async def _person(self, number: int) -> None:
        luck = random.Random(number)
        limits = httpx.Limits(max_keepalive_connections=2)
        async with httpx.AsyncClient(timeout=60, limits=limits) as http:
            await self._ask(http, number, "POST", "/api/me", {"name": f"P{number}"})
            while not self.stop.is_set():
                plan = {"game": "egyptos", "seats": 2, "options": {"first": 0}, "public": luck.random() < 0.5}
                code = (await self._ask(http, number, "POST", "/api/tables", plan))["code"]
                self.opened.append(code)
                for seat in (0, 1):
                    await self._do(http, number, code, {"do": "sit", "seat": seat, "key": f"sit {seat}"})
                for turn in range(MOVES):
                    await self._move(http, number, code, turn, luck)

    async def _move(self, http: httpx.AsyncClient, number: int, code: str, turn: int, luck: random.Random) -> None:
        seat = turn % 2
        seen = spread(await self._ask(http, number + turn, "GET", f"/api/tables/{code}?seat={seat}"))
        if not seen["legal"]:
            return
        action = luck.choice(seen["legal"])
        move = {"do": "move", "seat": seat, "number": seen["number"], "key": f"{code} {turn}", "action": action}
        await self._do(http, number + turn, code, move)
        self.acknowledged.append((code, move["key"]))

    async def _do(self, http: httpx.AsyncClient, number: int, code: str, command: dict[str, Any]) -> None:
        await self._ask(http, number, "POST", f"/api/tables/{code}/commands", command)

    async def _ask(self, http: httpx.AsyncClient, number: int, method: str, path: str, data: Any = None) -> Any:
        while True:
            address = self.hosts[number % len(self.hosts)].address
            try:
                answer = await http.request(method, address + path, json=data)
            except httpx.HTTPError:
                if not self.patient:
                    raise
            else:
                if answer.is_success:
                    return answer.json()
                assert self.patient, answer.text
                assert answer.status_code >= 500, answer.text
            self.troubles += 1
            await asyncio.sleep(0.05)
