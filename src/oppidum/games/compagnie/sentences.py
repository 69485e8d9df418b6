"""Sentences as an edition writes them: checked field by field, then turned into the numbers that the rules read."""

from collections.abc import Mapping, Sequence
from typing import Annotated, Any

from msgspec import Meta, Struct

from oppidum.engine.edition import Fault
from oppidum.engine.records import Record
from oppidum.engine.words import Phrase
from oppidum.games.compagnie import vocabulary as v
from oppidum.games.compagnie.layout import MOST_COUNT, SAME

MOST_FORCE = 20
Bound = Annotated[int, Meta(ge=0, le=2 * MOST_FORCE)]


class Sentence(Struct, frozen=True, forbid_unknown_fields=True, rename={"source": "from"}):
    """One sentence: a word and its fields. What is not said is None."""

    do: str
    who: str | None = None
    what: str | None = None
    count: Annotated[int, Meta(ge=1, le=MOST_COUNT)] | None = None
    colour: str | list[str] | None = None
    type: str | list[str] | None = None
    name: str | list[str] | None = None
    least: Bound | None = None
    most: Bound | None = None
    pick: str | None = None
    where: str | None = None
    side: str | None = None
    to: str | None = None
    source: str | None = None


class Kind(Struct, frozen=True):
    """What a filter may ask of a card."""

    key: str
    colour: str
    types: Sequence[str]
    copies: int


CHOICES = {
    "who": v.WHO,
    "what": v.WHAT,
    "pick": v.PICK,
    "where": v.WHERE,
    "side": v.SIDE,
    "to": v.TO,
    "source": v.FROM,
}
THINGS = {  # that a word can be said of; any, where it is not here
    "gain": v.WHAT[: v.CARD],
    "refuse": ("potion",),
}


def fault(key: str, reason: str, **details: Any) -> Fault:
    return Fault(key, Phrase(__package__, "faults", reason, **details))


def one_of(key: str, value: str, known: Sequence[str]) -> int:
    """The number of a value, which must be one of those known."""
    if value not in known:
        raise fault(key, "unknown", value=value, known=", ".join(known))
    return known.index(value)


def check(key: str, sentence: Sentence, words: Sequence[str]) -> None:
    """The word may stand here, and every field means something with it."""
    one_of(f"{key}.do", sentence.do, words)
    said = {_field(name) for name in sentence.__struct_fields__ if getattr(sentence, name) is not None} - {"do"}
    for field in sorted(said - set(v.FIELDS[sentence.do])):
        raise fault(f"{key}.{field}", "meaningless", word=sentence.do)
    if "what" in v.FIELDS[sentence.do]:
        if sentence.what is None:
            raise fault(f"{key}.what", "what", word=sentence.do)
        one_of(f"{key}.what", sentence.what, THINGS.get(sentence.do, v.WHAT))
    if sentence.pick == "all" and sentence.count is not None:
        raise fault(f"{key}.count", "count_of_all")
    if sentence.pick == "all" and sentence.to == "any":
        raise fault(f"{key}.to", "all_to_any")
    if sentence.least is not None and sentence.most is not None and sentence.least > sentence.most:
        raise fault(f"{key}.least", "bounds", least=sentence.least, most=sentence.most)


def _field(name: str) -> str:
    return "from" if name == "source" else name


def _listed(value: str | list[str] | None) -> list[str]:
    return [] if value is None else [value] if isinstance(value, str) else value


def fitting(key: str, sentence: Sentence, kinds: Sequence[Kind]) -> list[int]:
    """The numbers of the kinds that the filter lets through; there must be one."""
    colours, types, names = _listed(sentence.colour), _listed(sentence.type), _listed(sentence.name)
    for colour in colours:
        one_of(f"{key}.colour", colour, v.COLOURS)
    for kind in types:
        one_of(f"{key}.type", kind, v.TYPES)
    for name in names:
        one_of(f"{key}.name", name, [kind.key for kind in kinds])
    found = [
        number
        for number, kind in enumerate(kinds)
        if (not colours or kind.colour in colours)
        and (not types or set(types) & set(kind.types))
        and (not names or kind.key in names)
    ]
    if not found:
        raise fault(key, "nobody")
    return found


def pack(box: Record, line: int, key: str, sentence: Sentence, kinds: Sequence[Kind]) -> None:
    """Write a sentence into its line of the box."""
    for field, known in CHOICES.items():
        value = getattr(sentence, field)
        box[field][line] = 0 if value is None else one_of(f"{key}.{_field(field)}", value, known)
    box.word[line] = v.WORDS.index(sentence.do)
    box.count[line] = sentence.count or 1
    box.fits[line] = sum(1 << kind for kind in fitting(key, sentence, kinds))
    box.least[line] = sentence.least or 0
    box.most[line] = 2 * MOST_FORCE if sentence.most is None else sentence.most


def price(key: str, sentence: Sentence, tokens: Mapping[str, int], cards: int) -> tuple[int, int]:
    """What a payment asks for, and how many; nobody could ever have more than this."""
    what, count = sentence.what or "", sentence.count or 1
    bonuses = [min(SAME, tokens[bonus]) for bonus in v.WHAT[: v.LEGIONARY]]
    most = {
        **tokens,
        **dict(zip(v.WHAT, bonuses, strict=False)),
        "bonus": sum(bonuses),
        "helmet": tokens["legionary"] + tokens["centurion"],
        "card": cards - 1,
    }[what]
    if count > most:
        raise fault(f"{key}.count", "unpayable", most=most)
    return v.WHAT.index(what), count


def need(key: str, sentence: Sentence, kinds: Sequence[Kind]) -> None:
    """There are enough characters in the box."""
    most = sum(kinds[number].copies for number in fitting(key, sentence, kinds))
    if (sentence.count or 1) > most:
        raise fault(f"{key}.count", "unmet", most=most)
