"""Astérix et les Romains: dice, helmets and jostling (Klaus Teuber, Ravensburger)."""

from oppidum.engine.spec import (
    ActionSpec,
    BotSpec,
    BoxSpec,
    GameSpec,
    ObservationSpec,
    PositionSpec,
    RulesSpec,
)
from oppidum.games.romains import (
    actions,
    box,
    derived,
    heuristics,
    layout,
    observation,
    options,
    phases,
    position,
    report,
    rules,
    view,
)
from oppidum.games.romains.events import EVENTS

GAME = GameSpec(
    version=1,
    seats=options.SEATS,
    options=options.OPTIONS,
    check=options.check,
    state=layout.STATE,
    phases=phases.PHASES,
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
        reaction=rules.reaction,
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
    ),
    bots=BotSpec(
        levels=heuristics.LEVELS,
        horizon=heuristics.HORIZON,
        evaluate=heuristics.evaluate,
        reply=heuristics.reply,
        shown=heuristics.shown,
        quiet=heuristics.quiet,
    ),
    report=report.tell,
)
