"""The `oppidum` command: one command a file; every mistake is answered by one line, never by a traceback."""

import sys

import typer
from typer.exceptions import TyperException

from oppidum.cli import (
    arena,
    bench,
    compiling,
    edition,
    helping,
    keep,
    perft,
    play,
    position,
    replay,
    report,
    rules,
    serve,
    simulate,
    verify,
)
from oppidum.cli.common import Lang
from oppidum.cli.several import Several
from oppidum.engine.errors import OppidumError

app = typer.Typer(
    name="oppidum",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)


@app.callback()
def start(lang: Lang = None) -> None:
    """All commands, and what they share."""


for command in (
    play.play,
    serve.serve,
    rules.rules,
    replay.replay,
    verify.verify,
    simulate.simulate,
    report.report,
    bench.bench,
    perft.perft,
    position.position,
    position.advise,
    keep.backup,
    keep.restore,
    keep.prune,
):
    app.command()(command)
app.command("compile")(compiling.compile_games)
app.command(cls=Several)(arena.arena)
app.add_typer(edition.app, name="edition")


def run() -> None:
    """Run the command line and end with its status: 0, or 2 after a mistake of the person who typed it."""
    helping.listen(sys.argv[1:])
    helping.dress()
    try:
        status = helping.spoken(typer.main.get_command(app))(standalone_mode=False)
    except OppidumError as error:
        fail(error.say())
    except TyperException as error:
        fail(helping.mistake(error))
    except (KeyboardInterrupt, typer.Abort):
        sys.exit(130)
    except BrokenPipeError:
        sys.stderr.close()  # the reader of our output has gone: nothing left to say
        sys.exit(0)
    sys.exit(status if isinstance(status, int) else 0)


def fail(message: str) -> None:
    print(" ".join(message.split()), file=sys.stderr)
    sys.exit(2)
