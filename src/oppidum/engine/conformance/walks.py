"""Random matches to check things on: all numbers of seats, all options."""

from collections.abc import Iterator
from random import Random

from oppidum.engine.errors import BadInput
from oppidum.engine.game import Game
from oppidum.engine.match import Match
from oppidum.engine.options import Choice, Option, Switch, Value, Whole

SETTINGS = 48  # about as many as a game with many options has
SHORT = 30  # moves


def values(option: Option) -> list[Value]:
    """The values of an option worth a try."""
    if isinstance(option, Switch):
        return [True, False]
    if isinstance(option, Choice):
        return list(option.choices)
    assert isinstance(option, Whole)
    tries: set[Value] = {option.least, (option.least + option.most) // 2, option.most}
    return list(tries)


def matches(game: Game, seed: int = 0) -> Iterator[Match]:
    """New matches: the defaults, each value of each option, and some options at random, for all seats."""
    random = Random(seed)
    for seats in game.seats:
        settings: list[dict[str, Value]] = [{}]
        settings += [{option.name: value} for option in game.options for value in values(option)]
        settings += [{option.name: random.choice(values(option)) for option in game.options} for _ in range(3)]
        for number, setting in enumerate(settings):
            try:
                yield game.new(seats=seats, seed=f"{seed} {seats} {number}", **setting)  # type: ignore[arg-type]
            except BadInput:
                continue  # options that do not go together


def walk(match: Match, random: Random, most: int = 400) -> Iterator[Match]:
    """The match at each step of a random game, the end included; it is played on between two steps."""
    for _ in range(most):
        yield match
        if match.over:
            return
        step(match, random)


def step(match: Match, random: Random) -> None:
    """One action at random, by one of those who may act."""
    seat = random.choice(match.to_act)
    codes = match.codes(seat)
    assert codes, f"seat {seat} is awaited, but has nothing to do: {where(match)}"
    match.play_code(seat, random.choice(codes))


def glimpses(game: Game, count: int, seed: int = 0) -> Iterator[tuple[Match, Random]]:
    """Matches stopped at a random moment, `count` of each setting; more where settings are few or matches short."""
    starts = list(matches(game, seed))
    count *= max(1, SETTINGS // len(starts))
    for start in starts:
        random = Random(f"{seed} {start.key.hex()}")
        length = sum(1 for _ in walk(start.copy(), Random(1)))
        for _ in range(count * (1 + SHORT // length)):
            match = start.copy()
            stop = random.randrange(length)
            for number, _ in enumerate(walk(match, random)):
                if number == stop:
                    break
            yield match, random


def where(match: Match) -> str:
    """Enough to find the position again."""
    return f"{match.game.slug}, seats={match.seats}, {match.options}, key={match.key.hex()}, move {len(match.moves)}"
