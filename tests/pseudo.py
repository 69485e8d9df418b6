"""A language that nobody speaks, made from the fallback: every letter has an accent, every text is half longer, and
stands in brackets. What is left of plain letters on a screen was never translated."""

import json
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

import oppidum
from oppidum.engine.edition import shipped
from oppidum.engine.translated import Translated
from oppidum.engine.words import FALLBACK, OWN

LANG = "qps"
SOURCES = Path(oppidum.__file__).parents[1]
KEPT = {"language": ("decimal", "thousands")}  # marks, not words
_plain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
_accented = "áƀçðéƒĝĥíĵķļɱñöþɋŕšţûṽŵẋýžÁƁÇÐÉƑĜĤÍĴĶĻƜÑÖÞɊŔŠŢÛṼŴẊÝŽ"
_letters = str.maketrans(_plain, _accented)


def pseudo(text: str) -> str:
    """The same with accents and half longer; what is to be filled in stays."""
    parts = re.split(r"(\{[^{}]*\})", text)
    said = "".join(part if part.startswith("{") else part.translate(_letters) for part in parts)
    letters = sum(len(part) for part in parts if not part.startswith("{"))
    more = "····· " * letters  # in short pieces, as words are
    return f"⟦{said}{more[: letters // 2].rstrip()}⟧" if letters else said


def _changed(section: str, key: str, said: Any) -> Any:
    if key in KEPT.get(section, ()):
        return said
    if isinstance(said, dict):
        return {form: text if form == "by" else pseudo(text) for form, text in said.items()}
    return pseudo(said)


def _said_in(part: Any) -> Iterator[str]:
    """All that an edition says in several languages."""
    if isinstance(part, Translated):
        if part:
            yield part.first
    elif isinstance(part, msgspec.Struct):
        for field in part.__struct_fields__:
            yield from _said_in(getattr(part, field))
    elif isinstance(part, list | tuple):
        for one in part:
            yield from _said_in(one)


def write(folder: Path) -> None:
    """Put its files into a folder, for `OPPIDUM_LANGUAGES`."""
    for file in SOURCES.glob(f"oppidum/**/words/{FALLBACK}.toml"):
        table: dict[str, dict[str, Any]] = tomllib.loads(file.read_text("utf-8"))
        made = {
            section: entries if section in OWN else {key: _changed(section, key, said) for key, said in entries.items()}
            for section, entries in table.items()
        }
        slug = file.parents[1].name
        if file.parents[2].name == "games":
            opened = [oppidum.game(slug, name).contents for name in shipped(f"oppidum.games.{slug}")]
            made["editions"] = {text: pseudo(text) for contents in opened for text in _said_in(contents)}
        place = folder / file.relative_to(SOURCES).with_name(f"{LANG}.toml")
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text("\n".join(_toml(made)), "utf-8")


def _toml(tables: dict[str, dict[str, Any]]) -> Iterator[str]:
    for section, entries in tables.items():
        yield f"[{section}]"
        for key, said in entries.items():
            yield f"{_quoted(key)} = {_value(said)}"


def _value(said: Any) -> str:
    if isinstance(said, dict):
        return "{ " + ", ".join(f"{_quoted(form)} = {_quoted(text)}" for form, text in said.items()) + " }"
    return _quoted(said)


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)
