"""What the commands share: the options that name a match, the language, the two consoles."""

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import msgspec
import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

from oppidum.engine.errors import BadInput
from oppidum.engine.registry import game
from oppidum.engine.words import LANGUAGES, words

if TYPE_CHECKING:
    from oppidum.engine.match import Match

console = Console(highlight=False)
errors = Console(stderr=True, highlight=False)


def set_language(value: str | None) -> str | None:
    """For this run, errors and progress included."""
    if value is not None:
        if value not in LANGUAGES:
            raise BadInput("no_language", wanted=value, known=", ".join(LANGUAGES))
        os.environ["OPPIDUM_LANG"] = value
    return value


GameName = Annotated[str, typer.Argument(metavar="GAME", help="The game, by its slug (egyptos).")]
Seats = Annotated[int | None, typer.Option(help="How many play.")]
Seed = Annotated[str | None, typer.Option(help="The same seed gives the same throws; without it nobody knows them.")]
Options = Annotated[
    list[str] | None, typer.Option("--option", "-o", metavar="NAME=VALUE", help="An option of the game.")
]
Position = Annotated[
    str | None, typer.Option(metavar="TEXT", help="Start from a position, as match.position() writes it.")
]
EditionName = Annotated[str, typer.Option(metavar="NAME|FILE", help="What is in the box.")]
Lang = Annotated[
    str | None,
    typer.Option(
        "--lang",
        metavar="|".join(LANGUAGES),
        callback=set_language,
        is_eager=True,
        help="The language; else that of the locale.",
    ),
]
Jobs = Annotated[int, typer.Option(min=1, help="How many at the same time, on this machine.")]
Cluster = Annotated[
    str | None, typer.Option(metavar="tcp://HOST:PORT", help="A Dask cluster that does the work instead.")
]
Parquet = Annotated[Path | None, typer.Option(metavar="FILE", help="Write a row for each game and seat.")]
Player = Annotated[str, typer.Option(help="Who plays: random, greedy, level:1 to level:5, looks:N, plain:N.")]
PROCESSORS = os.cpu_count() or 1
Json = Annotated[bool, typer.Option("--json", help="Print the figures as JSON.")]


def say(section: str, key: str, **details: Any) -> str:
    """A sentence of the terminal in the person's language."""
    return words(__package__).say(section, key, **details)


def new_match(
    name: str,
    seats: int | None,
    seed: str | None,
    options: list[str] | None,
    edition: str,
    position: str | None = None,
) -> "Match":
    """The match that a command line describes."""
    from oppidum.engine.options import parse_options

    chosen = game(name, edition)
    if position is not None:
        if seats is not None or options:
            raise BadInput("position_says")
        return chosen.position(position, seed)
    given: dict[str, Any] = {**parse_options(chosen.options, options or (), name)}
    return chosen.new(seats=seats, seed=seed, **given)


@contextmanager
def counting(total: int) -> Iterator[Callable[[int], None]]:
    """A bar that grows by as many as it is told are done."""
    columns = (BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=errors, transient=True) as bar:
        task = bar.add_task("", total=total)
        yield lambda more: bar.advance(task, more)


def print_json(figures: Any) -> None:
    print(msgspec.json.format(msgspec.json.encode(figures), indent=1).decode())
