"""Who asks, in which language, and how refusals are answered: the same for all of the API."""

import asyncio
from collections.abc import Coroutine
from contextlib import suppress
from typing import Any, TypeVar
from urllib.parse import urlsplit

import msgspec
import structlog
from litestar import Request, Response
from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie
from litestar.exceptions import HTTPException

from oppidum.engine.errors import Illegal, OppidumError
from oppidum.engine.words import Language, negotiate
from oppidum.server.deciding import Person
from oppidum.server.errors import FORBIDDEN, Refused
from oppidum.server.limits import Busy, household
from oppidum.server.people import COOKIE, LIFETIME
from oppidum.server.pools import Asker
from oppidum.server.site import Site

log: structlog.stdlib.BoundLogger = structlog.get_logger()

Connection = ASGIConnection[Any, Any, Any, Any]

SAFE = ("GET", "HEAD", "OPTIONS")
GONE = 499  # what web servers write down where nobody waits for the answer; nobody is told

Found = TypeVar("Found")


class Problem(msgspec.Struct, frozen=True):
    """Why something was refused: a word for programs, a sentence for people, the rule of the game if it is one."""

    error: str
    say: str
    rule: str | None = None


def site_of(connection: Connection) -> Site:
    site: Site = connection.app.state.site
    return site


def language_of(connection: Connection) -> Language:
    """From `?lang=`, else from what the browser prefers."""
    wanted = str(connection.query_params.get("lang") or connection.headers.get("accept-language", ""))
    return negotiate(wanted)


def address(connection: Connection) -> str:
    """Where the asker is, as limits are counted; behind a proxy of ours, as the proxy says."""
    return household(connection.client.host) if connection.client else "?"


async def person_of(connection: Connection) -> Person | None:
    """Whoever shows a cookie or a token. One signed long ago is signed anew with the answer."""
    people = site_of(connection).people
    scheme, _, token = connection.headers.get("authorization", "").partition(" ")
    if scheme.lower() == "bearer":
        person = await people.from_token(token.strip())
        if person is None:
            raise Refused("bad_token", 401)
        return person
    check_origin(connection)
    cookie = connection.cookies.get(COOKIE)
    if cookie is None:
        return None
    person, old = await people.from_cookie(cookie)
    if person is not None and old:
        connection.scope["state"]["cookie"] = await cookie_for(connection, person)
    return person


async def still(connection: Connection, person: Person | None) -> bool:
    """Whether it is still the same person who asks: an identity may have ended meanwhile."""
    if person is None:
        return True
    try:
        now = await person_of(connection)
    except Refused:
        return False
    return now is not None and now.id == person.id


async def somebody(connection: Connection) -> Person:
    """Whoever asks must have said who they are."""
    person = await person_of(connection)
    if person is None:
        raise Refused("who_are_you", 401)
    return person


def asker(connection: Connection, person: Person | None) -> Asker:
    """For whom limits are counted: strangers are told apart by their address."""
    where = address(connection)
    return Asker(f"stranger {where}" if person is None else person.id, where)


async def while_present(request: Request[Any, Any, Any], work: Coroutine[Any, Any, Found]) -> Found:
    """What comes of some long work; it is given up when nobody waits for it any more."""
    working, leaving = asyncio.create_task(work), asyncio.create_task(_gone(request))
    try:
        await asyncio.wait((working, leaving), return_when=asyncio.FIRST_COMPLETED)
        if not working.done():
            raise Refused("nobody_waits", GONE)
        return working.result()
    finally:
        for task in (working, leaving):
            task.cancel()
        with suppress(asyncio.CancelledError, OppidumError):
            await working


async def _gone(request: Request[Any, Any, Any]) -> None:
    while (await request.receive())["type"] != "http.disconnect":
        pass


def check_origin(connection: Connection) -> None:
    """A cookie counts only on our own page."""
    if connection.scope.get("method") in SAFE:  # a WebSocket has no method
        return
    origin = connection.headers.get("origin")
    if origin is None:
        return
    try:
        ours = urlsplit(origin).netloc == connection.headers.get("host")
    except ValueError:
        ours = False
    if not ours:
        raise Refused("other_site", FORBIDDEN)


async def cookie_for(connection: Connection, person: Person | None) -> Cookie:
    """What a browser shows us from now on; nothing, for nobody."""
    return Cookie(
        key=COOKIE,
        value="" if person is None else await site_of(connection).people.cookie(person),
        max_age=0 if person is None else LIFETIME,
        path="/",
        httponly=True,
        samesite="lax",
        secure=connection.scope.get("scheme") in ("https", "wss"),
    )


def problem(error: OppidumError, lang: Language) -> Problem:
    return Problem(error.key, error.say(lang), error.rule.id if isinstance(error, Illegal) else None)


def refuse(request: Request[Any, Any, Any], error: OppidumError) -> Response[Problem]:
    status = error.status if isinstance(error, Refused) else 400
    headers = {"Retry-After": str(error.seconds)} if isinstance(error, Busy) else {}
    return Response(problem(error, language_of(request)), status_code=status, headers=headers)


def misuse(request: Request[Any, Any, Any], error: HTTPException) -> Response[Problem]:
    """What the framework refuses: an unknown address, a malformed body."""
    key = {404: "no_page", 405: "no_method", 413: "too_big"}.get(error.status_code, "malformed")
    refused = Refused(key, error.status_code)
    return Response(problem(refused, language_of(request)), status_code=error.status_code)


def unreadable(request: Request[Any, Any, Any], error: Exception) -> Response[Problem]:
    """JSON within JSON within JSON, or bytes that are no letters: nobody asks for something so."""
    return refuse(request, Refused("malformed"))


def fail(request: Request[Any, Any, Any], error: Exception) -> Response[Problem]:
    """Our mistake: the log has the details, the person has a sentence."""
    log.exception("a request failed", path=request.url.path, exc_info=error)
    return Response(problem(Refused("our_mistake", 500), language_of(request)), status_code=500)


HANDLERS: Any = {
    OppidumError: refuse,
    HTTPException: misuse,
    RecursionError: unreadable,
    UnicodeDecodeError: unreadable,
    Exception: fail,
}
