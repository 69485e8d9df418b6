"""Astérix, le jeu de cartes, slowly: lists and sets, written from the rules and not from their fast form.

The model decides what happens and in which order. Only the luck comes from the match: characters and cards drawn, in
the events, which must be the ones that the model expects.
"""

from collections import Counter
from typing import Any

from oppidum.engine.spoken import Event
from oppidum.engine.translated import Translated
from oppidum.games.cartes import events as told
from oppidum.games.cartes import named

DOG = 0  # Idéfix among the values in a hand


class Model:
    """One match; Romans and pirates are the cards of the view, hands are sets of values."""

    def __init__(self, contents: Any, seats: int, options: dict[str, Any], events: list[Event]):
        self.contents = contents
        self.seats = seats
        self.options = options
        self.events = events
        self.points: list[list[int]] = [[] for _ in range(seats)]
        self.potions: list[tuple[int, ...]] = []
        characters = {character.name: character for character in contents.characters}
        for seat in range(seats):
            event = self.next(told.Chosen)
            assert event.seat == seat
            if options["characters"] == "seat":
                assert event.character == contents.characters[seat].name
            self.potions.append(characters.pop(event.character).potions)
        self.start()

    def next(self, kind: Any, **expected: Any) -> Any:
        """What happened next, which must be of this kind and say this."""
        event = self.events.pop(0)
        assert isinstance(event, kind), event
        for field, value in expected.items():
            assert getattr(event, field) == value, event
        return event

    def start(self) -> None:
        self.next(told.Round, number=len(self.points[0]) + 1)
        self.hands = [set(range(11)) for _ in range(self.seats)]
        self.won: list[list[named.Card]] = [[] for _ in range(self.seats)]
        self.pile: Counter[named.Card] = Counter()
        for rank in self.contents.ranks:
            self.pile[named.Card(rank.value, rank.name["en"], rank.name)] = rank.count
        names = {rank.name["en"]: rank.name for rank in self.contents.ranks}
        names |= {
            "highest": Translated(en="the highest", fr="le plus haut"),
            "lowest": Translated(en="the lowest", fr="le plus bas"),
            "choice": Translated(en="any", fr="au choix"),
        }
        for pirate in self.contents.pirates:
            key = pirate.rank or pirate.frees
            self.pile[named.Card(0, key, names[key])] += 1
        self.turn()

    def take(self, card: named.Card) -> named.Card:
        """A card of the pile; there must be one."""
        assert self.pile[card] > 0
        self.pile -= Counter([card])
        return card

    def turn(self) -> None:
        self.up = self.take(self.next(told.Turned).card)
        self.question = "choose"
        self.asked = [seat for seat in range(self.seats) if self.hands[seat]]
        self.chosen: dict[int, int] = {}

    def legal(self, seat: int) -> set[str]:
        if seat not in self.asked:
            return set()
        if self.question == "choose":
            idefix = {"idefix"} if DOG in self.hands[seat] and self.up.value and self.pile else set()
            return {str(value) for value in self.hands[seat] - {DOG}} | idefix
        if self.question == "look":
            return {"keep", *(f"give {other}" for other in range(self.seats) if other != seat)}
        return {f"free {card.value}" for card in self.won[seat] if card.value}

    def play(self, seat: int, action: str) -> None:
        if self.question == "choose":
            self.chosen[seat] = DOG if action == "idefix" else int(action)
            self.next(told.Committed, seat=seat, gaul=self.gaul(seat, self.chosen[seat]))
            self.asked.remove(seat)
            if not self.asked:
                self.reveal()
        elif self.question == "look":
            self.settle_look(seat, action)
        else:
            self.let_go(seat, next(card for card in self.won[seat] if f"free {card.value}" == action), "choice")
            self.owed[seat] -= 1
            if not self.owed[seat]:
                self.asked.remove(seat)
            self.score()

    def gaul(self, seat: int, value: int) -> named.Gaul:
        return named.Gaul(value, self.potions[seat][value - 1]) if value else named.Gaul(0, 0)

    def winner(self, cards: dict[int, int]) -> int | None:
        gauls = {seat: self.gaul(seat, value) for seat, value in cards.items() if value != DOG}
        ranking = sorted(set(gauls.values()), reverse=True)
        if self.options["full_tie"] == "nobody":
            ranking = ranking[:1]
        for gaul in ranking:
            owners = [seat for seat, card in gauls.items() if card == gaul]
            if len(owners) == 1:
                return owners[0]
        return None

    def lose(self, seat: int, value: int) -> None:
        self.hands[seat].remove(value)
        self.next(told.Discarded, seat=seat, gaul=self.gaul(seat, value))

    def reveal(self) -> None:
        for seat in sorted(self.chosen):
            self.next(told.Revealed, seat=seat, gaul=self.gaul(seat, self.chosen[seat]))
        winner = self.winner(self.chosen)
        if winner is None:
            self.next(told.Gone, card=self.up)
        else:
            self.next(told.Won, seat=winner, card=self.up)
            self.won[winner].append(self.up)
            for seat in sorted(self.chosen):
                if (seat == winner) == (self.up.value > 0):
                    self.lose(seat, self.chosen[seat])
        for seat in range(self.seats):
            if self.hands[seat] == {DOG}:
                self.lose(seat, DOG)
        dogs = [seat for seat, value in self.chosen.items() if value == DOG]
        self.chosen = {}
        if len(dogs) == 1:
            self.looked = self.take(self.next(told.Looked, seat=dogs[0]).card)
            self.question, self.asked = "look", dogs
            return
        if dogs:
            self.next(told.Several, count=len(dogs))
        self.go_on()

    def settle_look(self, seat: int, action: str) -> None:
        pirate = not self.looked.value
        if action == "keep":
            self.next(told.Kept, seat=seat, card=self.looked)
            self.won[seat].append(self.looked)
            returns = pirate
        else:
            other = int(action.split()[1])
            self.next(told.Gave, seat=seat, other=other, card=self.looked)
            self.won[other].append(self.looked)
            returns = not pirate
        if not returns:
            self.lose(seat, DOG)
        self.go_on()

    def go_on(self) -> None:
        players = [seat for seat in range(self.seats) if self.hands[seat]]
        if len(players) == 1:
            due = min(len(self.hands[players[0]]), self.pile.total())
            drawn = self.next(told.Drew, seat=players[0]).cards.cards
            assert len(drawn) == due
            self.won[players[0]] += [self.take(card) for card in drawn]
            self.finish("last")
        elif all(len(self.hands[seat]) == 1 for seat in players) and (
            self.winner({seat: min(self.hands[seat]) for seat in players}) is None
        ):
            self.finish("blocked")
        elif not self.pile:
            self.finish("empty")
        else:
            self.turn()

    def let_go(self, seat: int, card: named.Card, pirate: str) -> None:
        event = self.next(told.Freed, seat=seat, card=card)
        assert event.pirate.key == pirate
        self.won[seat].remove(card)

    def finish(self, reason: str) -> None:
        self.next(told.Closed, reason=reason)
        self.question, self.asked = "free", []
        self.owed = {}
        for seat in range(self.seats):
            names = [card.key for card in self.won[seat] if not card.value]
            for rank in self.contents.ranks:  # the order of named ranks changes nothing; pirates go by their number
                assert names.count(rank.name["en"]) <= 1
            named = [p.rank for p in self.contents.pirates if p.rank in names]
            for name in named:
                alike = [card for card in self.won[seat] if card.value and card.key == name]
                if alike:
                    self.let_go(seat, alike[0], name)
            for name, extreme in (("highest", max), ("lowest", min)):
                romans = [card for card in self.won[seat] if card.value]
                if name in names and romans:
                    self.let_go(seat, extreme(romans, key=lambda card: card.value), name)
            romans = [card for card in self.won[seat] if card.value]
            self.owed[seat] = min(names.count("choice"), len(romans))
            if self.owed[seat]:
                self.asked.append(seat)
        self.score()

    def score(self) -> None:
        if self.asked:
            return
        for seat in range(self.seats):
            points = self.worth(seat)
            self.points[seat].append(points)
            self.next(told.Scored, seat=seat, round=len(self.points[0]), points=points)
        if not self.over:
            self.start()

    def worth(self, seat: int) -> int:
        tally = Counter(card.value for card in self.won[seat] if card.value)
        points = sum(value * count for value, count in tally.items())
        return points + sum({1: 0, 2: 20, 3: 50, 4: 100}[count] for count in tally.values())

    @property
    def over(self) -> bool:
        return len(self.points[-1]) == 4

    @property
    def scores(self) -> tuple[int, ...]:
        return tuple(map(sum, self.points))
