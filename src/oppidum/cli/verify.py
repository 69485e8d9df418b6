"""`oppidum verify`: are the dice of a record honest?"""

from pathlib import Path
from typing import Annotated

import typer

from oppidum.cli.common import Json, Lang, console, print_json, say
from oppidum.engine.errors import BadRecord


def verify(
    file: Annotated[Path, typer.Argument(metavar="FILE")],
    commitment: Annotated[str | None, typer.Option()] = None,
    seed: Annotated[list[str] | None, typer.Option()] = None,
    lang_: Lang = None,
    json: Json = False,
) -> None:
    """Check all throws and draws of a record against the key that was committed to before the match."""
    from oppidum.engine.recording import load_file

    match = load_file(file)  # refuses a key that does not fit its commitment, and moves that lead elsewhere
    if commitment is not None and commitment.strip().lower() != match.commitment:
        raise BadRecord("other_commitment", noted=commitment, found=match.commitment)
    for mine in seed or ():
        if mine not in match.seeds:
            raise BadRecord("no_such_seed", seed=mine)
    throws = int(match.state.dice.thrown)
    if json:
        figures = {"commitment": match.commitment, "seeds": match.seeds, "moves": len(match.moves), "throws": throws}
        return print_json(figures)
    console.print(say("verify", "honest", throws=throws, moves=len(match.moves)), soft_wrap=True)
    console.print(say("verify", "commitment", commitment=match.commitment), soft_wrap=True, markup=False)
    for number, mine in enumerate(match.seeds, 1):
        console.print(say("verify", "seed", number=number, seed=mine), soft_wrap=True, markup=False)
    return None
