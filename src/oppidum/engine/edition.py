"""Editions: what is in the box, as a TOML file that a person can type. Errors name the file, the key and why."""

import hashlib
import re
import tomllib
from collections.abc import Callable
from functools import wraps
from importlib import resources
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from oppidum.engine import first_form, translated
from oppidum.engine.errors import BadEdition, BadInput
from oppidum.engine.translated import Translated
from oppidum.engine.words import Phrase

HOUSE = "house"
DEEPEST = 20  # dots in a key: `tomllib` takes the square of their number
_key = re.compile(r"""^[ \t]*\[*([^=#"'\n]*)""", re.MULTILINE)


class Edition(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, dict=True):
    """What every edition says of itself; a game adds what is in its box. It has room for what is made of it once."""

    game: str
    name: Translated


SomeEdition = TypeVar("SomeEdition", bound=Edition)
Made = TypeVar("Made")


def once(make: Callable[[SomeEdition], Made]) -> Callable[[SomeEdition], Made]:
    """Make something of an edition when it is first asked for, and keep it there."""
    name = f"{make.__module__}.{make.__qualname__}"

    @wraps(make)
    def made(edition: SomeEdition) -> Made:
        kept: dict[str, Any] = edition.__dict__
        if name not in kept:
            kept[name] = make(edition)
        found: Made = kept[name]
        return found

    return made


# What msgspec says is wrong, and which of our reasons that is.
REASONS = (
    ("missing", re.compile(r"Object missing required field `(?P<key>\w+)`")),
    ("unknown", re.compile(r"Object contains unknown field `(?P<key>\w+)`")),
    ("bounds", re.compile(r"Expected `(?P<kind>[^`]+)` (?P<bound>[<>]=? ?-?\d+)")),
    ("kind", re.compile(r"Expected `(?P<kind>[^`]+)`, got `(?P<got>[^`]+)`")),
)


class Fault(Exception):
    """Raised by a game's own checks: this key of the edition cannot be so, and why."""

    def __init__(self, key: str, reason: Phrase):
        super().__init__(key)
        self.key = key
        self.reason = reason


def shipped(package: str) -> list[str]:
    """The editions that come with a game."""
    folder = resources.files(package).joinpath("editions")
    return sorted(file.name.removesuffix(".toml") for file in folder.iterdir())


def text_of(package: str, name: str) -> str:
    """The text of an edition that comes with the game, by its name alone."""
    if name not in shipped(package):
        raise BadInput("no_edition", edition=name, known=", ".join(shipped(package)))
    return resources.files(package).joinpath("editions", f"{name}.toml").read_text("utf-8")


def first_text(package: str, name: str) -> str:
    """The text of an edition that was only named: records and databases did so before they had setups. `earlier/` has
    what was meant, whatever becomes of the present edition."""
    earlier = resources.files(package).joinpath("earlier", f"{name}.toml")
    present = text_of(package, name)
    return earlier.read_text("utf-8") if earlier.is_file() else present


def digest(text: str) -> str:
    """Of what an edition says, whatever its comments and its form, and however a version of the game reads it."""
    return hashlib.sha256(msgspec.json.encode(first_form.first(tomllib.loads(text)), order="sorted")).hexdigest()


def find(package: str, name: str) -> tuple[str, str]:
    """The file name and the text of an edition: one that comes with the game, or a file of one's own."""
    if name in shipped(package):
        return f"{name}.toml", text_of(package, name)
    try:
        return Path(name).name, Path(name).read_text("utf-8")
    except (OSError, UnicodeDecodeError):
        raise BadInput("no_edition", edition=name, known=", ".join(shipped(package))) from None


def read(file: str, text: str, kind: type[SomeEdition]) -> SomeEdition:
    """An edition from its text, in the shape that its game asks for."""
    if any(key.count(".") > DEEPEST for key in _key.findall(text)):
        raise BadEdition("bad_toml", file=file, reason=Phrase(__package__, "reasons", "deep"))
    package = kind.__module__.rpartition(".")[0]

    def decoded(wanted: type, value: object) -> Translated:
        if wanted is not Translated:
            raise NotImplementedError
        return translated.completed(package, translated.checked(value))

    try:
        return msgspec.convert(first_form.modern(tomllib.loads(text)), kind, dec_hook=decoded)
    except tomllib.TOMLDecodeError as error:
        raise BadEdition("bad_toml", file=file, reason=error) from None
    except RecursionError:
        raise BadEdition("bad_toml", file=file, reason=Phrase(__package__, "reasons", "deep")) from None
    except msgspec.ValidationError as error:
        key, reason = _explain(str(error))
        raise bad_key(file, text, Fault(key, reason)) from None


def bad_key(file: str, text: str, fault: Fault) -> BadEdition:
    """The error for a key, with the line where it stands if it does."""
    name = re.escape(re.sub(r"\[.*", "", fault.key.rpartition(".")[2]))
    lines = (n for n, line in enumerate(text.splitlines(), 1) if re.match(rf"\s*\[*{name}\b", line))
    where = "".join(f":{n}" for n in list(lines)[:1])
    return BadEdition("bad_edition", file=file + where, name=fault.key, reason=fault.reason)


def _explain(message: str) -> tuple[str, Phrase]:
    reason, _, path = message.partition(" - at `$")
    place = path.rstrip("`").lstrip(".")
    for name, pattern in REASONS:
        found = pattern.match(reason)
        if found:
            parts = found.groupdict()
            key = ".".join(part for part in (place, parts.pop("key", "")) if part)
            return key, Phrase(__package__, "reasons", name, **parts)
    return place, Phrase(__package__, "reasons", "other", reason=reason)
