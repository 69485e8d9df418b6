"""`oppidum report`: many matches as a page to look at, and as a table to go on with."""

from contextlib import ExitStack
from pathlib import Path
from typing import Annotated

import typer

from oppidum.cli.common import (
    PROCESSORS,
    Cluster,
    GameName,
    Jobs,
    Lang,
    Parquet,
    Player,
    Seats,
    Seed,
    console,
    counting,
    new_match,
    say,
)
from oppidum.engine.errors import BadInput
from oppidum.engine.registry import game
from oppidum.engine.words import language


def report(
    name: GameName,
    output: Annotated[Path, typer.Option("--output", "-o", metavar="FILE")],
    games: Annotated[int, typer.Option(min=1)] = 100_000,
    seats: Seats = None,
    player: Player = "greedy",
    seed: Seed = None,
    jobs: Jobs = PROCESSORS,
    cluster: Cluster = None,
    options: Annotated[list[str] | None, typer.Option("--option", metavar="NAME=VALUE")] = None,
    edition: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME|FILE"),
    ] = None,
    parquet: Parquet = None,
    lang: Lang = None,
) -> None:
    """Play many matches with every number of players, or one, and draw on a page what they tell."""
    from oppidum.arena import series
    from oppidum.arena.crew import crew
    from oppidum.arena.report import making
    from oppidum.arena.report.table import keeper

    patterns = [
        new_match(name, number, seed, options, box)
        for box in edition or ["house"]
        for number in (game(name, box).seats if seats is None else (seats,))
    ]
    seed = seed or patterns[0].key.hex()
    tasks = making.tasks(patterns, player, seed, games)
    try:
        output.touch()
    except OSError:
        raise BadInput("cannot_write", file=output) from None
    if cluster is None:
        series.warm_up(tasks[0][0])
    with ExitStack() as last:
        keep = last.enter_context(keeper(parquet))
        progress = last.enter_context(counting(sum(some for _, some in tasks)))
        found = making.gather(tasks, crew(jobs, cluster), progress, keep)
    output.write_text(making.written(patterns, player, seed, found, language()), "utf-8")
    console.print(say("report", "written", file=output), markup=False, soft_wrap=True)
