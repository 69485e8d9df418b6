"""One server for the tests that need no other."""

from collections.abc import Iterator

import pytest

from tests.server.hosting import Host, hosting


@pytest.fixture(scope="session")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    with hosting(tmp_path_factory.mktemp("house") / "house.db", "--commands", "100000") as running:
        yield running
