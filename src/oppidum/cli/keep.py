"""`oppidum backup`, `restore` and `prune`: keeping the tables of a server."""

import asyncio
import sys
from pathlib import Path
from typing import Annotated

import typer

from oppidum.cli.common import Lang, console, say
from oppidum.cli.serve import Database, database_url, needs_server

File = Annotated[Path, typer.Argument(metavar="FILE")]


def backup(file: File, database: Database = None, lang_: Lang = None) -> None:
    """Write all tables of a server to a file, while it runs."""
    with needs_server():
        from oppidum.server import keeping
    rows = keeping.backup(database_url(database), file)
    console.print(say("keep", "backed_up", rows=rows, file=file), markup=False, soft_wrap=True)


def restore(file: File, database: Database = None, lang_: Lang = None) -> None:
    """Write a backup into an empty database: SQLite or PostgreSQL, whichever it came from."""
    with needs_server():
        from oppidum.server import keeping
    restored = keeping.restore(database_url(database), file)
    if not restored.certain:
        print(say("keep", "uncertain"), file=sys.stderr)
    console.print(say("keep", "restored", rows=restored.rows), soft_wrap=True)


def prune(
    days: Annotated[float, typer.Option(min=0)] = 365,
    database: Database = None,
    lang_: Lang = None,
) -> None:
    """Remove old tables whose matches are over, or never began."""
    with needs_server():
        from oppidum.server import keeping
    count = asyncio.run(keeping.prune(database_url(database), days))
    console.print(say("keep", "pruned", count=count), soft_wrap=True)
