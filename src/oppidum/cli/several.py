"""Options that take several values at once: `--players A B C`."""

from typing import Any

from typer.core import TyperCommand


def spread(arguments: list[str], option: str) -> list[str]:
    """The same arguments with the option before each of its values: `--players A --players B`."""
    spread: list[str] = []
    taking = first = False
    for argument in arguments:
        if argument == option:
            taking = first = True
            continue
        if argument.startswith("-"):
            taking = argument.startswith(f"{option}=")
            first = False
        elif taking:
            spread.append(option)
            first = False
        spread.append(argument)
    return [*spread, option] if first else spread  # an option without any value is refused as usual


class Several(TyperCommand):
    """A command whose `--players` goes on until the next option."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        return super().parse_args(ctx, spread(args, "--players"))
