"""What is asked at a table of Astérix et les Romains."""

from oppidum.engine.spec import Phases

PHASES = Phases()
CHOOSING = PHASES.add("choosing", rule=5)
SHOUTING = PHASES.add("exchange", rule=8)
JOSTLING = PHASES.add("jostling", rule=10)
JOSTLED = PHASES.add("jostled", rule=10)
EMPTY_HANDED = PHASES.add("empty_handed", rule=7)
OVER = PHASES.add("over", asks=False)
