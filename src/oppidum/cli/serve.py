"""`oppidum serve`: the games for people and bots, over the network."""

import os
import sqlite3
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

import typer

from oppidum.cli.common import Lang, console, say
from oppidum.engine.errors import BadInput

DATABASE = "OPPIDUM_DATABASE"
SOUND = (3, 51, 3)  # SQLite without the WAL-reset fault


def database_url(given: str | None) -> str:
    """Where the tables are kept: a PostgreSQL address, an SQLite file, or a file in the person's data directory."""
    import platformdirs

    named = given or os.environ.get(DATABASE)
    if named is None:
        folder = platformdirs.user_data_path("oppidum")
        folder.mkdir(parents=True, exist_ok=True)
        named = str(folder / "oppidum.db")
    scheme, separator, rest = named.partition("://")
    if not separator:
        return f"sqlite:///{Path(named).absolute()}"
    if scheme not in ("postgresql", "postgres"):
        raise BadInput("bad_database", database=scheme)
    return f"postgresql+psycopg://{rest}"


@contextmanager
def needs_server() -> Iterator[None]:
    """The server is an extra: who has not installed it is told how to."""
    try:
        yield
    except ModuleNotFoundError as error:
        raise BadInput("no_server", module=error.name) from None


Database = Annotated[
    str | None,
    typer.Option(metavar="FILE|URL"),
]


def serve(
    database: Database = None,
    host: Annotated[str, typer.Option()] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535)] = 8000,
    trusted_proxy: Annotated[
        list[str] | None,
        typer.Option(metavar="ADDRESS|NETWORK"),
    ] = None,
    behind_proxy: Annotated[bool, typer.Option("--behind-proxy", hidden=True)] = False,
    processes: Annotated[int, typer.Option(min=1)] = 1,
    workers: Annotated[int | None, typer.Option(min=1)] = None,
    commands: Annotated[float, typer.Option(min=0.1)] = 30.0,
    openings: Annotated[float, typer.Option(min=0.01)] = 0.5,
    requests: Annotated[float, typer.Option(min=0.1)] = 50.0,
    connections: Annotated[int, typer.Option(min=1)] = 2_000,
    connections_per_address: Annotated[int, typer.Option(min=1)] = 100,
    connections_per_person: Annotated[int, typer.Option(min=1)] = 20,
    patience: Annotated[float, typer.Option(min=0.1)] = 10.0,
    bot_delay: Annotated[float, typer.Option(min=0)] = 0.5,
    warm: Annotated[bool, typer.Option()] = True,
    metrics_port: Annotated[int | None, typer.Option(min=1, max=65535)] = None,
    metrics_host: Annotated[str, typer.Option()] = "127.0.0.1",
    metrics_token: Annotated[
        str | None,
        typer.Option(envvar="OPPIDUM_METRICS_TOKEN"),
    ] = None,
    lang_: Lang = None,
) -> None:
    """Host the games: tables for people and bots, in the browser and for programs."""
    if behind_proxy:
        raise BadInput("say_which_proxy")
    with needs_server():
        from oppidum.server import measuring, running, several
        from oppidum.server.site import Settings
    chosen = Settings(
        database_url(database),
        tuple(trusted_proxy or ()),
        commands=commands,
        openings=openings,
        requests=requests,
        connections=connections,
        connections_per_address=connections_per_address,
        connections_per_person=connections_per_person,
        patience=patience,
        warm=warm,
        delay=(bot_delay, 3 * bot_delay),
        metrics_token=metrics_token or None,
    )
    if workers is not None:
        chosen = chosen._replace(workers=workers)
    if processes > 1 and chosen.database.startswith("sqlite"):
        raise BadInput("one_process")
    window = measuring.Window(metrics_host, metrics_port) if metrics_port else None
    with running.reserved(host, port) if processes > 1 else running.listening(host, port) as listener:
        shown = f"http://{host}:{listener.getsockname()[1]}/"
        console.print(say("serve", "address", address=shown), soft_wrap=True)
        if chosen.database.startswith("sqlite") and sqlite3.sqlite_version_info < SOUND:
            print(say("serve", "old_sqlite", version=sqlite3.sqlite_version), file=sys.stderr)
        if processes > 1:
            place = several.Place(host, listener.getsockname()[1], window)
            several.Crew(chosen, place, processes).run()
        else:
            running.run(chosen, listener, window)
