"""What a seat may see: the common part of every game's view, and who may hear of what."""

from collections.abc import Callable
from typing import TypeAlias

import msgspec

Knows: TypeAlias = Callable[[int], bool]
"""Whether the listener may know what this seat alone knows: itself for a seat, everybody for the authority."""


class View(msgspec.Struct, frozen=True, tag_field="game", kw_only=True):
    """What one seat may see of a match, and nothing else."""

    seat: int | None
    """Whose view it is; None for somebody who only watches."""
    seats: int
    to_act: list[int]
    """The seats that this one may know to be awaited."""
    scores: list[int] | None
    """Once the match is over."""
