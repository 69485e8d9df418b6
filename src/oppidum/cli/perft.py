"""`oppidum perft`: counted trees."""

from typing import Annotated

import typer

from oppidum.cli.common import (
    EditionName,
    GameName,
    Json,
    Lang,
    Options,
    Position,
    Seats,
    Seed,
    new_match,
    print_json,
    say,
)


def perft(
    name: GameName,
    depth: Annotated[int, typer.Option(min=1)],
    divide: Annotated[bool, typer.Option("--divide")] = False,
    seats: Seats = None,
    seed: Seed = "0",
    options: Options = None,
    edition: EditionName = "house",
    position: Position = None,
    lang: Lang = None,
    json: Json = False,
) -> None:
    """Count the lines of play of a given length, from the start or from a position."""
    from oppidum.engine import perft as counting

    match = new_match(name, seats, seed, options, edition, position)
    if not divide:
        total = counting.perft(match, depth)
        return print_json({"depth": depth, "total": total}) if json else print(total)
    counts = counting.divide(match, depth)
    total = sum(counts.values())
    if json:
        return print_json({"depth": depth, "total": total, "divide": counts})
    for action, count in counts.items():
        print(f"{action}: {count}")
    return print(f"{say('perft', 'total')}: {total}")
