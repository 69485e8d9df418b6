"""All games of an arena, several at the same time, each kept as soon as its piece is over."""

from collections.abc import Callable
from contextlib import ExitStack, closing
from pathlib import Path

import msgspec

from oppidum.arena.crew import Hire, alone, each, ranges
from oppidum.arena.pattern import Pattern
from oppidum.arena.results import Book, Header, Result
from oppidum.arena.schedule import Pairing, first_games
from oppidum.arena.table import play_game, warm_up
from oppidum.bots.players import MOVETIME, entrant
from oppidum.engine.errors import BadInput
from oppidum.engine.match import Match


def header(pattern: Match, players: list[str], seed: str, movetime: int = MOVETIME) -> Header:
    """What names an arena."""
    return Header(
        setup=pattern.setup,
        players=tuple(players),
        seed=seed,
        movetime=movetime,
    )


class Games(msgspec.Struct, frozen=True):
    """A piece of an arena, as many games as a deal has, in words that travel."""

    pattern: Pattern
    of: Header
    pairings: list[Pairing]


def play_games(piece: Games) -> list[Result]:
    """What a worker does. Programs are started for a piece, and ended after it."""
    pattern, of = piece.pattern.match(), piece.of
    with ExitStack() as last:
        entrants = []
        for text in of.players:
            entrants.append(entrant(text, of.setup.game, of.movetime))
            last.callback(entrants[-1].close)
        warm_up(pattern, entrants)
        return [play_game(pattern, pairing, entrants, of.seed) for pairing in piece.pairings]


def run(
    pattern: Match,
    of: Header,
    games: int,
    hire: Hire = alone,
    file: Path | None = None,
    progress: Callable[[int], None] = lambda games: None,
    keep: Callable[[list[Result]], None] = lambda results: None,
) -> list[Result]:
    """The first games of an arena; those that the file holds already are not played again.

    `progress` hears how many more games there are, `keep` gets their results, as they come.
    The outcome depends on the seed alone, as far as the players do."""
    if len(of.players) < 2:
        raise BadInput("few_players", given=len(of.players))
    for text in of.players:
        entrant(text, of.setup.game, of.movetime).close()  # refuses what is no player before anything is written
    with closing(Book(file, of)) as book:
        known = {result.game for result in book.results}
        missing = [p for p in first_games(len(of.players), of.setup.seats, of.seed, games) if p.number not in known]
        keep([result for result in book.results if result.game < games])
        progress(games - len(missing))
        pieces = [
            Games(Pattern.of(pattern), of, [missing[number] for number in numbers])
            for numbers in ranges(0, len(missing), of.setup.seats)
        ]
        for _, results in each(hire, play_games, pieces):
            for result in results:
                book.add(result)
            keep(results)
            progress(len(results))
    return sorted((r for r in book.results if r.game < games), key=lambda result: result.game)


def names(players: tuple[str, ...]) -> tuple[str, ...]:
    """What players are called: their texts, numbered where two are the same."""
    return tuple(
        text if players.index(text) == place else f"{text} ({players[: place + 1].count(text)})"
        for place, text in enumerate(players)
    )
