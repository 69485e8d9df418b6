"""The games: what they are, their rules, options and levels."""

from typing import Any

import msgspec
from litestar import Request, get
from litestar.params import FromPath

from oppidum.bots import levels
from oppidum.engine import edition
from oppidum.engine.game import Game
from oppidum.engine.options import Choice, Option, Switch, Value
from oppidum.engine.registry import game, slugs
from oppidum.engine.words import Language, words
from oppidum.server.api.asking import language_of, site_of

CACHED = {"Cache-Control": "public, max-age=60", "Vary": "Accept-Language"}  # the same for everybody


class GameInfo(msgspec.Struct, frozen=True):
    """A game, as one sees it on the shelf."""

    slug: str
    name: str
    summary: str
    seats: list[int]


class OptionInfo(msgspec.Struct, frozen=True):
    name: str
    say: str
    kind: str
    default: Value
    choices: list[Value]
    rule: str


class RuleInfo(msgspec.Struct, frozen=True):
    id: str
    text: str


class LevelInfo(msgspec.Struct, frozen=True):
    level: int
    name: str
    say: str


class BotsInfo(msgspec.Struct, frozen=True):
    """The bots of a game."""

    waking: int | None
    """Seconds until they can move, about, while they are being compiled; else null."""


class GameDetails(msgspec.Struct, frozen=True):
    """All that one wants to know before a match."""

    slug: str
    name: str
    summary: str
    seats: list[int]
    editions: list[str]
    options: list[OptionInfo]
    rules: list[RuleInfo]
    levels: list[LevelInfo]
    draws: bool


@get("/api/games", sync_to_thread=False, response_headers=CACHED)
def all_games(request: Request[Any, Any, Any]) -> list[GameInfo]:
    """The games of the house."""
    lang = language_of(request)
    found = [game(slug) for slug in slugs()]
    return [GameInfo(one.slug, one.name(lang), one.summary(lang), list(one.seats)) for one in found]


@get("/api/games/{slug:str}/bots", sync_to_thread=False)
def bots(request: Request[Any, Any, Any], slug: FromPath[str]) -> BotsInfo:
    """In how many seconds the bots of a game can move, while they are being compiled."""
    waking = site_of(request).house.brains.waking(game(slug).slug)
    return BotsInfo(None if waking is None else round(waking))


@get("/api/games/{slug:str}", sync_to_thread=False, response_headers=CACHED)
def one_game(request: Request[Any, Any, Any], slug: FromPath[str]) -> GameDetails:
    """A game with its rules, options, editions and levels."""
    lang, one = language_of(request), game(slug)
    return GameDetails(
        slug=slug,
        name=one.name(lang),
        summary=one.summary(lang),
        seats=list(one.seats),
        editions=edition.shipped(one.package),
        options=[_option(one, option, lang) for option in one.options],
        rules=[RuleInfo(*rule) for rule in one.rules(lang)],
        levels=[
            LevelInfo(level, levels.name(level, lang), levels.describe(level, lang))
            for level in range(1, len(levels.levels(slug)) + 1)
        ],
        draws=one.spec.drawable,
    )


def _option(one: Game, option: Option, lang: Language) -> OptionInfo:
    choices: list[Value] = list(option.choices) if isinstance(option, Choice) else []
    if isinstance(option, Switch):
        choices = [False, True]
    return OptionInfo(
        name=option.name,
        say=words(one.package).say("options", option.name, lang),
        kind=type(option).__name__.lower(),
        default=option.default,
        choices=choices,
        rule=one.rule_texts[option.rule].id,
    )
