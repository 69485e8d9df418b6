"""`oppidum simulate`: many matches, at random or between bots, and what came of them."""

import os
import time
from collections.abc import Callable
from itertools import groupby
from typing import TYPE_CHECKING, Annotated, Any

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
from oppidum.engine.errors import BadInput

if TYPE_CHECKING:
    from oppidum.bots.report import Report

RANDOM = "random"


def simulate(
    name: GameName,
    games: Annotated[int, typer.Option(min=1, help="How many matches.")] = 100_000,
    seats: Seats = None,
    player: Annotated[str, typer.Option(help="Who plays: random, level:1 to level:5, looks:N, plain:N.")] = RANDOM,
    report: Annotated[bool, typer.Option(help="Tell what cards and the like do to the chance of winning.")] = False,
    seed: Seed = None,
    jobs: Annotated[int, typer.Option(min=1, help="How many at the same time.")] = os.cpu_count() or 1,
    options: Options = None,
    edition: EditionName = "house",
    lang: Lang = None,
    json: Json = False,
) -> None:
    """Play many matches: wins by seat, lengths, draws. The same seed gives the same figures."""
    from oppidum.bots import series as bots
    from oppidum.bots.players import entrant
    from oppidum.bots.report import Report
    from oppidum.engine import rollout

    pattern = new_match(name, seats, seed, options, edition)
    seed = seed or pattern.key.hex()

    who = entrant(player, name)
    if not who.ours:
        raise BadInput("outside_player", player=player)
    told = Report(pattern.game) if report else None

    def run(count: int, progress: Callable[[int], None]) -> rollout.Series:
        if player == RANDOM and told is None:
            return rollout.simulate(pattern, count, seed, jobs, progress=progress)
        return bots.simulate(pattern, count, seed, jobs, who.make, progress, told.watch if told else bots.look_away)

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
        "player": player,
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
    if told:
        figures |= {"measures": told.measures, "effects": told.effects}
    if json:
        print_json(figures)
    else:
        _print(pattern.game.name(), figures)
        if told:
            _print_report(told)


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


def _print_report(told: "Report") -> None:
    """What the matches were like, and what went with winning them."""
    for name, measure in told.measures.items():
        console.print(say("simulate", "measure", name=told.say(name), **measure))
    for group, effects in groupby(told.effects, key=lambda effect: effect.group):
        console.print(f"\n{told.say(group)}", style="bold")
        table = Table(box=None, padding=(0, 2, 0, 0), header_style="bold")
        table.add_column("")
        for column in ("having", "wins", "difference"):
            table.add_column(say("simulate", column), justify="right")
        for effect in effects:
            change = f"{100 * effect.difference:+.1f} ± {100 * effect.margin:.1f}"
            table.add_row(effect.key, f"{effect.share:.1%}", f"{effect.wins:.1%}", change)
        console.print(table)
