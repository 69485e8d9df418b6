"""The options of the toy."""

from oppidum.engine.options import Option, Switch

SEATS = (2, 3)
OPTIONS: tuple[Option, ...] = (Switch("protests", True, rule=3),)
