"""Five levels of play, from one that a child can beat to the strongest, and the bots that play at them."""

from typing import NamedTuple

from oppidum.bots.thinker import Budget, Thinker
from oppidum.engine.errors import BadInput
from oppidum.engine.match import Match
from oppidum.engine.registry import game
from oppidum.engine.words import Language, words

SECONDS = 1.0  # a decision takes little longer, whatever the machine and whatever is left to prove
GLANCE = Budget(simulations=400, seconds=SECONDS)  # for each seat's chances


class Level(NamedTuple):
    """How a bot plays: looks before a decision, decisions taken blindly, positions to spend on proofs."""

    looks: int
    slips: float = 0.0
    proof: int = 0


LEVELS = (Level(8, slips=0.4), Level(40, slips=0.15), Level(200), Level(1500), Level(12_000))  # where a game has none


def levels(slug: str) -> tuple[Level, ...]:
    """The levels of a game, weakest first."""
    found = game(slug).spec.bots.levels
    return LEVELS if found is None else tuple(Level(*level) for level in found)


def bot(slug: str, level: int = 3, seed: int = 0, jobs: int = 1) -> Thinker:
    """A bot of a level from 1 to 5. It thinks on so many cores at once as there are jobs."""
    table = levels(slug)
    if level not in range(1, len(table) + 1):
        raise BadInput("no_level", level=level, last=len(table))
    looks, slips, proof = table[level - 1]
    return Thinker(Budget(looks, SECONDS), seed, jobs=jobs, slips=slips, proof=proof)


def name(level: int, lang: Language | None = None) -> str:
    return words(__package__).say("names", str(level), lang)


def describe(level: int, lang: Language | None = None) -> str:
    return words(__package__).say("levels", str(level), lang)


def chances(match: Match) -> list[float]:
    """Each seat's chance of winning now, as somebody who only watches may know it."""
    return Thinker(GLANCE).chances(match)
