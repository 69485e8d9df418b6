"""The options of Astérix & Compagnie."""

from oppidum.engine.errors import BadInput
from oppidum.engine.options import Option, Switch, Value, Whole

SEATS = (2, 3, 4)

OPTIONS: tuple[Option, ...] = (
    Whole("first", None, rule=4, least=0, most=3),
    Switch("far_bonuses", False, rule=10),
    Switch("skip_protected", False, rule=8),
)


def check(seats: int, values: dict[str, Value]) -> None:
    """Refuse options that do not go together."""
    first = values["first"]
    if isinstance(first, int) and first >= seats:
        raise BadInput("bad_option", option="first", value=first, allowed=f"0–{seats - 1}")
