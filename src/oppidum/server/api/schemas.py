"""What the OpenAPI document says beyond the routes: live messages, and the views, actions and events of each game."""

from functools import reduce
from operator import or_
from typing import Any

import msgspec
from litestar.openapi.spec import OpenAPI
from litestar.openapi.spec.base import BaseSchemaObject

from oppidum.engine import translated
from oppidum.engine.registry import game, slugs
from oppidum.server import commands, replaying, telling
from oppidum.server.api.live import DoneMessage, RefusedMessage

MESSAGES = (telling.Sync, telling.MovedMessage, telling.TableMessage, telling.SaidMessage, RefusedMessage, DoneMessage)


class _Written(BaseSchemaObject):
    """A schema that msgspec has written."""

    def __init__(self, schema: dict[str, Any]):
        self.schema = schema

    def to_schema(self) -> dict[str, Any]:
        return self.schema


def describe(document: OpenAPI) -> None:
    """Add the schemas, named `live.…`, `replay.…` and `<slug>.…`."""
    found = _named("live", {"Message": reduce(or_, MESSAGES), "Command": commands.AnyCommand})
    found |= _named("replay", {"Whole": replaying.Replay})
    for slug in slugs():
        one = game(slug)
        events = reduce(or_, one.spec.events.kinds)
        wholes = {
            "AnyView": one.spec.views,
            "AnyAction": one.spec.actions.kinds,
            "AnyEvent": events,
            "Box": type(one.contents),
        }
        found |= _named(slug, wholes)
    assert document.components is not None
    assert document.components.schemas is not None
    schemas: dict[str, Any] = document.components.schemas
    schemas.update({name: _Written(schema) for name, schema in found.items()})


def _named(prefix: str, types: dict[str, Any]) -> dict[str, dict[str, Any]]:
    """The schemas of types and of all that they are made of, each under the prefix."""
    wholes, parts = msgspec.json.schema_components(
        tuple(types.values()), schema_hook=translated.schema, ref_template=f"#/components/schemas/{prefix}.{{name}}"
    )
    named = {f"{prefix}.{name}": schema for name, schema in parts.items()}
    return {f"{prefix}.{name}": schema for name, schema in zip(types, wholes, strict=True)} | named
