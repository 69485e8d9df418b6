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


GameName = Annotated[str, typer.Argument(metavar="GAME")]
Seats = Annotated[int | None, typer.Option()]
Seed = Annotated[str | None, typer.Option()]
Options = Annotated[list[str] | None, typer.Option("--option", "-o", metavar="NAME=VALUE")]
Position = Annotated[str | None, typer.Option(metavar="TEXT")]
EditionName = Annotated[str, typer.Option(metavar="NAME|FILE")]
Lang = Annotated[
    str | None,
    typer.Option(
        "--lang",
        metavar="|".join(LANGUAGES),
        callback=set_language,
        is_eager=True,
    ),
]
Jobs = Annotated[int, typer.Option(min=1)]
Cluster = Annotated[str | None, typer.Option(metavar="tcp://HOST:PORT")]
Parquet = Annotated[Path | None, typer.Option(metavar="FILE")]
Player = Annotated[str, typer.Option()]
PROCESSORS = os.cpu_count() or 1
Json = Annotated[bool, typer.Option("--json")]


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
