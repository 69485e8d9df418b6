"""Work in pieces, on any `concurrent.futures` executor: processes of this machine, or a Dask cluster.

What comes of a piece depends on the piece alone, so it does not matter who does it, in which order, or how often.
"""

import multiprocessing
import signal
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import BrokenExecutor, Executor, ProcessPoolExecutor, ThreadPoolExecutor, as_completed
from contextlib import AbstractContextManager, contextmanager
from functools import partial
from typing import TypeAlias, TypeVar

from oppidum.engine.errors import BadInput

Piece = TypeVar("Piece")
Result = TypeVar("Result")
Hire: TypeAlias = Callable[[], AbstractContextManager[Executor]]
"""Opens an executor; once more if its workers were lost."""

PATIENCE = 10  # seconds to find a cluster

alone: Hire = partial(ThreadPoolExecutor, 1)


def crew(jobs: int, cluster: str | None = None) -> Hire:
    """So many processes here, or those of a cluster."""
    return partial(_processes, jobs) if cluster is None else partial(_cluster, cluster)


def _processes(jobs: int) -> Executor:
    """Copies of this process, with all that it has compiled, where the system can make them safely."""
    way = multiprocessing.get_context("fork" if sys.platform == "linux" else "spawn")
    return ProcessPoolExecutor(jobs, way, _end_with_the_others)


def _end_with_the_others() -> None:
    """Ctrl-C goes to all processes: workers end without a word, whatever they are at."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


@contextmanager
def _cluster(address: str) -> Iterator[Executor]:
    try:
        from distributed import Client, KilledWorker
    except ImportError:
        raise BadInput("no_distributed") from None
    try:
        client = Client(address, timeout=PATIENCE)
    except (OSError, ValueError) as error:
        raise BadInput("no_cluster", address=address, reason=error) from None
    with client:
        try:
            with client.get_executor() as executor:
                yield executor
        except KilledWorker:  # one piece has ended several workers
            raise BadInput("workers_lost") from None


def each(hire: Hire, work: Callable[[Piece], Result], pieces: Sequence[Piece]) -> Iterator[tuple[int, Result]]:
    """The number of each piece and what came of it, as they come. What a lost worker was at is done again."""
    left = dict(enumerate(pieces))
    while left:
        before = len(left)
        with hire() as executor:
            futures = {executor.submit(work, piece): number for number, piece in left.items()}
            try:
                for future in as_completed(futures):
                    result = future.result()
                    del left[futures[future]]
                    yield futures[future], result
            except BrokenExecutor:
                if len(left) == before:  # whoever is hired for these is lost
                    raise BadInput("workers_lost") from None
            except BaseException:
                for future in futures:
                    future.cancel()
                raise


def in_order(numbered: Iterable[tuple[int, Result]]) -> Iterator[Result]:
    """The same in the order of the pieces."""
    early: dict[int, Result] = {}
    awaited = 0
    for number, result in numbered:
        early[number] = result
        while awaited in early:
            yield early.pop(awaited)
            awaited += 1


def ranges(first: int, games: int, size: int) -> list[range]:
    """Games in pieces of a size, the last as large as is left."""
    return [range(start, min(start + size, first + games)) for start in range(first, first + games, size)]
