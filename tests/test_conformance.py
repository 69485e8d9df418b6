"""Every game found passes the conformance suite that ships with the package."""

import pytest

import oppidum
from oppidum.engine.conformance import CHECKS


@pytest.mark.parametrize("slug", oppidum.slugs())
@pytest.mark.parametrize("name", CHECKS)
def test_game_conforms(slug: str, name: str) -> None:
    CHECKS[name](oppidum.game(slug))
