"""Astérix en Égypte: a race through barriers (Jeux Noël, about 1968)."""

from oppidum.engine.spec import (
    ActionSpec,
    BotSpec,
    BoxSpec,
    GameSpec,
    ObservationSpec,
    PositionSpec,
    RulesSpec,
)
from oppidum.games.egypte import (
    actions,
    box,
    derived,
    heuristics,
    layout,
    observation,
    options,
    position,
    report,
    rules,
    view,
)
from oppidum.games.egypte.events import EVENTS

GAME = GameSpec(
    version=1,
    seats=options.SEATS,
    options=options.OPTIONS,
    check=options.check,
    state=layout.STATE,
    phases=layout.PHASES,
    events=EVENTS,
    box=BoxSpec(edition=box.Edition, layout=layout.BOX, pack=box.pack),
    actions=ActionSpec(
        kinds=actions.AnyAction,
        codes=layout.CODES,
        most=layout.MOST_ACTIONS,
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
    ),
    view=view.view,
    views=view.View,
    position=PositionSpec(
        write=position.write,
        read=position.read,
        derived=derived.DERIVED,
        derive=derived.derive,
    ),
    observation=ObservationSpec(
        parts=observation.PARTS,
        observe=observation.observe,
        number=observation.number,
        code=observation.code,
        mask=observation.mask,
        choices=observation.CHOICES,
    ),
    bots=BotSpec(
        levels=heuristics.LEVELS,
        explore=heuristics.EXPLORE,
        horizon=heuristics.HORIZON,
        promise=heuristics.promise,
        evaluate=heuristics.evaluate,
    ),
    report=report.tell,
    drawable=True,
)
