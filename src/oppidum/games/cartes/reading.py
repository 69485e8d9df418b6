"""Positions of Astérix, le jeu de cartes from text: all that a table cannot be is refused."""

import re
from collections import Counter
from collections.abc import Sequence

import numpy as np

from oppidum.engine.bits import count, nth
from oppidum.engine.dice import throw
from oppidum.engine.position import UNKNOWN, Reader
from oppidum.engine.records import Record
from oppidum.engine.words import Phrase
from oppidum.games.cartes.box import Edition
from oppidum.games.cartes.derived import derive
from oppidum.games.cartes.events import REASONS
from oppidum.games.cartes.layout import BY_SEAT, IDEFIX, NO_CARD, NO_CARDS, NOBODY, ROUNDS, only, size
from oppidum.games.cartes.names import EMPTY, GAULS, cards_of, characters_of, number_in
from oppidum.games.cartes.rules import NOT_YET, draw, ending, playable, take_out
from oppidum.games.cartes.scoring import worth

UP, LOOKS, FREES, POINTS = "up", "looks", "frees", "points"  # parts that say where the round stands


def read(edition: Edition, box: Record, s: Record, text: Reader) -> None:
    s.up, s.looker, s.looked = NO_CARD, NOBODY, NO_CARD
    _read_points(box, s, text)
    _read_characters(edition, s, text)
    _read_hands(s, text)
    moment, seat = _read_moment(s, text)
    _read_cards(edition, box, s, text, moment, seat)
    if moment == UP:
        _check_turned(box, s, text)
    elif moment == LOOKS:
        _check_look(box, s, text)
    elif moment == FREES:
        _read_choices(box, s, text)
    else:
        _check_end(box, s, text)
    _read_chosen(box, s, text)
    derive(box, s)


def _read_points(box: Record, s: Record, text: Reader) -> None:
    """cartes.20: the same rounds for all; together they cannot have more than all Romans are worth."""
    most = int(worth(box, box.romans))
    s.finished = len(text.words(POINTS, 0))
    for seat in range(s.seats):
        points = text.numbers(POINTS, lambda word: int(word) if re.fullmatch(r"\d{1,4}", word) else None, seat)
        if len(points) > ROUNDS:
            raise text.wrong(POINTS, "rounds", seat, most=ROUNDS)
        if len(points) != s.finished:
            raise text.wrong(POINTS, "uneven", seat, count=int(s.finished))
        s.points[: s.finished, seat] = points
        if s.points.sum(axis=1).max() > most:
            raise text.wrong(POINTS, "much", seat, most=most)


def _read_characters(edition: Edition, s: Record, text: Reader) -> None:
    """cartes.1: each seat has another; those that are not known are dealt."""
    names = characters_of(edition)
    usual = names[: s.seats] if s.options.characters == BY_SEAT else [UNKNOWN] * s.seats
    said = text.words("characters") or usual
    found = [number_in((*names, UNKNOWN))(word) for word in said]
    left = [number for number in range(len(names)) if number not in found]
    for seat, number in enumerate(found):
        if number is None:
            raise text.wrong("characters", "character", character=said[seat], known=", ".join(names))
        if number < len(names) and number in found[:seat]:
            raise text.wrong("characters", "two", card=said[seat])
    if len(found) != s.seats:
        raise text.wrong("characters", "seats", count=int(s.seats))
    for seat, number in enumerate(found):
        s.character[seat] = left.pop(throw(s.dice, len(left))) if number == len(names) else number
    if s.options.characters == BY_SEAT and s.character[: s.seats].tolist() != list(range(s.seats)):
        raise text.wrong("characters", "by_seat")


def _read_hands(s: Record, text: Reader) -> None:
    for seat in range(s.seats):
        for card in text.numbers("hand", number_in(GAULS), seat):
            if s.hand[seat] >> card & 1:
                raise text.wrong("hand", "two", seat, card=GAULS[card])
            s.hand[seat] |= 1 << card
        if s.hand[seat] == IDEFIX:
            raise text.wrong("hand", "alone", seat)
    if not s.hand.any():
        raise text.wrong("hand", "nobody", 0)


def _read_moment(s: Record, text: Reader) -> tuple[str, int | None]:
    """Where the round stands: a card is turned up, a seat looks, Romans are freed, or all rounds are finished."""
    moments: list[tuple[str, int | None]] = [(UP, None)] if text.words(UP) else []
    moments += [(LOOKS, seat) for seat, said in text.each(LOOKS) if said]
    moments += [(FREES, seat) for seat, said in text.each(FREES) if said][:1]
    if s.finished == ROUNDS:
        moments.insert(0, (POINTS, 0))
    for name, seat in moments[1:]:
        raise text.wrong(name, "moment", seat)
    return moments[0] if moments else (UP, None)


