"""The box of Astérix en Égypte: board, cards, barriers and papyrus, checked and made ready for the rules."""

from collections import deque
from collections.abc import Iterator
from typing import Annotated, Literal, get_args

import msgspec
from msgspec import Meta

from oppidum.engine import edition
from oppidum.engine.edition import Fault
from oppidum.engine.records import Record, blank
from oppidum.engine.words import Phrase
from oppidum.games.egypte import layout
from oppidum.games.egypte.layout import (
    CAMP,
    HIGH,
    ORDINARY,
    OUTSIDE,
    PALACE,
    PILUM,
    SABRE,
    SITES,
    SQUARES,
    WIDE,
    beside,
)
from oppidum.games.egypte.names import read_square, square_name

Use = Literal["boat", "patrol", "potion"]
Effect = Literal["wind", "passage", "gourd", "market", "crocodiles", "breath"]
USES: tuple[Use, ...] = get_args(Use)
EFFECTS: tuple[Effect, ...] = get_args(Effect)
NUMBERED = ("wind", "crocodiles", "breath")  # effects whose number says something

SEA, SAND, NOTHING = "~.#"
MOST_LIMITS = 20  # of the board: its rim and holes; each has a number, as walls have


class Card(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A kind of card: its second use, its steps, how many there are."""

    use: Use
    steps: Annotated[int, Meta(ge=1, le=layout.MOST_STEPS)]
    count: Annotated[int, Meta(ge=1, le=layout.MOST_CARDS)]


class Papyrus(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A kind of papyrus: its name in the notation, what it does, how many there are."""

    name: Annotated[str, Meta(pattern=r"^[a-z]{2,20}\Z")]
    effect: Effect
    count: Annotated[int, Meta(ge=1, le=layout.MOST_PAPYRUS)]
    number: Annotated[int, Meta(ge=1, le=layout.MOST_STEPS)] = 1


class Edition(edition.Edition, frozen=True, kw_only=True):
    """An edition file of Astérix en Égypte."""

    width: Annotated[int, Meta(ge=3, le=WIDE)]
    height: Annotated[int, Meta(ge=3, le=HIGH)]
    camp: str
    palace: str
    red: list[str]
    sabres: Annotated[int, Meta(ge=0, le=layout.MOST_BARRIERS)]
    pilums: Annotated[int, Meta(ge=0, le=layout.MOST_BARRIERS)]
    map: list[str]
    cards: list[Card]
    papyrus: list[Papyrus] = msgspec.field(default_factory=list)

    @property
    @edition.once
    def card_names(self) -> list[str]:
        """The use, with the steps where several kinds of cards have the same."""
        uses = [card.use for card in self.cards]
        return [card.use if uses.count(card.use) == 1 else f"{card.use}{card.steps}" for card in self.cards]

    @property
    @edition.once
    def papyrus_names(self) -> list[str]:
        return [papyrus.name for papyrus in self.papyrus]


def fault(key: str, reason: str, **details: object) -> Fault:
    return Fault(key, Phrase(__package__, "faults", reason, **details))


def pack(contents: Edition) -> Record:
    """The box as the rules read it."""
    boxes = blank(layout.BOX, 1)
    box: Record = boxes[0]
    box.width, box.height = contents.width, contents.height
    _pack_squares(contents, box)
    _pack_red(contents, box)
    _pack_exits(box)
    _pack_path(box)
    _pack_limits(box)
    _pack_sites(contents, box)
    _pack_cards(contents, box)
    _pack_papyrus(contents, box)
    boxes.flags.writeable = False
    return box


def block_of(contents: Edition, key: Literal["camp", "palace"]) -> tuple[int, int, int, int]:
    """First and last column, first and last row of camp or palace."""
    text: str = getattr(contents, key)
    first, _, last = text.partition("-")
    corners = [read_square(first), read_square(last)]
    if corners[0] is None or corners[1] is None:
        raise fault(key, "block", text=text)
    (left, top), (right, bottom) = ((corner & 31, corner >> 5) for corner in corners if corner is not None)
    if left > right or top > bottom:
        raise fault(key, "block", text=text)
    if right >= contents.width or bottom >= contents.height:
        raise fault(key, "off_board", text=text)
    return left, right, top, bottom


def _pack_squares(contents: Edition, box: Record) -> None:
    """What each square is."""
    if len(contents.map) != contents.height:
        raise fault("map", "rows", rows=len(contents.map), height=contents.height)
    box.square[:] = OUTSIDE
    for row, line in enumerate(contents.map):
        if len(line) != contents.width:
            raise fault("map", "columns", row=row + 1, columns=len(line), width=contents.width)
        for column, mark in enumerate(line):
            if mark not in (SEA, SAND, NOTHING):
                raise fault("map", "mark", square=square_name(row << 5 | column), mark=mark)
            if mark != NOTHING:
                box.square[row << 5 | column] = ORDINARY
    for kind, key in ((CAMP, "camp"), (PALACE, "palace")):
        left, right, top, bottom = block_of(contents, "camp" if kind == CAMP else "palace")
        box.block[kind] = left, right, top, bottom
        box.home[kind] = top << 5 | left
        for row in range(top, bottom + 1):
            for column in range(left, right + 1):
                if box.square[row << 5 | column] != ORDINARY:
                    raise fault(key, "taken", square=square_name(row << 5 | column))
                box.square[row << 5 | column] = kind
    for square in range(SQUARES):
        kind = int(box.square[square])
        if kind != OUTSIDE:
            box.inside[0, square >> 5] |= 1 << (square & 31)
        if kind in (CAMP, PALACE):
            box.inside[kind, square >> 5] |= 1 << (square & 31)


def _pack_red(contents: Edition, box: Record) -> None:
    """egypte.20: the red squares."""
    if len(contents.red) > layout.MOST_RED:
        raise fault("red", "many", most=layout.MOST_RED)
    for text in contents.red:
        square = read_square(text)
        if square is None or box.square[square] != ORDINARY:
            raise fault("red", "red", square=text)
        if box.is_red[square]:
            raise fault("red", "twice", name=text)
        box.is_red[square] = 1
        box.red_rows[(square >> 5) + 1] |= 1 << (square & 31)
        box.red[box.reds] = square
        box.reds += 1


def _neighbours(box: Record, square: int) -> Iterator[tuple[int, int]]:
    """The squares beside a square, with their direction."""
    for direction in range(4):
        there = beside(square, direction)
        column = (square & 31) + (1, 0, -1, 0)[direction]
        if 0 <= column < WIDE and 0 <= there < SQUARES and box.square[there] != OUTSIDE:
            yield direction, there


def _pack_exits(box: Record) -> None:
    """Where a pawn may step; within a big square there is nothing to step over."""
    for square in range(SQUARES):
        kind = int(box.square[square])
        if kind == OUTSIDE:
            continue
        for direction, there in _neighbours(box, square):
            other = int(box.square[there])
            if {kind, other} == {CAMP, PALACE}:
                raise fault("palace", "touching")
            if kind == ORDINARY or kind != other:
                box.exits[square] |= 1 << direction
                if other != ORDINARY:
                    box.exits[square] |= 16 << direction
            if direction < 2:
                box.open[direction, square >> 5] |= 1 << (square & 31)
                if kind == other == ORDINARY:
                    box.plain[direction, square >> 5] |= 1 << (square & 31)


def _pack_path(box: Record) -> None:
    """A path from camp to palace, and how often a barrier on each site would cross it."""
    start, end = int(box.home[CAMP]), int(box.home[PALACE])
    came = {start: (-1, start)}
    waiting = deque([start])
    while waiting:
        square = waiting.popleft()
        for direction, there in _neighbours(box, square):
            if there not in came:
                came[there] = direction, square
                waiting.append(there)
    if end not in came:
        raise fault("map", "route")
    for square in range(SQUARES):
        if box.square[square] != OUTSIDE and square not in came:
            raise fault("map", "island", square=square_name(square))
    crossed = set()
    while end != start:
        direction, before = came[end]
        crossed.add((direction & 1, min(end, before)))
        end = before
    for site in range(SITES):
        way, square = divmod(site, SQUARES)
        for i in range(3):
            times = sum((way, square + j * (1 if way else 32)) in crossed for j in range(i + 1))
            box.odd[site] |= (times & 1) << (i + 1)


def _pack_limits(box: Record) -> None:
    """The limits of the board: its rim, and that of each hole. Corners of one limit have one number."""
    wall: dict[int, int] = {}
    inner = {square for square in range(SQUARES) if box.square[square] != OUTSIDE}
    joined: dict[int, set[int]] = {}
    for square in inner:
        corner = square + 33  # to its south-east
        beside_it = {there: direction for direction, there in _neighbours(box, square)}
        for direction, ends in enumerate(
            ((corner - 32, corner), (corner - 1, corner), (corner - 33, corner - 1), (corner - 33, corner - 32))
        ):
            if direction not in beside_it.values():
                for a, b in (ends, ends[::-1]):
                    joined.setdefault(a, set()).add(b)
        if box.square[square] != ORDINARY:
            for each in (corner, corner - 1, corner - 32, corner - 33):
                box.corners[each >> 5] |= 1 << (each & 31)
    for first in joined:
        if first in wall:
            continue
        box.rims += 1
        if box.rims > MOST_LIMITS:
            raise fault("map", "holes", most=MOST_LIMITS)
        waiting = [first]
        while waiting:
            corner = waiting.pop()
            if corner not in wall:
                wall[corner] = int(box.rims)
                waiting += joined[corner]
    for corner, number in wall.items():
        box.rim[corner] = 2 * number
        box.limits[corner >> 5] |= 1 << (corner & 31)
    for row in range(HIGH + 1):
        box.corners[row] |= box.limits[row]


def _pack_sites(contents: Edition, box: Record) -> None:
    """egypte.13: each edge between two squares, not within a big one, at least one of them of the barrier's colour."""

    def bears(square: int, direction: int, mark: str) -> bool:
        there = beside(square, direction)
        if there not in {other for _, other in _neighbours(box, square)} or not int(box.exits[square]) >> direction & 1:
            return False
        return mark in (contents.map[square >> 5][square & 31], contents.map[there >> 5][there & 31])

    for kind, mark in ((SABRE, SEA), (PILUM, SAND)):
        for way, along in ((0, 32), (1, 1)):  # upright on east edges, flat on south edges
            for square in range(SQUARES):
                last = square + 2 * along
                if last >= SQUARES or (square & 31) > (last & 31) or OUTSIDE in box.square[square : last + 1 : along]:
                    continue
                if all(bears(square + i * along, way, mark) for i in range(3)):
                    box.sites[kind, way, square >> 5] |= 1 << (square & 31)
                    box.place[kind, box.places[kind]] = square + way * SQUARES
                    box.places[kind] += 1
    box.stock[:] = contents.sabres, contents.pilums
    if contents.sabres + contents.pilums > layout.MOST_BARRIERS:
        raise fault("pilums", "barriers", most=layout.MOST_BARRIERS)


def _pack_cards(contents: Edition, box: Record) -> None:
    if not 1 <= len(contents.cards) <= layout.MOST_KINDS:
        raise fault("cards", "kinds", most=layout.MOST_KINDS)
    for name in contents.card_names:
        if contents.card_names.count(name) > 1:
            raise fault("cards", "twice", name=name)
    total = sum(card.count for card in contents.cards)
    least = layout.MOST_SEATS * layout.HAND + 1
    if not least <= total <= layout.MOST_CARDS:
        raise fault("cards", "deck", total=total, least=least, most=layout.MOST_CARDS)
    box.kinds = len(contents.cards)
    for kind, card in enumerate(contents.cards):
        box.use[kind] = USES.index(card.use)
        box.steps[kind] = card.steps
        box.cards[kind] = card.count


def _pack_papyrus(contents: Edition, box: Record) -> None:
    if len(contents.papyrus) > layout.MOST_KINDS:
        raise fault("papyrus", "kinds", most=layout.MOST_KINDS)
    total = sum(papyrus.count for papyrus in contents.papyrus)
    if total > layout.MOST_PAPYRUS:
        raise fault("papyrus", "pile", total=total, most=layout.MOST_PAPYRUS)
    taken = [*contents.card_names, "discard", "end"]
    box.scripts = len(contents.papyrus)
    for kind, papyrus in enumerate(contents.papyrus):
        if papyrus.name in taken:
            raise fault("papyrus", "twice", name=papyrus.name)
        if papyrus.number != 1 and papyrus.effect not in NUMBERED:
            raise fault("number", "number", effect=papyrus.effect)
        taken.append(papyrus.name)
        box.effect[kind] = EFFECTS.index(papyrus.effect)
        box.number[kind] = papyrus.number
        box.papyrus[kind] = papyrus.count
