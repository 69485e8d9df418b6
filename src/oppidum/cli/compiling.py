"""`oppidum compile`: all games and their bots ahead of time, so that nobody waits for a compiler later."""

import time
from typing import Annotated

import typer

from oppidum.cli.common import PROCESSORS, Jobs, Lang, console, say
from oppidum.cli.serve import needs_server
from oppidum.engine.errors import BadInput
from oppidum.engine.registry import size_of, slugs


def compile_games(
    games: Annotated[list[str] | None, typer.Argument(metavar="[GAME]…")] = None,
    jobs: Jobs = PROCESSORS,
    lang: Lang = None,
) -> None:
    """Compile games and their bots now: the first player then waits for nothing."""
    from oppidum.arena.crew import crew, each

    chosen = sorted(games or slugs(), key=size_of, reverse=True)  # the longest first: no processor is idle at the end
    for unknown in set(chosen) - set(slugs()):
        raise BadInput("unknown_game", game=unknown, known=", ".join(slugs()))
    for number, seconds in each(crew(jobs), compile_one, chosen):
        console.print(say("compile", "done", game=chosen[number], seconds=f"{seconds:.0f}"))


def compile_one(slug: str) -> float:
    """Seconds that it took."""
    with needs_server():
        from oppidum.server import jobs
    began = time.monotonic()
    jobs.load_bots(slug)
    return time.monotonic() - began
