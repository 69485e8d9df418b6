"""Positions of the toy as text.

`pilum 2; hand 1: 3; chosen 1: 2; hand 2: ?*2; points: 0 0`: hands, the cards chosen, points, and the cards of earlier
tricks; all others are the pile. `won: 1` won the trick that others may protest against, `passed: 2` will not."""

from collections.abc import Iterator

from oppidum.engine.edition import Edition
from oppidum.engine.position import UNKNOWN, Part, Reader
from oppidum.engine.records import Record
from oppidum.engine.seen import Knows
from oppidum.games.pilum.derived import derive
from oppidum.games.pilum.rules import CHOOSING, NOTHING, OVER, PROTESTING, TRICKS, VALUES, draw

CARDS = [str(value) for value in range(VALUES)]


def write(edition: Edition, box: Record, s: Record, knows: Knows) -> Iterator[Part]:
    """Hidden are the cards of others, and whether they let a trick pass."""
    seats = range(s.seats)
    played = box.copies - s.pile - s.hands.sum(axis=0)
    for seat in seats:
        yield Part("hand", _cards(s.hands[seat]) if knows(seat) else [UNKNOWN] * int(s.held[seat]), seat)
        if s.chosen[seat] != NOTHING:
            yield Part("chosen", [CARDS[s.chosen[seat]] if knows(seat) else UNKNOWN], seat)
            played[s.chosen[seat]] -= 1
    yield Part("played", _cards(played))
    yield Part("points", [str(points) for points in s.points[: s.seats]])
    if s.phase == PROTESTING:
        passed = [seat for seat in seats if seat != s.winner and not s.waiting >> seat & 1]
        yield Part("won", [str(s.winner + 1)])
        yield Part("passed", [str(seat + 1) for seat in passed if knows(seat)])


def _cards(counts: list[int]) -> list[str]:
    return [card for card, count in zip(CARDS, counts, strict=True) for _ in range(count)]


def read(edition: Edition, box: Record, s: Record, text: Reader) -> None:
    """Cards that are known are taken from the pile first, then those that are not."""
    s.pile[:] = box.copies
    s.chosen[:] = NOTHING
    played = len(_take(s, text, "played"))
    s.trick, s.winner, s.waiting = played // s.seats, NOTHING, (1 << s.seats) - 1
    s.phase = OVER if s.trick == TRICKS else CHOOSING
    if played % s.seats or s.trick > TRICKS:
        raise text.wrong("played", "played")
    _read_points(s, text)
    if text.words("won"):
        _read_protests(s, text)
    for seat in range(s.seats):
        for value in _take(s, text, "hand", seat):
            s.hands[seat, value] += 1
        for value in _take(s, text, "chosen", seat):
            s.chosen[seat] = value
    for seat in range(s.seats):
        _deal(s, text, seat, played // int(s.seats))
    if s.waiting == 0:
        raise text.wrong("passed", "all") if s.phase == PROTESTING else text.wrong("chosen", "all", 0)
    derive(box, s)


def _take(s: Record, text: Reader, name: str, seat: int | None = None) -> list[int]:
    """The cards of a part that are known: they are not in the pile any more."""
    known = [*CARDS, UNKNOWN]
    cards = text.numbers(name, lambda word: known.index(word) if word in known else None, seat)
    for value in [card for card in cards if card < VALUES]:
        if s.pile[value] == 0:
            raise text.wrong(name, "many", seat, card=value)
        s.pile[value] -= 1
    return [card for card in cards if card < VALUES]


def _deal(s: Record, text: Reader, seat: int, tricks: int) -> None:
    """As many cards as there must be; those that are not known come from the pile."""
    hand, chosen = text.words("hand", seat), text.words("chosen", seat)
    if len(hand) + len(chosen) != TRICKS - tricks or len(chosen) > 1:
        raise text.wrong("hand", "count", seat, count=TRICKS - tricks)
    if chosen and s.phase != CHOOSING:
        raise text.wrong("chosen", "late", seat)
    for _ in range(hand.count(UNKNOWN)):
        s.hands[seat, draw(s.pile, s.dice)] += 1
    if chosen == [UNKNOWN]:
        s.chosen[seat] = draw(s.pile, s.dice)
    if chosen:
        s.waiting &= ~(1 << seat)


def _read_points(s: Record, text: Reader) -> None:
    known = [str(points) for points in range(2 * TRICKS + 1)]
    points = text.numbers("points", lambda word: known.index(word) if word in known else None) or [0] * int(s.seats)
    if len(points) != s.seats:
        raise text.wrong("points", "seats", count=int(s.seats))
    s.points[: s.seats] = points


def _read_protests(s: Record, text: Reader) -> None:
    """The last trick is played, and the others may protest against it."""
    if s.trick == 0 or not s.options.protests:
        raise text.wrong("won", "early")
    s.trick -= 1
    s.phase = PROTESTING
    s.winner = text.seat_of("won")
    s.waiting &= ~(1 << s.winner)
    others = [str(seat + 1) for seat in range(s.seats) if seat != s.winner]
    for seat in text.numbers("passed", lambda word: int(word) - 1 if word in others else None):
        s.waiting &= ~(1 << seat)
