"""The bots of the server think in processes of their own: the event loop never waits for them.

A process is given a match in which all that the seat cannot know is a guess, so it could not cheat if it wanted."""

import asyncio
import hashlib
import multiprocessing
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Any, NamedTuple

from oppidum.bots.levels import bot, chances
from oppidum.engine import dice, kernel
from oppidum.engine.match import Match, Saved
from oppidum.engine.recording import load
from oppidum.engine.registry import game
from oppidum.engine.setup import Setup
from oppidum.engine.words import Language
from oppidum.server import choices
from oppidum.server.replaying import replayed
from oppidum.server.table import Result, Table

HINT_LEVEL = 5
MOST_HINTS = 5


def _match(setup: Setup, saved: Saved) -> Match:
    return setup.new(key=bytes(16)).restored(saved)


class Hint(NamedTuple):
    """An action that is worth a look, and the chance of winning with it."""

    code: int
    chance: float


def _choose(setup: Setup, saved: Saved, seat: int, level: int, seed: int) -> int:
    match = _match(setup, saved)
    return match.game.encode(bot(setup.game, level, seed).choose(match, seat))


def _advise(setup: Setup, saved: Saved, seat: int, seed: int) -> list[Hint]:
    match = _match(setup, saved)
    advice = bot(setup.game, HINT_LEVEL, seed).advise(match, seat)
    return [Hint(match.game.encode(one.action), one.chance) for one in advice[:MOST_HINTS] if one.looks]


def _analyse(setup: Setup, start: Saved, moves: list[tuple[int, int]]) -> list[list[float]]:
    match = _match(setup, start)
    found = [chances(match)]
    for seat, code in moves:
        match.play_code(seat, code)
        found.append(chances(match))
    return found


def _analyse_record(text: str) -> list[list[float]]:
    whole = load(text)
    return _analyse(whole.setup, whole.at(0).saved(), [(seat, code) for seat, code in whole.moves])


def warm_rules(slug: str) -> None:
    """Compile the rules of a game, or load them from the cache."""
    match, seat = game(slug).new(seed=1), 0
    for _ in range(2):
        seat = match.to_act[0]
        match.play(seat, match.legal(seat)[0])
    match.redealt(seat, dice.new_luck(1)[0])
    match.view(seat)
    choices.writer(match.game).legal(match, match.to_act[0])
    kernel.score_list(match.box, match.state)


def _warm_bot(slug: str) -> None:
    match = game(slug).new(seed=1)
    bot(slug, 1).choose(match, match.to_act[0])


class Brains:
    """Workers that think for bots, give hints and judge finished matches."""

    def __init__(self, workers: int):
        self.workers = workers
        self._pool = _new_pool(workers)
        self._compiler = _new_pool(1)  # apart: no bot waits until another game is compiled

    def close(self) -> None:
        for pool in (self._pool, self._compiler):
            pool.shutdown(wait=False, cancel_futures=True)

    async def prepare(self, slug: str) -> None:
        """Compile the rules of a game elsewhere, then load them here: nobody's table waits for a compiler."""
        await asyncio.get_running_loop().run_in_executor(self._compiler, warm_rules, slug)
        await asyncio.to_thread(warm_rules, slug)

    async def wake(self, slug: str) -> None:
        """Compile the bots of a game before anybody waits for them."""
        await asyncio.get_running_loop().run_in_executor(self._compiler, _warm_bot, slug)

    async def choose(self, table: Table, seat: int, level: int) -> int:
        """The code of what a bot of a level does."""
        seed = _seed(table, seat)
        code: int = await self._run(_choose, table.opened.setup, _known(table, seat, seed), seat, level, seed)
        return code

    async def advise(self, table: Table, seat: int) -> list[Hint]:
        """What a strong player would do, from what the seat may know."""
        seed = _seed(table, seat)
        hints: list[Hint] = await self._run(_advise, table.opened.setup, _known(table, seat, seed), seat, seed)
        return hints

    async def analyse(self, table: Table, match: Match) -> list[list[float]]:
        """Each seat's chance of winning after each move of a finished match."""
        moves = [(seat, code) for seat, code in match.moves]
        found: list[list[float]] = await self._run(_analyse, table.opened.setup, match.at(0).saved(), moves)
        return found

    async def analyse_record(self, text: str) -> list[list[float]]:
        """The same of a record."""
        found: list[list[float]] = await self._run(_analyse_record, text)
        return found

    async def replay(
        self, text: str, seat: int | None, lang: Language, names: list[str], result: Result | None = None
    ) -> bytes:
        """A record as a seat saw it, move by move: a `Replay` as it is sent."""
        shown: bytes = await self._run(replayed, text, seat, lang, names, result)
        return shown

    async def _run(self, job: Any, *details: Any) -> Any:
        """A worker that dies takes its pool with it: then the job is given to another pool, once."""
        loop = asyncio.get_running_loop()
        pool = self._pool
        try:
            return await loop.run_in_executor(pool, job, *details)
        except BrokenProcessPool:
            if pool is self._pool:
                self._pool = _new_pool(self.workers)
            return await loop.run_in_executor(self._pool, job, *details)


def _new_pool(workers: int) -> ProcessPoolExecutor:
    return ProcessPoolExecutor(workers, multiprocessing.get_context("spawn"))


def _known(table: Table, seat: int, seed: int) -> Saved:
    """The match as the seat knows it."""
    assert table.match is not None
    return Saved(table.match.redealt(seat, dice.new_luck(seed)[0]).state.tobytes(), [], [])


def _seed(table: Table, seat: int) -> int:
    """From what the seat knows alone: hidden things must not show in what a bot does."""
    text = f"{table.code} {table.facts.round} {seat} {table.facts.told[seat]}"
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:8], "little")
