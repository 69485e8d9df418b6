"""Many matches with the same player in every seat: what a game is like. Split by numbers, so that the whole does not
depend on how it was split."""

from collections.abc import Callable, Iterator, Sequence

import msgspec

from oppidum.arena import table
from oppidum.arena.crew import Hire, each, in_order, ranges
from oppidum.arena.pattern import Pattern
from oppidum.bots.past import COMPILED, Past, live
from oppidum.bots.players import entrant
from oppidum.engine import rollout
from oppidum.engine.errors import BadInput
from oppidum.engine.match import Match
from oppidum.engine.rollout import Series
from oppidum.games.chronicle import Chronicle, Column, Story

RANDOM = "random"
SIZES = (512, 8)  # matches of a piece, with compiled players and with others


class Task(msgspec.Struct, frozen=True):
    """A series, in words that travel."""

    pattern: Pattern
    player: str
    seed: str
    told: bool
    """Whether to tell what happened, beside the results."""


class Part(msgspec.Struct, frozen=True):
    """What came of some matches of a series, from number `first` on."""

    first: int
    series: Series
    chances: Column | None = None
    """By match, tenth and seat: what could be expected then."""
    story: Story | None = None


def task(pattern: Match, player: str, seed: str, told: bool = False) -> Task:
    if not entrant(player, pattern.game.slug).ours:
        raise BadInput("outside_player", player=player)
    return Task(Pattern.of(pattern), player, seed, told)


def play_part(piece: tuple[Task, range]) -> Part:
    """What a worker does."""
    of, numbers = piece
    pattern = of.pattern.match()
    if of.player == RANDOM and not of.told:
        return Part(numbers.start, rollout.simulate(pattern, len(numbers), of.seed, first=numbers.start))
    make = entrant(of.player, of.pattern.setup.game).make
    past: Past = live(pattern, of.player, make, of.seed, numbers.start, len(numbers))
    if not of.told:
        return Part(numbers.start, past.series)
    return Part(numbers.start, past.series, past.chances, story(past.chronicle))


def story(chronicle: Chronicle) -> Story:
    """What the game tells, if it tells anything."""
    tell = chronicle.game.spec.report
    return Story() if tell is None else tell(chronicle)


def warm_up(of: Task) -> None:
    """Compile what the series needs, if need be: processes made after this have it."""
    if of.player in COMPILED:
        play_part((of, range(1)))
    else:
        table.warm_up(of.pattern.match(), [entrant(of.player, of.pattern.setup.game)])


def parts(
    tasks: Sequence[tuple[Task, int]], hire: Hire, progress: Callable[[int], None] = lambda games: None
) -> Iterator[tuple[Task, Part]]:
    """So many games of each task, part by part in their order; `progress` hears of those of a part once it is there."""
    pieces = [(of, numbers) for of, games in tasks for numbers in ranges(0, games, SIZES[of.player not in COMPILED])]

    def counted() -> Iterator[tuple[int, Part]]:
        for number, part in each(hire, play_part, pieces):
            progress(len(part.series.lengths))
            yield number, part

    for (of, _), part in zip(pieces, in_order(counted()), strict=True):
        yield of, part
