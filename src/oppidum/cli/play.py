"""`oppidum play`: a match in the terminal."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from oppidum.cli.common import EditionName, GameName, Lang, Options, Position, Seats, Seed, console, new_match, say
from oppidum.cli.table import draw
from oppidum.engine.errors import BadInput, OppidumError
from oppidum.engine.words import Phrase

if TYPE_CHECKING:
    from oppidum.engine.match import Match


def play(
    name: GameName = "egyptos",
    seats: Seats = None,
    seat: Annotated[list[int] | None, typer.Option()] = None,
    level: Annotated[int, typer.Option(min=1, max=5)] = 3,
    seed: Seed = None,
    options: Options = None,
    edition: EditionName = "house",
    position: Position = None,
    resume: Annotated[Path | None, typer.Option()] = None,
    lang: Lang = None,
) -> None:
    """Play in the terminal against bots, of five levels."""
    own = seat or [0]
    if resume is None:
        match = new_match(name, seats, seed, options, edition, position)
    else:
        from oppidum.engine.recording import load_file

        match = load_file(resume)
    check_seats(own, match.seats)
    Table(match, own, level).run()


def check_seats(own: list[int], seats: int) -> None:
    for seat in own:
        if not 0 <= seat < seats:
            raise BadInput("no_seat", seat=seat, last=seats - 1)


class Leave(Exception):
    """The person has left the table."""


class Table:
    """A match, the people at the keyboard and the opponent."""

    def __init__(self, match: "Match", own: list[int], level: int):
        from oppidum.bots.levels import bot

        self.match = match
        self.own = own
        self.level = level
        self.opponent = bot(match.game.slug, level, seed=int.from_bytes(match.key[:4]))
        self.told = 0  # steps already told
        lonely = match.seats - len(set(own)) == 1
        self.names = [
            say("names", "player" if seat in own else "opponent" if lonely else "opponents", number=seat + 1)
            for seat in range(match.seats)
        ]

    def run(self) -> None:
        """Until somebody leaves, or the end is accepted."""
        from oppidum.bots.levels import describe, name

        seats = ", ".join(self.names[seat] for seat in self.own)
        console.print(say("play", "intro", game=self.match.game.name(), seats=seats))
        if len(set(self.own)) < self.match.seats:
            console.print(say("play", "level", level=self.level, name=name(self.level), says=describe(self.level)))
        try:
            while True:
                self.tell()
                mine = self.mine()
                if mine or self.match.over:
                    self.ask(mine[0] if mine else None)
                else:
                    self.answer(self.match.to_act[0])
        except (EOFError, Leave):
            console.print()

    def mine(self) -> list[int]:
        """The seats of this keyboard that are awaited."""
        return [seat for seat in self.match.to_act if seat in self.own]

    def tell(self) -> None:
        """Say what is new, and show the table when somebody here has to look at it."""
        if self.told > len(self.match.moves):
            return
        listener = self.own[0] if len(self.own) == 1 else None
        for event in self.match.heard(listener, since=self.told):
            console.print(event.say(names=self.names))
        self.told = len(self.match.moves) + 1
        if self.match.over or self.mine():
            self.show()

    def show(self) -> None:
        console.print(draw(self.match, (self.mine() or self.own)[0]))
        if self.match.over:
            winners = ", ".join(self.names[seat] for seat in self.match.winners)
            console.print(say("play", "drawn") if self.match.drawn else say("play", "won", names=winners), style="bold")

    def answer(self, seat: int) -> None:
        """The opponent plays, from what its seat may know."""
        with console.status(say("play", "thinking", name=self.names[seat])):
            action = self.opponent.choose(self.match, seat)
        self.match.play(seat, action)

    def ask(self, seat: int | None) -> None:
        """One line from the keyboard: a move or a word."""
        prompt = say("play", "over_prompt") if seat is None else say("play", "prompt", name=self.names[seat])
        line = console.input(prompt, markup=False).strip()
        word, _, rest = line.partition(" ")
        if word == "quit" or (not line and seat is None):
            raise Leave
        if word == "?":
            self.list_moves(seat, rest.strip())
        elif word == "hint":
            self.hint(seat)
        elif word == "undo":
            self.undo()
        elif word == "save":
            self.save(rest.strip())
        elif word == "board":
            self.show()
        elif word == "position":
            console.print(self.match.position((self.mine() or self.own)[0]), markup=False, soft_wrap=True)
        elif word == "rules":
            for identity, text in self.match.game.rules():
                console.print(f"{identity}: {text}", markup=False)
        elif word == "help":
            notation = Phrase(self.match.game.package, "game", "notation")
            console.print(say("play", "help", notation=notation), markup=False)
        elif line and seat is not None:
            try:
                self.match.play(seat, self.match.game.parse(line))
            except OppidumError as error:
                console.print(error.say(), style="red", markup=False)

    def list_moves(self, seat: int | None, start: str) -> None:
        actions = [] if seat is None else [a for a in self.match.legal(seat) if str(a).startswith(start)]
        if not actions:
            console.print(say("play", "no_moves"))
        elif len(actions) <= 12:
            for action in actions:
                console.print(f"  {action!s:<14} {action.say()}", markup=False)
        else:
            console.print("  ".join(map(str, actions)), markup=False)
            console.print(say("play", "moves", count=len(actions)), style="dim")

    def hint(self, seat: int | None) -> None:
        """What the strongest bot would do here, from what this seat may know."""
        from oppidum.bots.levels import bot

        if seat is None:
            console.print(say("play", "no_moves"))
            return
        with console.status(say("play", "thinking", name=self.names[seat])):
            advice = bot(self.match.game.slug, level=5).advise(self.match, seat)
        for action, chance, looks in advice[:3]:
            if looks:
                console.print(f"  {action!s:<14} {chance:4.0%}  {action.say()}", markup=False)

    def undo(self) -> None:
        """Back to before the last move made at this keyboard."""
        made = [number for number, move in enumerate(self.match.moves) if move.seat in self.own]
        if not made:
            console.print(say("play", "nothing_to_undo"))
            return
        self.match = self.match.at(made[-1])
        self.told = made[-1] + 1
        console.print(say("play", "undone"))
        self.show()

    def save(self, file: str) -> None:
        if not file:
            console.print(say("play", "save_where"))
            return
        try:
            Path(file).write_text(self.match.record() + "\n", "utf-8")
            console.print(say("play", "saved", file=file), markup=False)
        except OSError:
            console.print(say("play", "cannot_save", file=file), style="red", markup=False)
