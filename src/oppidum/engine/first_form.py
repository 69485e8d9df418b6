"""Editions as they were first written: a field for each language (`name_en`, `name_fr`), where now there are tables of
languages (`name = { en = "…", fr = "…" }`). They are read as ever, and have the digest that they always had."""

import re
from typing import Any

_field = re.compile(r"(?:(\w+)_)?(en|fr)")  # `en` alone was a name
_text = "_text"


def _now(field: str) -> tuple[str, str] | None:
    """What a field of the first form is now, and its language."""
    found = _field.fullmatch(field)
    if found is None:
        return None
    stem = found[1] or "name"
    return stem if stem == "name" else stem + _text, found[2]


def _is_table(field: str, value: Any) -> bool:
    """Whether this is a table of languages."""
    return isinstance(value, dict) and (field == "name" or field.endswith(_text))


def modern(contents: Any) -> Any:
    """The contents of an edition in the present form."""
    if isinstance(contents, list):
        return [modern(part) for part in contents]
    if not isinstance(contents, dict):
        return contents
    found: dict[str, Any] = {}
    for field, value in contents.items():
        now = _now(field)
        if now is None or now[0] in contents:
            found[field] = value if _is_table(field, value) else modern(value)
        else:
            found.setdefault(now[0], {})[now[1]] = value
    return found


def first(contents: Any) -> Any:
    """The contents of an edition in the first form, of which digests are made. What has a key was named by the language
    alone."""
    if isinstance(contents, list):
        return [first(part) for part in contents]
    if not isinstance(contents, dict):
        return contents
    found: dict[str, Any] = {}
    for field, value in contents.items():
        if _is_table(field, value):
            stem = "" if field == "name" and "key" in contents else field.removesuffix(_text) + "_"
            found |= {f"{stem}{lang}": said for lang, said in value.items()}
        else:
            found[field] = first(value)
    return found


def fields(contents: Any) -> dict[str, list[str]]:
    """The fields of the first form that are still there, by what they are now."""
    found: dict[str, list[str]] = {}
    if isinstance(contents, dict):
        for field, value in contents.items():
            if now := _now(field):
                found.setdefault(now[0], []).append(field)
            elif not _is_table(field, value):
                _add(found, fields(value))
    elif isinstance(contents, list):
        for part in contents:
            _add(found, fields(part))
    return found


def _add(found: dict[str, list[str]], more: dict[str, list[str]]) -> None:
    for now, old in more.items():
        found[now] = list(dict.fromkeys([*found.get(now, []), *old]))
