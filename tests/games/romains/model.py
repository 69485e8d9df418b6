"""Astérix et les Romains, slowly: lists and counters, written from the rules and not from their fast form.

The model decides what happens and in which order. Only the luck comes from the match: throws and cards drawn, in the
events, which must be the ones that the model expects.
"""

from collections import Counter
from typing import Any

from oppidum.engine.spoken import Event
from oppidum.games.romains import events as told

Cards = Counter[int]


class Model:
    """One match; observers of hands are the seats and None, who only watches."""

    def __init__(self, contents: Any, seats: int, options: dict[str, Any], events: list[Event]):
        self.contents = contents
        self.seats = seats
        self.options = options
        self.squares = [0] * seats
        self.hands: list[Cards] = [Counter() for _ in range(seats)]
        self.laid: list[list[int]] = [[] for _ in range(seats)]
        self.known: dict[int | None, list[Cards]] = {
            seat: [Counter() for _ in range(seats)] for seat in (*range(seats), None)
        }
        cards = sum(kind.count for kind in (*contents.helmets, *contents.penalties))
        self.top = cards - contents.removed[seats - 2] - 3 * seats
        self.under: list[int] = []
        self.over = False
        self.turns = 0
        self.question = "die"
        self.asked: list[int] = []
        self.tried_here = self.jostled = self.fled = False
        self.events = events
        for seat in range(seats):
            drew = self.next(told.Drew)
            assert (drew.seat, len(drew.cards.known)) == (seat, 3)
            self.hands[seat].update(drew.cards.known)
        self.turn = self.next(told.Begins).seat
        assert options["first"] in (None, self.turn)
        self.asked = [self.turn]

    def next(self, kind: Any) -> Any:
        """What happened next, which must be of this kind."""
        event = self.events.pop(0)
        assert isinstance(event, kind), event
        return event

    def legal(self, seat: int) -> set[str]:
        if seat not in self.asked:
            return set()
        match self.question:
            case "die":
                return {"white", "black"}
            case "exchange":
                return {"exchange", "pass"}
            case "jostle":
                return {"decline", *(f"jostle {other}" for other in self.company())}
            case "be jostled":
                return {"decline", f"jostle {self.turn}"}
        return {"camp", "stay"}

    def company(self) -> list[int]:
        """Others with cards on the mover's square."""
        square = self.squares[self.turn]
        if square == 0 or not self.hands[self.turn].total():
            return []
        others = (seat for seat in range(self.seats) if seat != self.turn and self.squares[seat] == square)
        return [seat for seat in others if self.hands[seat].total()]

    def play(self, seat: int, action: str) -> None:
        if action in ("white", "black"):
            threw = self.next(told.Threw)
            assert (threw.seat, threw.die) == (seat, action)
            assert threw.steps in getattr(self.contents, action)
            self.steps = threw.steps
            others = [other for other in range(self.seats) if other != seat and self.hands[other].total()]
            if action == "black" and self.hands[seat].total() and others:
                self.question, self.asked = "exchange", others
            else:
                self.move()
        elif action == "exchange":
            self.exchange(seat)
            self.move()
        elif action == "pass":
            self.asked.remove(seat)
            if not self.asked:
                self.move()
        elif action == "decline":
            self.asked.remove(seat)
            if self.question == "jostle":
                self.question, self.asked = "be jostled", self.company()
            elif not self.asked:
                self.meet()
        elif action.startswith("jostle"):
            self.jostle(seat, int(action.split()[1]))
            self.meet()
        else:
            if action == "camp":
                self.next(told.Returned)
                self.squares[seat] = 0
                self.draw(3)
            self.done()

    def exchange(self, seat: int) -> None:
        event = self.next(told.Exchanged)
        assert (event.seat, event.other) == (seat, self.turn)
        mine, theirs = self.hands[seat], self.hands[self.turn]
        assert event.got.known == sorted(theirs.elements())
        assert event.gave.known == sorted(mine.elements())
        self.hands[seat], self.hands[self.turn] = theirs, mine
        for observer, hands in self.known.items():
            hands[seat], hands[self.turn] = hands[self.turn], hands[seat]
            if observer == seat:
                hands[self.turn] = Counter(self.hands[self.turn])
            if observer == self.turn:
                hands[seat] = Counter(self.hands[seat])

    def move(self) -> None:
        seat = self.turn
        self.squares[seat] += self.steps
        if self.squares[seat] >= self.contents.steps:
            cards = sorted(self.hands[seat].elements())
            assert self.next(told.Laid).cards.known == cards
            self.laid[seat] += cards
            self.hands[seat] = Counter()
            for hands in self.known.values():
                hands[seat] = Counter()
            self.squares[seat] = 0
            self.draw(3)
            self.done()
            return
        assert self.next(told.Moved).to == self.squares[seat]
        self.tried_here = self.jostled = self.fled = False
        self.meet()

    def meet(self) -> None:
        """Jostling, then the event."""
        if not self.jostled and not self.tried_here and self.company():
            self.tried_here = True
            self.question, self.asked = "jostle", [self.turn]
            return
        square = self.squares[self.turn]
        events = self.contents.events
        if self.fled and not self.options["chain_events"]:
            pass
        elif square in events.menhir:
            self.lose()
        elif square in events.cohort:
            self.draw(1)
        elif square in events.bard:
            self.squares[self.turn] = max(square - 3, 0)
            assert self.next(told.Sang).to == self.squares[self.turn]
            self.fled, self.tried_here = True, False
            self.meet()
            return
        if not self.over and not self.hands[self.turn].total():
            self.question, self.asked = "empty", [self.turn]
        else:
            self.done()

    def jostle(self, caller: int, other: int) -> None:
        self.jostled = True
        event = self.next(told.Pushed)
        assert (event.seat, event.other) == (caller, other)
        (gave,), (got,) = event.gave.known, event.got.known
        assert self.hands[caller][gave] > 0
        assert self.hands[other][got] > 0
        sizes = {seat: self.hands[seat].total() for seat in (caller, other)}
        for cards, out, come in ((self.hands[caller], gave, got), (self.hands[other], got, gave)):
            cards[out] -= 1
            cards[come] += 1
        for observer, hands in self.known.items():
            if observer == caller:
                hands[other] = hands[other] - Counter([got]) + Counter([gave])
            elif observer == other:
                hands[caller] = hands[caller] - Counter([gave]) + Counter([got])
            else:
                before = {seat: Counter(hands[seat].elements()) for seat in (caller, other)}
                for seat, giver in ((caller, other), (other, caller)):
                    hands[seat] = before[seat] - Counter(set(before[seat]))
                    kinds = set(before[giver])
                    if before[giver].total() == sizes[giver] and len(kinds) == 1:
                        hands[seat] += Counter(kinds)

    def lose(self) -> None:
        seat = self.turn
        if not self.hands[seat].total():
            return
        event = self.next(told.Tripped)
        assert (event.seat, event.other) == (seat, (seat + 1) % self.seats)
        (card,) = event.card.known
        assert self.hands[seat][card] > 0
        self.hands[seat][card] -= 1
        for hands in self.known.values():
            hands[seat] = hands[seat] - Counter([card])
        self.under.append(card)

    def draw(self, due: int) -> None:
        if not self.top and not self.under:
            self.next(told.Ended)
            self.over = True
            return
        cards = list(self.next(told.Drew).cards.known)
        taken = min(due, self.top + len(self.under))
        assert len(cards) == taken
        self.hands[self.turn].update(cards)
        from_top = min(due, self.top)
        self.top -= from_top
        for _ in range(taken - from_top):
            card = self.under.pop(0)
            assert card in cards
            for hands in self.known.values():
                hands[self.turn] += Counter([card])
        if taken < due and self.options["short_draw"] == "ends":
            self.next(told.Ended)
            self.over = True

    def done(self) -> None:
        """The end of a move."""
        self.asked = []
        if self.over:
            return
        self.turns += 1
        if self.turns == 2000:
            self.next(told.Limit)
            self.over = True
            return
        self.turn = (self.turn + 1) % self.seats
        self.question, self.asked = "die", [self.turn]

    @property
    def scores(self) -> tuple[int, ...]:
        return tuple(sum(cards) for cards in self.laid)
