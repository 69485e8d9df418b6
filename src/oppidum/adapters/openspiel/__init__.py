"""The games as OpenSpiel games: after `import oppidum.adapters.openspiel`, `pyspiel.load_game("oppidum_romains")`.

>>> import pyspiel
>>> import oppidum.adapters.openspiel
>>> game = pyspiel.load_game("oppidum_romains(players=3)")
>>> state = game.new_initial_state()
>>> state.is_chance_node()
True
>>> state.apply_action(7)
>>> [state.action_to_string(action) for action in state.legal_actions()]
['white', 'black']
"""

import pyspiel

from oppidum.adapters.openspiel.game import game_class
from oppidum.engine.registry import slugs

for _slug in slugs():
    _game = game_class(_slug)
    pyspiel.register_game(_game.TYPE, _game)
