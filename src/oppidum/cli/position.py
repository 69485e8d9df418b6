"""`oppidum position` and `oppidum advise`: a position drawn, and what a bot would do in it."""

from typing import Annotated

import typer

from oppidum.cli.common import EditionName, GameName, Json, Lang, Seed, console, new_match, print_json, say
from oppidum.cli.table import draw

Text = Annotated[str, typer.Argument(metavar="TEXT")]
Seat = Annotated[int | None, typer.Option(min=0)]


def position(
    name: GameName,
    text: Text,
    seat: Seat = None,
    edition: EditionName = "house",
    seed: Seed = None,
    lang: Lang = None,
    json: Json = False,
) -> None:
    """Draw a position, and write it as a seat knows it."""
    match = new_match(name, None, seed, None, edition, text)
    seen_by = next(iter(match.to_act), None) if seat is None else seat
    if json:
        return print_json({"position": match.position(), "seat": seen_by, "view": match.view(seen_by)})
    console.print(draw(match, seen_by))
    return console.print(match.position(seen_by), markup=False, soft_wrap=True)


def advise(
    name: GameName,
    text: Text,
    seat: Seat = None,
    level: Annotated[int, typer.Option(min=1, max=5)] = 5,
    edition: EditionName = "house",
    seed: Seed = "0",
    lang: Lang = None,
    json: Json = False,
) -> None:
    """What a bot would do in a position: each action it thought of, with the chance of winning."""
    from oppidum.bots.levels import bot

    match = new_match(name, None, seed, None, edition, text)
    adviser = bot(name, level)
    found = {actor: adviser.advise(match, actor) for actor in match.to_act if seat in (None, actor)}
    if json:
        told = [(actor, one) for actor, advice in found.items() for one in advice]
        return print_json([{"seat": seat, "action": str(one.action), "chance": one.chance} for seat, one in told])
    if not found:
        return console.print(say("play", "no_moves"))
    for actor, advice in found.items():
        console.print(say("names", "player", number=actor + 1), style="bold")
        for one in advice:
            if one.looks:
                console.print(f"  {one.action!s:<14} {one.chance:4.0%}  {one.action.say()}", markup=False)
    return None
