"""People: a name is enough. Bots that come over HTTP get a token."""

import secrets
from typing import Any

import msgspec
from litestar import Request, Response, delete, get, post
from litestar.params import JSONBody

from oppidum.server.api.asking import address, asker, cookie_for, person_of, site_of
from oppidum.server.commands import Name


class Me(msgspec.Struct, frozen=True):
    """Who one is here; nobody yet has no name."""

    name: str | None


class Called(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What one wants to be called."""

    name: Name


class Token(msgspec.Struct, frozen=True):
    """What a bot shows: `Authorization: Bearer TOKEN`. It is told once."""

    name: str
    token: str


@get("/api/me")
async def me(request: Request[Any, Any, Any]) -> Me:
    """Who one is."""
    person = await person_of(request)
    return Me(person.name if person else None)


@post("/api/me", status_code=200)
async def call_me(request: Request[Any, Any, Any], data: JSONBody[Called]) -> Response[Me]:
    """Take a name, or another one. A browser gets its identity with the first."""
    site = site_of(request)
    person = await person_of(request)
    if person is None:
        site.openings.take(address(request))
        person = await site.people.new(data.name.strip())
    else:
        site.count(asker(request, person))
        person = await site.people.rename(person, data.name.strip())
    request.scope["state"].pop("cookie", None)  # this one is as fresh
    return Response(Me(person.name), cookies=[await cookie_for(request, person)])


@delete("/api/me", status_code=200)
async def leave(request: Request[Any, Any, Any], everywhere: bool = False) -> Response[Me]:
    """Be nobody again, on this device; with `everywhere`, on all of them: cookies, tokens, links to seats and live
    connections end. A bot's token ends either way. What one has played stays."""
    site = site_of(request)
    person = await person_of(request)
    if person is not None and (everywhere or "authorization" in request.headers):
        site.count(asker(request, person))
        await site.end(person.id)
    request.scope["state"].pop("cookie", None)
    return Response(Me(None), cookies=[await cookie_for(request, None)])


@post("/api/bots")
async def new_bot(request: Request[Any, Any, Any], data: JSONBody[Called]) -> Token:
    """A token for a bot of one's own."""
    site = site_of(request)
    site.openings.take(address(request))
    token = secrets.token_urlsafe(24)
    person = await site.people.new(data.name.strip(), token)
    return Token(person.name, token)
