"""Programs as players, over standard input and output; `docs/protocol.md` describes what is said."""

import shlex
import shutil
import threading
import time

import msgspec

from oppidum.bots.default import Default, Kind
from oppidum.bots.process import Ended, Late, Process
from oppidum.bots.veiled import Veil
from oppidum.engine.errors import BadInput
from oppidum.engine.match import Match
from oppidum.engine.spoken import Action

VERSION = 1
START = 10.0  # seconds to say `ready`
GRACE = 0.5  # seconds that a best move may come late: pipes and busy machines are not the program's fault


class Programs:
    """The running copies of one program: a seat never shares one, a later match may have it again."""

    def __init__(self, command: str, movetime: int, start: float = START, grace: float = GRACE):
        self.command = shlex.split(command)
        self.movetime = movetime
        self.start = start
        self.grace = grace
        self._idle: list[Process] = []
        self._lock = threading.Lock()
        if not self.command or shutil.which(self.command[0]) is None:
            raise BadInput("no_program", program=self.command[0] if self.command else "")

    def take(self, seed: int) -> "Program":
        """For one seat of one match."""
        with self._lock:
            return Program(self, self._idle.pop() if self._idle else None)

    def give_back(self, program: "Program", defaulted: bool) -> None:
        """After the match; one that has failed is not used again."""
        if program.process is None:
            return
        if defaulted:
            program.process.kill()
        else:
            with self._lock:
                self._idle.append(program.process)

    def close(self) -> None:
        while self._idle:
            self._idle.pop().quit()


class Program:
    """A program in one seat of one match."""

    def __init__(self, programs: Programs, process: Process | None):
        self.programs = programs
        self.process = process
        self._veil = Veil(0)
        self._seated = False

    def choose(self, match: Match, seat: int) -> Action:
        """Its best move; Default says why there is none."""
        process = self._begin(match, seat)
        process.forget()
        process.say(f"position {position(match, seat, self._veil)}")
        process.say(f"go movetime {self.programs.movetime}")
        deadline = time.monotonic() + self.programs.movetime / 1000 + self.programs.grace
        text = self._answer(process, "bestmove", deadline, "slow")
        try:
            return match.game.parse(text)
        except BadInput as error:
            raise Default("illegal", str(error)) from None

    def _begin(self, match: Match, seat: int) -> Process:
        """The program, started if need be, and told of the match."""
        if self.process is None:
            try:
                self.process = Process(self.programs.command)
            except OSError as error:
                raise Default("ended", str(error)) from None
            self.process.say(f"oppidum {VERSION}")
            self._answer(self.process, "ready", time.monotonic() + self.programs.start, "silent")
        if not self._seated:
            self.process.say(f"newgame {introduction(match, seat)}")
            self._seated = True
        return self.process

    def _answer(self, process: Process, word: str, deadline: float, otherwise: Kind) -> str:
        """The rest of the first line that starts with this word; other lines are its own affair."""
        began = time.monotonic()
        try:
            while True:
                first, _, rest = process.listen(deadline).partition(" ")
                if first == word:
                    return rest.strip()
        except Ended as end:
            raise Default("ended", str(end)) from None
        except Late:
            waited = f"{1000 * (time.monotonic() - began):.0f} ms"
            raise Default(otherwise, waited) from None


def introduction(match: Match, seat: int) -> str:
    """What is known before a match: the game, the box, the options, who sits where."""
    return msgspec.json.encode(
        {
            "game": match.game.slug,
            "seat": seat,
            "seats": match.seats,
            "options": match.options,
            "edition": match.setup.edition.digest,
            "rules": match.setup.rules,
            "box": match.game.contents,
        }
    ).decode()


def position(match: Match, seat: int, veil: Veil) -> str:
    """What the seat may see now, what it may do, and what it was told since it was last asked."""
    return msgspec.json.encode(
        {
            "position": match.position(seat),
            "view": match.view(seat),
            "legal": [
                {"move": str(match.game.decode(code)), "code": code, "action": match.game.decode(code)}
                for code in match.codes(seat)
            ],
            "heard": veil.news(match, seat),
        }
    ).decode()
