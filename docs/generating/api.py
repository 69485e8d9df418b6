"""The HTTP API as pages, from the OpenAPI document: routes, and the types that go over the wire."""

from collections.abc import Iterator, Mapping
from typing import Any

from generating.markdown import page, table
from oppidum.engine.registry import game, slugs

GROUPS = {  # by the start of a path, longest first
    "/api/tables/{code}": "At a table",
    "/api/tables": "Tables",
    "/api/mine": "Tables",
    "/api/replays": "Record files",
    "/api/games": "Games",
    "/api/me": "People and bots",
    "/api/bots": "People and bots",
}
OTHER = "Others"
ORDER = ("People and bots", "Games", "Tables", "At a table", "Record files", OTHER)
PLAIN = {"string": "text", "integer": "whole number", "number": "number", "boolean": "true or false", "null": "`null`"}
LIVE = "live."
REPLAY = "replay."

Schema = Mapping[str, Any]


def pages(document: Schema) -> dict[str, str]:
    """The pages by their names."""
    schemas: Mapping[str, Schema] = document["components"]["schemas"]
    of_games = {slug: _of(schemas, f"{slug}.") for slug in slugs()}
    others = {
        name: schema for name, schema in schemas.items() if not any(name.startswith(f"{slug}.") for slug in of_games)
    }
    live, replays = _of(others, LIVE), _of(others, REPLAY)
    rest = {name: schema for name, schema in others.items() if name not in live and name not in replays}
    made = {f"reference/types-{slug}.md": _game_types(slug, found) for slug, found in of_games.items()}
    return made | {
        "reference/routes.md": _routes(document["paths"]),
        "reference/types.md": page(
            "# Types of the API",
            "What the [routes](routes.md) take and give, and what a [live connection](../http.md#live) says. Views, "
            f"actions and events are those of the game: {_links()}.",
            "## Live messages and commands",
            *_types(live),
            "## Replays",
            *_types(replays),
            "## Requests and answers",
            *_types(rest),
            "```{toctree}\n:hidden:\n\n" + "\n".join(f"types-{slug}" for slug in of_games) + "\n```",
        ),
    }


def _of(schemas: Mapping[str, Schema], prefix: str) -> dict[str, Schema]:
    return {name: schema for name, schema in schemas.items() if name.startswith(prefix)}


def _links() -> str:
    return ", ".join(f"[{game(slug).name('en')}](types-{slug}.md)" for slug in slugs())


def _game_types(slug: str, schemas: Mapping[str, Schema]) -> str:
    name = game(slug).name("en")
    return page(
        f"# Types of {name}",
        f"What a [message](types.md) about a match of [{name}](../games/{slug}.md) holds: `AnyView` is what a seat "
        "sees, `AnyAction` what it may do, `AnyEvent` what it is told, `Box` what is in the box.",
        *_types(schemas, "##"),
    )


def _types(schemas: Mapping[str, Schema], heading: str = "###") -> Iterator[str]:
    wholes_first = sorted(schemas.items(), key=lambda one: "properties" in one[1])
    for name, schema in wholes_first:
        whole = "properties" not in schema
        yield page(
            f"({_anchor(name)})=\n{heading} {_short(name)}",
            _described(schema),
            f"{_capital(_type(schema))}." if whole else table(("field", "type", "meaning"), _fields(schema)),
        )


def _routes(paths: Mapping[str, Mapping[str, Schema]]) -> str:
    grouped: dict[str, list[str]] = {}
    for path, methods in paths.items():
        group = next((name for start, name in GROUPS.items() if path.startswith(start)), OTHER)
        grouped.setdefault(group, []).extend(_route(path, method, route) for method, route in methods.items())
    sections = [part for group in ORDER if group in grouped for part in (f"## {group}", *grouped[group])]
    return page(
        "# Routes",
        "All routes of the API, from the OpenAPI document that the server serves at `/api/schema/openapi.json`. "
        "[The HTTP API](../http.md) says how they go together. A refusal has a status from 400 on and a "
        f"[`Problem`](#{_anchor('live.Problem')}) as its body, whatever was asked.",
        *sections,
    )


def _route(path: str, method: str, route: Schema) -> str:
    answers = [
        f"**{status}** with {_type(content['schema'])}"
        for status, answer in route["responses"].items()
        if status < "400"
        for content in answer.get("content", {}).values()
    ]
    body = [_type(content["schema"]) for content in route.get("requestBody", {}).get("content", {}).values()]
    return page(
        f"### {method.upper()} {path}",
        _described(route),
        table(("parameter", "type", "where"), [_parameter(one) for one in route.get("parameters", [])]),
        f"Body: {' or '.join(body)}." if body else "",
        f"Answer: {'; '.join(answers)}." if answers else "",
    )


def _parameter(one: Schema) -> tuple[str, str, str]:
    needed = "" if one.get("required") else ", may be left out"
    return f"`{one['name']}`", f"{_type(one['schema'])}{_bounds(one['schema'])}", f"in the {one['in']}{needed}"


def _fields(schema: Schema) -> Iterator[tuple[str, str, str]]:
    required = schema.get("required", ())
    for name, field in schema["properties"].items():
        default = "" if name in required else _default(field)
        yield f"`{name}`", f"{_type(field)}{_bounds(field)}", f"{_described(field)}{default}".strip()


def _default(field: Schema) -> str:
    if field.get("default") in (None, "", [], {}):
        return " May be left out."
    written = str(field["default"])
    return f" Default: `{written.lower() if isinstance(field['default'], bool) else written}`."


def _described(schema: Schema) -> str:
    return " ".join(str(schema.get("description", "")).split())


def _type(schema: Schema) -> str:
    """What a value is, in words."""
    if "$ref" in schema:
        name = schema["$ref"].rpartition("/")[2]
        return f"[`{_short(name)}`](#{_anchor(name)})"
    for several in ("oneOf", "anyOf"):
        if several in schema:
            return " or ".join(map(_type, schema[several]))
    if "const" in schema:
        return f"`{_quoted(schema['const'])}`"
    if "enum" in schema:
        return " or ".join(f"`{_quoted(value)}`" for value in schema["enum"])
    if "prefixItems" in schema:
        return "list of " + ", then ".join(map(_type, schema["prefixItems"]))
    match schema.get("type"):
        case "array":
            return f"list of {_type(schema.get('items') or {})}"
        case "object":
            inner = schema.get("additionalProperties")
            return f"object of {_type(inner)}" if inner else "object"
        case str(kind):
            return PLAIN[kind]
        case list(kinds):
            return " or ".join(PLAIN.get(str(kind), str(kind)) for kind in kinds)
    return "anything"


def _quoted(value: Any) -> str:
    return "null" if value is None else f'"{value}"' if isinstance(value, str) else str(value)


def _bounds(schema: Schema) -> str:
    least, most, longest = schema.get("minimum"), schema.get("maximum"), schema.get("maxLength")
    if least is not None and most is not None:
        return f", {least:g} to {most:g}"
    if most is not None:
        return f", at most {most:,g}"
    return "" if longest is None else f", at most {longest:,} characters"


def _short(name: str) -> str:
    """A type without the prefix that says where it belongs; two of one name say in which part of the game they are."""
    prefix, _, rest = name.partition(".")
    return rest.removeprefix(f"oppidum.games.{prefix}.") if rest else name


def _anchor(name: str) -> str:
    return "type-" + name.lower().replace(".", "-")


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
