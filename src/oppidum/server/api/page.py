"""The page in the browser: files that `npm run build` has put into the package. All its addresses get the same page."""

import mimetypes
import re
from asyncio import to_thread
from pathlib import Path
from typing import Any

from litestar import MediaType, Request, Response, get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath

from oppidum.engine.words import words
from oppidum.server.api.asking import language_of

FOLDER = Path(__file__).parents[1] / "page"
FOR_EVER = "public, max-age=31536000, immutable"
ASK_AGAIN = "no-cache"
NAME = re.compile(r"\w[\w.-]{0,99}", re.ASCII)  # of a file
PACKED = {"br": ".br", "gzip": ".gz"}  # the best first; the build writes them beside each file

mimetypes.add_type("text/javascript", ".js")
mimetypes.add_type("font/woff2", ".woff2")
mimetypes.add_type("application/manifest+json", ".webmanifest")


@get(["/", "/table/{code:str}", "/replay", "/replay/{rest:path}"], include_in_schema=False)
async def page(request: Request[Any, Any, Any]) -> Response[Any]:
    """The page, which looks at its address itself."""
    if not (FOLDER / "index.html").exists():
        said = words("oppidum.server").say("errors", "not_built", language_of(request))
        return Response(said, media_type=MediaType.TEXT, status_code=503)
    return await to_thread(_file, request, "index.html", ASK_AGAIN)


@get("/assets/{name:str}", include_in_schema=False)
async def asset(request: Request[Any, Any, Any], name: FromPath[str]) -> Response[bytes]:
    """A part of the page, named after its contents."""
    return await to_thread(_file, request, name, FOR_EVER, "assets")


@get("/{name:str}", include_in_schema=False)
async def root_file(request: Request[Any, Any, Any], name: FromPath[str]) -> Response[bytes]:
    """What browsers look for at a fixed address: the icon, the manifest."""
    return await to_thread(_file, request, name, ASK_AGAIN)


def _file(request: Request[Any, Any, Any], name: str, caching: str, folder: str = "") -> Response[bytes]:
    if NAME.fullmatch(name) is None:
        raise NotFoundException
    path = FOLDER / folder / name
    if not path.is_file():
        raise NotFoundException
    headers = {"cache-control": caching, "vary": "accept-encoding"}
    kind = mimetypes.guess_type(name)[0] or "application/octet-stream"
    accepted = request.headers.get("accept-encoding", "")
    for encoding, ending in PACKED.items():
        packed = path.with_name(path.name + ending)
        if encoding in accepted and packed.is_file():
            headers["content-encoding"] = encoding
            path = packed
            break
    return Response(path.read_bytes(), media_type=kind, headers=headers)
