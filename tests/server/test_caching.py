"""What may be kept on the way: only what is the same for everybody."""

import httpx
import pytest

from tests.server.hosting import Guest, Host

PUBLIC = {"/api/games", "/api/games/{slug}"}


def routes(host: Host) -> list[tuple[str, str]]:
    """All that the OpenAPI document knows, and what it does not tell of."""
    paths = httpx.get(f"{host.address}/api/schema/openapi.json").json()["paths"]
    known = [(path, method.upper()) for path, methods in paths.items() for method in methods]
    return [*known, ("/nothing", "GET"), ("/api/nothing", "GET"), ("/api/tables", "PUT"), ("/", "GET")]


@pytest.mark.parametrize("name", ["Ana", None])
def test_nobody_keeps_what_is_told_to_somebody(host: Host, name: str | None) -> None:
    guest = Guest(host, name)
    owner = Guest(host, "Owner") if name is None else guest
    code = owner.open(options={"first": 0})
    for seat in (0, 1):
        owner.do(code, "sit", seat=seat)
    owner.do(code, "resign", seat=0)
    found = routes(host)
    assert len(found) > 20
    for path, method in found:
        filled = path.format(slug="egyptos", code=code, number=1)
        if (path, method) == ("/api/me", "DELETE"):
            filled += "?everywhere=false"
        with guest.http.stream(method, filled) as answer:  # one of them has no end
            kept = answer.headers.get("cache-control", "")
            assert answer.status_code < 500 or path == "/", (path, answer.status_code)
            if path in PUBLIC and answer.status_code == 200:
                assert "public" in kept
                assert "accept-language" in answer.headers["vary"].lower()
            elif path == "/" and answer.status_code == 200:
                assert kept == "no-cache"  # asked again each time
            else:
                assert kept == "no-store", (method, path, answer.status_code)
