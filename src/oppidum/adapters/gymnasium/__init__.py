"""The games as Gymnasium environments: after `import oppidum.adapters.gymnasium`, `make("oppidum/romains-v0")`.

>>> import gymnasium
>>> import oppidum.adapters.gymnasium
>>> env = gymnasium.make("oppidum/cartes-v0", seats=3, others="level:2")
>>> observation, info = env.reset(seed=1)
>>> observation.shape, info["action_mask"].shape
((645,), (48,))
"""

from gymnasium.envs.registration import register

from oppidum.engine.registry import slugs

VERSION = 0

for _slug in slugs():
    register(
        f"oppidum/{_slug}-v{VERSION}",
        entry_point="oppidum.adapters.gymnasium.env:OneSeat",
        vector_entry_point="oppidum.adapters.gymnasium.vector:ManyMatches",
        kwargs={"slug": _slug},
    )
