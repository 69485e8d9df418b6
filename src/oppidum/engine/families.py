"""Codes of actions as text, compiled: what whole families of actions have in common is written once.

Codes that follow each other in `size` are a family. Families of a kind have the texts of their members in common, and
a frame for what is true of several of them at once. Texts are known by numbers, and kept one behind the other."""

from typing import Any

import numpy as np

from oppidum.engine.compiling import entry, rule
from oppidum.engine.kernel import legal
from oppidum.engine.records import Record, layout

TEXTS = (b"[", b"]", b",", b"]}}")  # always there
OPEN, CLOSE, COMMA, END = range(len(TEXTS))
ALONE = -1

FAMILY = layout(  # numbers of texts
    ("members", "i4"),  # of its kind: the first one; the others follow
    ("widest", "i4"),  # how long the longest of these is
    ("before", "i4"),  # before the values of several families of the kind; ALONE if they are never written as one
    ("between", "i4"),  # between these and the members
    ("start", "i4"),  # before the members of this one
    ("value", "i4"),  # in which it differs from others of its kind
)


@rule
def put(text: int, ends: Any, texts: Any, out: Any, at: int) -> int:
    """Copy a text; where it ends."""
    for i in range(ends[text], ends[text + 1]):
        out[at] = texts[i]
        at += 1
    return at


@rule
def width(text: int, ends: Any) -> int:
    size: int = ends[text + 1] - ends[text]
    return size


@rule
def survey(codes: Any, size: int, families: Any, ends: Any, tally: Any) -> tuple[int, bool, int]:
    """How many families there are; whether they can be written as one; how much room all of it takes at most.

    `tally` counts the families that have each member."""
    count = 0
    alike = True
    room = width(OPEN, ends) + width(CLOSE, ends)
    base = -size
    widest = 0
    members = 0
    for i in range(len(codes)):
        if codes[i] >= base + size:
            family = families[codes[i] // size]
            base = codes[i] // size * size
            alike &= family.before != ALONE and (count == 0 or members == family.members)
            members = family.members
            widest = family.widest + width(COMMA, ends)
            count += 1
            room += width(family.start, ends) + 2 * (width(END, ends) + width(COMMA, ends))
            if family.before != ALONE:
                room += width(family.before, ends) + width(family.between, ends) + width(family.value, ends)
        tally[codes[i] - base] += 1
        room += widest
    return count, alike and count > 1, room


@rule
def some_shared(codes: Any, size: int, count: int, tally: Any) -> bool:
    """Whether all families have a member in common: if so, the first one has it."""
    base = codes[0] // size * size
    for i in range(len(codes)):
        if codes[i] >= base + size:
            break
        if tally[codes[i] - base] == count:
            return True
    return False


@rule
def put_shared(
    codes: Any, size: int, count: int, families: Any, ends: Any, texts: Any, tally: Any, out: Any, at: int
) -> int:
    """Write the families once, with the members that all of them have; where it ends."""
    first = families[codes[0] // size]
    at = put(first.before, ends, texts, out, at)
    base = -size
    for i in range(len(codes)):
        if codes[i] >= base + size:
            at = put(COMMA, ends, texts, out, at) if i else at
            at = put(families[codes[i] // size].value, ends, texts, out, at)
            base = codes[i] // size * size
    at = put(first.between, ends, texts, out, at)
    base = codes[0] // size * size
    some = False
    for i in range(len(codes)):
        if codes[i] >= base + size:
            break
        if tally[codes[i] - base] == count:
            at = put(COMMA, ends, texts, out, at) if some else at
            at = put(first.members + codes[i] - base, ends, texts, out, at)
            some = True
    return put(END, ends, texts, out, at)


@entry
def write(codes: Any, size: int, families: Any, ends: Any, texts: Any) -> Any:
    """The list of actions with these codes: family after family, in their order."""
    tally = np.zeros(size, np.int16)
    count, alike, room = survey(codes, size, families, ends, tally)
    out = np.empty(room, np.uint8)
    at = put(OPEN, ends, texts, out, 0)
    some = alike and some_shared(codes, size, count, tally)
    if some:
        at = put_shared(codes, size, count, families, ends, texts, tally, out, at)
    base = -size
    number = 0
    inside = False
    for i in range(len(codes)):
        if codes[i] >= base + size:
            at = put(END, ends, texts, out, at) if inside else at
            inside = False
            number = codes[i] // size
            base = number * size
        if alike and tally[codes[i] - base] == count:
            continue
        at = put(COMMA, ends, texts, out, at) if some else at
        if not inside:
            at = put(families[number].start, ends, texts, out, at)
            inside = some = True
        at = put(families[number].members + codes[i] - base, ends, texts, out, at)
    at = put(END, ends, texts, out, at) if inside else at
    return out[: put(CLOSE, ends, texts, out, at)]


@entry
def write_legal(box: Record, s: Record, seat: int, codes: Any, size: int, families: Any, ends: Any, texts: Any) -> Any:
    """The list of all legal actions of a seat. `codes` is room to list them in."""
    return write(codes[: legal(box, s, seat, codes)], size, families, ends, texts)
