"""The options of Astérix en Égypte."""

from oppidum.engine.errors import BadInput
from oppidum.engine.options import Choice, Option, Switch, Value, Whole

SEATS = (2, 3, 4, 5)

OPTIONS: tuple[Option, ...] = (
    Whole("first", None, rule=1, least=0, most=4),
    Choice("reshuffle", "shuffle", rule=6, choices=("shuffle", "turn_over")),
    Switch("exact_moves", True, rule=8),
    Choice("sealed_pawns", "allowed", rule=17, choices=("allowed", "forbidden")),
    Switch("quick", False, rule=24),
)


def check(seats: int, values: dict[str, Value]) -> None:
    """Refuse options that do not go together."""
    first = values["first"]
    if isinstance(first, int) and first >= seats:
        raise BadInput("bad_option", option="first", value=first, allowed=f"0–{seats - 1}")
