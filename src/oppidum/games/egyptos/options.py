"""The options of Egyptos."""

from oppidum.engine.errors import BadInput
from oppidum.engine.options import Choice, Option, Switch, Value, Whole

SEATS = (2, 3)
MOST_MOVES = 200

OPTIONS: tuple[Option, ...] = (
    Whole("first", None, rule=2, least=0, most=2),
    Choice("contact_when_moving", "touch", rule=9, choices=("touch", "free")),
    Whole("move_limit", 100, rule=11, least=1, most=MOST_MOVES),
    Switch("swap", False, rule=12),
)


def check(seats: int, values: dict[str, Value]) -> None:
    """Refuse options that do not go together."""
    first = values["first"]
    if isinstance(first, int) and first >= seats:
        raise BadInput("bad_option", option="first", value=first, allowed=f"0–{seats - 1}")
    if values["swap"] and seats == 3:
        raise BadInput("bad_option", option="swap", value=True, allowed="false (seats=3)")
