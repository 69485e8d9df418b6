"""`oppidum simulate`: many matches at random, and what came of them."""

import os
import time
from collections.abc import Callable
from typing import Annotated, Any

import numpy as np
import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn
from rich.table import Table

from oppidum.cli.common import (
    EditionName,
    GameName,
    Json,
    Lang,
    Options,
    Seats,
    Seed,
    console,
    errors,
    new_match,
    print_json,
    say,
)


def simulate(
    name: GameName,
    games: Annotated[int, typer.Option(min=1, help="How many matches.")] = 100_000,
    seats: Seats = None,
    bot: Annotated[
        int | None,
        typer.Option(min=1, metavar="LOOKS", help="Played by bots that look so many times before a decision."),
    ] = None,
    seed: Seed = None,
    jobs: Annotated[int, typer.Option(min=1, help="How many at the same time.")] = os.cpu_count() or 1,
    options: Options = None,
    edition: EditionName = "house",
    lang: Lang = None,
    json: Json = False,
) -> None:
    """Play many matches: wins by seat, lengths, draws. The same seed gives the same figures."""
    from oppidum.bots import series as bots
    from oppidum.engine import rollout

    pattern = new_match(name, seats, seed, options, edition)
    seed = seed or pattern.key.hex()

    def run(count: int, progress: Callable[[int], None]) -> rollout.Series:
        if bot is None:
            return rollout.simulate(pattern, count, seed, jobs, progress=progress)
        return bots.simulate(pattern, count, seed, jobs, bot, progress)

    run(1, lambda done: None)  # compiles, if need be, before the clock starts
    columns = (BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=errors, transient=True) as bar:
        task = bar.add_task("", total=games)
        began = time.perf_counter()
        series = run(games, lambda done: bar.update(task, completed=done))
        took = time.perf_counter() - began
    figures: dict[str, Any] = {
        "game": name,
        "seats": pattern.seats,
        "games": games,
        "seed": seed,
        "player": "random" if bot is None else f"bot, {bot} looks",
        "wins": [float(share) for share in series.shares.mean(axis=0)],
        "intervals": [_interval(share) for share in series.shares.T],
        "draws": float(series.drawn.mean()),
        "capped": series.capped,
        "decisions": {
            "mean": float(series.lengths.mean()),
            "median": float(np.median(series.lengths)),
            "least": int(series.lengths.min()),
            "most": int(series.lengths.max()),
        },
        "events": {
            event: int(count) / games for event, count in zip(pattern.game.event_kinds, series.tally, strict=False)
        },
        "decisions_per_second": float(series.lengths.sum() / took),
    }
    if json:
        print_json(figures)
    else:
        _print(pattern.game.name(), figures)


def _interval(shares: Any) -> list[float]:
    """The 95 % interval of a mean."""
    margin = 1.96 * float(shares.std()) / float(np.sqrt(len(shares)))
    return [float(shares.mean()) - margin, float(shares.mean()) + margin]


def _print(game_name: str, figures: dict[str, Any]) -> None:
    title = {key: figures[key] for key in ("games", "seats", "player")}
    console.print(say("simulate", "title", game=game_name, **title), style="bold")
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="bold")
    for column in ("seat", "wins", "interval"):
        table.add_column(say("simulate", column), justify="right")
    for seat, (wins, (low, high)) in enumerate(zip(figures["wins"], figures["intervals"], strict=True)):
        table.add_row(str(seat), f"{wins:.2%}", f"{low:.2%} – {high:.2%}")
    console.print(table)
    console.print(f"{say('simulate', 'draws')}: {figures['draws']:.2%}")
    console.print(f"{say('simulate', 'length')}: {say('simulate', 'length_figures', **figures['decisions'])}")
    if figures["capped"]:
        console.print(f"[red]{say('simulate', 'capped')}: {figures['capped']}[/]")
    events = ", ".join(f"{event} {count:.2f}" for event, count in figures["events"].items())
    console.print(f"{say('simulate', 'events')}: {events}")
    console.print(f"[dim]{say('simulate', 'speed', speed=figures['decisions_per_second'])}[/]")
