"""The workers of the house: processes that think, judge and read, so that the event loop never waits for them.

Bots' moves, hints, finished matches and strangers' files have a pool each: whatever is asked of one, the others go on.
Bots that play with a box of somebody's own are apart from the house's own bots, as such a box may break them."""

import asyncio
import hashlib
import os
import time
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import structlog

from oppidum.engine import dice
from oppidum.engine.match import Saved
from oppidum.engine.options import Value
from oppidum.engine.registry import size_of
from oppidum.engine.setup import Setup
from oppidum.engine.words import Language
from oppidum.server import boxes, jobs
from oppidum.server.errors import UNAVAILABLE, Refused
from oppidum.server.jobs import Finished, Hint
from oppidum.server.pools import Asker, Broken, Died, OutOfTime, Pool
from oppidum.server.table import Table
from oppidum.server.working import LOADING, Bounds

if TYPE_CHECKING:
    from oppidum.server.storage import Numbered

log: structlog.stdlib.BoundLogger = structlog.get_logger()

# Seconds for each kind of job.
MOVE, HINT, ANALYSIS, REPLAY = 20.0, 20.0, 180.0, 30.0
BOX, FILE, FILE_ANALYSIS = 10.0, 20.0, 60.0

COMPILED = 8_000  # bytes of a game's sources in a second, about
COMPILERS = min(2, os.cpu_count() or 1)
IDLE = 120.0  # seconds after which a process that is seldom needed is stopped
FILE_MEMORY = 2 << 30  # bytes of address space: a worker with all games loaded has 0.7 GB of it
EASIEST = 1  # the level of the bot that moves where a better one takes too long

HOUSE = Asker("house", "house")


class Workers:
    """All pools of a server process."""

    def __init__(self, bots: int):
        self.moves = Pool(bots, Bounds(nice=2))
        self.guests = Pool(1, Bounds(nice=5, memory=FILE_MEMORY), idle=IDLE)
        self.hints = Pool(1, Bounds(nice=5), queue=20, each_person=1, each_address=5, idle=IDLE)
        self.matches = Pool(1, Bounds(nice=10), queue=10, each_person=1, each_address=3, idle=IDLE)
        self.files = Pool(1, Bounds(nice=15, memory=FILE_MEMORY), queue=10, each_person=1, each_address=3, idle=IDLE)
        self.compiler = Pool(COMPILERS, Bounds(nice=5), idle=IDLE)  # no bot waits until another game is compiled
        self._awake: dict[str, asyncio.Task[None]] = {}
        self._since: dict[str, float] = {}
        """When the bots of each game were woken."""

    @property
    def pools(self) -> dict[str, Pool]:
        return {name: pool for name, pool in vars(self).items() if isinstance(pool, Pool)}

    def close(self) -> None:
        for pool in self.pools.values():
            pool.close()

    def tidy(self) -> None:
        """Stop the processes that nobody has needed for a while."""
        for pool in self.pools.values():
            pool.tidy()

    async def prepare(self, slug: str) -> None:
        """Compile the rules of a game elsewhere, then load them here: nobody's table waits for a compiler."""
        await self.compiler.run(HOUSE, LOADING, jobs.load_rules, slug)
        await asyncio.to_thread(jobs.load_rules, slug)

    async def wake(self, slug: str) -> None:
        """Compile the bots of a game, once, before anybody waits for them; the pools then load them in a moment."""
        if slug not in self._awake:
            self._since[slug] = time.monotonic()
            self._awake[slug] = asyncio.create_task(self.compiler.run(HOUSE, LOADING, jobs.load_bots, slug))
        try:
            await asyncio.shield(self._awake[slug])
        except (Broken, Died, OutOfTime):
            self._awake.pop(slug, None)
            raise

    def waking(self, slug: str) -> float | None:
        """About how many seconds it takes until the bots of a game are awake; None if nobody waits for that."""
        if slug not in self._awake or self._awake[slug].done():
            return None
        left = size_of(slug) / COMPILED - (time.monotonic() - self._since[slug])
        return max(1.0, left)

    async def choose(self, table: Table, seat: int, level: int) -> int:
        """The code of what a bot of a level does."""
        setup, seed = table.opened.setup.bare, bot_seed(table, seat)
        await self.wake(setup.game)
        pool = self.guests if setup.edition.own else self.moves
        host = Asker(table.opened.host, table.code)
        details = setup, known(table, seat, seed), seat
        try:
            code: int = await _again(pool, host, MOVE, jobs.choose, *details, level, seed)
        except OutOfTime:
            code = await pool.run(host, MOVE, jobs.choose, *details, EASIEST, seed)
        return code

    async def advise(self, table: Table, seat: int, asker: Asker) -> list[Hint]:
        """What a strong player would do, from what the seat may know."""
        setup, seed = table.opened.setup.bare, bot_seed(table, seat, "hint")
        await self.wake(setup.game)
        pool = self.guests if setup.edition.own else self.hints
        hints: list[Hint] = await _ours(pool, asker, HINT, jobs.advise, setup, known(table, seat, seed), seat, seed)
        return hints

    async def analyse(self, slug: str, record: str, asker: Asker) -> list[list[float]]:
        """Each seat's chance of winning after each move of a finished match of ours."""
        await self.wake(slug)
        found: list[list[float]] = await _ours(self.matches, asker, ANALYSIS, jobs.analyse, record)
        return found

    async def replay(self, finished: Finished, seat: int | None, lang: Language, asker: Asker) -> bytes:
        """A finished match of ours as a seat saw it, move by move: a `Replay` as it is sent."""
        record, names, result = finished
        shown: bytes = await _ours(self.matches, asker, REPLAY, jobs.replay, record, seat, lang, names, result)
        return shown

    async def earlier_match(
        self, code: str, lines: "Sequence[Numbered]", number: int, lang: Language, asker: Asker
    ) -> Finished | None:
        """A match of a table that has begun another one since, from its journal."""
        job = jobs.earlier_match, code, lines, number, lang
        found: Finished | None = await _ours(self.matches, asker, REPLAY, *job)
        return found

    async def analyse_file(self, record: str, asker: Asker) -> list[list[float]]:
        """Each seat's chance of winning after each move of a record from anywhere."""
        found: list[list[float]] = await _theirs(self.files, asker, FILE_ANALYSIS, jobs.analyse, record)
        return found

    async def replay_file(self, record: str, seat: int | None, lang: Language, asker: Asker) -> bytes:
        """A record from anywhere, as a seat saw it."""
        shown: bytes = await _theirs(self.files, asker, FILE, jobs.replay, record, seat, lang, [], None)
        return shown

    async def accept_box(
        self, slug: str, name: str, text: str, seats: int, options: dict[str, Value], asker: Asker
    ) -> Setup:
        """How a match with a box of somebody's own goes, once it was read and tried out."""
        setup: Setup = await _theirs(self.files, asker, BOX, boxes.accept, slug, name, text, seats, options)
        return setup

    async def accept_position(self, setup: Setup, text: str, asker: Asker) -> Setup:
        """The same setup, for matches that start from a position."""
        accepted: Setup = await _theirs(self.files, asker, FILE, boxes.accept_position, setup, text)
        return accepted


