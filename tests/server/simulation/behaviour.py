"""What people do at tables: mostly something sensible, sometimes something that will be refused."""

from contextlib import suppress
from functools import partial
from random import Random
from typing import Any

from oppidum.engine.errors import OppidumError
from oppidum.server.deciding import Person
from tests.server.simulation.guests import Errand, Page, Stream, post
from tests.server.simulation.network import Lost
from tests.server.simulation.process import Process
from tests.server.simulation.truth import Journal
from tests.server.simulation.world import World

MOST_PAGES = 3

WEIGHTS = {
    "move": 90,
    "sit": 14,
    "say": 2,
    "leave": 3,
    "lend": 2,
    "take_back": 4,
    "undo": 2,
    "draw": 1,
    "rematch": 6,
    "agree": 6,
    "decline": 2,
    "resign": 1,
    "mute": 1,
    "claim": 2,
    "connect": 6,
    "drop": 2,
    "close": 2,
    "stream": 2,
    "look": 3,
}


class Guest:
    """A person with pages open."""

    def __init__(self, world: World, person: Person):
        self.world, self.person = world, person
        self.pages: list[Page] = []
        self.streams: list[Stream] = []

    def arrive(self, code: str) -> None:
        """Most people sit down."""
        luck = self.world.luck
        if luck.random() < 0.8:
            self._order(code, [], "sit")
        if luck.random() < 0.5:
            self.pages.append(Page(self.world, self.person, code, None))

    def act(self, code: str, what: str) -> bool:
        """Do something at a table; False if it makes no sense now."""
        pages = [page for page in self.pages if page.code == code and not page.closed]
        deed: Any = getattr(self, what, None)
        if deed is not None:
            return bool(deed(code, pages))
        return self._order(code, pages, what)

    def connect(self, code: str, pages: list[Page]) -> bool:
        if len(pages) >= MOST_PAGES:
            return False
        held = self._journal(code).table.held_by(self.person.id)
        luck = self.world.luck
        lacking = [seat for seat in held if all(page.seat != seat for page in pages)]
        seat = luck.choice(lacking or held) if held and luck.random() < 0.9 else None
        if luck.random() < 0.03:
            seat = luck.randrange(3)
        self.pages.append(Page(self.world, self.person, code, seat))
        return True

    def drop(self, code: str, pages: list[Page]) -> bool:
        if pages:
            self.world.luck.choice(pages).drop()
        return bool(pages)

    def close(self, code: str, pages: list[Page]) -> bool:
        """One waits for an answer before one goes."""
        pages = [page for page in pages if not page.waiting]
        if pages:
            self.world.luck.choice(pages).close()
        return bool(pages)

    def go(self) -> None:
        """Close everything but pages that wait for an answer."""
        for page in self.pages:
            if not page.waiting:
                page.close()
        for stream in self.streams:
            stream.close()

    def stream(self, code: str, pages: list[Page]) -> bool:
        self.streams = [stream for stream in self.streams if stream.open]
        if len(self.streams) >= 2:
            self.streams.pop(0).close()
        else:
            self.streams.append(Stream(self.world, self.person, code, self._seat(code)))
        return True

    def look(self, code: str, pages: list[Page]) -> bool:
        """A single look, over HTTP."""
        process = self.world.any_process()
        self.world.loop.create_task(self._look(process, code, self._seat(code)))
        return True

    async def _look(self, process: Process, code: str, seat: int | None) -> None:
        with suppress(OppidumError, Lost):
            await process.ask(partial(process.see, self.person, code, seat))

    def claim(self, code: str, pages: list[Page]) -> bool:
        """The seat of somebody else: it is one person on two devices, who has shown the secret."""
        taken = [seat for seat, one in enumerate(self._journal(code).table.facts.seats) if one.person]
        if not taken:
            return False
        seat = self.world.luck.choice(taken)
        former = self._journal(code).table.facts.seats[seat].person
        process = self.world.any_process()
        self.world.note("claim", self.person.id, code, seat, former)
        self.world.loop.create_task(self._claim(process, code, seat, f"{code}.{seat}.{former}"))
        return True

    async def _claim(self, process: Process, code: str, seat: int, secret: str) -> None:
        try:
            await process.ask(partial(process.claim, self.person, code, seat, secret))
        except (OppidumError, Lost):
            return
        self.pages.append(Page(self.world, self.person, code, seat))

    def move(self, code: str, pages: list[Page]) -> bool:
        """Play, where it is one's turn; whoever has no page there opens one."""
        table = self._journal(code).table
        asked = [seat for seat in table.held_by(self.person.id) if seat in table.awaited]
        if not asked:
            return False
        ready = [page for page in pages if page.seat in asked]
        if not ready:
            return self.connect(code, pages)
        return self._order(code, ready, "move")

    def _order(self, code: str, pages: list[Page], what: str) -> bool:
        """Send a command, by a page or over HTTP."""
        world, luck = self.world, self.world.luck
        page = luck.choice(pages) if pages else None
        command = self._command(code, page, what)
        if command is None:
            return False
        errand = Errand(self.person, code, world.name("key"), command)
        world.errands[code, errand.full_key] = errand
        world.note("wants", self.person.id, code, errand.key, command)
        if page is not None and luck.random() < 0.8:
            page.send(errand)
        else:
            world.loop.create_task(post(world, errand))
        return True

    def _command(self, code: str, page: Page | None, what: str) -> dict[str, Any] | None:
        """What they would say; None if they would not."""
        journal, luck = self._journal(code), self.world.luck
        facts = journal.table.facts
        seats = range(len(facts.seats))
        held = journal.table.held_by(self.person.id)
        seat = luck.choice(held) if held else luck.choice(seats)
        odd = luck.random() < 0.05
        match what:
            case "move":
                if page is None or page.seat is None or page.number is None or not (choices := page.legal):
                    return None
                return {"do": "move", "seat": page.seat, "number": page.number, "action": luck.choice(choices)}
            case "sit":
                free = [number for number in seats if facts.seats[number].free]
                if not (free or odd):
                    return None
                return {"do": "sit", "seat": luck.choice(free or seats), "seed": str(luck.randrange(9))}
            case "say":
                return {"do": "say", "text": f"word {luck.randrange(99)}"}
            case "lend":
                others = [number for number in seats if number not in held]
                if not (held and others):
                    return None
                return {"do": "lend", "seat": luck.choice(others)}
            case "mute":
                return {"do": "mute", "word": luck.randrange(3), "on": luck.random() < 0.5}
            case "undo" | "draw" | "rematch":
                if (what == "rematch") != (facts.result is not None) and not odd:
                    return None
                return {"do": "ask", "seat": seat, "what": what} if held or odd else None
            case "agree" | "decline":
                if facts.offering is None and not odd:
                    return None
                return {"do": what, "seat": seat}
            case "take_back":
                away = [number for number in held if facts.seats[number].away]
                return {"do": what, "seat": luck.choice(away)} if away else None
        return {"do": what, "seat": seat} if held or odd else None

    def _seat(self, code: str) -> int | None:
        held = self._journal(code).table.held_by(self.person.id)
        return self.world.luck.choice([*held, None])

    def _journal(self, code: str) -> Journal:
        return self.world.journals[code]


def choose(luck: Random) -> str:
    return luck.choices(list(WEIGHTS), list(WEIGHTS.values()))[0]
