"""The commands of the terminal, from the same declarations as `--help`."""

from collections.abc import Iterator
from typing import Any

import typer

from generating.markdown import page, table
from oppidum.cli.common import PROCESSORS
from oppidum.cli.helping import spoken
from oppidum.cli.main import app

KINDS = {"int": "N", "float": "X", "Path": "FILE", "str": "TEXT"}


def command_page() -> str:
    """One page with all of them."""
    return page(
        "# Commands",
        "All commands take `--help`. They speak the language of the locale, or that of `--lang` or `OPPIDUM_LANG`. "
        "Those that print figures take `--json`. A mistake is answered by one line on standard error and status 2.",
        *(_section(name, command) for name, command in listed()),
    )


def _section(name: str, command: Any) -> str:
    arguments = [one for one in command.params if one.param_type_name == "argument"]
    options = [one for one in command.params if one.param_type_name == "option" and not one.hidden]
    usage = " ".join([name, *(_argument(one) for one in arguments), *(["[OPTIONS]"] if options else [])])
    return page(
        f"## {name}",
        command.help,
        f"```\n{usage}\n```",
        table(("argument", "meaning"), [(f"`{_place(one)}`", one.help or "") for one in arguments]),
        table(("option", "meaning"), [(_option(one), _meaning(one)) for one in options]),
    )


def listed() -> Iterator[tuple[str, Any]]:
    """Every command by what a person types."""
    for name, command in spoken(typer.main.get_command(app)).commands.items():
        inner = getattr(command, "commands", None)
        if inner is None:
            yield f"oppidum {name}", command
        else:
            yield from ((f"oppidum {name} {part}", one) for part, one in inner.items())


def _argument(one: Any) -> str:
    shown = f"{_place(one)}…" if one.nargs == -1 else _place(one)
    return shown if one.required else f"[{shown}]"


def _place(one: Any) -> str:
    """What stands for an argument."""
    return str(one.metavar or one.name.upper())


def _option(one: Any) -> str:
    value = "" if one.is_flag else f" {one.metavar or _kind(one)}"
    names = ", ".join(f"`{name}{value}`" for name in one.opts)
    return names + "".join(f", `{name}`" for name in one.secondary_opts)


def _kind(one: Any) -> str:
    annotation = one.type_descriptor.annotation
    inner = getattr(annotation, "__args__", (annotation,))[0]
    return KINDS.get(inner.__name__, "TEXT")


def _meaning(one: Any) -> str:
    several = " May be given several times." if one.multiple and "several" not in one.help else ""
    return f"{one.help}{several}{_default(one)}"


def _default(one: Any) -> str:
    if one.default is None or one.is_flag:
        return ""
    return " Default: all cores." if one.name == "jobs" and one.default == PROCESSORS else f" Default: `{one.default}`."
