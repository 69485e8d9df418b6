"""All games of an arena, several at the same time, each kept as soon as it is over."""

import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor, as_completed
from contextlib import ExitStack
from pathlib import Path

from oppidum.arena.results import Book, Header, Result
from oppidum.arena.schedule import first_games
from oppidum.arena.table import play_game, warm_up
from oppidum.bots.players import MOVETIME, entrant
from oppidum.engine.errors import BadInput
from oppidum.engine.match import Match


def header(pattern: Match, players: list[str], seed: str, movetime: int = MOVETIME) -> Header:
    """What names an arena."""
    return Header(
        game=pattern.game.slug,
        edition=pattern.game.edition_digest,
        seats=pattern.seats,
        options=pattern.options,
        players=tuple(players),
        seed=seed,
        movetime=movetime,
    )


def run(
    pattern: Match,
    of: Header,
    games: int,
    jobs: int = 1,
    file: Path | None = None,
    progress: Callable[[int], None] = lambda done: None,
) -> list[Result]:
    """The first games of an arena; those that the file holds already are not played again.

    The outcome depends on the seed alone, as far as the players do."""
    if len(of.players) < 2:
        raise BadInput("few_players", given=len(of.players))
    stop = threading.Event()
    with ExitStack() as last:
        entrants = []
        for text in of.players:
            entrants.append(entrant(text, of.game, of.movetime))
            last.callback(entrants[-1].close)
        book = Book(file, of)
        last.callback(book.close)
        known = {result.game for result in book.results}
        missing = [p for p in first_games(len(of.players), of.seats, of.seed, games) if p.number not in known]
        progress(games - len(missing))
        if missing:
            warm_up(pattern, entrants)
        with ThreadPoolExecutor(jobs) as pool:
            futures = [pool.submit(play_game, pattern, pairing, entrants, of.seed, stop) for pairing in missing]
            try:
                for done, future in enumerate(as_completed(futures), games - len(missing) + 1):
                    book.add(future.result())
                    progress(done)
            except BaseException:
                stop.set()  # games under way end at their next move, and do not count
                pool.shutdown(wait=True, cancel_futures=True)
                raise
    return sorted((r for r in book.results if r.game < games), key=lambda result: result.game)


def names(players: tuple[str, ...]) -> tuple[str, ...]:
    """What players are called: their texts, numbered where two are the same."""
    return tuple(
        text if players.index(text) == place else f"{text} ({players[: place + 1].count(text)})"
        for place, text in enumerate(players)
    )
