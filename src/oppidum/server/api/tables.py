"""Tables over HTTP: open one, find one, see it, act at it."""

import asyncio
import secrets
import time
from collections import Counter
from typing import Annotated, Any

import msgspec
from litestar import Request, Response, get, post
from litestar.params import FromPath, JSONBody, QueryParameter
from sqlalchemy import and_, func, or_, select

from oppidum.bots.levels import levels
from oppidum.engine import dice
from oppidum.engine.edition import shipped
from oppidum.engine.errors import BadInput
from oppidum.engine.options import Value
from oppidum.engine.position import LONGEST
from oppidum.engine.registry import game, slugs
from oppidum.engine.setup import Setup
from oppidum.engine.words import Language, words
from oppidum.server import commands, entries, schema, telling
from oppidum.server.api.asking import (
    Connection,
    address,
    asker,
    language_of,
    person_of,
    site_of,
    somebody,
    while_present,
)
from oppidum.server.deciding import Person
from oppidum.server.errors import FORBIDDEN, TOO_MANY, Refused
from oppidum.server.live import Live
from oppidum.server.plain import LINE
from oppidum.server.pools import Asker
from oppidum.server.site import Site
from oppidum.server.table import Table

LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"  # none that looks like another
MOST_LISTED = 50
MOST_LOOKED_AT = 500  # tables, to find those that are listed
EACH_HOST = 3  # public tables that wait for people
WAITING = 1800.0  # seconds without a change after which nobody waits at a table any more, unless somebody is there
Word = Annotated[str, msgspec.Meta(max_length=40, pattern=LINE)]
Positive = Annotated[float, msgspec.Meta(gt=0, le=1_000_000)]
Viewpoint = Annotated[int | None, QueryParameter(name="seat", ge=0, le=15, required=False)]


