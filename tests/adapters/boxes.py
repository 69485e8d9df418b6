"""The smallest box of each game, so that whole matches are short."""

from typing import Any

SMALL: dict[str, dict[str, Any]] = {
    "cartes": {"edition": "pocket"},
    "compagnie": {"edition": "village"},
    "egypte": {"edition": "delta", "quick": True},
    "egyptos": {"move_limit": 5},
    "romains": {"edition": "short"},
}
