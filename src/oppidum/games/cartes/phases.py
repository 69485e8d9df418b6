"""What is asked at a table of Astérix, le jeu de cartes."""

from oppidum.engine.spec import Phases

PHASES = Phases()
CHOOSING = PHASES.add("choosing", rule=3)
LOOKING = PHASES.add("looking", rule=8)
FREEING = PHASES.add("freeing", rule=17)
OVER = PHASES.add("over", asks=False)