async def _again(pool: Pool, asker: Asker, seconds: float, job: Any, *details: Any) -> Any:
    """A worker that dies is not the job's fault: another one does it, once."""
    try:
        return await pool.run(asker, seconds, job, *details)
    except Died:
        return await pool.run(asker, seconds, job, *details)


async def _ours(pool: Pool, asker: Asker, seconds: float, job: Any, *details: Any) -> Any:
    try:
        return await _again(pool, asker, seconds, job, *details)
    except OutOfTime:
        raise Refused("took_too_long", UNAVAILABLE) from None


async def _theirs(pool: Pool, asker: Asker, seconds: float, job: Any, *details: Any) -> Any:
    """Whatever goes wrong with a file from anywhere is the file's fault."""
    try:
        return await pool.run(asker, seconds, job, *details)
    except OutOfTime:
        raise Refused("slow_file", seconds=int(seconds)) from None
    except (Died, Broken) as error:
        log.warning("a file could not be read", reason=type(error).__name__, details=str(error))
        raise Refused("bad_file") from None


def known(table: Table, seat: int, seed: int) -> Saved:
    """The match as the seat knows it."""
    assert table.match is not None
    return Saved(table.match.redealt(seat, dice.new_luck(seed)[0]).state.tobytes(), [], [])


def bot_seed(table: Table, seat: int, purpose: str = "bot") -> int:
    """The luck of a bot: from the secret key of the match, so that nobody can compute what it will do, and from how
    much the seat was told, so that hidden things do not show in it. The hash is not that of the throws: one tells
    nothing of the other. Whoever has the key, after the match, finds the same."""
    facts = table.facts
    text = f"{purpose} {facts.round} {seat} {facts.told[seat]}"
    luck = hashlib.blake2b(text.encode(), digest_size=8, key=facts.key, person=b"oppidum bots")
    return int.from_bytes(luck.digest(), "little")
