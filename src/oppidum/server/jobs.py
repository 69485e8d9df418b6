"""What worker processes do: think for bots, give hints, judge matches, show them again, and read what strangers send.

A bot is given a match in which all that its seat cannot know is a guess, so it could not cheat if it wanted."""

from collections.abc import Sequence
from contextlib import suppress
from functools import cache
from random import Random
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from oppidum.bots.levels import bot, chances
from oppidum.bots.thinker import Budget, Thinker
from oppidum.engine import dice, kernel
from oppidum.engine.checking import course
from oppidum.engine.match import Match, Saved
from oppidum.engine.recording import load, write
from oppidum.engine.registry import game, slugs
from oppidum.engine.setup import Setup
from oppidum.engine.words import Language
from oppidum.server import entries, telling
from oppidum.server.choices import choices
from oppidum.server.errors import Refused
from oppidum.server.replaying import replayed
from oppidum.server.table import Result
from oppidum.server.working import off_the_clock

if TYPE_CHECKING:
    from oppidum.server.storage import Numbered

HINT_LEVEL = 5
MOST_HINTS = 5
MOST_SHOWN = 64 << 20  # bytes of a match that is shown again
FIRST_MOVES = 12  # in which all that is shown of a game has been shown
GLIMPSE = 16  # simulations, and positions for a proof: enough to compile a search, or to load it


class Hint(NamedTuple):
    """An action that is worth a look, and the chance of winning with it."""

    code: int
    chance: float


class Finished(NamedTuple):
    """A match that is over: its record, who played, and how it ended."""

    record: str
    names: list[str]
    result: Result


@cache
def load_rules(slug: str) -> None:
    """Compile the rules of a game, or load them from the cache."""
    with off_the_clock():
        match, luck = game(slug).new(seed=1), Random(1)
        for _ in range(FIRST_MOVES):
            for seat in match.to_act:
                match.view(seat)
            seat = match.to_act[0]
            match.play(seat, luck.choice(match.legal(seat)))
        match.redealt(seat, dice.new_luck(1)[0])
        choices(match.game).legal(match, match.to_act[0])
        kernel.score_list(match.box, match.state)


@cache
def load_bots(slug: str) -> None:
    """The same of all that the bots of a game can do."""
    load_rules(slug)
    with off_the_clock():
        match = game(slug).new(seed=1)
        for _ in range(2):  # proofs are sought once something stands on the table
            seat = match.to_act[0]
            match.play(seat, match.legal(seat)[0])
        thinker = Thinker(Budget(GLIMPSE), proof=GLIMPSE)
        thinker.choose(match, match.to_act[0])
        thinker.chances(match)


def choose(setup: Setup, saved: Saved, seat: int, level: int, seed: int) -> int:
    """The code of what a bot of a level does."""
    load_bots(setup.game)
    match = setup.new(key=bytes(16)).restored(saved)
    return match.game.encode(bot(setup.game, level, seed).choose(match, seat))


def advise(setup: Setup, saved: Saved, seat: int, seed: int) -> list[Hint]:
    """What a strong player would do."""
    load_bots(setup.game)
    match = setup.new(key=bytes(16)).restored(saved)
    advice = bot(setup.game, HINT_LEVEL, seed).advise(match, seat)
    return [Hint(match.game.encode(one.action), one.chance) for one in advice[:MOST_HINTS] if one.looks]


class _Game(msgspec.Struct, frozen=True):
    game: str = ""


class _Named(_Game, frozen=True):
    """As much of a record as tells what game it is, in either format."""

    setup: _Game = _Game()


def _loaded(record: str) -> Match:
    """The match of a record; its game is loaded before, on our own account."""
    with suppress(msgspec.DecodeError, UnicodeError, RecursionError):
        named = msgspec.json.decode(record, type=_Named)
        slug = named.setup.game or named.game
        if slug in slugs():
            load_rules(slug)
    return load(record)


def analyse(record: str) -> list[list[float]]:
    """Each seat's chance of winning after each move."""
    whole = _loaded(record)
    load_bots(whole.game.slug)
    return [chances(match) for match in course(whole)]


def replay(record: str, seat: int | None, lang: Language, names: Sequence[str], result: Result | None) -> bytes:
    """A record as a seat saw it, move by move: a `Replay` as it is sent."""
    shown = replayed(_loaded(record), seat, lang, names, result)
    if len(shown) > MOST_SHOWN:
        raise Refused("long_match")
    return shown


def earlier_match(code: str, lines: "Sequence[Numbered]", number: int, lang: Language) -> Finished | None:
    """A match of a table that has begun another one since; None if there is none that is over."""
    from oppidum.server.storage import round_of  # most workers need no database

    first = lines[0].line.entry
    assert isinstance(first, entries.Opened)
    load_rules(first.setup.game)
    table = round_of(code, lines, number)
    facts, result = table.facts, table.facts.result
    if facts.round != number or not facts.began or table.match is None or result is None:
        return None
    return Finished(write(table.match), telling.names(table, lang), result)
