"""Positions of Astérix et les Romains as text.

`romains 2; turn: 1; phase: exchange; thrown: 5; squares: 4 9; hand 1: -1 3*2; hand 2: 2 ?; laid 2: 1 3; under: -1`:
cards are told by their points, penalties below zero. Seat 1 has thrown 5 with the black die, seat 2 has laid down two
cards, and one that everybody has seen lies under the pile. The pile has all cards that are not told. `passed` are those
who have let the question pass, `bard: sung` says that the bard has sent the figure back in this move, and `known` is
what is known of a hand (`beliefs.py`).
"""

import re
from collections import Counter
from collections.abc import Iterator

from oppidum.engine.compiling import entry
from oppidum.engine.options import UNSET
from oppidum.engine.position import UNKNOWN, Part, Reader
from oppidum.engine.records import Record
from oppidum.engine.seen import Knows
from oppidum.games.romains.beliefs import joined, packed, points_of, read_known, write_known
from oppidum.games.romains.box import Edition
from oppidum.games.romains.cards import KINDS, NONE, how_many
from oppidum.games.romains.derived import derive
from oppidum.games.romains.knowledge import EVERYBODY, group, hand
from oppidum.games.romains.layout import BACK, BARD, COHORT, ENDS, HAND, TURNS
from oppidum.games.romains.phases import CHOOSING, EMPTY_HANDED, JOSTLED, JOSTLING, OVER, PHASES, SHOUTING
from oppidum.games.romains.rules import asked, met, pick_unseen, shouters
from oppidum.games.romains.shown import cards_of, kinds_of

HIDDEN = 0  # points of a card that is not known: no card counts nothing
BARDS = ("silent", "sung")


def write(edition: Edition, box: Record, s: Record, knows: Knows) -> Iterator[Part]:
    """romains.9: who has let a question pass is a secret, as are the cards in hands and what is known of them."""
    seats = range(s.seats)
    yield Part("turn", [str(s.turn + 1)])
    yield Part("phase", [PHASES.names[s.phase]])
    if s.phase == SHOUTING:
        yield Part("thrown", [str(s.steps)])
    if s.sung:
        yield Part("bard", [BARDS[s.sung]])
    silent = asked(s) & ~int(s.waiting)
    yield Part("passed", [str(seat + 1) for seat in seats if silent >> seat & 1 and knows(seat)])
    yield Part("squares", [str(s.square[seat]) for seat in seats])
    for seat in seats:
        yield Part("hand", _write_hand(edition, s, seat, knows), seat)
    for seat in seats:
        yield Part("known", list(write_known(edition, s, seat, knows)), seat)
    for seat in seats:
        yield Part("laid", [str(points) for points in cards_of(edition, s.laid[seat])], seat)
    yield Part("under", [str(kinds_of(edition)[kind]) for kind in s.tail[: s.tails]])
    yield Part("moves", [str(s.turns)])


def _write_hand(edition: Edition, s: Record, owner: int, knows: Knows) -> list[str]:
    """The cards that somebody knows who is told what these seats know."""
    row = s.known[owner].tolist()
    seen = joined(row[EVERYBODY], *(row[group(seat, seat)] for seat in range(s.seats) if knows(seat)))
    cards = [str(points) for points in cards_of(edition, seen)]
    return cards + [UNKNOWN] * (len(cards_of(edition, hand(s, owner))) - len(cards))


def read(edition: Edition, box: Record, s: Record, text: Reader) -> None:
    """Where the figures and the cards are, then what is going on, which must be possible there."""
    s.turn = text.seat_of("turn", max(0, int(s.options.first)))
    s.phase = text.one_of("phase", PHASES.names, PHASES.names[CHOOSING])
    told = _read_cards(edition, box, s, text)
    for seat, cards in enumerate(told):
        deal(s, seat, cards.count(HIDDEN))
        read_known(edition, s, seat, packed(edition, cards), text)
    _read_moves(s, text)
    _read_squares(box, s, text)
    _check_phase(box, s, text)
    _read_thrown(edition, s, text)
    _read_bard(box, s, text)
    _read_passed(s, text)


@entry
def deal(s: Record, seat: int, count: int) -> None:
    """Cards that are not told come from those that are left."""
    s.known[seat, group(seat, seat)] += pick_unseen(s, count)


def _read_cards(edition: Edition, box: Record, s: Record, text: Reader) -> list[list[int]]:
    """All cards that are told, and with them the pile; the hands as they are told."""
    box_counts = Counter({points: how_many(box.cards, kind) for kind, points in enumerate(kinds_of(edition))})
    told: Counter[int] = Counter()
    in_play = box_counts.total() - int(box.removed[s.seats])

    def take(name: str, seat: int | None = None, hidden: int | None = None) -> list[int]:
        cards = text.numbers(name, lambda word: hidden if word == UNKNOWN else points_of(edition, word), seat)
        told.update(cards)
        for points in cards:
            if points != HIDDEN and told[points] > box_counts[points]:
                raise text.wrong(name, "many", seat, card=points, most=box_counts[points])
        if told.total() > in_play:
            raise text.wrong(name, "total", seat, most=in_play)
        return cards

    under = take("under")
    s.tails = len(under)
    s.tail[: len(under)] = [kinds_of(edition).index(points) for points in under]
    for seat in range(s.seats):
        s.laid[seat] = packed(edition, take("laid", seat))
    hands = [take("hand", seat, HIDDEN) for seat in range(s.seats)]
    for seat, cards in enumerate(hands):
        s.known[seat, group(seat, seat)] = packed(edition, cards)
    derive(box, s)
    return hands


