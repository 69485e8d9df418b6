"""Legal actions as they are sent: all of them, each once, and short."""

import random

import msgspec
import numpy as np
import pytest

import oppidum
from oppidum.engine.families import grouped
from oppidum.engine.registry import slugs
from oppidum.server.choices import choices
from tests.server.hosting import spread


@pytest.mark.parametrize("slug", slugs())
def test_all_legal_actions_are_sent(slug: str) -> None:
    game, luck = oppidum.game(slug), random.Random(1)
    match = game.new(seats=game.seats[0], seed=1)
    while not match.over and len(match.moves) < 80:
        for seat in match.to_act:
            sent = msgspec.json.decode(msgspec.json.encode(choices(game).legal(match, seat)))
            listed = msgspec.json.decode(msgspec.json.encode(match.legal(seat)))
            assert sorted(spread({"legal": sent})["legal"], key=str) == sorted(listed, key=str)
        seat = luck.choice(match.to_act)
        match.play(seat, luck.choice(match.legal(seat)))


def test_a_long_list_is_short() -> None:
    """The moving phase of Egyptos: hundreds of actions in a kilobyte or two."""
    game, luck = oppidum.game("egyptos"), random.Random(1)
    match = game.new(seed=1)
    while msgspec.to_builtins(match.view(None))["phase"] != "moving":
        match.play(match.to_act[0], luck.choice(match.legal(match.to_act[0])))
    seat = match.to_act[0]
    written = msgspec.json.encode(choices(game).legal(match, seat))
    assert len(written) < len(msgspec.json.encode(match.legal(seat))) / 10


@pytest.mark.parametrize("texts", [["0,0>2,0", "1,0>0,1"], ["0,0>2,0", "0,0>3,0", "1,0>2,0"], ["0,0>2,0"], []])
def test_families_that_share_some_values_or_none(texts: list[str]) -> None:
    game = oppidum.game("egyptos")
    codes = np.sort(np.array([game.encode(game.parse(text)) for text in texts], np.int32))
    sent = msgspec.json.decode(msgspec.json.encode(choices(game).families(grouped(codes, game.spec.actions.family))))
    assert all(all(choice.get("any", {"whole": [1]}).values()) for choice in sent), "no family is empty"
    assert {str(game.action(action)) for action in spread({"legal": sent})["legal"]} == set(texts)
