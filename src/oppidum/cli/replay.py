"""`oppidum replay`: a record, move by move, as a person would tell it."""

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.text import Text

from oppidum.cli.common import Json, Lang, console, print_json, say
from oppidum.cli.table import draw

if TYPE_CHECKING:
    from oppidum.engine.match import Match


def replay(
    file: Annotated[Path, typer.Argument(metavar="FILE")],
    every: Annotated[int, typer.Option(min=1)] = 1,
    lang_: Lang = None,
    json: Json = False,
) -> None:
    """Play a record again, check it and tell it move by move."""
    from oppidum.engine.recording import load_file

    match = load_file(file)
    if json:
        events = [{"say": event.say(), "event": event} for event in match.events]
        return print_json(
            {"game": match.game.slug, "moves": len(match.moves), "scores": match.scores, "events": events}
        )
    for part in transcript(match, every):
        console.print(part, soft_wrap=True)
    return None


def transcript(match: "Match", every: int = 1) -> Iterator[Text]:
    """The whole match in words, with the table after every so many moves."""
    game = match.game
    edition = game.contents.name.say()
    yield Text(say("replay", "header", game=game.name(), seats=match.seats, edition=edition))
    now = match.at(0)
    for step in range(len(match.moves) + 1):
        if step:
            seat, code = match.moves[step - 1]
            now.play_code(seat, code)
            yield Text(f"\n{say('replay', 'move', number=step)} · {seat}: {game.decode(code)}", style="bold")
        for event in now.heard(None, since=step):
            yield Text(event.say())
        if (step and step % every == 0) or now.over:
            yield draw(now, None)
    yield Text()
    if match.over:
        yield Text(say("replay", "scores", scores=", ".join(map(str, match.scores))))
    else:
        yield Text(say("replay", "unfinished"))
    yield Text(say("replay", "verified", commitment=match.commitment))
