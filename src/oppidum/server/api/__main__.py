"""`python -m oppidum.server.api` writes the OpenAPI document, from which the page's types are made."""

import msgspec

from oppidum.server.app import create
from oppidum.server.site import Settings


def document() -> bytes:
    """The OpenAPI document, as the server would serve it."""
    schema = create(Settings("sqlite://")).openapi_schema.to_schema()
    return msgspec.json.format(msgspec.json.encode(schema, order="sorted"))


if __name__ == "__main__":
    print(document().decode())
