"""`oppidum edition`: one's own box, typed into a file."""

import tomllib
from pathlib import Path
from typing import Annotated

import typer

from oppidum.cli.common import GameName, Lang, console, say
from oppidum.engine import first_form
from oppidum.engine.errors import BadEdition, BadInput
from oppidum.engine.registry import game, slugs
from oppidum.engine.words import LANGUAGES

app = typer.Typer(no_args_is_help=True)

File = Annotated[Path, typer.Argument(metavar="FILE")]


@app.command()
def new(
    name: GameName,
    file: File,
    source: Annotated[str, typer.Option("--from", metavar="EDITION")] = "house",
    lang: Lang = None,
) -> None:
    """Write a commented copy of an edition, to be changed as one likes."""
    text = game(name, source).edition_text
    try:
        with file.open("x", encoding="utf-8") as out:
            out.write(text)
    except FileExistsError:
        raise BadInput("file_exists", file=file) from None
    except OSError:
        raise BadInput("cannot_write", file=file) from None
    console.print(say("edition", "written", file=file), markup=False, soft_wrap=True)


@app.command()
def check(file: File, lang: Lang = None) -> None:
    """Check an edition: the first thing wrong with it is named with its line and key."""
    try:
        found = tomllib.loads(file.read_text("utf-8")).get("game")
    except tomllib.TOMLDecodeError as error:
        raise BadEdition("bad_toml", file=file.name, reason=error) from None
    except (OSError, UnicodeDecodeError):
        raise BadInput("no_file", file=file) from None
    if found not in slugs():
        raise BadEdition("no_game_in_edition", file=file.name, known=", ".join(slugs()))
    checked = game(found, file)
    console.print(say("edition", "sound", file=file, game=checked.name()), markup=False, soft_wrap=True)
    for now, old in first_form.fields(tomllib.loads(checked.edition_text)).items():
        table = f"{now} = {{ {', '.join(f'{lang} = …' for lang in LANGUAGES)} }}"
        console.print(say("edition", "first_form", old=", ".join(old), now=table), markup=False, soft_wrap=True)
