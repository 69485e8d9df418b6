"""`oppidum bench`: how fast each game is, on one core."""

import os
import subprocess
import sys
import tempfile
import time
from functools import partial
from typing import TYPE_CHECKING, Annotated, Any

import numpy as np
import typer
from rich.table import Table

from oppidum.cli.common import Cluster, EditionName, Json, Lang, Seats, console, counting, print_json, say
from oppidum.engine.registry import game, slugs

if TYPE_CHECKING:
    from oppidum.engine.match import Match

BATCH = 200  # matches between two looks at the clock
MATCHES = 4096  # in a batch with observations
LOOKS = 64  # simulations between two looks at the clock
TIMES = ("compile", "load")  # in seconds
FIRST_MATCH = """
import time, oppidum
began = time.perf_counter()
match = oppidum.game({slug!r}).new(seed=0)
while not match.over:
    seat = match.to_act[0]
    match.play(seat, match.legal(seat)[0])
print(time.perf_counter() - began)
"""


def bench(
    name: Annotated[str | None, typer.Argument(metavar="[GAME]")] = None,
    seats: Seats = None,
    edition: EditionName = "house",
    seconds: Annotated[float, typer.Option(min=0.1)] = 3.0,
    bots: Annotated[bool, typer.Option("--bots")] = False,
    cluster: Cluster = None,
    batch: Annotated[bool, typer.Option("--batch")] = False,
    lang: Lang = None,
    json: Json = False,
) -> None:
    """Measure random play, one core: decisions per second sampled and listed, matches, compilation, size."""
    from oppidum.arena.crew import crew, each

    chosen = [name] if name else slugs()
    way = measure_batch if batch else measure_search if bots else measure
    work = partial(way, edition=edition, seats=seats, seconds=seconds)
    rows: dict[int, dict[str, Any]] = {}
    with counting(len(chosen)) as progress:
        for number, row in each(crew(1, cluster), work, chosen):  # one at a time here: others would slow it
            rows[number] = row
            progress(1)
    figures = {slug: rows[number] for number, slug in enumerate(chosen)}
    if json:
        return print_json(figures)
    return console.print(tabulated(figures))


def tabulated(figures: dict[str, dict[str, Any]]) -> Table:
    """A row for each game. Where there is little room, headings take two lines; figures are never cut."""
    rows = [
        {"game": slug, **{key: f"{value:.2f}" if key in TIMES else f"{value:,.0f}" for key, value in row.items()}}
        for slug, row in figures.items()
    ]
    table = Table(box=None, padding=(0, 1, 0, 0), pad_edge=False, header_style="bold")
    for column in rows[0]:
        widest = max(len(row[column]) for row in rows)
        table.add_column(say("bench", column), justify="left" if column == "game" else "right", min_width=widest)
    for row in rows:
        table.add_row(*row.values())
    return table


def measure(slug: str, edition: str, seats: int | None, seconds: float) -> dict[str, Any]:
    """One row: decisions per second are the best of short batches, as other work on the machine only slows."""
    match = game(slug, edition).new(seats=seats, seed=0)
    sampled, games = speed(match, False, seconds)
    listed, _ = speed(match, True, seconds)
    cold, warm = first_match(slug)
    return {
        "seats": match.seats,
        "sampled": sampled,
        "listed": listed,
        "games": games,
        "compile": cold,
        "load": warm,
        "state": match.state.nbytes,
    }


def speed(match: "Match", lists: bool, seconds: float) -> tuple[float, float]:
    """Decisions and matches per second, in the best batch."""
    from oppidum.engine import dice
    from oppidum.engine.log import MUTED, new_log
    from oppidum.engine.records import blank
    from oppidum.engine.rollout import play_series

    spec = match.game.spec
    state, fresh, luck, log = blank(spec.state, 1), match.fresh_state(), dice.new_luck(0), new_log(MUTED)
    key = np.frombuffer(match.key, "<u8")
    out = np.empty(spec.actions.most, np.int32)
    lengths, results = np.zeros(BATCH, np.int64), np.zeros((BATCH, match.seats), np.int64)
    best, games, first = 0.0, 0.0, 0
    end = float("inf")
    while time.perf_counter() < end:
        began = time.perf_counter()
        play_series(match.box, fresh[0], state[0], key, first, luck[0], log[0], out, lists, lengths, results)
        took = time.perf_counter() - began
        if first == 0:  # the first batch may have compiled
            end = time.perf_counter() + seconds
        else:
            best, games = max(best, int(lengths.sum()) / took), max(games, BATCH / took)
        first += BATCH
    return best, games


def measure_search(slug: str, edition: str, seats: int | None, seconds: float) -> dict[str, Any]:
    """One row: simulations per second at the start of a match, with what the bots know of the game and without."""
    match = game(slug, edition).new(seats=seats, seed=0)
    return {
        "seats": match.seats,
        "searched": search_speed(match, True, seconds),
        "plain": search_speed(match, False, seconds),
    }


def search_speed(match: "Match", knowing: bool, seconds: float) -> float:
    """Simulations per second of the search, over all the time: a growing tree slows it, other work does not count."""
    from oppidum.bots.looking import Looking
    from oppidum.engine import dice

    seat = match.to_act[0]
    Looking(match, seat, seat, dice.new_luck(0)[0], knowing).go_on(1)  # compiles, if need be
    looking = Looking(match, seat, seat, dice.new_luck(0)[0], knowing)
    began = time.process_time()
    while time.process_time() < began + seconds:
        looking.go_on(LOOKS)
    return looking.done / (time.process_time() - began)


def measure_batch(slug: str, edition: str, seats: int | None, seconds: float) -> dict[str, Any]:
    """One row: steps of many matches at random in a second of one core, over the whole course of the matches."""
    from oppidum import batch
    from oppidum.engine.observing import choices

    many = batch(slug, MATCHES, seats, jobs=1, edition=edition)
    many.step(many.random())
    steps, began = 0, time.thread_time()
    while many.finished < MATCHES or time.thread_time() - began < seconds:
        many.step(many.random())
        steps += MATCHES
    took = time.thread_time() - began
    return {
        "seats": many.seats,
        "steps": steps / took,
        "observation": many.observation.shape[1],
        "choices": choices(many.game),
        "state": many.game.spec.state.itemsize,
    }


def first_match(slug: str) -> tuple[float, float]:
    """Seconds to open a game and play one match in a new process: compiling everything, and with it compiled."""
    with tempfile.TemporaryDirectory() as cache:
        command = [sys.executable, "-c", FIRST_MATCH.format(slug=slug)]
        environment = {**os.environ, "OPPIDUM_CACHE": cache}
        runs = [subprocess.run(command, env=environment, capture_output=True, text=True, check=True) for _ in range(2)]
    return float(runs[0].stdout), float(runs[1].stdout)
