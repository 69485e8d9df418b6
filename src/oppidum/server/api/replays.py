"""Replays: a finished match of a table, or any record file, move by move as one seat saw it."""

from typing import Any

from litestar import Request, Response, get, post
from litestar.params import FromPath

from oppidum.engine.recording import write
from oppidum.server import telling
from oppidum.server.api.asking import address, language_of, site_of
from oppidum.server.api.helping import Round, finished
from oppidum.server.api.tables import Viewpoint

WRITTEN = "application/json"
MOST_BYTES = 2 << 20  # of a record: an edition of its own and the longest matches fit


@get("/api/tables/{code:str}/replays/{number:int}")
async def replay(
    request: Request[Any, Any, Any], code: FromPath[str], number: Round, seat: Viewpoint = None
) -> Response[bytes]:
    """A finished match of a table, as a seat saw it: a `Replay`."""
    site, lang = site_of(request), language_of(request)
    table, match = await finished(request, code, number)
    names, result = telling.names(table, lang), table.facts.result
    shown = await site.house.brains.replay(write(match), seat, lang, names, result)
    return Response(shown, media_type=WRITTEN)


@post("/api/replays", status_code=200, request_max_body_size=MOST_BYTES)
async def replay_file(request: Request[Any, Any, Any], seat: Viewpoint = None) -> Response[bytes]:
    """A record file, played again and checked against itself: a `Replay`."""
    site = site_of(request)
    site.openings.take(address(request))
    text = (await request.body()).decode("utf-8", "replace")
    return Response(await site.house.brains.replay(text, seat, language_of(request), []), media_type=WRITTEN)


@post("/api/replays/analyses", status_code=200, request_max_body_size=MOST_BYTES)
async def analyse_file(request: Request[Any, Any, Any]) -> list[list[float]]:
    """Each seat's chance of winning after each move of a record file."""
    site = site_of(request)
    site.openings.take(address(request))
    return await site.house.brains.analyse_record((await request.body()).decode("utf-8", "replace"))
