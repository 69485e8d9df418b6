"""`oppidum simulate`: many matches, at random or between bots, and what came of them."""

import time
from contextlib import ExitStack
from itertools import groupby
from typing import TYPE_CHECKING, Annotated, Any

import numpy as np
import typer
from rich.table import Table

from oppidum.cli.common import (
    PROCESSORS,
    Cluster,
    EditionName,
    GameName,
    Jobs,
    Json,
    Lang,
    Options,
    Parquet,
    Player,
    Seats,
    Seed,
    console,
    counting,
    new_match,
    print_json,
    say,
)
from oppidum.engine.words import words

if TYPE_CHECKING:
    from oppidum.arena.report.sums import Sums
    from oppidum.engine.game import Game


def simulate(
    name: GameName,
    games: Annotated[int, typer.Option(min=1)] = 100_000,
    seats: Seats = None,
    player: Player = "random",
    report: Annotated[bool, typer.Option()] = False,
    seed: Seed = None,
    jobs: Jobs = PROCESSORS,
    cluster: Cluster = None,
    options: Options = None,
    edition: EditionName = "house",
    parquet: Parquet = None,
    lang: Lang = None,
    json: Json = False,
) -> None:
    """Play many matches: wins by seat, lengths, draws. The same seed gives the same figures."""
    from oppidum.arena import series as many
    from oppidum.arena.crew import crew
    from oppidum.arena.report.sums import Sums
    from oppidum.arena.report.table import keeper
    from oppidum.engine.rollout import Series

    pattern = new_match(name, seats, seed, options, edition)
    seed = seed or pattern.key.hex()
    task = many.task(pattern, player, seed, told=report)
    if cluster is None:
        many.warm_up(task)
    told = Sums() if report else None
    played = []
    with ExitStack() as last:
        keep = last.enter_context(keeper(parquet))
        progress = last.enter_context(counting(games))
        began = time.perf_counter()
        for _, part in many.parts([(task, games)], crew(jobs, cluster), progress):
            played.append(part.series)
            keep(part, edition)
            if told:
                told.add(part)
        took = time.perf_counter() - began
    series = Series.joined(played)
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
            event: int(count) / games for event, count in zip(pattern.game.spec.events.tags, series.tally, strict=False)
        },
        "decisions_per_second": float(series.lengths.sum() / took),
    }
    if told:
        figures |= {"measures": _spans(told), "effects": _effects(told)}
    if json:
        print_json(figures)
    else:
        _print(pattern.game.name(), figures)
        if told:
            _print_report(pattern.game, told)


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


def _spans(told: "Sums") -> dict[str, dict[str, float]]:
    """Least, median and most of each measure."""
    return {
        name: {"least": float(found.min()), "median": float(np.median(found)), "most": float(found.max())}
        for name, found in told.measures.items()
    }


def _effects(told: "Sums") -> list[dict[str, Any]]:
    """Group by group; those on a map are for the page of a report."""
    from oppidum.arena.report.sums import all_effects

    return [
        {**effect._asdict(), "key": effect.key.key, "name": effect.key.say()}
        for group, found in all_effects([told]).items()
        if told.tallies[group].grid is None
        for effect in sorted(found, key=lambda effect: -abs(effect.difference))
    ]


def _print_report(game: "Game", told: "Sums") -> None:
    """What the matches were like, and what went with winning them."""
    own = words(game.package)
    for name, span in _spans(told).items():
        console.print(say("simulate", "measure", name=own.say("report", name), **span))
    for group, effects in groupby(_effects(told), key=lambda effect: effect["group"]):
        console.print(f"\n{own.say('report', group)}", style="bold")
        table = Table(box=None, padding=(0, 2, 0, 0), header_style="bold")
        table.add_column("")
        for column in ("having", "wins", "difference"):
            table.add_column(say("simulate", column), justify="right")
        for effect in effects:
            change = f"{100 * effect['difference']:+.1f} ± {100 * effect['margin']:.1f}"
            table.add_row(effect["name"], f"{effect['share']:.1%}", f"{effect['wins']:.1%}", change)
        console.print(table)
