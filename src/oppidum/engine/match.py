"""A match: one state, played by the rules of its game. The one authority; everything else is a skin around it."""

import threading
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, Self, TypeAlias

import msgspec
import numpy as np

from oppidum.engine import dice, kernel, log, position, registry
from oppidum.engine.errors import BadInput, Illegal
from oppidum.engine.options import pack_options
from oppidum.engine.records import Record, Records, blank, copied
from oppidum.engine.seen import Knows, View
from oppidum.engine.setup import Setup
from oppidum.engine.shares import shares_of
from oppidum.engine.spoken import Action, Event
from oppidum.engine.texts import Rule

if TYPE_CHECKING:
    from oppidum.engine.game import Game

Codes: TypeAlias = "np.ndarray[Any, np.dtype[np.int32]]"


class Move(NamedTuple):
    """What was played: by whom, and the code of the action."""

    seat: int
    code: int


class Saved(msgspec.Struct, frozen=True, array_like=True):
    """The course of a match so far."""

    state: bytes
    moves: list[tuple[int, int]]
    steps: list[list[list[int]]]


class _Scratch(threading.local):
    """Where the matches of a thread list codes, one after the other: most lists are far shorter than they may be."""

    def __init__(self) -> None:
        self.room: Codes = np.empty(0, np.int32)

    def codes(self, most: int) -> Codes:
        if len(self.room) < most:
            self.room = np.empty(most, np.int32)
        return self.room


scratch = _Scratch()


