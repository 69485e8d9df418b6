"""Replays: a finished match of a table, or any record file, move by move as one seat saw it."""

from typing import Any

from litestar import Request, Response, get, post
from litestar.params import FromPath

from oppidum.server.api.asking import asker, language_of, person_of, site_of, while_present
from oppidum.server.api.helping import Round, finished
from oppidum.server.api.tables import Viewpoint
from oppidum.server.errors import Refused
from oppidum.server.pools import Asker

WRITTEN = "application/json"
MOST_BYTES = 2 << 20  # of a record: an edition of its own and the longest matches fit


@get("/api/tables/{code:str}/replays/{number:int}")
async def replay(
    request: Request[Any, Any, Any], code: FromPath[str], number: Round, seat: Viewpoint = None
) -> Response[bytes]:
    """A finished match of a table, as a seat saw it: a `Replay`."""
    found = await finished(request, code, number)
    asking = asker(request, await person_of(request))
    work = site_of(request).house.brains.replay(found, seat, language_of(request), asking)
    return Response(await while_present(request, work), media_type=WRITTEN)


@post("/api/replays", status_code=200, request_max_body_size=MOST_BYTES)
async def replay_file(request: Request[Any, Any, Any], seat: Viewpoint = None) -> Response[bytes]:
    """A record file, played again and checked against itself: a `Replay`."""
    text, asking = await _file(request)
    work = site_of(request).house.brains.replay_file(text, seat, language_of(request), asking)
    return Response(await while_present(request, work), media_type=WRITTEN)


@post("/api/replays/analyses", status_code=200, request_max_body_size=MOST_BYTES)
async def analyse_file(request: Request[Any, Any, Any]) -> list[list[float]]:
    """Each seat's chance of winning after each move of a record file."""
    text, asking = await _file(request)
    return await while_present(request, site_of(request).house.brains.analyse_file(text, asking))


async def _file(request: Request[Any, Any, Any]) -> tuple[str, Asker]:
    """What was sent, and by whom."""
    asking = asker(request, await person_of(request))
    site_of(request).openings.take(asking.address)
    try:
        return (await request.body()).decode(), asking
    except UnicodeDecodeError:
        raise Refused("malformed") from None