def _read_moves(s: Record, text: Reader) -> None:
    """romains.4: turns go round from whoever was first; romains.17: the last move is nobody's turn any more."""
    first = int(s.turn) if s.options.first == UNSET else int(s.options.first)
    s.turns = text.number("moves", 0, TURNS, (int(s.turn) - first) % int(s.seats))
    if s.turns == TURNS and s.phase != OVER:
        raise text.wrong("moves", "limit", most=TURNS)
    due = (first + int(s.turns) - (s.turns == TURNS)) % int(s.seats)
    if s.options.first != UNSET and s.turn != due:
        raise text.wrong("moves", "first", first=first + 1, who=due + 1)


def _read_squares(box: Record, s: Record, text: Reader) -> None:
    squares = text.words("squares") or ["0"] * int(s.seats)
    if len(squares) != s.seats:
        raise text.wrong("squares", "each", count=int(s.seats))
    for seat, square in enumerate(squares):
        if not re.fullmatch("[0-9]{1,2}", square) or int(square) >= box.village:
            raise text.wrong("squares", "square", last=int(box.village) - 1)
        s.square[seat] = int(square)
        moving = seat == s.turn and s.phase in (JOSTLING, JOSTLED)
        if box.event[int(square)] == BARD and not moving and not _untouched(box, s, int(square)):
            raise text.wrong("squares", "bard", square=square)


def _below_bard(box: Record, square: int) -> bool:
    """Whether the bard may lead to a square."""
    return bool(square + BACK < box.village and box.event[square + BACK] == BARD)


def _untouched(box: Record, s: Record, square: int) -> bool:
    """romains.12: whether somebody may have come to a square without its event."""
    return not s.options.chain_events and _below_bard(box, square)


def _check_phase(box: Record, s: Record, text: Reader) -> None:
    """A question needs somebody who can be asked, an end its reason."""
    square, holds = int(s.square[s.turn]), hand(s, s.turn) != NONE
    if s.phase == SHOUTING and not shouters(s):
        raise text.wrong("phase", "no_exchange")
    if s.phase in (JOSTLING, JOSTLED) and not met(s):
        raise text.wrong("phase", "nobody_met", who=int(s.turn) + 1)
    if s.phase == EMPTY_HANDED and holds:
        raise text.wrong("phase", "holds_cards", who=int(s.turn) + 1)
    if s.phase == EMPTY_HANDED and box.event[square] == COHORT and not _untouched(box, s, square):
        raise text.wrong("phase", "cohort", who=int(s.turn) + 1)
    if s.phase == OVER and s.turns < TURNS and not _ended(box, s):
        raise text.wrong("phase", "not_over", who=int(s.turn) + 1, most=TURNS)


def _ended(box: Record, s: Record) -> bool:
    """romains.15: whether the mover can have found too few cards to draw."""
    if s.top + s.tails:
        return False
    if s.square[s.turn]:
        return bool(box.event[s.square[s.turn]] == COHORT)
    cards = sum(int(hand(s, s.turn)).to_bytes(KINDS, "little"))
    return cards == 0 or (s.options.short_draw == ENDS and cards < HAND)


def _read_thrown(edition: Edition, s: Record, text: Reader) -> None:
    """romains.8: what the black die shows while others may shout."""
    faces = sorted(set(edition.black))
    if s.phase == SHOUTING:
        s.steps = faces[text.one_of("thrown", [str(face) for face in faces], "")]
    elif text.words("thrown"):
        raise text.wrong("thrown", "no_throw")


def _read_bard(box: Record, s: Record, text: Reader) -> None:
    s.sung = text.one_of("bard", BARDS, BARDS[0])
    if s.sung and not (s.phase in (JOSTLING, JOSTLED) and _below_bard(box, int(s.square[s.turn]))):
        raise text.wrong("bard", "no_bard", back=BACK)


def _read_passed(s: Record, text: Reader) -> None:
    """romains.9, romains.10: who has let the question pass; somebody has not."""
    seats = [str(seat + 1) for seat in range(s.seats)]
    s.waiting = asked(s)
    for seat in text.numbers("passed", lambda word: seats.index(word) if word in seats else None):
        if s.phase not in (SHOUTING, JOSTLED) or not int(s.waiting) >> seat & 1:
            raise text.wrong("passed", "not_asked", who=seat + 1)
        s.waiting &= ~(1 << seat)
    if s.phase != OVER and not s.waiting:
        raise text.wrong("passed", "all_passed")
