"""The games as PettingZoo environments: `oppidum/romains-v0` in its registry, or `romains_v0.env(seats=4)` from here.

>>> from oppidum.adapters.pettingzoo import romains_v0
>>> env = romains_v0.env(seats=3)
>>> env.reset(seed=1)
>>> env.possible_agents
['player_0', 'player_1', 'player_2']
"""

from functools import partial
from types import SimpleNamespace

from pettingzoo import register

from oppidum.adapters.pettingzoo.env import env, raw_env
from oppidum.engine.registry import slugs

VERSION = 0


def __getattr__(name: str) -> SimpleNamespace:
    """`romains_v0`: the environments of a game, found as the games are."""
    slug, _, version = name.rpartition("_v")
    if slug not in slugs() or version != str(VERSION):
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return SimpleNamespace(env=partial(env, slug), raw_env=partial(raw_env, slug))


for _slug in slugs():
    register("aec", f"oppidum/{_slug}-v{VERSION}", partial(env, _slug))
