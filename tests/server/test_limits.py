"""Limits: so much a second with bursts, and nobody's count is forgotten because many others come."""

import pytest

from oppidum.server import limits
from oppidum.server.limits import Busy, Limit


class Watch:
    """A clock that goes when it is told to."""

    def __init__(self) -> None:
        self.now = 0.0

    def monotonic(self) -> float:
        return self.now


@pytest.fixture
def watch(monkeypatch: pytest.MonkeyPatch) -> Watch:
    watch = Watch()
    monkeypatch.setattr(limits, "time", watch)
    return watch


def test_a_burst_then_so_many_a_second(watch: Watch) -> None:
    limit = Limit(rate=2.0, burst=4.0)
    for _ in range(4):
        limit.take("ana")
    with pytest.raises(Busy) as refused:
        limit.take("ana")
    assert refused.value.seconds == 1
    limit.take("bob")
    watch.now += 0.5
    assert limit.wait("ana") == 0.0
    assert limit.wait("ana") == 0.5


def test_what_costs_more_than_a_burst_is_allowed_to_who_has_it_all(watch: Watch) -> None:
    limit = Limit(rate=1.0, burst=3.0)
    limit.take("ana", cost=10.0)
    assert limit.wait("ana") == 1.0


def test_who_has_asked_much_is_not_forgotten_among_many(watch: Watch, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "MOST_BUCKETS", 10)
    limit = Limit(rate=1.0, burst=2.0)
    for number in range(9):
        limit.take(f"early {number}")
    watch.now += 1.0
    limit.take("ana", cost=2.0)
    for number in range(50):
        limit.wait(f"late {number}")
        watch.now += 0.01
    assert limit.wait("ana") > 0
