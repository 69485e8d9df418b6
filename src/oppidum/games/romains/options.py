"""The options of Astérix et les Romains."""

from oppidum.engine.errors import BadInput
from oppidum.engine.options import Choice, Option, Switch, Value, Whole

SEATS = (2, 3, 4, 5, 6)

OPTIONS: tuple[Option, ...] = (
    Whole("first", None, rule=4, least=0, most=5),
    Switch("chain_events", False, rule=12),
    Choice("short_draw", "goes_on", rule=15, choices=("goes_on", "ends")),
)


def check(seats: int, values: dict[str, Value]) -> None:
    """Refuse options that do not go together."""
    first = values["first"]
    if isinstance(first, int) and first >= seats:
        raise BadInput("bad_option", option="first", value=first, allowed=f"0–{seats - 1}")