class Plan(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The table that one wants."""

    game: Word
    seats: Annotated[int, msgspec.Meta(ge=1, le=16)]
    options: Annotated[dict[Word, Value], msgspec.Meta(max_length=40)] = {}
    edition: Word = "house"
    edition_text: Annotated[str, msgspec.Meta(max_length=60_000)] | None = None
    """A box of one's own, as TOML."""
    position: Annotated[str, msgspec.Meta(max_length=LONGEST)] | None = None
    """The position that matches start from, as a text; it says the options."""
    bots: Annotated[dict[Word, Annotated[int, msgspec.Meta(ge=1, le=5)]], msgspec.Meta(max_length=16)] = {}
    """The levels of bots, by the number of their seat."""
    move_seconds: Positive | None = None
    bank_seconds: Positive | None = None
    increment_seconds: Annotated[float, msgspec.Meta(ge=0, le=3600)] = 0.0
    reaction_seconds: Annotated[float, msgspec.Meta(ge=1, le=120)] = 8.0
    timeout: entries.Timeout = "bot"
    public: bool = False
    hints: bool = True


class Listed(msgspec.Struct, frozen=True):
    """A table in a list."""

    code: str
    game: str
    edition: str
    own_box: bool
    free: int
    over: bool
    made: float


class Mine(msgspec.Struct, frozen=True):
    """A table at which one sits, and whether it waits for one."""

    code: str
    game: str
    edition: str
    own_box: bool
    frozen: bool
    """It cannot be played on: only what was played can be had."""
    seats: list[str]
    yours: list[int]
    awaited: bool
    over: bool
    round: int
    """The number of the match that is played, or was played last."""


class BoxInfo(msgspec.Struct, frozen=True):
    """An edition as its file has it, and the names of its things in the asker's language."""

    contents: dict[str, Any]
    names: dict[str, str]


class Done(msgspec.Struct, frozen=True):
    """It is done and written down. `number` is that of the message that tells of it."""

    number: int
    secret: str | None = None
    """Of the seat that was taken: it opens the seat on another device."""


class Claim(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    seat: commands.Seat
    secret: Annotated[str, msgspec.Meta(max_length=300)]


@post("/api/tables")
async def open_table(request: Request[Any, Any, Any], data: JSONBody[Plan]) -> telling.TableInfo:
    """Open a table. Whoever has its code may come."""
    site = site_of(request)
    person = await somebody(request)
    site.openings.take(address(request))
    if data.game not in slugs():
        raise BadInput("unknown_game", game=data.game, known=", ".join(slugs()))
    if data.public:
        await check_lobby(site, asker(request, person))
    if len(data.bots) >= data.seats:  # nobody has to come, so it plays by itself
        site.publishing.take(address(request))
    await site.house.prepared(data.game)
    setup = await checked(request, data, person)
    if data.position is not None:
        if data.options:
            raise BadInput("position_says")
        work = site.house.brains.accept_position(setup, data.position, asker(request, person))
        setup = await while_present(request, work)
    live = await site.house.open(new_code(), opened(data, setup, person))
    return telling.info(live.table)


async def checked(request: Request[Any, Any, Any], plan: Plan, person: Person) -> Setup:
    """How a match goes: with a box of ours by its name, or with somebody's own, which a worker has read and tried."""
    if plan.edition_text is not None:
        details = plan.game, plan.edition, plan.edition_text, plan.seats, plan.options
        work = site_of(request).house.brains.accept_box(*details, asker(request, person))
        setup = await while_present(request, work)
        await asyncio.to_thread(setup.open)  # it is kept: nobody waits while the table is made
        return setup
    if plan.edition not in shipped(game(plan.game).package):
        raise Refused("no_such_edition", edition=plan.edition)
    return game(plan.game, plan.edition).setup(plan.seats, plan.options)


def opened(plan: Plan, setup: Setup, person: Person) -> entries.Opened:
    """The first entry of a table, once all that was asked for is checked."""
    seats: list[int | None] = [None] * plan.seats
    numbers = {str(seat) for seat in range(plan.seats)}
    for seat, level in plan.bots.items():
        if seat not in numbers or level > len(levels(plan.game)):
            raise Refused("bad_bot", seat=seat)
        seats[int(seat)] = level
    clock = entries.Clock(
        plan.move_seconds, plan.bank_seconds, plan.increment_seconds, plan.timeout, plan.reaction_seconds
    )
    return entries.Opened(
        setup=setup,
        levels=seats,
        clock=clock,
        public=plan.public,
        hints=plan.hints,
        host=person.id,
        key=dice.new_key(),
    )


def new_code() -> str:
    """A code that can be said over the telephone, and that nobody can guess."""
    return "".join(secrets.choice(LETTERS) for _ in range(10))


@get("/api/tables")
async def lobby(request: Request[Any, Any, Any]) -> list[Listed]:
    """The public tables that wait for somebody, the newest first, and few of each host. Where nothing has happened for
    long and nobody is, nobody waits."""
    site, columns = site_of(request), schema.tables.c
    attended = [live.table.code for live in site.house.tables if live.connections and live.table.opened.public]
    wanted = (
        select(columns.code, columns.game, columns.edition, columns.own_box, columns.free, columns.over, columns.made)
        .add_columns(columns.host)
        .where(_waiting(), or_(columns.changed > time.time() - WAITING, columns.code.in_(attended)))
        .order_by(columns.made.desc())
        .limit(MOST_LOOKED_AT)
    )
    rows = await site.storage.read(lambda connection: connection.execute(wanted).all())
    hosts: Counter[str | None] = Counter()
    listed = []
    for *details, host in rows:
        hosts[host] += 1
        if host is None or hosts[host] <= EACH_HOST:
            listed.append(Listed(*details))
    return listed[:MOST_LISTED]


def _waiting() -> Any:
    columns = schema.tables.c
    return and_(columns.public, columns.free > 0)


async def check_lobby(site: Site, asking: Asker) -> None:
    """Nobody fills the lobby alone."""
    columns = schema.tables.c
    fresh = columns.changed > time.time() - WAITING
    wanted = select(func.count()).where(_waiting(), columns.host == asking.person, fresh)
    if await site.storage.read(lambda connection: connection.execute(wanted).scalar_one()) >= EACH_HOST:
        raise Refused("tables_wait", TOO_MANY, count=EACH_HOST)
    site.publishing.take(asking.address)


@get("/api/mine")
async def mine(request: Request[Any, Any, Any]) -> list[Mine]:
    """The tables at which one sits, the latest first."""
    person = await somebody(request)
    site, columns = site_of(request), schema.sittings.c
    wanted = select(columns.code).where(columns.person == person.id).order_by(columns.since.desc()).limit(MOST_LISTED)
    codes = await site.storage.read(lambda connection: connection.execute(wanted).scalars().all())
    lang = language_of(request)
    found = [await _mine(site, code, person, lang) for code in codes]
    return [one for one in found if one is not None]


async def _mine(site: Site, code: str, person: Person, lang: Language) -> Mine | None:
    """A table of somebody's; None if it is theirs no more."""
    try:
        table = (await site.house.table(code)).table
    except Refused as refused:
        known = await site.storage.known(code)
        if known is None or refused.key != "frozen":
            return None
        return Mine(code, known.game, known.edition, known.own_box, True, [], [], False, True, 1)
    return _my_table(table, person, lang) if table.held_by(person.id) else None


def _my_table(table: Table, person: Person, lang: Language) -> Mine:
    yours = table.held_by(person.id)
    awaited = any(seat in table.awaited for seat in yours)
    facts = table.facts
    latest = facts.round if facts.began else max(1, facts.round - 1)
    over = facts.result is not None
    setup = table.opened.setup
    return Mine(
        code=table.code,
        game=setup.game,
        edition=setup.edition.name,
        own_box=setup.edition.own,
        frozen=False,
        seats=telling.names(table, lang),
        yours=yours,
        awaited=awaited,
        over=over,
        round=latest,
    )


async def seen(connection: Connection, code: str, seat: int | None) -> tuple[Live, Person | None]:
    """A table, for somebody who may look at it from that viewpoint."""
    person = await person_of(connection)
    live = await site_of(connection).house.table(code)
    if seat is not None and seat not in live.table.held_by(person.id if person else None):
        raise Refused("not_your_seat", FORBIDDEN, seat=seat + 1)
    live.see(person.id if person else None)
    return live, person


@get("/api/tables/{code:str}")
async def see_table(request: Request[Any, Any, Any], code: FromPath[str], seat: Viewpoint = None) -> Response[bytes]:
    """All that a seat may know, or somebody who only watches."""
    live, person = await seen(request, code, seat)
    site_of(request).show(address(request), live.table)
    now = site_of(request).house.clock.now()
    synced = telling.sync(live.table, seat, person.id if person else None, language_of(request), now)
    return Response(synced, media_type="application/json")


@get("/api/tables/{code:str}/box")
async def box(request: Request[Any, Any, Any], code: FromPath[str]) -> BoxInfo:
    """What is in the box of a table, for everybody to read, and what its things are called."""
    live, _ = await seen(request, code, None)
    one, lang = live.table.game, language_of(request)
    return BoxInfo(msgspec.to_builtins(one.contents), words(one.package).names(lang))


@post("/api/tables/{code:str}/commands", status_code=200)
async def command(request: Request[Any, Any, Any], code: FromPath[str], data: JSONBody[commands.AnyCommand]) -> Done:
    """Do something at a table: the same commands as over a live connection."""
    site = site_of(request)
    person = await somebody(request)
    site.count(asker(request, person), data)
    live = await site.house.table(code)
    live.see(person.id)
    number = await live.do(person, data)
    assert number is not None  # no connection was answered instead
    secret = await site.people.seat_secret(code, data.seat, person.id) if isinstance(data, commands.Sit) else None
    return Done(number, secret)


@post("/api/tables/{code:str}/claim", status_code=200)
async def claim(request: Request[Any, Any, Any], code: FromPath[str], data: JSONBody[Claim]) -> Done:
    """Take one's seat on this device, with the secret that came with it on another."""
    site = site_of(request)
    person = await somebody(request)
    site.count(asker(request, person))
    former = await site.people.seat_owner(code, data.seat, data.secret)
    live = await site.house.table(code)
    await live.take_over(person, data.seat, former)
    secret = await site.people.seat_secret(code, data.seat, person.id)
    return Done(telling.number(live.table, data.seat), secret)
