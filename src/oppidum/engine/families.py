"""Codes of actions as text, compiled: what whole families of actions have in common is written once.

Codes that follow each other in `size` are a family. Families of a kind have the texts of their members in common, and
a frame for what is true of several of them at once. Texts are known by numbers, and kept one behind the other; those of
a list end with a comma, which what ends the list takes back."""

from typing import Any

import numpy as np
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic

from oppidum.engine.compiling import compiled_form, entry, rule
from oppidum.engine.kernel import legal
from oppidum.engine.records import Record, layout

TEXTS = (b"[", b"]", b"]}},")  # always there
OPEN, CLOSE, END = range(len(TEXTS))
ALONE = -1

FAMILY = layout(  # numbers of texts
    ("members", "i4"),  # of its kind: the first one; the others follow
    ("widest", "i4"),  # how long the longest of these is
    ("before", "i4"),  # before the values of several families of the kind; ALONE if they are never written as one
    ("between", "i4"),  # between these and the members
    ("start", "i4"),  # before the members of this one
    ("value", "i4"),  # in which it differs from others of its kind
)


def copy_bytes(source: Any, start: int, size: int, out: Any, at: int) -> None:
    out[at : at + size] = source[start : start + size]


@intrinsic
def _copy_bytes(typing: Any, source: Any, start: Any, size: Any, out: Any, at: Any) -> Any:
    def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        given, first, length, taken, place = arguments
        copy: Any = cgutils.raw_memcpy
        texts = context.make_array(source)(context, builder, given).data
        room = context.make_array(out)(context, builder, taken).data
        copy(builder, builder.gep(room, [place]), builder.gep(texts, [first]), length, 1)
        return context.get_dummy_value()

    return types.void(source, types.intp, types.intp, out, types.intp), code


@compiled_form(copy_bytes)
def _compiled_copy(source: Any, start: Any, size: Any, out: Any, at: Any) -> Any:
    copy: Any = _copy_bytes
    return lambda source, start, size, out, at: copy(source, start, size, out, at)


@rule
def put(text: int, ends: Any, texts: Any, out: Any, at: int) -> int:
    """Copy a text; where it ends."""
    size: int = ends[text + 1] - ends[text]
    copy_bytes(texts, ends[text], size, out, at)
    return at + size


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
            widest = family.widest
            count += 1
            room += width(family.start, ends) + 2 * width(END, ends)
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
            at = put(families[codes[i] // size].value, ends, texts, out, at)
            base = codes[i] // size * size
    at = put(first.between, ends, texts, out, at - 1)
    base = codes[0] // size * size
    for i in range(len(codes)):
        if codes[i] >= base + size:
            break
        if tally[codes[i] - base] == count:
            at = put(first.members + codes[i] - base, ends, texts, out, at)
    return put(END, ends, texts, out, at - 1)


@entry
def write(codes: Any, size: int, families: Any, ends: Any, texts: Any) -> Any:
    """The list of actions with these codes: family after family, in their order."""
    tally = np.zeros(size, np.int16)
    count, alike, room = survey(codes, size, families, ends, tally)
    out = np.empty(room, np.uint8)
    at = start = put(OPEN, ends, texts, out, 0)
    shared = 0  # how many families a member is written for already
    if alike and some_shared(codes, size, count, tally):
        at = put_shared(codes, size, count, families, ends, texts, tally, out, at)
        shared = count
    base = -size
    members = 0
    inside = False
    for i in range(len(codes)):
        if codes[i] >= base + size:
            at = put(END, ends, texts, out, at - 1) if inside else at
            inside = False
            base = codes[i] // size * size
            members = families[codes[i] // size].members - base
        if shared and tally[codes[i] - base] == shared:
            continue
        if not inside:
            at = put(families[codes[i] // size].start, ends, texts, out, at)
            inside = True
        at = put(members + codes[i], ends, texts, out, at)
    at = put(END, ends, texts, out, at - 1) if inside else at
    return out[: put(CLOSE, ends, texts, out, at - 1 if at > start else at)]


@entry
def write_legal(box: Record, s: Record, seat: int, codes: Any, size: int, families: Any, ends: Any, texts: Any) -> Any:
    """The list of all legal actions of a seat. `codes` is room to list them in."""
    return write(codes[: legal(box, s, seat, codes)], size, families, ends, texts)
