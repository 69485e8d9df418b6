"""`python -m tests.records SLUG` writes records of the present version of a game's rules: once for each version.

Matches at random with every number of seats, every edition and every value of every option, each at least once."""

import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import oppidum
from oppidum.engine.edition import shipped
from oppidum.engine.match import Match
from oppidum.engine.options import Choice, Option, Switch, Whole

FOLDER = Path(__file__).parent
LONG = 120  # moves after which a match may end as soon as it will
DODGES = 12
HOUSE_MATCHES = (16, 6)  # fewer where each record carries a long edition


def values(option: Option) -> list[Any]:
    if isinstance(option, Switch):
        return [False, True]
    if isinstance(option, Choice):
        return list(option.choices)
    assert isinstance(option, Whole)
    return [option.default, option.least, min(option.most, option.least + 3)]


def kinds(slug: str) -> Iterator[Match]:
    """Matches to be played: turn by turn another number of seats, edition and value of each option."""
    package = oppidum.game(slug).package
    number = 0
    for edition in shipped(package):
        game = oppidum.game(slug, edition)
        most = max([len(game.seats), *(len(values(option)) for option in game.options)])
        for turn in range(max(most, HOUSE_MATCHES[len(game.edition_text) > 10_000] if edition == "house" else 1)):
            seats = game.seats[turn % len(game.seats)]
            chosen = {option.name: values(option)[turn % len(values(option))] for option in game.options}
            try:
                yield game.new(seats=seats, seed=f"{slug} {number}", seeds=["a", "b"][: turn % 3], **chosen)
            except oppidum.BadInput:
                yield game.new(seats=seats, seed=f"{slug} {number}")
            number += 1


def play(match: Match, luck: Random) -> Match:
    """To the end, which nobody hurries to reach: late phases are worth seeing, too."""
    while match.to_act:
        seat = luck.choice(match.to_act)
        choices = luck.sample(legal := match.legal(seat), min(len(legal), DODGES if len(match.moves) < LONG else 1))
        for number, action in enumerate(choices, 1):
            later = match.copy()
            later.play(seat, action)
            if not later.over or number == len(choices):
                match = later
                break
    return match


def main(slug: str) -> None:
    version = oppidum.game(slug).spec.version
    folder = FOLDER / slug / f"rules-{version}"
    folder.mkdir(parents=True)
    for number, match in enumerate(kinds(slug)):
        (folder / f"{number:02}.json").write_text(play(match, Random(number)).record(), "utf-8")


if __name__ == "__main__":
    main(sys.argv[1])
