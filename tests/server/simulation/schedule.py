"""A schedule: some tables, people and processes for a while, with faults; then quiet, and a look at what is left."""

from contextlib import suppress
from functools import partial
from random import Random
from typing import NamedTuple

from oppidum.engine.registry import game
from oppidum.server import entries
from tests.server.simulation import invariants, shims, weather
from tests.server.simulation.behaviour import Guest, choose
from tests.server.simulation.network import Lost
from tests.server.simulation.process import Process
from tests.server.simulation.world import World

STILL = 3  # seconds without faults, at least
ASLEEP = 24  # the same, when clocks run out that nobody looks at
QUIET = 60  # seconds after which everything must be in order
GAMES = ("pilum",) * 12 + ("egyptos", "romains", "cartes")


class Outcome(NamedTuple):
    """What came of a schedule."""

    seed: int
    violation: str | None
    digest: str
    trace: list[str]


def run(seed: int) -> Outcome:
    """One schedule."""
    luck = Random(seed)
    sky = weather.draw(luck) if luck.random() < 0.95 else weather.CALM
    pace = luck.choice(((0.0, 0.0), (0.1, 0.5), (0.5, 1.5)))
    world = World(luck.getrandbits(60), sky, luck.choice((1, 1, 2, 2)), luck.randint(2, 4), pace)
    with shims.installed(world):
        try:
            Schedule(world, luck).run()
        finally:
            world.close()
    lines = [f"{when:10.4f}  {' '.join(map(str, what))}" for when, *what in world.trace]
    return Outcome(seed, world.violation, world.digest, lines)


class Schedule:
    """The course of a schedule."""

    def __init__(self, world: World, luck: Random):
        self.world, self.luck = world, luck
        self.guests = [Guest(world, person) for person in world.persons.values()]
        self.steps = luck.randint(20, 60)
        self.codes: list[str] = []

    def run(self) -> None:
        world = self.world
        world.note("weather", *world.faults.weather)
        world.timeline.run(1.0)
        for _ in range(self.luck.choice((1, 1, 2))):
            self._open_table()
        for guest in self.guests:
            for code in self.codes:
                guest.arrive(code)
        for _ in range(self.steps):
            self._pause()
            self._happen()
            if self.codes:
                self._act()
            if world.violation is not None:
                return
        self._quiet()
        if world.violation is None:
            invariants.check(world)

    def _open_table(self) -> None:
        world = self.world
        code = world.name("table")
        opened = self._opened()
        task = world.loop.create_task(self._ask_to_open(code, opened))
        while not (task.done() or world.violation):
            world.timeline.run(world.timeline.now + 0.1)

    async def _ask_to_open(self, code: str, opened: entries.Opened) -> None:
        process = self.world.any_process()
        with suppress(Lost):
            await process.ask(partial(_open, process, code, opened))
        if code in self.world.journals:
            self.codes.append(code)

    def _opened(self) -> entries.Opened:
        luck = self.luck
        slug = luck.choice(GAMES)
        seats = luck.choice([number for number in game(slug).seats if number < 4])
        levels = [luck.choice((None, None, None, 1)) for _ in range(seats)]
        if all(levels) and luck.random() < 0.8:
            levels[0] = None
        kind = luck.choice(("none", "move", "bank"))
        clock = entries.Clock(
            move=luck.choice((2.0, 5.0, 20.0)) if kind == "move" else None,
            bank=luck.choice((5.0, 20.0)) if kind == "bank" else None,
            increment=luck.choice((0.0, 2.0)) if kind == "bank" else 0.0,
            timeout=luck.choice(("bot", "pass", "loss")),
            reaction=luck.choice((1.0, 8.0)),
        )
        host = luck.choice(list(self.world.persons))
        setup = game(slug).setup(seats)
        return entries.Opened(setup, levels, clock, public=True, hints=True, host=host, key=luck.randbytes(16))

    def _pause(self) -> None:
        """People act together, one after the other, or after a long while."""
        world, kind = self.world, self.luck.random()
        pause = 0.0 if kind < 0.2 else self.luck.random() * (0.1 if kind < 0.6 else 1.0 if kind < 0.98 else 20.0)
        world.timeline.run(world.timeline.now + pause)

    def _act(self) -> None:
        for _ in range(8):
            guest = self.luck.choice(self.guests)
            if guest.act(self.luck.choice(self.codes), choose(self.luck)):
                return

    def _happen(self) -> None:
        """What happens to processes."""
        world, faults = self.world, self.world.faults
        for process in world.processes:
            if not process.up:
                if self.luck.random() < 0.3:
                    self._start(process)
            elif faults.hit(faults.weather.crash):
                world.fault("crash", process.name)
                process.crash()
            elif not process.open:
                continue
            elif faults.hit(faults.weather.stop):
                world.fault("stop", process.name)
                process.do(process.stop())
            elif faults.hit(faults.weather.jump):
                process.jump += self.luck.choice((-3600.0, -5.0, 5.0, 3600.0))
                world.fault("jump", process.name)
            elif not process.alone and faults.hit(faults.weather.silence):
                world.fault("silence", process.name)
                process.notice(None)

    def _start(self, process: Process) -> None:
        self.world.fault("start", process.name)
        process.start()

    def _quiet(self) -> None:
        """No more faults: in a while everything must be in order. Sometimes everybody goes, and clocks run on."""
        world, asleep = self.world, self.luck.random() < 0.2
        world.note("quiet", asleep)
        world.faults.weather = weather.CALM
        for guest in self.guests:
            if asleep or self.luck.random() < 0.3:
                guest.go()
        if asleep:
            world.timeline.run(world.timeline.now + 1)
            for process in world.processes:
                process.crash()
        for second in range(QUIET):
            for process in world.processes:
                if not process.up:
                    self._start(process)
            world.timeline.run(world.timeline.now + 1)
            if world.violation is not None:
                return
            if second >= (ASLEEP if asleep else STILL) and invariants.pending(world) is None:
                break
        world.wrong_if(invariants.pending(world))


async def _open(process: Process, code: str, opened: entries.Opened) -> None:
    await process.house.open(code, opened)
