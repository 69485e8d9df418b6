"""Compiled rules count from the front: an index that is worked out is never negative.

In NumPy −1 stands for the last of a row, so Numba has the sign of every index looked at, which made games up to a fifth
slower. `NUMBA_BOUNDSCHECK=1` finds a rule that has such an index."""

from typing import Any

import numba
from numba.core import ir
from numba.core.compiler_machinery import FunctionPass, register_pass

types: Any = numba.types
register: Any = register_pass


@register(mutates_CFG=False, analysis_only=False)
class FromTheFront(FunctionPass):
    """Once all types are known: whatever reads or writes in an array takes its index as a number without a sign."""

    _name = "from_the_front"

    def __init__(self) -> None:
        """Numba insists on it."""

    def run_pass(self, state: Any) -> bool:
        state.calltypes = {place: from_the_front(place, signature) for place, signature in state.calltypes.items()}
        return True


def from_the_front(place: Any, signature: Any) -> Any:
    """The types of what happens at a place of a function; constant indexes are another thing to Numba, and stay."""
    reads = isinstance(place, ir.Expr) and place.op == "getitem"
    if (reads or isinstance(place, ir.SetItem)) and isinstance(signature.args[0], types.Array):
        array, index, *value = signature.args
        return signature.replace(args=(array, unsigned(index), *value))
    return signature


def unsigned(index: Any) -> Any:
    """The type of an index without a sign; parts of several are taken alike, and slices as they are."""
    if isinstance(index, types.BaseTuple):
        return types.Tuple([unsigned(part) for part in index])
    return types.uintp if isinstance(index, types.Integer) else index