class _Cards:
    """The Romans and pirates of the box, until it is said where they are."""

    def __init__(self, edition: Edition, text: Reader):
        self.names = cards_of(edition)
        self.text = text
        self.left = Counter(self.names)

    def claim(self, name: str, seat: int | None = None) -> list[str]:
        """The cards of a part; they are not left for another."""
        cards = [self.names[number] for number in self.text.numbers(name, number_in(self.names), seat)]
        self.left.subtract(cards)
        for card in cards:
            if self.left[card] < 0:
                raise self.text.wrong(name, "many", seat, card=card, count=self.names.count(card))
        return cards

    def numbers(self, cards: Sequence[str], last: bool = False) -> int:
        """The set of these cards: of copies the first ones, or the last ones."""
        found = 0
        for card, some in Counter(cards).items():
            copies = [number for number, name in enumerate(self.names) if name == card]
            found |= sum(1 << number for number in (copies[-some:] if last else copies[:some]))
        return found


def _read_cards(edition: Edition, box: Record, s: Record, text: Reader, moment: str, looker: int | None) -> None:
    """What each seat has won, the pile, and out of it the card that is turned up or looked at."""
    cards = _Cards(edition, text)
    for seat in range(s.seats):
        s.taken[seat] = cards.numbers(cards.claim("taken", seat))
    showing = moment in (UP, LOOKS)
    shown = cards.claim(moment, looker) if showing and text.word(moment, UNKNOWN, looker) != UNKNOWN else []
    s.pile = cards.numbers([*_read_pile(cards, text), *shown], last=True)
    if showing and s.pile == NO_CARDS:
        raise text.wrong(moment, "no_card", looker)
    if showing:
        card = take_out(box, s, cards.names.index(shown[0])) if shown else draw(box, s, s.dice)
        s.up, s.looker, s.looked = (card, NOBODY, NO_CARD) if looker is None else (NO_CARD, looker, card)


def _read_pile(cards: _Cards, text: Reader) -> list[str]:
    """What is said of it; else all that is left."""
    gone = cards.claim("gone")
    if not text.words("pile"):
        return list(cards.left.elements())
    pile = [] if text.words("pile") == [EMPTY] else cards.claim("pile")
    for card in cards.left.elements() if gone else ():
        raise text.wrong("pile", "nowhere", card=card)
    return pile


def _check_turned(box: Record, s: Record, text: Reader) -> None:
    """cartes.16: before the card was turned up, the round was not over."""
    s.pile |= only(s.up)
    why = ending(box, s)
    s.pile &= ~only(s.up)
    if why != NOT_YET:
        raise text.wrong(UP, "closed", reason=Phrase(text.package, "names", REASONS[why]))


def _check_look(box: Record, s: Record, text: Reader) -> None:
    """cartes.8: Idéfix looks at the next card, once the one turned up is won or gone."""
    if not s.hand[s.looker] & IDEFIX:
        raise text.wrong(LOOKS, "no_idefix", int(s.looker))
    if s.pile | only(s.looked) == box.cards:
        raise text.wrong(LOOKS, "early", int(s.looker))


def _read_choices(box: Record, s: Record, text: Reader) -> None:
    """cartes.17: once the round is over, pirates free Romans as their holder likes."""
    for seat, said in text.each(FREES):
        if said and ending(box, s) == NOT_YET:
            raise text.wrong(FREES, "going_on", seat)
        most = min(count(s.taken[seat] & box.choice), count(s.taken[seat] & box.romans))
        if said and not most:
            raise text.wrong(FREES, "no_choice", seat)
        s.choices[seat] = text.number(FREES, 1, most, 1, seat) if said else 0


def _check_end(box: Record, s: Record, text: Reader) -> None:
    """cartes.20: the last round is over, and was counted."""
    if ending(box, s) == NOT_YET:
        raise text.wrong(POINTS, "going_on", 0)
    for seat in range(s.seats):
        points = int(worth(box, s.taken[seat] & box.romans))
        if s.points[ROUNDS - 1, seat] != points:
            raise text.wrong(POINTS, "counted", seat, points=points)


def _read_chosen(box: Record, s: Record, text: Reader) -> None:
    """cartes.3: not all have chosen, else the cards would be shown; those that are not known are any that fit."""
    for seat, said in text.each("chosen"):
        if not said:
            continue
        if s.up == NO_CARD:
            raise text.wrong("chosen", "not_up", seat)
        hand = playable(box, s, seat)
        word = text.word("chosen", UNKNOWN, seat)
        card = number_in(GAULS)(word)
        if word == UNKNOWN and hand:
            card = nth(np.uint64(hand), throw(s.dice, size(hand)))
        if card is None or not hand >> card & 1:
            raise text.wrong("chosen", "unplayable", seat, card=word)
        s.chosen[seat] = 1 << card
        if all(s.chosen[other] or not s.hand[other] for other in range(s.seats)):
            raise text.wrong("chosen", "all", seat)
