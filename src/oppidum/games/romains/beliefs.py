"""What is known of a hand, as a position tells it.

`known 2: all=3 1=hand 1+4=-1,3 4=-1,3,3` is about the hand of seat 2. Everybody knows of a 3 in it. Seat 1 knows the
whole hand, and everybody knows that it does. Seats 1 and 4 know of -1 and 3, and know it of each other. Seat 4 knows of
one 3 more. Left out is what goes without saying: two seats share what everybody knows, or the hand where everybody
knows that both know it (`1+2=none` if the rules have lost sight of that); and a seat knows what it shares with others.
"""

import re
from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import NamedTuple, TypeAlias

from oppidum.engine.position import Reader
from oppidum.engine.records import Record
from oppidum.engine.seen import Knows
from oppidum.games.romains.box import Edition
from oppidum.games.romains.cards import KINDS
from oppidum.games.romains.knowledge import EVERYBODY, group
from oppidum.games.romains.shown import cards_of, kinds_of

ALL, HAND, NOTHING = "all", "hand", "none"
MANY = 127  # of a kind: more than a box can have, and a byte still holds them
_POINTS = re.compile(r"[+-]?[0-9]{1,2}")

Who: TypeAlias = tuple[int, ...]
"""One seat or two; none stands for everybody."""


class Known(NamedTuple):
    """What goes without saying, once it is said what everybody knows and who knows the whole hand."""

    whole: int
    everybody: int
    exact: int
    """A bit for each seat that everybody knows to know the whole hand."""

    def shared(self, a: int, b: int) -> int:
        return self.whole if self.exact >> a & self.exact >> b & 1 else self.everybody

    def alone(self, a: int, row: Sequence[int], seats: int) -> int:
        if self.exact >> a & 1:
            return self.whole
        return joined(self.everybody, *(int(row[group(a, b)]) for b in range(seats) if b != a))


def write_known(edition: Edition, s: Record, owner: int, knows: Knows) -> Iterator[str]:
    """What is known of a hand, as far as it is no secret to those whose knowledge is known."""
    seats, row = int(s.seats), s.known[owner].tolist()
    known = Known(row[group(owner, owner)], row[EVERYBODY], int(s.exact[owner]))
    others = [seat for seat in range(seats) if seat != owner]
    if known.everybody == known.whole and known.exact == (1 << seats) - 1:
        if known.whole:
            yield _claim((), HAND)
        return
    if known.everybody:
        yield _claim((), _listed(edition, known.everybody))
    yield from (_claim((a,), HAND) for a in others if known.exact >> a & 1)
    for a, b in combinations(range(seats), 2):
        if (knows(a) or knows(b)) and row[group(a, b)] != known.shared(a, b):
            yield _claim((a, b), _listed(edition, row[group(a, b)]))
    for a in others:
        if knows(a) and row[group(a, a)] != known.alone(a, row, seats):
            yield _claim((a,), _listed(edition, row[group(a, a)]))


def read_known(edition: Edition, s: Record, owner: int, told: int, text: Reader) -> None:
    """What is known of a hand that has been dealt, of which only the cards that were told can be known to anybody
    in particular."""
    seats, row = int(s.seats), s.known[owner]
    whole = int(row[group(owner, owner)])
    claims = _read_claims(edition, owner, text)
    if claims and not whole:
        raise text.wrong("known", "known_empty", owner)
    for who, cards in claims.items():
        if cards is not None and not within(cards, told):
            raise text.wrong("known", "known_more", owner, who=_named(who))
    everybody = claims.pop((), 0)
    known = Known(whole, everybody or 0, 1 << owner)
    if everybody is None or not whole:
        known = Known(whole, whole, (1 << seats) - 1)
    for who in [who for who, cards in claims.items() if cards is None]:
        known = known._replace(exact=known.exact | 1 << who[0])
        del claims[who]

    def claimed(who: Who, otherwise: int, least: int) -> int:
        cards = claims.get(who, otherwise)
        if cards is None or not within(least, cards):
            raise text.wrong("known", "known_less", owner, who=_named(who), cards=_listed(edition, least))
        return cards

    s.exact[owner] = known.exact
    row[EVERYBODY] = known.everybody
    for a, b in combinations(range(seats), 2):
        row[group(a, b)] = claimed((a, b), known.shared(a, b), known.everybody)
    for a in range(seats):
        least = known.alone(a, row, seats)
        row[group(a, a)] = claimed((a,), least, least)


def _read_claims(edition: Edition, owner: int, text: Reader) -> dict[Who, int | None]:
    """Who is said to know which cards; None is the whole hand."""
    claims: dict[Who, int | None] = {}
    for word in text.words("known", owner):
        named, _, what = word.partition("=")
        who = _read_who(named, text.seats)
        cards = None if what == HAND else _read_cards(edition, what)
        unclear = cards is None and (what != HAND or (who and len(who) > 1))
        if who is None or who == (owner,) or unclear:
            raise text.wrong("known", "known_form", owner, claim=word)
        if who in claims:
            raise text.wrong("known", "known_twice", owner, who=_named(who))
        claims[who] = cards
    return claims


def _read_who(word: str, seats: int) -> Who | None:
    """The seats that a claim is about; None if it is not clear."""
    names = word.split("+")
    who = tuple(seat for seat in range(seats) if str(seat + 1) in names)
    return () if word == ALL else who if len(who) == len(names) <= 2 else None


def points_of(edition: Edition, word: str) -> int | None:
    """The points of a card in the box; None if there is none like that."""
    points = int(word) if _POINTS.fullmatch(word) else 0
    return points if points in kinds_of(edition) else None


def packed(edition: Edition, cards: Sequence[int]) -> int:
    """Some cards as the state keeps them, from their points."""
    return sum(min(cards.count(points), MANY) << 8 * kind for kind, points in enumerate(kinds_of(edition)))


def joined(*words: int) -> int:
    """The cards that are in some of these hands: of each kind as many as any has."""
    return int.from_bytes(map(max, zip(*(word.to_bytes(KINDS, "little") for word in words), strict=True)), "little")


def within(part: int, whole: int) -> bool:
    return joined(part, whole) == whole


def _read_cards(edition: Edition, words: str) -> int | None:
    cards = [] if words == NOTHING else [points_of(edition, word) for word in words.split(",")]
    points = [card for card in cards if card is not None]
    return packed(edition, points) if len(points) == len(cards) else None


def _listed(edition: Edition, word: int) -> str:
    return ",".join(map(str, cards_of(edition, word))) or NOTHING


def _claim(who: Who, cards: str) -> str:
    return f"{_named(who)}={cards}"


def _named(who: Who) -> str:
    return "+".join(str(seat + 1) for seat in who) or ALL
