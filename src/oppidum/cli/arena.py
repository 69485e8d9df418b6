"""`oppidum arena`: players against each other, and what that proves."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import msgspec
import typer
from rich.table import Table
from rich.text import Text

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
    Seats,
    Seed,
    console,
    counting,
    new_match,
    print_json,
    say,
)

if TYPE_CHECKING:
    from oppidum.arena.figures import Default, Figures, Share
    from oppidum.arena.results import Result


def arena(
    name: GameName,
    players: Annotated[
        list[str],
        typer.Option(
            metavar="PLAYER PLAYER…",
        ),
    ],
    games: Annotated[int, typer.Option(min=1)] = 400,
    seats: Seats = None,
    seed: Seed = None,
    jobs: Jobs = PROCESSORS,
    cluster: Cluster = None,
    movetime: Annotated[int, typer.Option(min=1, metavar="MS")] = 1000,
    options: Options = None,
    edition: EditionName = "house",
    resume: Annotated[Path | None, typer.Option(metavar="FILE")] = None,
    parquet: Parquet = None,
    lang: Lang = None,
    json: Json = False,
) -> None:
    """Let players meet: seats rotated, the same deals for all; ratings, who beats whom, time a move."""
    from oppidum.arena import results, schedule, tournament
    from oppidum.arena.crew import crew
    from oppidum.arena.figures import figures

    pattern = new_match(name, seats, seed, options, edition)
    of = tournament.header(pattern, players, seed or results.seed_of(resume) or pattern.key.hex(), movetime)
    names = tournament.names(of.players)
    with ExitStack() as last:
        keep = last.enter_context(_keeper(parquet, names))
        progress = last.enter_context(counting(games))
        played = tournament.run(pattern, of, games, crew(jobs, cluster), resume, progress, keep)
    found = figures(played, names)
    if json:
        return print_json({**of.parts(), **msgspec.to_builtins(found)})
    console.print(
        say("arena", "title", game=pattern.game.name(), **_facts(found, pattern.seats, of.seed)), style="bold"
    )
    _print_standings(found)
    _print_matrix(found)
    _print_defaults(found)
    _print_notes(games, len(players), pattern.seats, schedule.games_in_a_round(len(players), pattern.seats))
    return None


@contextmanager
def _keeper(file: Path | None, names: tuple[str, ...]) -> "Iterator[Callable[[list[Result]], None]]":
    """Writes results to a file as they come; without a file, nothing is written."""
    from oppidum.arena.parquet import games_schema, games_table, opened

    if file is None:
        yield lambda results: None
        return
    with opened(file, games_schema()) as out:
        yield lambda results: out.write_table(games_table(results, names))


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
