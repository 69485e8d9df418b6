"""Help at a table: legal actions in words, hints, the record of a finished match and its turning points."""

from typing import Annotated, Any

import msgspec
from litestar import Request, Response, get
from litestar.params import FromPath, PathParameter
from sqlalchemy import select

from oppidum.engine.recording import write
from oppidum.server import schema, telling
from oppidum.server.api.asking import address, asker, language_of, person_of, site_of, somebody, while_present
from oppidum.server.api.tables import Viewpoint, seen
from oppidum.server.errors import ABSENT, CONFLICT, FORBIDDEN, Refused
from oppidum.server.house import check_code
from oppidum.server.jobs import Finished
from oppidum.server.transcripts import Transcript, transcript

Round = Annotated[int, PathParameter(ge=1, le=100_000)]


class ActionInfo(msgspec.Struct, frozen=True):
    """A legal action, its notation and its sentence."""

    action: Any
    notation: str
    say: str


class HintInfo(msgspec.Struct, frozen=True):
    """An action that is worth a look, and the chance of winning with it."""

    action: Any
    notation: str
    say: str
    chance: float


@get("/api/tables/{code:str}/actions")
async def actions(request: Request[Any, Any, Any], code: FromPath[str], seat: Viewpoint = None) -> list[ActionInfo]:
    """The legal actions of a seat, in words."""
    live, _ = await seen(request, code, seat)
    table, lang = live.table, language_of(request)
    if table.match is None or seat is None or seat not in table.awaited:
        return []
    site_of(request).show(address(request), table)
    return [ActionInfo(msgspec.to_builtins(one), str(one), one.say(lang)) for one in table.match.legal(seat)]


@get("/api/tables/{code:str}/hint")
async def hint(request: Request[Any, Any, Any], code: FromPath[str], seat: Viewpoint = None) -> list[HintInfo]:
    """What a strong player would do, from what this seat may know. The table decides whether hints are given."""
    person = await somebody(request)
    site = site_of(request)
    site.count(asker(request, person))
    live, _ = await seen(request, code, seat)
    table, lang = live.table, language_of(request)
    if not table.opened.hints:
        raise Refused("no_hints", FORBIDDEN)
    if seat is None or seat not in table.awaited:
        raise Refused("not_your_turn", CONFLICT)
    decode = table.game.decode
    found = await while_present(request, site.house.brains.advise(table, seat, asker(request, person)))
    advice = [(decode(code), chance) for code, chance in found]
    return [HintInfo(msgspec.to_builtins(one), str(one), one.say(lang), chance) for one, chance in advice]


@get("/api/tables/{code:str}/records/{number:int}")
async def record(request: Request[Any, Any, Any], code: FromPath[str], number: Round) -> Response[str]:
    """The record of a finished match: `oppidum verify` checks its throws."""
    found = await finished(request, code, number)
    return Response(found.record, media_type="application/json")


@get("/api/tables/{code:str}/analyses/{number:int}")
async def analysis(request: Request[Any, Any, Any], code: FromPath[str], number: Round) -> list[list[float]]:
    """Each seat's chance of winning after each move of a finished match; computed once."""
    check_code(code)
    site = site_of(request)
    columns = schema.analyses.c
    wanted = select(columns.chances).where(columns.code == code, columns.round == number)
    known = await site.storage.read(lambda connection: connection.execute(wanted).scalar())
    if known is not None:
        return msgspec.msgpack.decode(known, type=list[list[float]])
    found = await finished(request, code, number)
    live = await site.house.table(code)
    asking = asker(request, await person_of(request))
    work = site.house.brains.analyse(live.table.game.slug, found.record, asking)
    chances = await while_present(request, work)
    row = {"code": code, "round": number, "chances": msgspec.msgpack.encode(chances)}
    kept = site.storage.insert_once(schema.analyses, row)
    await site.storage.write(lambda connection: connection.execute(kept))
    return chances


@get("/api/tables/{code:str}/transcript")
async def frozen_table(request: Request[Any, Any, Any], code: FromPath[str]) -> Transcript:
    """What was played at a table that is frozen; it is over, and so it has no secrets."""
    check_code(code)
    storage = site_of(request).storage
    known = await storage.known(code)
    if known is None:
        raise Refused("no_table", ABSENT, code=code)
    if known.frozen is None:
        raise Refused("not_frozen", CONFLICT)
    return transcript(code, known.frozen, await storage.remains(code))


async def finished(request: Request[Any, Any, Any], code: str, number: int) -> Finished:
    """A match of a table that is over, the latest or an earlier one; running ones keep their secrets."""
    site, lang = site_of(request), language_of(request)
    live, person = await seen(request, code, None)
    table = live.table
    if number == table.facts.round and table.facts.began and table.match is not None:
        if table.facts.result is None:
            raise Refused("not_over", CONFLICT)
        site.show(address(request), table)
        return Finished(write(table.match), telling.names(table, lang), table.facts.result)
    lines = await site.storage.journal(code)
    work = site.house.brains.earlier_match(code, lines, number, lang, asker(request, person))
    earlier = await while_present(request, work)
    if earlier is None:
        raise Refused("no_such_match", ABSENT, number=number)
    return earlier
