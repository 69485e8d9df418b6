"""The options of Astérix, le jeu de cartes."""

from oppidum.engine.options import Choice, Option, Value

SEATS = (2, 3, 4, 5)

OPTIONS: tuple[Option, ...] = (
    Choice("characters", "lot", rule=1, choices=("lot", "seat")),
    Choice("full_tie", "cancel", rule=6, choices=("cancel", "nobody")),
)


def check(seats: int, values: dict[str, Value]) -> None:
    """All options go together."""
