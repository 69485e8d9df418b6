"""Pilum, a toy: the smallest whole game with hidden hands, simultaneous choices and reactions."""

from oppidum.engine.spec import ActionSpec, BoxSpec, GameSpec, ObservationSpec, PositionSpec, RulesSpec
from oppidum.games.pilum import actions, box, derived, observation, options, position, rules, view
from oppidum.games.pilum.events import EVENTS

GAME = GameSpec(
    version=1,
    seats=options.SEATS,
    options=options.OPTIONS,
    state=rules.STATE,
    phases=rules.PHASES,
    events=EVENTS,
    box=BoxSpec(edition=box.Edition, layout=rules.BOX, pack=box.pack),
    actions=ActionSpec(
        kinds=actions.AnyAction,
        codes=rules.CODES,
        most=rules.MOST_ACTIONS,
        encode=actions.encode,
        decode=actions.decode,
        parse=actions.parse,
    ),
    rules=RulesSpec(
        setup=rules.setup,
        to_act=rules.to_act,
        legal=rules.legal,
        refusal=rules.refusal,
        play=rules.play,
        redeal=rules.redeal,
        scores=rules.scores,
        sample=rules.sample,
        reaction=rules.reaction,
    ),
    view=view.view,
    views=view.View,
    position=PositionSpec(write=position.write, read=position.read, derived=derived.DERIVED, derive=derived.derive),
    observation=ObservationSpec(parts=observation.PARTS, observe=observation.observe),
    drawable=True,
)
