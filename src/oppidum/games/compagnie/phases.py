"""What is asked at a table of Astérix & Compagnie."""

from oppidum.engine.spec import Phases

PHASES = Phases()
BUSY = PHASES.add("busy", asks=False)  # the rules go on by themselves
TURN = PHASES.add("turn", rule=4)
PLACING = PHASES.add("place", rule=5)
PAYING = PHASES.add("pay", rule=6)
PAYING_CARDS = PHASES.add("pay_cards", rule=6)
POWER = PHASES.add("power", rule=8)
TARGET = PHASES.add("target")
DESTINATION = PHASES.add("destination")
CHOOSING_TOKEN = PHASES.add("token")
STEALING = PHASES.add("steal")
DISCARDING = PHASES.add("discard")
BONUS_KIND = PHASES.add("bonus", rule=9)
POTION_ON = PHASES.add("potion", rule=10)
FISH_ON = PHASES.add("fish", rule=11)
BOAR_ON = PHASES.add("boar", rule=12)
REINFORCING = PHASES.add("reinforce", rule=16)
CONSOLATION = PHASES.add("consolation", rule=21)
CAMP = PHASES.add("camp", rule=21)
OVER = PHASES.add("over", rule=23, asks=False)

RULES = tuple(PHASES.rules)
"""By question; those of sentences (TARGET to DISCARDING) depend on the sentence."""
