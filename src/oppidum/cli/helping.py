"""Help, and what is wrong with a command line, in the person's language: Typer's own words are replaced by ours."""

import re
from collections.abc import Sequence
from typing import Any

from typer import rich_utils

from oppidum.cli.common import say, set_language
from oppidum.engine.words import FALLBACK, LANGUAGES, words

PARAMETERS = words(__package__).tables[FALLBACK]["parameters"]


def listen(arguments: Sequence[str]) -> None:
    """Help is written before options are read: take the language from among them, if it is one."""
    for option, value in zip([*arguments, ""], [*arguments[1:], "", ""], strict=False):
        wanted = value if option == "--lang" else option.partition("--lang=")[2]
        if wanted in LANGUAGES:
            set_language(wanted)


def spoken(command: Any, path: str = "oppidum") -> Any:
    """A command with those below it, with help in the person's language."""
    command.help = say("commands", path)
    for parameter in command.params:
        if not parameter.hidden:
            parameter.help = say("parameters", parameter_key(path, parameter.name))
    usage, help_option = command.get_usage, command.get_help_option
    command.get_usage = lambda context: usage(context).replace("Usage:", say("help", "usage"), 1)
    command.get_help_option = lambda context: _explained(help_option(context))
    for name, below in getattr(command, "commands", {}).items():
        spoken(below, name if path == "oppidum" else f"{path}_{name}")
    return command


def parameter_key(path: str, name: str) -> str:
    """Where the words of a parameter stand: under the name of its command too, if this means something else there."""
    own = f"{path}_{name.rstrip('_')}"
    return own if own in PARAMETERS else name.rstrip("_")


def _explained(option: Any) -> Any:
    option.help = say("help", "help")
    return option


def dress() -> None:
    """Give the headings and marks of Typer's help our words."""
    rich_utils.ARGUMENTS_PANEL_TITLE = say("help", "arguments")
    rich_utils.OPTIONS_PANEL_TITLE = say("help", "options")
    rich_utils.COMMANDS_PANEL_TITLE = say("help", "commands")
    rich_utils.DEFAULT_STRING = say("help", "default", value="{}")
    rich_utils.ENVVAR_STRING = say("help", "variable", name="{}")
    rich_utils.REQUIRED_LONG_STRING = say("help", "required")


def _path(context: Any) -> str:
    """The command as a person types it, however this process was started."""
    return f"{_path(context.parent)} {context.info_name}" if context and context.parent else "oppidum"


def mistake(error: Any) -> str:
    """What Typer found wrong with a command line."""
    context = getattr(error, "ctx", None)
    details = {"command": _path(context)}
    parameter = getattr(error, "param", None)
    if parameter is not None:
        options = [one for one in parameter.opts if one.startswith("-")]
        details["name"] = max(options, key=len) if options else parameter.metavar or parameter.name
    match type(error).__name__:
        case "NoArgsIsHelpError":
            return str(error.format_message())
        case "NoSuchOption":
            return say("usage", "no_option", given=error.option_name, **details)
        case "BadOptionUsage":
            return say("usage", "no_value", given=error.option_name, **details)
        case "MissingParameter" if parameter is not None:
            return say("usage", "missing", **details)
        case "BadParameter" if parameter is not None:
            return say("usage", "bad_value", **details)
    quoted = re.findall(r"['(]([^')]+)[')]", error.message)
    return say("usage", "other", given=quoted[-1] if quoted else error.message, **details)
