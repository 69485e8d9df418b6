"""The options of the toy."""

from oppidum.engine.options import Option, Switch, Value

SEATS = (2, 3)
OPTIONS: tuple[Option, ...] = (Switch("protests", True, rule=3),)


def check(seats: int, values: dict[str, Value]) -> None:
    """All options go together."""
