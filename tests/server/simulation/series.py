"""Many schedules, shared by several processes: those are started anew, and find what they do in a module of its own."""

import gc
import multiprocessing
from collections.abc import Iterator
from functools import partial

from tests.server.simulation.mutants import put_in
from tests.server.simulation.schedule import Outcome, run

TOGETHER = 50  # schedules between two reports of a worker


def spread(seed: int, count: int, jobs: int, mutant: str | None) -> Iterator[list[Outcome]]:
    """The schedules that went wrong, in the order of their seeds, some at a time."""
    starts = range(seed, seed + count, TOGETHER)
    work = partial(some, end=seed + count, mutant=mutant)
    if jobs == 1:
        yield from map(work, starts)
        return
    with multiprocessing.get_context("spawn").Pool(jobs) as pool:
        yield from pool.imap(work, starts)


def some(start: int, end: int, mutant: str | None) -> list[Outcome]:
    """Some schedules; those that went wrong. Garbage is collected in between, not at any moment."""
    gc.disable()
    with put_in(mutant):
        found = [outcome for seed in range(start, min(end, start + TOGETHER)) if (outcome := run(seed)).violation]
    gc.enable()
    gc.collect()
    return found
