"""`oppidum arena`: players against each other, and what that proves."""

import os
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import msgspec
import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

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

if TYPE_CHECKING:
    from oppidum.arena.figures import Default, Figures, Share


def arena(
    name: GameName,
    players: Annotated[
        list[str],
        typer.Option(
            metavar="PLAYER PLAYER…",
            help="Two or more: random, simple[:ENDINGS], cmd:PROGRAM, FILE.py:CLASS, MODULE:CLASS.",
        ),
    ],
    games: Annotated[int, typer.Option(min=1, help="How many matches, all in all.")] = 400,
    seats: Seats = None,
    seed: Seed = None,
    jobs: Annotated[int, typer.Option(min=1, help="How many at the same time.")] = os.cpu_count() or 1,
    movetime: Annotated[int, typer.Option(min=1, metavar="MS", help="The clock of programs, for each move.")] = 1000,
    options: Options = None,
    edition: EditionName = "house",
    resume: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Keep results here, and go on with those that are there.")
    ] = None,
    parquet: Annotated[Path | None, typer.Option(metavar="FILE", help="Write a row for each game and seat.")] = None,
    lang: Lang = None,
    json: Json = False,
) -> None:
    """Let players meet: seats rotated, the same deals for all; ratings, who beats whom, time a move."""
    from oppidum.arena import parquet as parquet_file
    from oppidum.arena import results, schedule, tournament
    from oppidum.arena.figures import figures

    if parquet is not None:
        parquet_file.arrow()
    pattern = new_match(name, seats, seed, options, edition)
    of = tournament.header(pattern, players, seed or results.seed_of(resume) or pattern.key.hex(), movetime)
    columns = (BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=errors, transient=True) as bar:
        task = bar.add_task("", total=games)
        played = tournament.run(pattern, of, games, jobs, resume, lambda done: bar.update(task, completed=done))
    names = tournament.names(of.players)
    if parquet is not None:
        parquet_file.write(parquet, played, names)
    found = figures(played, names)
    if json:
        return print_json({**msgspec.to_builtins(of), **msgspec.to_builtins(found)})
    console.print(
        say("arena", "title", game=pattern.game.name(), **_facts(found, pattern.seats, of.seed)), style="bold"
    )
    _print_standings(found)
    _print_matrix(found)
    _print_defaults(found)
    _print_notes(games, len(players), pattern.seats, schedule.games_in_a_round(len(players), pattern.seats))
    return None


def _facts(found: "Figures", seats: int, seed: str) -> dict[str, Any]:
    return {"games": found.games, "deals": found.deals, "seats": seats, "seed": seed}


def _print_standings(found: "Figures") -> None:
    """The strongest first."""
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="bold")
    table.add_column("", justify="right")
    for column in ("player", "rating", "games", "wins", "mean", "worst", "defaults"):
        name = column == "player"
        table.add_column(say("arena", column), justify="left" if name else "right", no_wrap=not name)
    for place, row in enumerate(sorted(found.standings, key=lambda standing: -standing.rating), 1):
        table.add_row(
            str(place),
            Text(row.player),
            f"{row.rating:.1f} ± {row.margin:.1f}",
            str(row.share.games),
            _cell(row.share),
            f"{row.mean_ms:.1f}",
            f"{row.worst_ms:.1f}",
            str(sum(default.count for default in row.defaults)),
        )
    console.print(table)


def _print_matrix(found: "Figures") -> None:
    """Who beats whom, by their numbers in the standings."""
    order = sorted(range(len(found.standings)), key=lambda player: -found.standings[player].rating)
    console.print(f"\n{say('arena', 'matrix')}", style="bold")
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="bold")
    for number in ("", *range(1, len(order) + 1)):
        table.add_column(str(number), justify="right")
    for number, row in enumerate(order, 1):
        table.add_row(str(number), *(_cell(found.matrix[row][column]) for column in order))
    console.print(table)


def _cell(share: "Share | None") -> str:
    return "–" if share is None else f"{100 * share.wins:.1f} ({100 * share.low:.1f}–{100 * share.high:.1f})"


def _print_defaults(found: "Figures") -> None:
    for row in found.standings:
        for default in row.defaults:
            console.print(say("arena", "lost", name=row.player, reason=_reason(default)), style="red", markup=False)


def _reason(default: "Default") -> str:
    return say("defaults", default.kind, count=default.count, detail=default.detail)


def _print_notes(games: int, players: int, seats: int, whole: int) -> None:
    """What the reader should know before believing the figures."""
    notes = [say("arena", "method")]
    if players < seats:
        notes.append(say("arena", "several_seats", players=players, seats=seats))
    if games % whole:
        notes.append(say("arena", "uneven", games=games, whole=whole, even=(games // whole + 1) * whole))
    for note in notes:
        console.print(note, style="dim", markup=False)
