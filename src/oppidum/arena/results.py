"""The results of an arena, and the file that keeps them: JSON lines, a header and one line a game."""

from collections.abc import Iterable
from pathlib import Path

import msgspec

from oppidum.bots.default import Kind
from oppidum.engine.errors import BadInput
from oppidum.engine.setup import Setup


class Loss(msgspec.Struct, frozen=True):
    """A game lost by default: by whom, and why."""

    seat: int
    kind: Kind
    detail: str


class Result(msgspec.Struct, frozen=True):
    """One game. Lists have an entry a seat."""

    game: int
    deal: int
    players: tuple[int, ...]
    shares: tuple[float, ...]
    """Of the win: 1, or less where several share it."""
    scores: tuple[int, ...] | None
    """None where the game was lost by default."""
    moves: tuple[int, ...]
    seconds: tuple[float, ...]
    """All that the seat has thought."""
    worst: tuple[float, ...]
    """The longest that the seat has thought about a move."""
    default: Loss | None = None


class Header(msgspec.Struct, frozen=True, tag="oppidum arena 2", tag_field="file"):
    """What the games of a file have in common."""

    setup: Setup
    players: tuple[str, ...]
    seed: str
    movetime: int

    def parts(self) -> dict[str, object]:
        """What two arenas must have in common, by name; boxes with the same contents are the same."""
        setup = self.setup
        return {
            "game": setup.game,
            "rules": setup.rules,
            "edition": setup.edition.digest,
            "seats": setup.seats,
            "options": setup.options,
            "players": self.players,
            "seed": self.seed,
            "movetime": self.movetime,
        }


def read(file: Path) -> tuple[Header, list[Result]]:
    """What a file holds; a last line that was cut off when the arena was stopped does not count."""
    try:
        lines = file.read_bytes().split(b"\n")[:-1]
        header = msgspec.json.decode(lines[0], type=Header)
        results = [msgspec.json.decode(line, type=Result) for line in lines[1:]]
    except OSError:
        raise BadInput("no_file", file=file) from None
    except (msgspec.DecodeError, UnicodeDecodeError, IndexError):
        raise BadInput("not_an_arena", file=file) from None
    return header, sorted(results, key=lambda result: result.game)


class Book:
    """A results file that is written game by game; without a file, nothing is."""

    def __init__(self, file: Path | None, header: Header):
        self.results: list[Result] = []
        self._out = None
        if file is None:
            return
        begun = file.exists() and file.stat().st_size > 0
        if begun:
            found, self.results = read(file)
            parts = header.parts()
            differing = [(name, value) for name, value in found.parts().items() if value != parts[name]]
            if differing:
                part, value = differing[0]
                raise BadInput("other_arena", file=file, part=part, found=_shown(value))
        try:
            if begun:
                whole = file.read_bytes()
                with file.open("r+b") as cut:
                    cut.truncate(whole.rindex(b"\n") + 1)
            self._out = file.open("ab")
        except OSError:
            raise BadInput("cannot_write", file=file) from None
        if not begun:
            self._line(header)

    def add(self, result: Result) -> None:
        self.results.append(result)
        self._line(result)

    def close(self) -> None:
        if self._out is not None:
            self._out.close()

    def _line(self, entry: Header | Result) -> None:
        if self._out is not None:
            self._out.write(msgspec.json.encode(entry) + b"\n")
            self._out.flush()


def seed_of(file: Path | None) -> str | None:
    """The seed of an arena that was begun, so that it need not be given again."""
    return read(file)[0].seed if file is not None and file.exists() and file.stat().st_size > 0 else None


def _shown(value: object) -> str:
    if isinstance(value, tuple):
        return " ".join(map(str, value))
    if isinstance(value, dict):
        return ", ".join(f"{key}={found}" for key, found in value.items())
    return str(value)


def rows(results: Iterable[Result], players: tuple[str, ...]) -> dict[str, list[object]]:
    """A table by columns, one row a game and seat."""
    table: dict[str, list[object]] = {column: [] for column in COLUMNS}
    for result in results:
        for seat, player in enumerate(result.players):
            loss = result.default if result.default is not None and result.default.seat == seat else None
            row = (
                result.game,
                result.deal,
                seat,
                players[player],
                None if result.scores is None else result.scores[seat],
                result.shares[seat],
                result.moves[seat],
                result.seconds[seat],
                result.worst[seat],
                None if loss is None else f"{loss.kind}: {loss.detail}",
            )
            for column, value in zip(COLUMNS, row, strict=True):
                table[column].append(value)
    return table


COLUMNS = ("game", "deal", "seat", "player", "score", "share", "moves", "seconds", "worst", "default")
