"""Every game found, with every edition that comes with it, passes the conformance suite of the package."""

import pytest

import oppidum
from oppidum.engine.conformance import CHECKS
from oppidum.engine.edition import shipped
from oppidum.engine.registry import GAMES

BOXES = [(slug, edition) for slug in oppidum.slugs() for edition in shipped(f"{GAMES}.{slug}")]


@pytest.mark.parametrize(("slug", "edition"), BOXES, ids=[f"{slug} {edition}" for slug, edition in BOXES])
@pytest.mark.parametrize("name", CHECKS)
def test_game_conforms(slug: str, edition: str, name: str) -> None:
    CHECKS[name](oppidum.game(slug, edition))
