"""Knowledge against all possible worlds: a patient observer who keeps every deal that fits what was heard.

Whatever a view calls certain must be so in every world; and the views should not miss much that is.
"""

from collections import Counter
from itertools import combinations_with_replacement
from random import Random

import pytest

from oppidum.engine.match import Match
from oppidum.engine.spoken import Event
from oppidum.games.romains import events as told

from .positions import game, view

Hand = tuple[int, ...]  # sorted points
World = tuple[Hand, ...]  # one hand a seat

HELMETS, PENALTIES = {1: 6, 3: 7}, {2: 5}
DECK = Counter({1: 6, 3: 7, -2: 5})


class Observer:
    """All deals that a seat may think of."""

    def __init__(self, seat: int, seats: int):
        self.seat = seat
        self.worlds: set[World] = {((),) * seats}

    def hear(self, event: Event) -> None:
        match event:
            case told.Drew(seat, cards):
                self.worlds = {
                    self.with_hand(world, seat, (*world[seat], *cards.known, *more))
                    for world in self.worlds
                    for more in combinations_with_replacement(DECK, cards.hidden)
                }
            case told.Exchanged(seat, other, got, gave):
                if not got.hidden:
                    self.keep(seat, tuple(gave.known))
                    self.keep(other, tuple(got.known))
                self.worlds = {
                    self.with_hand(self.with_hand(world, seat, world[other]), other, world[seat])
                    for world in self.worlds
                }
            case told.Pushed(seat, other, gave, got):
                self.worlds = {
                    self.with_hand(
                        self.with_hand(world, seat, less(world[seat], a, b)), other, less(world[other], b, a)
                    )
                    for world in self.worlds
                    for a in set(world[seat])
                    for b in set(world[other])
                    if gave.hidden or (a, b) == (gave.known[0], got.known[0])
                }
            case told.Tripped(seat, card):
                (lost,) = card.known
                self.worlds = {
                    self.with_hand(world, seat, less(world[seat], lost)) for world in self.worlds if lost in world[seat]
                }
            case told.Laid(seat, cards):
                self.keep(seat, tuple(cards.known))
                self.worlds = {self.with_hand(world, seat, ()) for world in self.worlds}

    def with_hand(self, world: World, seat: int, hand: Hand) -> World:
        return (*world[:seat], tuple(sorted(hand)), *world[seat + 1 :])

    def keep(self, seat: int, hand: Hand) -> None:
        self.worlds = {world for world in self.worlds if world[seat] == hand}

    def drop_impossible(self, match: Match) -> None:
        """No more cards of a kind than there are, besides those in sight."""
        seen = view(match, self.seat)
        left = DECK - Counter(seen.under) - Counter(card for cards in seen.laid for card in cards)
        self.worlds = {world for world in self.worlds if Counter(card for hand in world for card in hand) <= left}

    def certain(self, owner: int) -> Counter[int]:
        """What is in a hand in every world."""
        return Counter({card: min(world[owner].count(card) for world in self.worlds) for card in DECK})


def less(hand: Hand, lost: int, *come: int) -> Hand:
    cards = [*hand, *come]
    cards.remove(lost)
    return tuple(cards)


@pytest.mark.parametrize("seed", range(6))
def test_what_is_known_is_certain(seed: int) -> None:
    events = {"menhir": [3, 6], "cohort": [4], "bard": [8]}
    its_game = game(
        steps=9,
        white=[1, 2],
        black=[2, 3],
        removed=[2, 2, 2, 2, 0],
        helmets=HELMETS,
        penalties=PENALTIES,
        events=events,
    )
    random = Random(seed)
    seats = 3
    match = its_game.new(seats=seats, seed=seed)
    observers = [Observer(seat, seats) for seat in range(seats)]
    missed = certain = step = 0
    while not match.over:
        for observer in observers:
            for event in match.heard(observer.seat, since=step):
                observer.hear(event)
            observer.drop_impossible(match)
            truth = tuple(tuple(view(match, seat).hands[seat].known) for seat in range(seats))
            assert truth in observer.worlds
            for owner in range(seats):
                known = Counter(view(match, observer.seat).hands[owner].known)
                assert known <= observer.certain(owner)
                if owner != observer.seat:
                    certain += observer.certain(owner).total()
                    missed += (observer.certain(owner) - known).total()
        actor = random.choice(match.to_act)
        step = len(match.moves) + 1
        match.play_code(actor, random.choice(match.codes(actor)))
    assert missed <= certain * 0.2