class Match:
    """A game in progress, or over."""

    def __init__(self, game: "Game", setup: Setup, key: bytes, seeds: Sequence[str] = ()):
        self.game = game
        self.setup = setup
        self.seats = setup.seats
        self.options = setup.options
        self.key = key
        self.seeds = tuple(seeds)
        self.moves: list[Move] = []
        self._steps: list[list[list[int]]] = []  # what happened at each step, as the rules logged it
        self.box: Record = game.box
        self._states = self.fresh_state()
        self.state: Record = self._states[0]
        """The whole truth, hidden things included: for the authority, never for a seat."""
        dice.load_key(self.state.dice, dice.mixed(key, seeds))
        paper = log.blank_paper()
        if setup.start:
            position.read(self, setup.start)
        else:
            self.game.spec.rules.setup(self.box, self.state, paper)
        self._keep(paper)

    def fresh_state(self) -> Records:
        """A state with the seats and options of this match, before anything else is in it."""
        states = blank(self.game.spec.state, 1)
        states[0].seats = self.seats
        pack_options(self.game.options, self.options, states[0].options)
        return states

    @property
    def commitment(self) -> str:
        """Published at the start: the SHA-256 of the key that all throws come from."""
        return dice.commitment(self.key)

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats that may act now; none when the match is over."""
        waiting = self.game.spec.rules.to_act(self.box, self.state)
        return tuple(seat for seat in range(self.seats) if waiting >> seat & 1)

    @property
    def over(self) -> bool:
        return not self.to_act

    @property
    def scores(self) -> tuple[int, ...]:
        return tuple(kernel.score_list(self.box, self.state))

    @property
    def winners(self) -> tuple[int, ...]:
        """Who has won: all who share the best score; nobody before the end."""
        if not self.over:
            return ()
        scores = self.scores
        return tuple(seat for seat in range(self.seats) if scores[seat] == max(scores))

    @property
    def shares(self) -> tuple[float, ...]:
        """The part of the win that each seat has: all of it, nothing, or its share; nothing before the end."""
        if not self.over:
            return (0.0,) * self.seats
        return tuple(shares_of(np.array([self.scores]))[0].tolist())

    @property
    def drawn(self) -> bool:
        """Over, with nobody ahead of anybody."""
        return len(self.winners) == self.seats

    def code_array(self, seat: int) -> Codes:
        """The codes of all legal actions of a seat, in order."""
        out = scratch.codes(self.game.spec.actions.most)
        count = self.game.spec.rules.legal(self.box, self.state, self._seat(seat), out)
        codes = out[:count].copy()
        codes.sort()
        return codes

    def codes(self, seat: int) -> list[int]:
        """The same as a list."""
        codes: list[int] = self.code_array(seat).tolist()
        return codes

    def legal(self, seat: int) -> list[Action]:
        """All legal actions of a seat."""
        return [self.game.decode(code) for code in self.codes(seat)]

    def play(self, seat: int, action: Action) -> None:
        """Play an action. Illegal names the rule that refuses it; then nothing has changed."""
        code = self.game.encode(action)
        broken = self.refusal(seat, code)
        if broken is not None:
            raise Illegal(str(action), broken)
        self.play_code(seat, code)

    def refusal(self, seat: int, code: int) -> Rule | None:
        """The rule that refuses an action of a seat now, None if it is legal."""
        broken = self.game.spec.rules.refusal(self.box, self.state, self._seat(seat), code)
        return self.game.rule_texts[broken] if broken else None

    def play_code(self, seat: int, code: int) -> None:
        """Play an action that is known to be legal."""
        paper = log.blank_paper()
        self.game.spec.rules.play(self.box, self.state, seat, code, paper)
        self.moves.append(Move(seat, code))
        self._keep(paper)

    @property
    def events(self) -> list[Event]:
        """All that happened, hidden things included."""
        return self._tell(self._steps, lambda owner: True)

    @property
    def last_step(self) -> list[list[int]]:
        """What the last move caused, as the rules logged it."""
        return self._steps[-1]

    @property
    def tally(self) -> list[int]:
        """How often each kind of event has happened."""
        counts = [0] * log.KINDS
        for step in self._steps:
            for row in step:
                counts[row[0]] += 1
        return counts

    def heard(self, seat: int | None, since: int = 0) -> list[Event]:
        """What a seat was told of what happened; step 0 is the start, step n the nth move."""
        if seat is not None:
            self._seat(seat)
        return self._tell(self._steps[since:], lambda owner: owner == seat)

    def view(self, seat: int | None) -> View:
        """What a seat may see now; None is somebody who only watches."""
        if seat is not None:
            self._seat(seat)
        seen: View = self.game.spec.view(self.game.contents, self.box, self.state, seat)
        return seen

    def position(self, seat: int | None = None) -> str:
        """The position as a text: all of it, or what a seat knows, with `?` for the rest."""
        return position.write(self, position.all_known if seat is None else position.seat_knows(self._seat(seat)))

    def chances(self) -> list[float]:
        """Each seat's chance of winning now, as somebody who only watches may know it."""
        return registry.analyst(self)

    def copy(self) -> Self:
        """An independent match in the same state."""
        twin = object.__new__(type(self))
        twin.__dict__.update(self.__dict__)
        twin.moves = self.moves.copy()
        twin._steps = self._steps.copy()
        twin._states = copied(self._states)
        twin.state = twin._states[0]
        return twin

    def reaction(self, seat: int) -> Action | None:
        """The action that lets a question pass, where the seat is asked one out of its turn."""
        reaction = self.game.spec.rules.reaction
        if reaction is None:
            return None
        code = reaction(self.state)
        return self.game.decode(code) if code >= 0 and seat in self.to_act else None

    def saved(self) -> Saved:
        """What it takes to go on with the match without playing it again."""
        return Saved(self.state.tobytes(), [(seat, code) for seat, code in self.moves], self._steps)

    def restored(self, saved: Saved) -> Self:
        """A match with the same box, options and dice, as it was when it was saved."""
        twin = self.copy()
        twin._states.view(np.uint8)[:] = np.frombuffer(saved.state, np.uint8)
        twin.moves = [Move(*move) for move in saved.moves]
        twin._steps = saved.steps
        return twin

    def redealt(self, seat: int | None, luck: Record) -> Self:
        """A match that the seat cannot tell from this one: all that it cannot know is dealt anew."""
        twin = self.copy()
        kernel.redeal(twin.box, twin.state, kernel.WATCHER if seat is None else seat, luck)
        return twin

    def at(self, moves: int) -> "Match":
        """The match as it was after so many moves."""
        earlier = Match(self.game, self.setup, self.key, self.seeds)
        for seat, code in self.moves[:moves]:
            earlier.play_code(seat, code)
        return earlier

    def record(self) -> str:
        """The whole match as text that `oppidum.load` plays again."""
        from oppidum.engine.recording import write

        return write(self)

    def _seat(self, seat: int) -> int:
        if not 0 <= seat < self.seats:
            raise BadInput("no_seat", seat=seat, last=self.seats - 1)
        return seat

    def _keep(self, paper: Record) -> None:
        self._steps.append(paper.rows[: paper.count].tolist())

    def _tell(self, steps: list[list[list[int]]], knows: Knows) -> list[Event]:
        events, edition = self.game.spec.events, self.game.contents
        told = (events.tell(edition, row, knows) for step in steps for row in step)
        return [event for event in told if event is not None]

    def __repr__(self) -> str:
        return f"<Match of {self.game.slug}, {self.seats} seats, {len(self.moves)} moves>"
