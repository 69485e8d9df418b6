"""The moments on the shelf are what the games are now: `python web/scenes.py` writes them anew."""

import msgspec
import pytest

from oppidum.engine.registry import game, slugs
from oppidum.engine.translated import Translated
from tests.page.browsing import WEB


@pytest.mark.parametrize("slug", slugs())
def test_a_scene_is_a_view_of_its_game_with_its_box(slug: str) -> None:
    one = game(slug)
    text = (WEB / "src" / "boards" / slug / "scene.json").read_bytes()
    parts = msgspec.json.decode(text, type=dict[str, msgspec.Raw])
    view = msgspec.json.decode(parts["view"], type=one.spec.views, dec_hook=lambda _, names: Translated(names))
    assert msgspec.json.encode(view) == bytes(parts["view"])  # no field is missing, none has gone
    assert view.scores is None  # the match is still on
    assert bytes(parts["box"]) == msgspec.json.encode(one.contents)
