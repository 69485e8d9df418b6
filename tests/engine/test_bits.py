"""Sets as bits: compiled, they are what they are uncompiled."""

import numpy as np
import pytest

from oppidum.engine import bits
from oppidum.engine.compiling import entry

SETS = (0b1, 0b10110, 1 << 63, (1 << 64) - 1, 0x8000_0000_0000_0001, 0x0123_4567_89AB_CDEF)


@entry
def members(bag: bits.Bits, out: np.ndarray) -> int:
    """Write all members of a set, in order; how many there are."""
    for n in range(bits.count(bag)):
        out[n] = bits.nth(bag, n)
    return bits.count(bag)


@pytest.mark.parametrize("bag", SETS, ids=hex)
def test_members_in_order(bag: int) -> None:
    out = np.zeros(64, np.int64)
    found = members(np.uint64(bag), out)
    assert out[:found].tolist() == [place for place in range(64) if bag >> place & 1]
    assert [bits.nth(np.uint64(bag), n) for n in range(found)] == out[:found].tolist()


def test_without_the_instruction(monkeypatch: pytest.MonkeyPatch) -> None:
    """Processors that cannot lay bits in places, or slowly, go from one to the next."""
    monkeypatch.setattr(bits, "deposits", lambda: False)
    assert bits._nth(None, None) is bits.nth
